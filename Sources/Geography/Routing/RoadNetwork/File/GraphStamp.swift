public import Foundation

/// What changes when somebody writes into a graph file or replaces it: its number on the disk, its
/// length and its times.
public struct GraphStamp: Hashable, Sendable {
    /// The inode.
    public let fileNumber: UInt64
    let byteCount: Int64
    /// When the content was last written, in nanoseconds since 1970.
    let modified: Int64
    /// When the content, the name or the permissions last changed, in nanoseconds since 1970.
    /// Programs can set the time of the content back, but not this one.
    let changed: Int64

    init(fileNumber: UInt64, byteCount: Int64, modified: Int64, changed: Int64) {
        self.fileNumber = fileNumber
        self.byteCount = byteCount
        self.modified = modified
        self.changed = changed
    }

    init(_ status: stat) {
        func nanoseconds(_ time: timespec) -> Int64 {
            Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
        }
        self.init(
            fileNumber: UInt64(status.st_ino), byteCount: Int64(status.st_size),
            modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim))
    }

    /// The stamp of a file; nil if there is none.
    public init?(of file: URL) {
        var status = stat()
        guard unsafe stat(file.path, &status) == 0 else { return nil }
        self.init(status)
    }
}
