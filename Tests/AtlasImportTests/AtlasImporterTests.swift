import Atlas
import AtlasImport
import Foundation
import GRDB
import Geometry
import TestSupport
import Testing

@Suite struct AtlasImporterTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private let street =
        node(1, 48, 9) + node(2, 48, 9.1) + way(10, [1, 2], ["highway": "service"])

    @Test func describesTheAtlasInItsMetaTable() throws {
        let file = try workshop.file(
            "town.osm", "<bounds minlat=\"47\" minlon=\"8\" maxlat=\"49\" maxlon=\"10\"/>" + street)
        let summary = try AtlasImporter(
            sources: [file], destination: workshop.destination, program: "parkway 1"
        ).run(extractors: [RoadExtractor()])
        let meta = try DatabaseQueue(path: workshop.destination.path).read { database in
            try Row.fetchAll(database, sql: "SELECT key, value FROM meta")
                .reduce(into: [String: String]()) { $0[$1["key"]] = $1["value"] }
        }
        #expect(meta["schema_version"] == "\(AtlasSchema.version)")
        #expect(meta["atlas_id"] == summary.atlasID)
        #expect(summary.atlasID.count == 16)
        #expect(meta["program"] == "parkway 1")
        #expect(meta["bounds"] == "8.0,47.0,10.0,49.0")
        #expect(meta["licence"]?.contains("OpenStreetMap contributors") == true)
        #expect(meta["sources"]?.contains("\"file\":\"town.osm\"") == true)
        #expect(summary.rowCounts["segment"] == 1)
        #expect(meta["counts"]?.contains("\"segment\":1") == true)
        #expect(meta["imported_at"]?.hasSuffix("Z") == true)
    }

    @Test func takesBoundsFromTheDataIfTheHeaderHasNone() throws {
        let file = try workshop.file("town.osm", street)
        let summary = try workshop.run([file], [RoadExtractor()])
        let bounds = try #require(summary.bounds)
        #expect(abs(bounds.west - 9) < 0.001)
        #expect(abs(bounds.east - 9.1) < 0.001)
    }

    @Test func theFileIsCompleteAndSelfContained() throws {
        let file = try workshop.file("town.osm", street)
        try workshop.run([file], [RoadExtractor()])
        let names = try FileManager.default.contentsOfDirectory(atPath: workshop.folder.url.path)
        #expect(names.sorted() == ["atlas.sqlite", "town.osm"])
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let uri = "file:\(workshop.destination.path)?immutable=1"
        try DatabaseQueue(path: uri, configuration: configuration).read { database in
            #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
            #expect(try String.fetchOne(database, sql: "PRAGMA journal_mode") == "delete")
            let found = try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM segment WHERE rowid IN (
                        SELECT pkid FROM idx_segment_geometry WHERE xmin < 9.05 AND xmax > 9.05)
                    """)
            #expect(found == 1)
        }
    }

    @Test(.extracts("monaco.osm.pbf")) func spatialIndexesAgreeWithTheirTables() throws {
        let extract = try Repository.extract("monaco.osm.pbf")
        try AtlasImporter(sources: [extract], destination: workshop.destination).run()
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let queue = try DatabaseQueue(path: workshop.destination.path, configuration: configuration)
        var shapes = 0
        try queue.writeWithoutTransaction { database in
            for column in AtlasSchema.geometryColumns {
                let (table, name) = (column.table, column.name)
                let verdict = try Int.fetchOne(
                    database, sql: "SELECT CheckSpatialIndex(?, ?)", arguments: [table, name])
                #expect(verdict == 1, "\(column)")
                let tree = "idx_\(table)_\(name)"
                let report = try String.fetchOne(database, sql: "SELECT rtreecheck('\(tree)')")
                #expect(report == "ok", "\(column)")
                let counts = try #require(
                    try Row.fetchOne(
                        database,
                        sql: """
                            SELECT (SELECT count(*) FROM \(tree)) AS entries,
                                (SELECT count("\(name)") FROM "\(table)") AS shapes
                            """))
                #expect(counts["entries"] as Int == counts["shapes"], "\(column)")
                shapes += counts["shapes"] as Int
            }
        }
        #expect(shapes > 20_000)
    }

    @Test(.extracts("karlsruhe-kirchfeld.osm.pbf")) func aPackedIndexAcceptsLaterRows() throws {
        let extract = try Repository.extract("karlsruhe-kirchfeld.osm.pbf")
        try workshop.run([extract], [RoadExtractor()])
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let queue = try DatabaseQueue(path: workshop.destination.path, configuration: configuration)
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO barrier (node, kind, driving, cycling, walking, geometry)
                    SELECT -id, 'gate', 1, 1, 1, ST_StartPoint(geometry) FROM segment;
                    DELETE FROM segment WHERE id % 3 = 0;
                    """)
            #expect(database.changesCount > 100)
            for table in ["segment", "barrier"] {
                let verdict = try Int.fetchOne(
                    database, sql: "SELECT CheckSpatialIndex('\(table)', 'geometry')")
                #expect(verdict == 1)
                let tree = "idx_\(table)_geometry"
                #expect(try String.fetchOne(database, sql: "SELECT rtreecheck('\(tree)')") == "ok")
            }
        }
    }

    @Test func theCompletionStepAddsToTheAtlas() throws {
        let file = try workshop.file("town.osm", street)
        try AtlasImporter(sources: [file], destination: workshop.destination).run(
            extractors: [RoadExtractor()],
            completion: { database in
                try database.execute(
                    sql: "CREATE TABLE extra AS SELECT count(*) AS segments FROM segment")
            })
        let count = try DatabaseQueue(path: workshop.destination.path).read {
            try Int.fetchOne($0, sql: "SELECT segments FROM extra")
        }
        #expect(count == 1)
    }

    @Test func progressRisesToTheEnd() throws {
        let file = try workshop.file("town.osm", street)
        var seen: [ImportProgress] = []
        try AtlasImporter(sources: [file], destination: workshop.destination).run(
            extractors: [RoadExtractor()], progress: { seen.append($0) })
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.fraction <= $1.fraction })
        #expect((seen.last?.fraction ?? 0) > 0.9)
        #expect(Set(seen.map(\.stage)).count == ImportProgress.Stage.allCases.count)
    }

    @Test func replacesAnEarlierFile() throws {
        let file = try workshop.file("town.osm", street)
        try Data("rubbish".utf8).write(to: workshop.destination)
        try workshop.run([file], [RoadExtractor()])
        #expect(workshop.failure(file) == nil)
        #expect(workshop.atlasExists)
    }
}
