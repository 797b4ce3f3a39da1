import Foundation

/// Folders and pictures that the program makes; what must be durable goes through `Durability`.
package enum Files {
    /// Makes a folder for its owner only, with those above it, where it is missing.
    package static func createFolder(_ folder: URL) throws(FileError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unwritable(path: folder.path, reason: reason(of: error))
        }
    }

    /// Writes a whole file or none. Only a plain file is ever replaced.
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

    /// What the system said, without Foundation's wrapping.
    private static func reason(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        guard let number = underlying, number.domain == NSPOSIXErrorDomain else {
            return "the path is not usable"
        }
        return unsafe String(cString: strerror(Int32(number.code))).lowercased()
    }
}
