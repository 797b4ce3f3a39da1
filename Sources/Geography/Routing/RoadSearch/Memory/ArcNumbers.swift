/// A number for each arc, 0 at first; memory is paid for only where it is touched.
@safe
final class ArcNumbers {
    private let numbers: UnsafeMutablePointer<UInt32>
    private let count: Int

    init(arcCount: Int) {
        count = max(1, arcCount)
        unsafe numbers = Zeroed.allocate(count)
    }

    deinit { unsafe Zeroed.free(numbers) }

    /// Reads 0 for an arc beyond the last and ignores what is written there.
    @inline(__always)
    subscript(arc: UInt32) -> UInt32 {
        get { Int(arc) < count ? unsafe numbers[Int(arc)] : 0 }
        set { if Int(arc) < count { unsafe numbers[Int(arc)] = newValue } }
    }
}
