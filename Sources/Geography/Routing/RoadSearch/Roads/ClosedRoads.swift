public import RoadNetwork

/// A set of closed arcs of one graph, such as a street with roadworks or an area to avoid.
///
/// Copies share their memory.
public struct ClosedRoads: Sendable {
    /// Ascending, without duplicates.
    public let arcs: [Arc]
    /// A bit for each arc up to the last closed one.
    private let bits: [UInt64]

    /// No closed arc.
    public init() {
        (arcs, bits) = ([], [])
    }

    /// - Complexity: O(arcs + the highest arc / 64).
    public init(arcs: some Sequence<Arc>) {
        var bits: [UInt64] = []
        var count = 0
        for arc in arcs {
            let word = arc.word
            if word >= bits.count { bits += repeatElement(0, count: word + 1 - bits.count) }
            bits[word] |= arc.bit
            count += 1
        }
        self.bits = bits
        var sorted: [Arc] = []
        sorted.reserveCapacity(count)
        for (word, var rest) in bits.enumerated() {
            while rest != 0 {
                sorted.append(Arc(word * 64 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        self.arcs = sorted
    }

    /// Whether no arc is closed.
    public var isEmpty: Bool { arcs.isEmpty }

    /// - Complexity: O(1).
    @inline(__always)
    func contains(_ arc: Arc) -> Bool {
        arc.word < bits.count && bits[arc.word] & arc.bit != 0
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

    /// Reads the numbers of the arcs.
    ///
    /// - Throws: `DecodingError` if they are not a list of numbers.
    public init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([UInt32].self)
        self.init(arcs: numbers.lazy.map { Arc(rawValue: $0) })
    }

    /// Writes the numbers of the arcs.
    ///
    /// - Throws: errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(arcs.map(\.rawValue))
    }
}
