import RoadNetwork

/// Memory that a computation overwrites repeatedly.
///
/// Indices may come from a damaged file, so an index beyond the end accesses a spare element.
@safe
public final class Scratch<Element: GraphElement>: @unchecked Sendable {
    // Sendable: whoever shares one sees to it that nobody writes what others read or write.

    private let elements: UnsafeMutablePointer<Element>
    public let count: Int
    private let spare: UInt32

    public init(repeating element: Element, count: Int) {
        self.count = count
        spare = UInt32(clamping: count)
        unsafe elements = LargePages.allocate(Int(spare) + 1)
        unsafe elements.initialize(repeating: element, count: Int(spare) + 1)
    }

    /// Uninitialized memory; the caller must write all of it before reading.
    public init(unwritten count: Int) {
        self.count = count
        spare = UInt32(clamping: count)
        unsafe elements = LargePages.allocate(Int(spare) + 1)
    }

    /// Zeroed memory that is not committed until it is written.
    public init(zeros count: Int) {
        self.count = count
        spare = UInt32(clamping: count)
        unsafe elements = Zeroed.allocate(Int(spare) + 1)
    }

    deinit { unsafe LargePages.free(elements) }

    @inline(__always)
    public subscript(index: UInt32) -> Element {
        get { unsafe elements[Int(min(index, spare))] }
        set { unsafe elements[Int(min(index, spare))] = newValue }
    }

    @inline(__always)
    public var cells: ScratchCells<Element> { unsafe ScratchCells(elements, spare) }

    /// The elements without copying; valid as long as this object lives.
    var frozen: MappedArray<Element> {
        unsafe MappedArray(
            UnsafeRawBufferPointer(UnsafeBufferPointer(start: elements, count: count)))
    }

    public var all: [Element] { unsafe Array(UnsafeBufferPointer(start: elements, count: count)) }
}

/// The elements of a ``Scratch`` for inner loops, without the class's reloads after each write.
/// Valid as long as the scratch lives.
@safe
public struct ScratchCells<Element: GraphElement> {
    fileprivate let elements: UnsafeMutablePointer<Element>
    private let spare: UInt32

    fileprivate init(_ elements: UnsafeMutablePointer<Element>, _ spare: UInt32) {
        unsafe self.elements = elements
        self.spare = spare
    }

    @inline(__always)
    subscript(index: UInt32) -> Element {
        get { unsafe elements[Int(min(index, spare))] }
        nonmutating set { unsafe elements[Int(min(index, spare))] = newValue }
    }

    /// Accesses an element without a bounds check, for ranges that were clamped before.
    ///
    /// - Precondition: `index` is in `0 ..< count`.
    @inline(__always)
    subscript(within index: Int) -> Element {
        get { unsafe elements[index] }
        nonmutating set { unsafe elements[index] = newValue }
    }
}

extension ScratchCells<UInt32> {
    /// Four elements from one on.
    ///
    /// - Precondition: all are before the end.
    @inline(__always)
    func four(within index: Int) -> SIMD4<Int32> {
        unsafe UnsafeRawPointer(elements + index).loadUnaligned(as: SIMD4<Int32>.self)
    }
}
