import Foundation

/// Zeroed memory that is not committed until it is touched.
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
