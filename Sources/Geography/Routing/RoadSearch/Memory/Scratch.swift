import RoadNetwork

/// Reusable memory with an element for each `Index`.
///
/// Indices may come from a damaged file, so an index beyond the end accesses a spare element.
@safe
public final class Scratch<Index: ArrayIndex, Element: GraphElement>: @unchecked Sendable {
    // Sendable: code that shares one must not write elements that other tasks read or write.

    private let elements: UnsafeMutablePointer<Element>
    /// The number of elements, without the spare one.
    public let count: Int

    /// `count` copies of an element.
    public init(repeating element: Element, count: Int) {
        self.count = count
        unsafe elements = LargePages.allocate(count + 1)
        unsafe elements.initialize(repeating: element, count: count + 1)
    }

    /// Uninitialized memory; the caller must write all of it before reading.
    public init(unwritten count: Int) {
        self.count = count
        unsafe elements = LargePages.allocate(count + 1)
    }

    /// Zeroed memory that is not committed until it is written.
    public init(zeros count: Int) {
        self.count = count
        unsafe elements = Zeroed.allocate(count + 1)
    }

    deinit { unsafe LargePages.free(elements) }

    /// The element of an index; the spare one beyond the end.
    @inline(__always)
    public subscript(index: Index) -> Element {
        get { unsafe elements[index.clamped(to: count)] }
        set { unsafe elements[index.clamped(to: count)] = newValue }
    }

    /// Direct access to the elements, for inner loops.
    @inline(__always)
    public var cells: ScratchCells<Index, Element> { unsafe ScratchCells(elements, count) }

    /// The elements without copying; valid as long as this object lives.
    var frozen: MappedArray<Index, Element> {
        unsafe MappedArray(
            UnsafeRawBufferPointer(UnsafeBufferPointer(start: elements, count: count)))
    }

    /// A copy of the elements.
    public var all: [Element] { unsafe Array(UnsafeBufferPointer(start: elements, count: count)) }
}

/// Direct access to the elements of a ``Scratch``. In inner loops it is faster, because the
/// compiler need not reload the pointer after each write. Valid as long as the scratch lives.
@safe
public struct ScratchCells<Index: ArrayIndex, Element: GraphElement> {
    fileprivate let elements: UnsafeMutablePointer<Element>
    private let count: Int

    fileprivate init(_ elements: UnsafeMutablePointer<Element>, _ count: Int) {
        unsafe self.elements = elements
        self.count = count
    }

    @inline(__always)
    subscript(index: Index) -> Element {
        get { unsafe elements[index.clamped(to: count)] }
        nonmutating set { unsafe elements[index.clamped(to: count)] = newValue }
    }

    /// Accesses an element without a bounds check, for ranges that were clamped before.
    ///
    /// - Precondition: `position` is in `0 ..< count`.
    @inline(__always)
    subscript(within position: Int) -> Element {
        get { unsafe elements[position] }
        nonmutating set { unsafe elements[position] = newValue }
    }
}

extension ArrayIndex {
    /// The position; `count`, that of the spare element, beyond the end.
    @inline(__always)
    fileprivate func clamped(to count: Int) -> Int {
        Int(bitPattern: min(UInt(bitPattern: index), UInt(bitPattern: count)))
    }
}

extension ScratchCells where Element == Milliseconds {
    /// Four consecutive costs as signed lanes, beginning at a position.
    ///
    /// - Precondition: all are before the end.
    @inline(__always)
    func four(within position: Int) -> SIMD4<Int32> {
        unsafe UnsafeRawPointer(elements + position).loadUnaligned(as: SIMD4<Int32>.self)
    }
}
