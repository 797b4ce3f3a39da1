import Foundation

/// Memory that starts as zeros and costs nothing until it is touched.
enum Zeroed {
    static func allocate<Element: BitwiseCopyable>(
        _ count: Int
    ) -> UnsafeMutablePointer<Element> {
        guard let bytes = unsafe calloc(count, MemoryLayout<Element>.stride) else {
            preconditionFailure("no memory for \(count) elements")
        }
        return unsafe bytes.bindMemory(to: Element.self, capacity: count)
    }

    static func free<Element>(_ pointer: UnsafeMutablePointer<Element>) {
        unsafe Foundation.free(pointer)
    }
}

/// A lower bound for each node that a search met, computed once.
@safe
struct BoundMemo: ~Copyable {
    private let entries: UnsafeMutablePointer<UInt64>
    private let count: Int
    private var stamp: UInt32 = 0

    init(nodeCount: Int) {
        count = max(1, nodeCount)
        unsafe entries = Zeroed.allocate(count)
    }

    deinit { unsafe Zeroed.free(entries) }

    mutating func begin() {
        if stamp == .max {
            for index in 0..<count { unsafe entries[index] = 0 }
            stamp = 0
        }
        stamp += 1
    }

    @inline(__always)
    func bound(of node: UInt32, orElse compute: () -> UInt32) -> UInt32 {
        guard Int(node) < count else { return 0 }
        let entry = unsafe entries[Int(node)]
        if UInt32(truncatingIfNeeded: entry >> 32) == stamp {
            return UInt32(truncatingIfNeeded: entry)
        }
        let bound = compute()
        unsafe entries[Int(node)] = UInt64(stamp) << 32 | UInt64(bound)
        return bound
    }
}
