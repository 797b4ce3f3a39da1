import Foundation
import GRDB
public import Geometry
import Remedies

/// What an atlas says about itself in its table `meta`.
public struct AtlasDescription: Sendable, Hashable {
    /// An imported file.
    public struct Source: Sendable, Hashable, Codable {
        /// The name of the file without its folder.
        public let file: String
        /// The size of the file.
        public let bytes: Int
        /// The date of the OpenStreetMap data in ISO 8601; nil if the file does not give it.
        public let timestamp: String?
        /// The replication sequence number of the data; nil if the file does not give it.
        public let sequence: Int?

        /// A file as it is imported.
        package init(file: String, bytes: Int, timestamp: String?, sequence: Int?) {
            self.file = file
            self.bytes = bytes
            self.timestamp = timestamp
            self.sequence = sequence
        }
    }

    /// 16 hexadecimal digits, new with each import.
    public let id: String
    /// The time of the import in ISO 8601.
    public let importedAt: String
    /// The imported files.
    public let sources: [Source]
    /// The licence and attribution of the data, which must be shown with it.
    public let licence: String
    /// Nil if the atlas is empty.
    public let bounds: BoundingBox?
    /// The region with the most roads and buildings, if the data lie in several; nil if the atlas is
    /// empty.
    public let mainRegion: BoundingBox?
    /// The number of rows of each table.
    public let rowCounts: [String: Int]

    /// - Throws: ``Missing`` if the table `meta` lacks a row.
    init(_ connection: Database) throws {
        let values = try MetaTable.values(in: connection)
        func value(_ key: MetaTable.Key) throws -> String {
            guard let value = values[key] else { throw Missing(key: key) }
            return value
        }
        id = try value(.atlasID)
        importedAt = try value(.importedAt)
        licence = try value(.licence)
        sources = try JSONDecoder().decode([Source].self, from: Data(value(.sources).utf8))
        rowCounts = try JSONDecoder().decode([String: Int].self, from: Data(value(.counts).utf8))
        bounds = Self.box(values[.bounds])
        mainRegion = Self.box(values[.mainRegion]) ?? bounds
    }

    /// The box of four numbers: west, south, east, north.
    private static func box(_ text: String?) -> BoundingBox? {
        let edges = text?.split(separator: ",").compactMap { Double($0) } ?? []
        guard edges.count == 4 else { return nil }
        return BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2])
    }

    /// The atlas is incomplete or damaged.
    package struct Missing: RemediableError, CustomStringConvertible {
        /// The key of the row that is missing in the table `meta`.
        let key: MetaTable.Key

        package var remedy: Remedy? { .importMap }

        package var description: String {
            "Cannot read the atlas: its table 'meta' has no '\(key.rawValue)'."
        }
    }
}
