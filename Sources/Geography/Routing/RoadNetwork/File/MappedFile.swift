import Foundation

/// A file that is mapped read-only until the last reference to it is released.
///
/// Graph files are replaced by renaming, never changed in place, so a mapping keeps its contents.
@safe
final class MappedFile: @unchecked Sendable {
    // Sendable: the bytes never change.
    let bytes: UnsafeRawBufferPointer
    /// As it was before the file was mapped.
    let stamp: GraphStamp

    init(_ file: URL) throws(GraphFileError) {
        let descriptor = unsafe Foundation.open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unreadable(file) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Self.unreadable(file) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(file: file.path, reason: "it is not a file")
        }
        stamp = GraphStamp(status)
        let byteCount = Int(status.st_size)
        guard byteCount > 0 else { throw .notAGraph(file: file.path) }
        let base = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0)
        guard let base = unsafe base, unsafe base != MAP_FAILED else {
            throw Self.unreadable(file)
        }
        unsafe bytes = UnsafeRawBufferPointer(start: base, count: byteCount)
    }

    deinit {
        if let base = unsafe bytes.baseAddress {
            unsafe munmap(UnsafeMutableRawPointer(mutating: base), bytes.count)
        }
    }

    private static func unreadable(_ file: URL) -> GraphFileError {
        .unreadable(file: file.path, reason: unsafe String(cString: strerror(errno)))
    }
}
