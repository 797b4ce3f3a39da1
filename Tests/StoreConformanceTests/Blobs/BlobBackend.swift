import PostgresStore
import PostgresTestSupport
import StoreContract
import Synchronization
import TestSupport

/// Every place for the bytes of photos; the conformance suite runs on each.
enum BlobBackend: String, CaseIterable, Sendable {
    case memory, folder, table, tableAndFolder

    func open() async throws -> (blobs: any BlobStore, keeping: [any Sendable]) {
        switch self {
        case .memory: return (InMemoryBlobs(), [])
        case .folder:
            let folder = try TemporaryFolder()
            return (try FolderBlobs(folder.url), [folder])
        case .table, .tableAndFolder:
            let database = try await PostgresServer.shared.makeDatabase()
            let folder = try TemporaryFolder()
            let store = try await PostgresRecordStore.open(
                database.address,
                photos: self == .table ? nil : try FolderBlobs(folder.url), limits: .patient)
            return (store.blobs, [database, folder, store])
        }
    }
}

/// Bytes in memory: the protocol needs no files and no SQL.
final class InMemoryBlobs: BlobStore {
    private let kept = Mutex<[BlobHash: [UInt8]]>([:])

    let place = "memory"

    func put(_ bytes: [UInt8], as hash: BlobHash) { kept.withLock { $0[hash] = bytes } }

    func bytes(of hash: BlobHash) throws -> [UInt8] {
        guard let bytes = kept.withLock({ $0[hash] }) else {
            throw StoreError.photoUnreadable(place: place, reason: "\(hash) is missing")
        }
        return bytes
    }

    func remove(_ hash: BlobHash) { _ = kept.withLock { $0.removeValue(forKey: hash) } }

    func removeUnfinished() {}
}
