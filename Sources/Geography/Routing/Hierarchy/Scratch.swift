/// Numbers that a computation writes again and again.
///
/// Indices come from files that may be damaged, so one beyond the end meets a spare element: what
/// is read there is wrong, but no memory of others is.
@safe
final class Scratch<Element: GraphElement> {
    private let elements: UnsafeMutablePointer<Element>
    let count: Int
    private let spare: UInt32

    init(repeating element: Element, count: Int) {
        self.count = count
        spare = UInt32(clamping: count)
        unsafe elements = .allocate(capacity: Int(spare) + 1)
        unsafe elements.initialize(repeating: element, count: Int(spare) + 1)
    }

    deinit { unsafe elements.deallocate() }

    @inline(__always)
    subscript(index: UInt32) -> Element {
        get { unsafe elements[Int(min(index, spare))] }
        set { unsafe elements[Int(min(index, spare))] = newValue }
    }

    /// The numbers where they lie; they last as long as this object.
    var frozen: MappedArray<Element> {
        unsafe MappedArray(
            UnsafeRawBufferPointer(UnsafeBufferPointer(start: elements, count: count)))
    }

    var all: [Element] { unsafe Array(UnsafeBufferPointer(start: elements, count: count)) }
}
