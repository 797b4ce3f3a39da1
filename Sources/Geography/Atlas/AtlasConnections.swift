public import Foundation
public import GRDB
public import Geometry

/// Connections to one finished atlas, for many readers side by side.
///
/// A connection that is opened after an import has put another atlas in the file's place does
/// not mix the two up: it is refused, with ``Replaced``.
public struct AtlasConnections: Sendable {
    /// The file now holds another atlas than the one that these connections were made for.
    public struct Replaced: Error {}

    /// So much of the file is mapped, SQLite's own limit; bytes.
    private static let mostMapped = 0x7FFF_0000

    public let description: AtlasDescription
    public let database: any DatabaseReader

    /// Opens an `atlas.sqlite` of this program's schema version with `count` connections at
    /// most; readers beyond that wait.
    ///
    /// - Throws: `DatabaseError` where the file cannot be read, or is not a whole atlas.
    public init(_ file: URL, count: Int) throws {
        let description = try AtlasFile.read(file, AtlasDescription.init)
        self.description = description
        var configuration = Configuration()
        configuration.readonly = true
        configuration.maximumReaderCount = count
        configuration.prepareDatabase { connection in
            try SpatialConnection.initialise(connection)
            // The file never changes, so its pages are read where the system keeps them.
            try connection.execute(sql: "PRAGMA mmap_size = \(Self.mostMapped)")
            let id = try AtlasFile.id(in: connection)
            guard id == description.id else { throw Replaced() }
        }
        let uri = AtlasFile.immutableURI(file)
        database =
            count == 1
            ? try DatabaseQueue(path: uri, configuration: configuration)
            : try DatabasePool(path: uri, configuration: configuration)
    }
}

/// What an atlas says about itself.
public struct AtlasDescription: Sendable, Hashable {
    /// An imported file, as it was when it was imported.
    public struct Source: Sendable, Hashable, Codable {
        public let file: String
        public let bytes: Int
        /// When OpenStreetMap was in this state, ISO 8601; nil where the file does not say.
        public let timestamp: String?
        public let sequence: Int?
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
