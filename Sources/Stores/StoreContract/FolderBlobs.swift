public import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Bytes as files of a folder, which several machines may share: `ab/cdef…` for a hash that begins with
/// `ab`.
///
/// A file is written as a draft, flushed to the disk and renamed, so that it is whole from the moment when
/// it has its name, also after a power cut.
public struct FolderBlobs: BlobStore {
    /// A draft that is older than this belongs to a killed process.
    private static let draftLifetime = TimeInterval(86_400)
    /// Reading and writing wait for a disk or a network, so they get threads of their own. A folder that
    /// does not answer stops no more than these.
    private static let threads: OperationQueue = {
        let threads = OperationQueue()
        threads.name = "parkway.blobs"
        threads.maxConcurrentOperationCount = 8
        return threads
    }()

    private let folder: URL

    /// The files of an existing folder.
    ///
    /// - Throws: ``StoreError/inaccessible(path:reason:)`` if there is none. It is not made, because the
    ///   disk that should be there may not be mounted.
    public init(_ folder: URL) throws(StoreError) {
        var isFolder: ObjCBool = false
        guard
            unsafe FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
            isFolder.boolValue
        else {
            throw .inaccessible(
                path: folder.path, reason: "there is no such folder for photos. Make or mount it")
        }
        self.folder = folder
    }

    /// The path of the folder.
    public var place: String { folder.path }

    /// Keeps bytes as a file. It is on the disk when this returns. A whole file stays as it is.
    ///
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/inaccessible(path:reason:)``.
    public func put(_ bytes: [UInt8], as hash: BlobHash) async throws {
        try await onThread {
            // Also replaces a file that is damaged.
            if (try? read(hash)) == nil { try write(bytes, hash) }
        }
    }

    /// The content of a file, after checking it.
    ///
    /// - Throws: ``StoreError/photoUnreadable(place:reason:)``.
    public func bytes(of hash: BlobHash) async throws -> [UInt8] {
        try await onThread { try read(hash) }
    }

    /// Removes a file; does nothing if there is none.
    ///
    /// - Throws: ``StoreError/inaccessible(path:reason:)``.
    public func remove(_ hash: BlobHash) async throws {
        try await onThread { try Durability.remove(file(of: hash)) }
    }

    /// Removes drafts that are older than a day.
    ///
    /// - Throws: ``StoreError/inaccessible(path:reason:)``.
    public func removeUnfinished() async throws {
        try await onThread {
            let files = FileManager.default
            let end = Date.now.addingTimeInterval(-Self.draftLifetime)
            for name in (try? files.contentsOfDirectory(atPath: drafts.path)) ?? [] {
                let draft = drafts.appending(path: name)
                let written = try? files.attributesOfItem(atPath: draft.path)[.modificationDate]
                guard let written = written as? Date, written < end else { continue }
                try Durability.remove(draft)
            }
        }
    }

    private var drafts: URL { folder.appending(path: "drafts") }

    private func file(of hash: BlobHash) -> URL {
        let name = hash.description
        return folder.appending(path: String(name.prefix(2)))
            .appending(path: String(name.dropFirst(2)))
    }

    private func read(_ hash: BlobHash) throws -> [UInt8] {
        let file = file(of: hash)
        let bytes: [UInt8]
        do {
            bytes = Array(try Data(contentsOf: file))
        } catch {
            let isThere = FileManager.default.fileExists(atPath: file.path)
            throw StoreError.photoUnreadable(
                place: file.path,
                reason: isThere ? "the file cannot be read" : "the file is missing")
        }
        guard BlobHash(of: bytes) == hash else {
            throw StoreError.photoUnreadable(
                place: file.path, reason: "its content is not what was stored")
        }
        return bytes
    }

    private func write(_ bytes: [UInt8], _ hash: BlobHash) throws {
        let file = file(of: hash)
        try makeFolder(drafts)
        try makeFolder(file.deletingLastPathComponent())
        let draft = drafts.appending(path: UUID().uuidString)
        try Durability.createPrivate(draft)
        do {
            let handle = try FileHandle(forWritingTo: draft)
            try handle.write(contentsOf: Data(bytes))
            try handle.close()
            try Durability.replace(file, with: draft)
        } catch {
            try? Durability.remove(draft)
            if error is StoreError { throw error }
            throw Durability.isFull(folder.path)
                ? StoreError.diskFull(path: folder.path)
                : StoreError.inaccessible(path: draft.path, reason: "it cannot be written")
        }
    }

    /// Makes a folder in the folder, durably, unless it is there.
    private func makeFolder(_ url: URL) throws {
        guard unsafe mkdir(url.path, 0o700) == 0 || errno == EEXIST else {
            throw Durability.failure(url)
        }
        // Also if another process has just made it.
        try Durability.sync(folder)
    }

    private func onThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Self.threads.addOperation { continuation.resume(with: Result { try work() }) }
        }
    }
}
