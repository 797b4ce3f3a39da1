import Foundation

/// The few file operations whose durability matters.
enum Files {
    /// Renames `source` to `target`, which it replaces in one step.
    static func replace(_ target: URL, by source: URL) throws(OperationsError) {
        guard unsafe rename(source.path, target.path) == 0 else { throw cannotWrite(target) }
    }

    /// Makes renames in `folder` survive a power cut.
    static func syncFolder(_ folder: URL) throws(OperationsError) {
        let descriptor = unsafe open(folder.path, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw cannotWrite(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw cannotWrite(folder) }
    }

    /// Makes a folder for its owner only, with those above it, where it is missing.
    static func createFolder(_ folder: URL) throws(OperationsError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .cannotWrite(path: folder.path, reason: reason(of: error))
        }
    }

    /// Writes a whole file or none. Only a plain file is ever replaced.
    static func write(_ bytes: Data, to file: URL) throws(OperationsError) {
        if let kind = try? FileManager.default.attributesOfItem(atPath: file.path)[.type],
            kind as? FileAttributeType != .typeRegular
        {
            throw .cannotWrite(path: file.path, reason: "it is not a plain file")
        }
        do {
            try bytes.write(to: file, options: .atomic)
        } catch {
            throw .cannotWrite(path: file.path, reason: reason(of: error))
        }
    }

    /// What the system said, without Foundation's wrapping.
    private static func reason(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        guard let number = underlying, number.domain == NSPOSIXErrorDomain else {
            return "the path is not usable"
        }
        return unsafe String(cString: strerror(Int32(number.code))).lowercased()
    }

    static func cannotWrite(_ file: URL) -> OperationsError {
        let reason = unsafe String(cString: strerror(errno)).lowercased()
        return .cannotWrite(path: file.path, reason: reason)
    }
}

/// A lock that this process holds on a file until the value goes away; the system lets it go
/// when the process dies.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Nil where another process holds the lock.
    ///
    /// - Throws: ``OperationsError/cannotWrite(path:reason:)`` where the file cannot be opened.
    init?(_ file: URL) throws(OperationsError) {
        descriptor = unsafe open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Files.cannotWrite(file) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            let failure = Files.cannotWrite(file)
            close(descriptor)
            guard isHeld else { throw failure }
            return nil
        }
    }

    deinit {
        close(descriptor)
    }
}
