import Foundation
import GRDB
public import Geometry

/// What an atlas says about itself.
public struct AtlasDescription: Sendable, Hashable {
    /// An imported file, as it was when it was imported.
    public struct Source: Sendable, Hashable, Codable {
        public let file: String
        public let bytes: Int
        /// When OpenStreetMap was in this state, ISO 8601; nil where the file does not say.
        public let timestamp: String?
        public let sequence: Int?

        package init(file: String, bytes: Int, timestamp: String?, sequence: Int?) {
            self.file = file
            self.bytes = bytes
            self.timestamp = timestamp
            self.sequence = sequence
        }
    }

    /// New with each import.
    public let id: String
    /// ISO 8601.
    public let importedAt: String
    public let sources: [Source]
    /// The licence of the data, as it must be shown.
    public let licence: String
    /// Nil for an atlas without anything in it.
    public let bounds: BoundingBox?
    /// Rows of each table.
    public let rowCounts: [String: Int]

    /// - Throws: ``Missing`` where the table `meta` lacks a row.
    init(_ connection: Database) throws {
        let rows = try Row.fetchAll(connection, sql: "SELECT key, value FROM meta")
        let values = Dictionary(
            rows.map { ($0["key"] as String, $0["value"] as String) },
            uniquingKeysWith: { first, _ in first })
        func value(_ key: String) throws -> String {
            guard let value = values[key] else { throw Missing(key: key) }
            return value
        }
        id = try value("atlas_id")
        importedAt = try value("imported_at")
        licence = try value("licence")
        sources = try JSONDecoder().decode([Source].self, from: Data(value("sources").utf8))
        rowCounts = try JSONDecoder().decode([String: Int].self, from: Data(value("counts").utf8))
        let edges = values["bounds"]?.split(separator: ",").compactMap { Double($0) } ?? []
        bounds =
            edges.count == 4
            ? BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2]) : nil
    }

    /// The atlas was not finished, or is damaged.
    struct Missing: Error, CustomStringConvertible {
        let key: String

        var description: String {
            "the atlas does not say its \(key). Import the map again: parkway import FILE.osm.pbf"
        }
    }
}
