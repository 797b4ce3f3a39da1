/// SplitMix64: the same numbers for the same seed, on every machine.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014).
struct RandomSource {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    /// 0 ..< 1, with 53 random bits.
    mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    mutating func between(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * unit()
    }

    /// 0 ..< `count`; the bias of the remainder is below one in 10¹⁵ here.
    mutating func below(_ count: Int) -> Int {
        Int(next() % UInt64(max(1, count)))
    }

    mutating func chance(_ probability: Double) -> Bool {
        unit() < probability
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[below(choices.count)]
    }

    /// An independent stream, so that one part of a plan can change without affecting the others.
    func fork(_ label: UInt64) -> RandomSource {
        RandomSource(seed: Self.mix(state ^ Self.mix(label &+ 0x632B_E59B_D9B4_E019)))
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
