import RoadNetwork

/// The label of a vertex in a sweep: the least costs from several starts in SIMD lanes.
///
/// Costs are milliseconds, ``Weights/limit`` or more if there is no way; they are signed because
/// processors compare signed lanes faster. Lengths are millimetres modulo 2³².
protocol SweepLabel: BitwiseCopyable {
    static var laneCount: Int { get }
    static var keepsLengths: Bool { get }
    static var unreached: Self { get }
    /// Takes the way over `tail` if it is cheaper; on ties the known way stays.
    mutating func improve(from tail: Self, by weight: Int32, _ length: UInt32)
    mutating func set(_ lane: Int, cost: Int32, _ length: UInt32)
    func cost(_ lane: Int) -> Int32
    func length(_ lane: Int) -> UInt32
}

/// Costs from sixteen starts.
struct ManyCosts: SweepLabel {
    private var costs: SIMD16<Int32>

    static var laneCount: Int { 16 }
    static var keepsLengths: Bool { false }
    static var unreached: ManyCosts {
        ManyCosts(costs: SIMD16(repeating: Int32(Weights.limit)))
    }

    @inline(__always)
    mutating func improve(from tail: ManyCosts, by weight: Int32, _ length: UInt32) {
        let sum = tail.costs &+ SIMD16(repeating: weight)
        costs.replace(with: sum, where: sum .< costs)
    }

    mutating func set(_ lane: Int, cost: Int32, _ length: UInt32) { costs[lane] = cost }
    func cost(_ lane: Int) -> Int32 { costs[lane] }
    func length(_ lane: Int) -> UInt32 { 0 }
}

/// Costs and lengths of the ways from eight starts.
struct ManyWays: SweepLabel {
    private var costs: SIMD8<Int32>
    private var lengths: SIMD8<UInt32>

    static var laneCount: Int { 8 }
    static var keepsLengths: Bool { true }
    static var unreached: ManyWays {
        ManyWays(costs: SIMD8(repeating: Int32(Weights.limit)), lengths: .zero)
    }

    @inline(__always)
    mutating func improve(from tail: ManyWays, by weight: Int32, _ length: UInt32) {
        let sum = tail.costs &+ SIMD8(repeating: weight)
        let isCheaper = sum .< costs
        costs.replace(with: sum, where: isCheaper)
        lengths.replace(with: tail.lengths &+ SIMD8(repeating: length), where: isCheaper)
    }

    mutating func set(_ lane: Int, cost: Int32, _ length: UInt32) {
        costs[lane] = cost
        lengths[lane] = length
    }
    func cost(_ lane: Int) -> Int32 { costs[lane] }
    func length(_ lane: Int) -> UInt32 { lengths[lane] }
}

/// The cost from one start.
struct OneCost: SweepLabel {
    private var cost: Int32

    static var laneCount: Int { 1 }
    static var keepsLengths: Bool { false }
    static var unreached: OneCost { OneCost(cost: Int32(Weights.limit)) }

    @inline(__always)
    mutating func improve(from tail: OneCost, by weight: Int32, _ length: UInt32) {
        cost = min(cost, tail.cost &+ weight)
    }

    mutating func set(_ lane: Int, cost: Int32, _ length: UInt32) { self.cost = cost }
    func cost(_ lane: Int) -> Int32 { cost }
    func length(_ lane: Int) -> UInt32 { 0 }
}

/// The cost and the length of the way from one start.
struct OneWay: SweepLabel {
    private var cost: Int32
    private var length: UInt32

    static var laneCount: Int { 1 }
    static var keepsLengths: Bool { true }
    static var unreached: OneWay { OneWay(cost: Int32(Weights.limit), length: 0) }

    @inline(__always)
    mutating func improve(from tail: OneWay, by weight: Int32, _ length: UInt32) {
        let sum = tail.cost &+ weight
        guard sum < cost else { return }
        cost = sum
        self.length = tail.length &+ length
    }

    mutating func set(_ lane: Int, cost: Int32, _ length: UInt32) {
        self.cost = cost
        self.length = length
    }
    func cost(_ lane: Int) -> Int32 { cost }
    func length(_ lane: Int) -> UInt32 { length }
}
