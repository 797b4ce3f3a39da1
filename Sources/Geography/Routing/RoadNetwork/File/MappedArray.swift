/// A section of a mapped graph file, with an element for each `Index`, such as each node or arc.
/// Byte strings and the arcs of hierarchies are indexed by `Int`.
///
/// Indices may come from a damaged file, so an index beyond the end reads
/// ``GraphElement/absent`` instead of trapping.
@safe
public struct MappedArray<Index: ArrayIndex, Element: GraphElement>: @unchecked Sendable {
    // Sendable: the bytes are mapped read-only, and the graph that owns the mapping outlives this.
    fileprivate let base: UnsafePointer<Element>
    /// The number of elements.
    public let count: Int

    /// The elements in `bytes`.
    ///
    /// - Precondition: `bytes` is aligned for `Element` and stays mapped.
    public init(_ bytes: UnsafeRawBufferPointer) {
        let elements = unsafe bytes.bindMemory(to: Element.self)
        unsafe base = elements.baseAddress ?? UnsafePointer(bitPattern: 64).unsafelyUnwrapped
        count = elements.count
    }

    /// The element of an index; ``GraphElement/absent`` beyond the end.
    @inline(__always)
    public subscript(index: Index) -> Element { self[at: index.index] }

    /// The element after that of an index. In an array of starts it is the end of the index's
    /// range.
    @inline(__always)
    public subscript(after index: Index) -> Element { self[at: index.index &+ 1] }

    /// The element at a position; ``GraphElement/absent`` beyond the end.
    @inline(__always)
    public subscript(at position: Int) -> Element {
        position >= 0 && position < count ? unsafe base[position] : .absent
    }

    /// Reads without a bounds check, for ranges that were clamped to the array before.
    ///
    /// - Precondition: `position` is in `0 ..< count`.
    @inline(__always)
    public subscript(within position: Int) -> Element { unsafe base[position] }
}

/// A byte string of a mapped graph file.
public typealias MappedBytes = MappedArray<Int, UInt8>

extension MappedArray<Int, UInt8> {
    /// Decodes the bytes of `range` as UTF-8; invalid ones become replacement characters.
    ///
    /// - Precondition: `range` lies in the array.
    public func text(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return unsafe String(
            decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count),
            as: UTF8.self)
    }
}
