import CDeflate
import Synchronization

/// A compressor of libdeflate, with its tables.
///
/// Unchecked: any thread may use it, but only one at a time. ``Pool`` lends it to one at a time.
@safe final class Compressor: @unchecked Sendable {
    let level: Int
    private let handle: OpaquePointer

    init(level: Int) {
        self.level = level
        guard let handle = unsafe libdeflate_alloc_compressor(Int32(level)) else {
            preconditionFailure("out of memory")
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe libdeflate_free_compressor(handle)
    }

    func compress(_ bytes: [UInt8]) -> [UInt8] {
        let bound = unsafe libdeflate_gzip_compress_bound(handle, bytes.count)
        return unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = unsafe libdeflate_gzip_compress(
                handle, bytes, bytes.count, buffer.baseAddress, bound)
        }
    }

    /// Compressors that are not in use. Making one takes longer than compressing a map tile.
    static let pool = Pool()

    final class Pool: Sendable {
        /// More are freed, so that a burst does not hold memory.
        private static let capacity = 16

        private let idle = Mutex<[Compressor]>([])

        func take(_ level: Int) -> Compressor {
            let kept = idle.withLock { idle in
                idle.lastIndex { $0.level == level }.map { idle.remove(at: $0) }
            }
            return kept ?? Compressor(level: level)
        }

        func put(_ compressor: Compressor) {
            idle.withLock { idle in
                if idle.count >= Self.capacity { idle.removeFirst() }
                idle.append(compressor)
            }
        }
    }
}
