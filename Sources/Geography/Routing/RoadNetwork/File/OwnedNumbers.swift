/// Numbers in memory that can be read like a section of a graph file.
@safe
final class OwnedNumbers: @unchecked Sendable {
    // Sendable: written only before it is shared.
    private let bytes: UnsafeMutableBufferPointer<UInt32>

    init(copyOf numbers: MappedArray<UInt32>) {
        unsafe bytes = .allocate(capacity: numbers.count)
        for index in 0..<numbers.count {
            unsafe bytes.initializeElement(at: index, to: numbers[index])
        }
    }

    deinit { unsafe bytes.deallocate() }

    /// Does nothing if the index is beyond the end.
    func set(_ index: UInt32, _ number: UInt32) {
        if unsafe Int(index) < bytes.count { unsafe bytes[Int(index)] = number }
    }

    /// - Precondition: the object outlives the array.
    var numbers: MappedArray<UInt32> {
        unsafe MappedArray(UnsafeRawBufferPointer(UnsafeBufferPointer(bytes)))
    }
}
