import Atlas
import Foundation
import GRDB
import StoreContract
import Synchronization

/// Makes `atlas.sqlite` visible as the schema `atlas` of a pool's connections, for reading only.
///
/// The file is opened as immutable. An import replaces it by renaming a new one, so an open file
/// never changes and reading it needs no locks.
///
/// An atlas that cannot be used is not attached, and the reason is kept. The records do not depend
/// on it.
final class AtlasAttachment: Sendable {
    enum State {
        case absent
        case attached
        case unusable(StoreError)
    }

    let file: URL
    private let current = Mutex(State.absent)

    init(file: URL) {
        self.file = file
    }

    var state: State { current.withLock { $0 } }

    /// Detaches the writer's atlas, and attaches the current file. Readers must be opened again.
    func reattach(on writer: Database) throws {
        let state = try attachChecked(to: writer)
        current.withLock { $0 = state }
    }

    /// Attaches the atlas of the writer to a reader. If it has become unusable, the reader is opened
    /// without it, and statements on the records still work.
    func attachIfUsable(to reader: Database) {
        guard case .attached = state else { return }
        try? attach(to: reader)
    }

    private func attachChecked(to database: Database) throws -> State {
        try detach(from: database)
        guard FileManager.default.fileExists(atPath: file.path) else { return .absent }
        do {
            try attach(to: database)
            try checkVersion(in: database)
            return .attached
        } catch let error as DatabaseError {
            try detach(from: database)
            return .unusable(problem(error))
        } catch let error as StoreError {
            try detach(from: database)
            return .unusable(error)
        }
    }

    private func attach(to database: Database) throws {
        try database.execute(
            sql: "ATTACH DATABASE ? AS atlas", arguments: [AtlasFile.immutableURI(file)])
    }

    private func detach(from database: Database) throws {
        let isAttached = try Bool.fetchOne(
            database, cached: "SELECT count(*) FROM pragma_database_list WHERE name = 'atlas'")
        if isAttached == true { try database.execute(sql: "DETACH DATABASE atlas") }
    }

    private func checkVersion(in database: Database) throws {
        let version = try String.fetchOne(
            database, cached: "SELECT value FROM atlas.meta WHERE key = 'schema_version'")
        guard let version else { throw StoreError.atlasUnusable(path: file.path) }
        guard version == String(AtlasSchema.version) else {
            throw StoreError.atlasVersion(
                path: file.path, found: version, expected: AtlasSchema.version)
        }
    }

    private func problem(_ error: DatabaseError) -> StoreError {
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR: .atlasUnusable(path: file.path)
        default: StoreError(error, path: file.path)
        }
    }
}
