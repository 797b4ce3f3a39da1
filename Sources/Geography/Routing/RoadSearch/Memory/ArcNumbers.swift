/// A number for each arc, initially 0. Untouched memory is not committed.
@safe
public final class ArcNumbers {
    private let numbers: UnsafeMutablePointer<UInt32>
    private let count: Int

    public init(arcCount: Int) {
        count = max(1, arcCount)
        unsafe numbers = Zeroed.allocate(count)
    }

    deinit { unsafe Zeroed.free(numbers) }

    /// Reads 0 and ignores writes for an arc beyond the last.
    @inline(__always)
    public subscript(arc: UInt32) -> UInt32 {
        get { Int(arc) < count ? unsafe numbers[Int(arc)] : 0 }
        set { if Int(arc) < count { unsafe numbers[Int(arc)] = newValue } }
    }
}
