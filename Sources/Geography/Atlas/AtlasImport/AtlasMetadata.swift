import Atlas
import Foundation
import GRDB
import Geometry

/// The rows of the table `meta` of an atlas.
struct AtlasMetadata {
    /// The licence and attribution of the data, which must be shown with it.
    static let licence = """
        © OpenStreetMap contributors, available under the Open Database License (ODbL) 1.0: \
        https://www.openstreetmap.org/copyright
        """

    let atlasID = AtlasMetadata.randomID()
    private let sources: [AtlasDescription.Source]
    private let program: String
    private(set) var bounds: BoundingBox?
    private(set) var rowCounts: [String: Int] = [:]

    init(files: [OSMFile], headers: [OSMFile.Header], program: String) {
        sources = zip(files, headers).map { file, header in
            AtlasDescription.Source(
                file: file.url.lastPathComponent, bytes: file.byteCount,
                timestamp: header.timestamp, sequence: header.sequence)
        }
        self.program = program
        let boxes = headers.compactMap(\.box)
        guard boxes.count == headers.count, var box = boxes.first else { return }
        for other in boxes { box.extend(to: other) }
        bounds = box
    }

    private static func randomID() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Counts the rows of all tables, determines the bounds if a header lacks them, and writes the
    /// rows of `meta`.
    mutating func write(to database: Database) throws {
        for table in AtlasSchema.tableNames {
            rowCounts[table] = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)")
        }
        if bounds == nil { bounds = try Self.extent(of: database) }
        var values: [MetaTable.Key: String] = [
            .schemaVersion: String(AtlasSchema.version),
            .atlasID: atlasID,
            .importedAt: Date().formatted(.iso8601),
            .sources: try Self.json(sources),
            .licence: Self.licence,
            .counts: try Self.json(rowCounts),
            .program: program,
        ]
        values[.bounds] = bounds.map(Self.text)
        values[.mainRegion] = try Self.mainRegion(of: database).map(Self.text)
        try MetaTable.write(values, to: database)
    }

    private static func text(_ box: BoundingBox) -> String {
        "\(box.west),\(box.south),\(box.east),\(box.north)"
    }

    /// The box of the first region that has data, which is the one with the most; nil if there is
    /// none.
    private static func mainRegion(of database: Database) throws -> BoundingBox? {
        let blob = try Data.fetchOne(
            database,
            sql: """
                SELECT \(CoverageColumn.geometry.sql) FROM \(AtlasSchema.coverage.name)
                WHERE \(CoverageColumn.kind.sql) = ? ORDER BY \(CoverageColumn.id.sql) LIMIT 1
                """,
            arguments: [CoverageKind.data.rawValue])
        return try blob.flatMap { blob in
            BoundingBox(enclosing: try GeometryBlob.decode([UInt8](blob)).vertices)
        }
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The box of all geometries; nil if there are none.
    private static func extent(of database: Database) throws -> BoundingBox? {
        var extent: BoundingBox?
        for column in AtlasSchema.geometryColumns where column.table != AtlasSchema.coverage.name {
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT min(ymin) AS south, min(xmin) AS west, max(ymax) AS north,
                        max(xmax) AS east
                    FROM "idx_\(column.table)_\(column.name)"
                    """)
            guard let row, let south = row["south"] as Double?, let west = row["west"] as Double?,
                let north = row["north"] as Double?, let east = row["east"] as Double?
            else { continue }
            let box = BoundingBox(south: south, west: west, north: north, east: east)
            if extent == nil { extent = box } else { extent?.extend(to: box) }
        }
        return extent
    }
}
