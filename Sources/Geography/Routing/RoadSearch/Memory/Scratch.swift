import Foundation

/// Numbers that a computation writes again and again.
///
/// Indices come from files that may be damaged, so one beyond the end meets a spare element: what
/// is read there is wrong, but no memory of others is.
@safe
final class Scratch<Element: GraphElement>: @unchecked Sendable {
    // Sendable: whoever shares one sees to it that nobody writes what others read or write.

    private let elements: UnsafeMutablePointer<Element>
    let count: Int
    private let spare: UInt32

    init(repeating element: Element, count: Int) {
        self.count = count
        spare = UInt32(clamping: count)
        unsafe elements = LargePages.allocate(Int(spare) + 1)
        unsafe elements.initialize(repeating: element, count: Int(spare) + 1)
    }

    /// Whatever lay in the memory, for who writes all before it is read.
    init(unwritten count: Int) {
        self.count = count
        spare = UInt32(clamping: count)
        unsafe elements = LargePages.allocate(Int(spare) + 1)
    }

    /// Zero bytes, which take no memory before they are written.
    init(zeros count: Int) {
        self.count = count
        spare = UInt32(clamping: count)
        unsafe elements = Zeroed.allocate(Int(spare) + 1)
    }

    deinit { unsafe LargePages.free(elements) }

    @inline(__always)
    subscript(index: UInt32) -> Element {
        get { unsafe elements[Int(min(index, spare))] }
        set { unsafe elements[Int(min(index, spare))] = newValue }
    }

    @inline(__always)
    var cells: ScratchCells<Element> { unsafe ScratchCells(elements, spare) }

    /// The numbers where they lie; they last as long as this object.
    var frozen: MappedArray<Element> {
        unsafe MappedArray(
            UnsafeRawBufferPointer(UnsafeBufferPointer(start: elements, count: count)))
    }

    var all: [Element] { unsafe Array(UnsafeBufferPointer(start: elements, count: count)) }
}

/// The elements of a ``Scratch`` as inner loops use them, which keep what a class would have to read
/// again after each element written. They last as long as the scratch.
@safe
struct ScratchCells<Element: GraphElement> {
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

    /// An element of a range that was cut to the elements before.
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

/// Memory on large pages, where the system has them: to hand out and to find many small ones takes
/// a quarter of a customization, and most of the first query in a process.
enum LargePages {
    private static let pageSize = 1 << 21

    static func allocate<Element: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Element> {
        var size = max(1, count * MemoryLayout<Element>.stride)
        let isLarge = size >= pageSize
        // Whole pages, for the rest of one would be small ones.
        if isLarge { size = (size + pageSize - 1) / pageSize * pageSize }
        var memory: UnsafeMutableRawPointer?
        guard unsafe posix_memalign(&memory, isLarge ? pageSize : 64, size) == 0,
            let memory = unsafe memory
        else { preconditionFailure("no memory for \(count) elements") }
        #if os(Linux)
            if isLarge { _ = unsafe madvise(memory, size, Int32(MADV_HUGEPAGE)) }
        #endif
        return unsafe memory.bindMemory(to: Element.self, capacity: count)
    }

    static func free<Element>(_ pointer: UnsafeMutablePointer<Element>) {
        unsafe Foundation.free(pointer)
    }
}
