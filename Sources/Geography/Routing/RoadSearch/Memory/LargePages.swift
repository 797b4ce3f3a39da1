import Foundation

/// Memory on large pages, if the system has them. Page faults of small pages take a quarter of a
/// customization and most of the first query of a process.
enum LargePages {
    private static let pageSize = 1 << 21

    static func allocate<Element: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Element> {
        var size = max(1, count * MemoryLayout<Element>.stride)
        let isLarge = size >= pageSize
        // Rounded up, because a partial page would be split into small ones.
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
