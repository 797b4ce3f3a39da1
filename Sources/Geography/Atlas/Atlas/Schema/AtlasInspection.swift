package import Foundation
import GRDB

/// Reads a whole atlas, to find out whether it is sound.
package enum AtlasInspection {
    /// What is wrong with the atlas in `file`; empty if nothing is, or if there is none.
    ///
    /// Uses its own connection, because SpatiaLite checks only the main file of a connection.
    package static func problems(of file: URL) -> [String] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        do {
            return try AtlasFile.read(file) { database in
                if let version = try otherVersion(in: database) { return [version] }
                return try DatabaseInspection.integrityProblems(in: database)
                    + metaProblems(in: database)
                    + DatabaseInspection.indexProblems(
                        AtlasSchema.geometryColumns.map { ($0.table, $0.name) }, in: database)
            }
        } catch {
            let detail = (error as? DatabaseError)?.message ?? "\(error)"
            return ["cannot be read as an atlas (\(detail))"]
        }
    }

    /// A sentence about an atlas of another version, whose tables cannot be checked.
    private static func otherVersion(in database: Database) throws -> String? {
        let version = try MetaTable.value(of: .schemaVersion, in: database)
        guard let version, version != String(AtlasSchema.version) else { return nil }
        return "is an atlas of version \(version); this program reads version "
            + "\(AtlasSchema.version)"
    }

    private static func metaProblems(in database: Database) throws -> [String] {
        let values = try MetaTable.values(in: database)
        return [MetaTable.Key.schemaVersion, .atlasID, .importedAt, .licence]
            .filter { values[$0] == nil }
            .map { "does not state its \($0.rawValue)" }
    }
}
