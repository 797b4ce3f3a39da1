import Foundation

/// Writes folders and pictures. Files that must survive a power cut are written by `Durability`.
package enum Files {
    /// Creates a missing folder, and those above it, for its owner only.
    ///
    /// - Throws: ``FileError/unwritable(path:reason:)``.
    package static func createFolder(_ folder: URL) throws(FileError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unwritable(path: folder.path, reason: reason(of: error))
        }
    }

    /// Writes the whole file or nothing. Only a regular file is ever replaced.
    ///
    /// - Throws: ``FileError/unwritable(path:reason:)``.
    package static func write(_ bytes: Data, to file: URL) throws(FileError) {
        if let kind = try? FileManager.default.attributesOfItem(atPath: file.path)[.type],
            kind as? FileAttributeType != .typeRegular
        {
            throw .unwritable(path: file.path, reason: "it is not a plain file")
        }
        do {
            try bytes.write(to: file, options: .atomic)
        } catch {
            throw .unwritable(path: file.path, reason: reason(of: error))
        }
    }

    /// The system's reason, without Foundation's wording.
    private static func reason(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        guard let number = underlying, number.domain == NSPOSIXErrorDomain else {
            return "the path is not usable"
        }
        return unsafe String(cString: strerror(Int32(number.code))).lowercased()
    }
}
