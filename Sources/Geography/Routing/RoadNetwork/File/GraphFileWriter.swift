import Foundation

/// Writes a graph file section by section under a temporary name, then renames it.
public struct GraphFileWriter: ~Copyable {
    private let file: URL
    private let partial: URL
    private let descriptor: Int32
    private var header: GraphHeader
    private var offset = GraphFormat.headerSize

    /// Creates the file under a temporary name next to `file`.
    ///
    /// - Throws: ``GraphFileError/unwritable(file:reason:)``.
    public init(_ file: URL, _ header: GraphHeader) throws(GraphFileError) {
        self.file = file
        self.header = header
        partial = file.appendingPathExtension("partial")
        descriptor = unsafe Foundation.open(
            partial.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw .unwritable(file: file.path, reason: Self.systemReason())
        }
    }

    deinit { close(descriptor) }

    /// Appends one section. Sections must come in the order of ``GraphSection``.
    ///
    /// - Throws: ``GraphFileError/unwritable(file:reason:)``;
    ///   ``GraphFileError/tooLarge(part:count:limit:)``.
    public mutating func write<Element: GraphElement>(
        _ section: GraphSection, _ elements: [Element]
    ) throws(GraphFileError) {
        let byteCount = elements.count * section.width
        precondition(MemoryLayout<Element>.stride == section.width)
        precondition(section.count(header.counts).map { $0 == elements.count } ?? true)
        guard byteCount <= Int(UInt32.max) * 16 else {
            throw .tooLarge(
                part: "elements of '\(section)'", count: elements.count,
                limit: Int(UInt32.max) * 16 / section.width)
        }
        var padded = elements
        let surplus = (GraphFormat.padded(byteCount) - byteCount) / section.width
        padded.append(contentsOf: repeatElement(.absent, count: surplus))
        let bytes = unsafe padded.span.bytes
        header[section] = GraphHeader.Extent(
            offset: offset, byteCount: byteCount, checksum: Checksum.of(bytes))
        try write(bytes, at: offset)
        offset += bytes.byteCount
    }

    /// Writes a header for the sections so far. The other sections can then be computed from the
    /// unfinished file.
    ///
    /// - Returns: the unfinished file, which ``RoadGraph/open(_:)`` can read.
    /// - Throws: ``GraphFileError/unwritable(file:reason:)``.
    public mutating func writeHeaderSoFar() throws(GraphFileError) -> URL {
        for section in GraphSection.allCases where header[section].byteCount == 0 {
            header[section].offset = offset
        }
        let head = header.encoded()
        try unsafe write(head.span.bytes, at: 0)
        return partial
    }

    /// Updates counts in the header that were not known at the start.
    public mutating func updateCounts(_ change: (inout GraphCounts) -> Void) {
        change(&header.counts)
    }

    /// Writes the header, flushes everything to disk and renames the file.
    ///
    /// - Throws: ``GraphFileError/unwritable(file:reason:)``.
    public consuming func finish() throws(GraphFileError) {
        let head = header.encoded()
        try unsafe write(head.span.bytes, at: 0)
        guard fsync(descriptor) == 0, unsafe rename(partial.path, file.path) == 0 else {
            throw .unwritable(file: file.path, reason: Self.systemReason())
        }
        let folder = unsafe Foundation.open(
            file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    private func write(_ bytes: borrowing RawSpan, at start: Int) throws(GraphFileError) {
        var written = 0
        while written < bytes.byteCount {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe pwrite(
                    descriptor, buffer.baseAddress.map { unsafe $0 + written },
                    buffer.count - written, off_t(start + written))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                throw .unwritable(file: file.path, reason: Self.systemReason())
            }
            written += count
        }
    }

    private static func systemReason() -> String {
        unsafe String(cString: strerror(errno))
    }
}
