/// Closed arcs of one graph: a street closed for works, an area to avoid.
///
/// Copies share their memory.
public struct ClosedRoads: Sendable {
    /// Ascending, without duplicates.
    public let arcs: [UInt32]
    /// A bit for each arc up to the last closed one.
    private let bits: [UInt64]

    /// No closed arc.
    public init() {
        (arcs, bits) = ([], [])
    }

    /// - Complexity: O(arcs + the highest arc / 64).
    public init(arcs: some Sequence<UInt32>) {
        var bits: [UInt64] = []
        var count = 0
        for arc in arcs {
            let word = Int(arc >> 6)
            if word >= bits.count { bits += repeatElement(0, count: word + 1 - bits.count) }
            bits[word] |= 1 << UInt64(arc & 63)
            count += 1
        }
        self.bits = bits
        var sorted: [UInt32] = []
        sorted.reserveCapacity(count)
        for (word, var rest) in bits.enumerated() {
            while rest != 0 {
                sorted.append(UInt32(word * 64 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        self.arcs = sorted
    }

    /// Whether no arc is closed.
    public var isEmpty: Bool { arcs.isEmpty }

    /// - Complexity: O(1).
    @inline(__always)
    func contains(_ arc: UInt32) -> Bool {
        let word = Int(arc >> 6)
        return word < bits.count && bits[word] >> UInt64(arc & 63) & 1 == 1
    }

    /// The arcs that are closed in either set.
    public func union(_ other: ClosedRoads) -> ClosedRoads {
        if other.isEmpty { return self }
        return isEmpty ? other : ClosedRoads(arcs: arcs + other.arcs)
    }
}

extension ClosedRoads: Hashable, Codable {
    public static func == (one: ClosedRoads, other: ClosedRoads) -> Bool { one.arcs == other.arcs }

    public func hash(into hasher: inout Hasher) { hasher.combine(arcs) }

    public init(from decoder: any Decoder) throws {
        self.init(arcs: try decoder.singleValueContainer().decode([UInt32].self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(arcs)
    }
}
