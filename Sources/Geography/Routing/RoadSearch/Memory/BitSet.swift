import RoadNetwork

/// A set of indices with a bit for each index up to the highest member.
struct BitSet<Index: GraphIndex>: Sendable {
    private var words: [UInt64] = []

    init(_ indices: [Index]) {
        guard let highest = indices.max() else { return }
        words = [UInt64](repeating: 0, count: highest.word + 1)
        for index in indices { words[index.word] |= index.bit }
    }

    @inline(__always)
    func contains(_ index: Index) -> Bool {
        index.word < words.count && words[index.word] & index.bit != 0
    }
}

extension GraphIndex {
    /// The word of a bit set that holds this index.
    @inline(__always)
    var word: Int { Int(rawValue >> 6) }

    /// The bit of this index in its word.
    @inline(__always)
    var bit: UInt64 { 1 &<< UInt64(rawValue & 63) }
}
