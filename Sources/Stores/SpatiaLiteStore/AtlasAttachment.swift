import Atlas
import Foundation
import GRDB

/// Makes `atlas.sqlite` visible as the schema `atlas` of a connection, for reading only.
///
/// The file is opened as immutable: whoever imports puts a whole new one in its place by
/// renaming, so an open one never changes, and reading it needs no locks.
struct AtlasAttachment: Sendable {
    let file: URL

    var isPresent: Bool {
        FileManager.default.fileExists(atPath: file.path)
    }

    /// Does nothing where there is no atlas.
    ///
    /// - Throws: ``StoreError/atlasUnusable(path:)``.
    func attach(to database: Database) throws {
        guard isPresent else { return }
        do {
            try database.execute(
                sql: "ATTACH DATABASE ? AS atlas", arguments: [AtlasFile.immutableURI(file)])
        } catch let error as DatabaseError {
            throw failure(error)
        }
    }

    /// Lets go of the atlas that is attached, and attaches the one that is there now.
    func reattach(to database: Database) throws {
        if try isAttached(to: database) { try database.execute(sql: "DETACH DATABASE atlas") }
        try attach(to: database)
    }

    func isAttached(to database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT count(*) FROM pragma_database_list WHERE name = 'atlas'")
            ?? false
    }

    /// - Throws: ``StoreError/atlasUnusable(path:)``,
    ///   ``StoreError/atlasVersion(path:found:expected:)``.
    func checkVersion(in database: Database) throws {
        let version: String?
        do {
            version = try String.fetchOne(
                database, sql: "SELECT value FROM atlas.meta WHERE key = 'schema_version'")
        } catch let error as DatabaseError {
            throw failure(error)
        }
        guard let version else { throw StoreError.atlasUnusable(path: file.path) }
        guard version == String(AtlasSchema.version) else {
            throw StoreError.atlasVersion(
                path: file.path, found: version, expected: AtlasSchema.version)
        }
    }

    private func failure(_ error: DatabaseError) -> StoreError {
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR: .atlasUnusable(path: file.path)
        default: StoreError(error, path: file.path)
        }
    }
}
