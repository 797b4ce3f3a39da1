/// At most two arcs: the directions of one segment that are of use.
struct ArcPair: RandomAccessCollection {
    private let first: UInt32
    private let second: UInt32
    let endIndex: Int
    var startIndex: Int { 0 }

    /// Keeps what is an arc; ``GraphFormat/none`` is not.
    init(_ one: UInt32, _ other: UInt32) {
        let isOne = one != GraphFormat.none
        first = isOne ? one : other
        second = other
        endIndex = (isOne ? 1 : 0) + (other != GraphFormat.none ? 1 : 0)
    }

    subscript(index: Int) -> UInt32 { index == 0 ? first : second }
}
