import RoadNetwork

/// The label of a vertex in a sweep: the lowest costs from several starts, in SIMD lanes.
///
/// Costs are milliseconds, and at least ``Weights/limit`` if there is no path. They are signed
/// because processors compare signed lanes faster. Lengths are millimetres modulo 2³².
protocol SweepLabel: BitwiseCopyable {
    static var laneCount: Int { get }
    static var keepsLengths: Bool { get }
    static var unreached: Self { get }
    /// Replaces the path by the one over `tail` if that is cheaper.
    mutating func improve(from tail: Self, by weight: Int32, _ length: Millimeters)
    mutating func set(_ lane: Int, cost: Int32, _ length: Millimeters)
    func cost(_ lane: Int) -> Int32
    func length(_ lane: Int) -> Millimeters
}

/// Costs from sixteen starts.
struct SixteenCosts: SweepLabel {
    private var costs: SIMD16<Int32>

    static var laneCount: Int { 16 }
    static var keepsLengths: Bool { false }
    static var unreached: SixteenCosts {
        SixteenCosts(costs: SIMD16(repeating: Weights.limit.lane))
    }

    @inline(__always)
    mutating func improve(from tail: SixteenCosts, by weight: Int32, _ length: Millimeters) {
        let sum = tail.costs &+ SIMD16(repeating: weight)
        costs.replace(with: sum, where: sum .< costs)
    }

    mutating func set(_ lane: Int, cost: Int32, _ length: Millimeters) { costs[lane] = cost }
    func cost(_ lane: Int) -> Int32 { costs[lane] }
    func length(_ lane: Int) -> Millimeters { 0 }
}

/// Costs and lengths of the paths from eight starts.
struct EightCostsWithLengths: SweepLabel {
    private var costs: SIMD8<Int32>
    private var lengths: SIMD8<UInt32>

    static var laneCount: Int { 8 }
    static var keepsLengths: Bool { true }
    static var unreached: EightCostsWithLengths {
        EightCostsWithLengths(costs: SIMD8(repeating: Weights.limit.lane), lengths: .zero)
    }

    @inline(__always)
    mutating func improve(from tail: EightCostsWithLengths, by weight: Int32, _ length: Millimeters)
    {
        let sum = tail.costs &+ SIMD8(repeating: weight)
        let isCheaper = sum .< costs
        costs.replace(with: sum, where: isCheaper)
        lengths.replace(with: tail.lengths &+ SIMD8(repeating: length.rawValue), where: isCheaper)
    }

    mutating func set(_ lane: Int, cost: Int32, _ length: Millimeters) {
        costs[lane] = cost
        lengths[lane] = length.rawValue
    }
    func cost(_ lane: Int) -> Int32 { costs[lane] }
    func length(_ lane: Int) -> Millimeters { Millimeters(rawValue: lengths[lane]) }
}

/// The cost from one start.
struct SingleCost: SweepLabel {
    private var cost: Int32

    static var laneCount: Int { 1 }
    static var keepsLengths: Bool { false }
    static var unreached: SingleCost { SingleCost(cost: Weights.limit.lane) }

    @inline(__always)
    mutating func improve(from tail: SingleCost, by weight: Int32, _ length: Millimeters) {
        cost = min(cost, tail.cost &+ weight)
    }

    mutating func set(_ lane: Int, cost: Int32, _ length: Millimeters) { self.cost = cost }
    func cost(_ lane: Int) -> Int32 { cost }
    func length(_ lane: Int) -> Millimeters { 0 }
}

/// The cost and the length of the path from one start.
struct SingleCostWithLength: SweepLabel {
    private var cost: Int32
    private var length: Millimeters

    static var laneCount: Int { 1 }
    static var keepsLengths: Bool { true }
    static var unreached: SingleCostWithLength {
        SingleCostWithLength(cost: Weights.limit.lane, length: 0)
    }

    @inline(__always)
    mutating func improve(from tail: SingleCostWithLength, by weight: Int32, _ length: Millimeters)
    {
        let sum = tail.cost &+ weight
        guard sum < cost else { return }
        cost = sum
        self.length = tail.length &+ length
    }

    mutating func set(_ lane: Int, cost: Int32, _ length: Millimeters) {
        self.cost = cost
        self.length = length
    }
    func cost(_ lane: Int) -> Int32 { cost }
    func length(_ lane: Int) -> Millimeters { length }
}

extension Milliseconds {
    /// The cost as a lane of a ``SweepLabel``.
    ///
    /// - Precondition: it is below 2³¹, as all costs up to twice ``Weights/limit`` are.
    @inline(__always)
    var lane: Int32 { Int32(rawValue) }
}
