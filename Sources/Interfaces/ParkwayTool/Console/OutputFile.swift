import Foundation
import Synchronization

// Where the compiler first sees `stat` depends on the files that it compiles together.
#if canImport(CDispatch)
    import CDispatch
#endif

/// The file of `--output`: written under a temporary name next to it and renamed when complete, so
/// that an existing file stays as it was until then. Ctrl-C also removes the draft.
///
/// A pipe or a device is written directly.
final class OutputFile: Sendable {
    private struct State {
        var descriptor: Int32
        var buffer: [UInt8] = []
    }

    private let path: String
    /// Nil for a pipe or a device.
    private let draft: String?
    private let state: Mutex<State>

    /// The draft that a deadly signal removes. Written before the handlers that read it are set.
    nonisolated(unsafe) private static var openDraft: UnsafeMutablePointer<CChar>?

    /// - Throws: ``ToolError/cannotWrite(file:reason:)``.
    init(_ name: String) throws(ToolError) {
        let target = Self.target(of: name)
        path = name
        var status = stat()
        let exists = unsafe stat(target, &status) == 0
        if exists, status.st_mode & S_IFMT == S_IFDIR {
            throw .cannotWrite(file: name, reason: "it is a folder")
        }
        let isPlain = !exists || status.st_mode & S_IFMT == S_IFREG
        draft = isPlain ? "\(target).part-\(getpid())" : nil
        let mode = exists ? status.st_mode & 0o777 : 0o666
        let descriptor = unsafe open(
            draft ?? target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Self.failure(name) }
        if exists, draft != nil { fchmod(descriptor, mode) }
        state = Mutex(State(descriptor: descriptor))
        if let draft {
            unsafe Self.openDraft = strdup(draft)
            Self.catchSignals()
        }
    }

    /// The file at the end of symbolic links, which stay.
    private static func target(of name: String) -> String {
        guard let resolved = unsafe realpath(name, nil) else { return name }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Appends `text`.
    ///
    /// - Throws: ``ToolError/cannotWrite(file:reason:)``.
    func write(_ text: String) throws(ToolError) {
        try write(text.utf8)
    }

    /// Appends `bytes`.
    ///
    /// - Throws: ``ToolError/cannotWrite(file:reason:)``.
    func write(_ bytes: some Sequence<UInt8> & Sendable) throws(ToolError) {
        let isWritten = state.withLock { state in
            state.buffer += bytes
            return draft != nil && state.buffer.count < 65_536 || Self.flush(&state)
        }
        guard isWritten else { throw Self.failure(path) }
    }

    /// Gives the file its name; if that fails, nothing is left of it.
    ///
    /// - Throws: ``ToolError/cannotWrite(file:reason:)``.
    func finish() throws(ToolError) {
        let isDone = state.withLock { state in
            guard Self.flush(&state) else { return false }
            guard let draft else { return close(state.descriptor) == 0 }
            return unsafe fsync(state.descriptor) == 0 && close(state.descriptor) == 0
                && rename(draft, Self.target(of: path)) == 0
        }
        guard isDone else {
            let failure = Self.failure(path)
            discard()
            throw failure
        }
        Self.forgetDraft()
    }

    /// Removes what was written so far.
    func discard() {
        if let draft { _ = unsafe unlink(draft) }
        Self.forgetDraft()
    }

    private static func flush(_ state: inout State) -> Bool {
        var written = 0
        while written < state.buffer.count {
            let count = unsafe state.buffer.withUnsafeBytes { bytes in
                unsafe Foundation.write(
                    state.descriptor, bytes.baseAddress.map { unsafe $0 + written },
                    bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        state.buffer.removeAll(keepingCapacity: true)
        return true
    }

    private static func failure(_ path: String) -> ToolError {
        .cannotWrite(file: path, reason: unsafe String(cString: strerror(errno)).lowercased())
    }

    /// Removes the draft of an open file, if there is one, at signals that end the program.
    static func catchSignals() {
        guard unsafe openDraft != nil else { return }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            _ = signal(number) { number in
                OutputFile.removeDraft()
                _exit(128 + number)
            }
        }
    }

    /// Removes the draft of an open file. May be called by a signal handler.
    static func removeDraft() {
        if let draft = unsafe openDraft { _ = unsafe unlink(draft) }
    }

    private static func forgetDraft() {
        unsafe openDraft = nil
    }
}
