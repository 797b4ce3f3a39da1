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
        self.init(bits: bits, capacity: count)
    }

    /// The arcs of `bits`, for which memory of `capacity` arcs is reserved.
    private init(bits: [UInt64], capacity: Int) {
        self.bits = bits
        var sorted: [Arc] = []
        sorted.reserveCapacity(capacity)
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

    /// Whether `arc` is closed.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    public func contains(_ arc: Arc) -> Bool {
        arc.word < bits.count && bits[arc.word] & arc.bit != 0
    }

    /// The arcs that are closed in either set.
    public func union(_ other: ClosedRoads) -> ClosedRoads {
        if other.isEmpty { return self }
        return isEmpty ? other : ClosedRoads(arcs: arcs + other.arcs)
    }

    /// The arcs that are closed in this set or in one of `others`.
    ///
    /// - Complexity: O(arcs) for each set, and O(the highest arc / 64 + arcs) once.
    public func union(_ others: some Sequence<PackedRoads>) -> ClosedRoads {
        var union = bits
        for other in others { other.add(to: &union) }
        let count = union.reduce(0) { $0 + $1.nonzeroBitCount }
        return count == arcs.count ? self : ClosedRoads(bits: union, capacity: count)
    }

    /// The same arcs, in less memory.
    public var packed: PackedRoads { PackedRoads(bits) }
}

/// The arcs of a ``ClosedRoads``, as the words of its bits that are not 0.
///
/// Near arcs have near numbers, so a word has many arcs of an area. The memory depends on the closed
/// arcs only: at most 12 bytes for each. A ``ClosedRoads`` has a bit for each arc from 0.
public struct PackedRoads: Sendable, Hashable {
    /// The numbers of the words, ascending.
    private let numbers: [UInt32]
    private let words: [UInt64]

    fileprivate init(_ bits: [UInt64]) {
        let numbers = bits.indices.filter { bits[$0] != 0 }
        self.numbers = numbers.map(UInt32.init)
        words = numbers.map { bits[$0] }
    }

    /// Whether no arc is closed.
    public var isEmpty: Bool { words.isEmpty }

    /// The size of the words and their numbers in memory.
    package var byteCount: Int {
        words.count * (MemoryLayout<UInt64>.size + MemoryLayout<UInt32>.size)
    }

    /// The same arcs, for searches.
    public var unpacked: ClosedRoads { ClosedRoads().union(CollectionOfOne(self)) }

    /// Whether `arc` is closed.
    ///
    /// - Complexity: O(log arcs).
    public func contains(_ arc: Arc) -> Bool {
        var range = numbers.indices
        while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
            let number = Int(numbers[middle])
            if number == arc.word { return words[middle] & arc.bit != 0 }
            range =
                number < arc.word
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return false
    }

    fileprivate func add(to union: inout [UInt64]) {
        let end = numbers.last.map { Int($0) + 1 } ?? 0
        if end > union.count { union += repeatElement(0, count: end - union.count) }
        for (number, word) in zip(numbers, words) { union[Int(number)] |= word }
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
