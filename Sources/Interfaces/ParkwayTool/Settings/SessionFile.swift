import Foundation
import StoreContract
import WireText

/// The session tokens of the signed-in accounts, one for each store, kept between runs.
///
/// A file of mode 0600 in the XDG state folder, replaced in one step. Several processes may change it
/// at the same time.
///
/// Source: XDG Base Directory Specification 0.8.
struct SessionFile {
    private let file: URL
    private let store: String

    init(state folder: URL, store: URL) {
        file = folder.appending(path: "sessions.json")
        self.store = store.resolvingSymlinksInPath().path
    }

    /// The token of this store's session; nil if nobody is signed in.
    var token: String? { tokens[store] }

    func keep(_ token: String) throws {
        try change { $0[store] = token }
    }

    func forget() throws {
        guard token != nil else { return }
        try change { $0[store] = nil }
    }

    private func change(_ body: (inout [String: String]) -> Void) throws {
        let folder = file.deletingLastPathComponent()
        try makeFolder(folder)
        try FileLock.whileHeld(on: folder) {
            var all = tokens
            body(&all)
            try write(all, in: folder)
        }
    }

    private var tokens: [String: String] {
        guard let bytes = try? Data(contentsOf: file) else { return [:] }
        return (try? JSONDecoder().decode([String: String].self, from: bytes)) ?? [:]
    }

    private func makeFolder(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw ToolError.cannotWrite(
                file: file.path,
                reason: "cannot create its folder; fix the permissions, "
                    + "or set XDG_STATE_HOME to another folder")
        }
    }

    private func write(_ tokens: [String: String], in folder: URL) throws {
        let draft = folder.appending(path: ".sessions-\(ProcessInfo.processInfo.processIdentifier)")
        let descriptor = unsafe open(draft.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw ToolError.cannotWrite(
                file: file.path, reason: unsafe String(cString: strerror(errno)))
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: JSONText.compactBytes(tokens))
        try handle.synchronize()
        try handle.close()
        guard unsafe rename(draft.path, file.path) == 0 else {
            throw ToolError.cannotWrite(
                file: file.path, reason: unsafe String(cString: strerror(errno)))
        }
    }
}
