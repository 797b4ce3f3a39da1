import Foundation

/// The output file of a batch. It is written under a temporary name and renamed when complete.
///
/// If the program ends earlier, an existing file stays as it was. Ctrl-C also removes the draft.
final class BatchFile {
    private let path: String
    private let draft: String
    private let handle: FileHandle
    private var buffer: [UInt8] = []
    private var isComplete = false

    /// - Throws: ``ToolError/cannotWrite(file:reason:)``.
    init(_ path: String) throws {
        self.path = path
        draft = "\(path).part-\(ProcessInfo.processInfo.processIdentifier)"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.failure(path) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        Interruption.catchSignals()
    }

    deinit {
        if !isComplete { _ = unsafe unlink(draft) }
    }

    /// - Throws: ``ToolError/interrupted`` after Ctrl-C.
    func write(_ line: String) throws {
        if Interruption.isRequested { throw ToolError.interrupted }
        buffer += line.utf8
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= 65_536 { try flush() }
    }

    func finish() throws {
        try flush()
        try handle.synchronize()
        try handle.close()
        guard unsafe rename(draft, path) == 0 else { throw Self.failure(path) }
        isComplete = true
    }

    private func flush() throws {
        do {
            try handle.write(contentsOf: buffer)
        } catch {
            throw ToolError.cannotWrite(file: path, reason: "the disk is full or unavailable")
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private static func failure(_ path: String) -> ToolError {
        .cannotWrite(file: path, reason: unsafe String(cString: strerror(errno)).lowercased())
    }
}
