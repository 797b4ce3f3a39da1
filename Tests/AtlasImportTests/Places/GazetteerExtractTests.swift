import Atlas
import AtlasImport
import Foundation
import GRDB
import Geometry
import OSMModel
import TestSupport
import Testing

/// Collects every house number of a file, independently of the extractor under test.
private final class HouseCounter: ElementExtractor {
    struct House: Sendable {
        var reference: OSMReference
        var number: String
        var street: String?
        var box: BoundingBox
    }

    var houses: [House] = []

    private func note(_ reference: OSMReference, _ box: BoundingBox?, _ tags: Tags) {
        guard let number = tags["addr:housenumber"], let box,
            tags["addr:interpolation"] == nil
        else { return }
        let street = tags["addr:street"] ?? tags["addr:place"]
        houses.append(House(reference: reference, number: number, street: street, box: box))
    }

    func relation(_ relation: OSMRelation) {}
    func scan(way id: Int64, nodes: [Int64], tags: Tags) {}
    func node(_ node: OSMNode) {
        note(OSMReference(.node, node.id), BoundingBox(node.location), node.tags)
    }
    func way(_ way: OSMWay) {
        note(OSMReference(.way, way.id), BoundingBox(enclosing: way.line), way.tags)
    }
    func area(_ area: OSMArea) {}
    func finish(_ database: Database, checkpoint: () throws -> Void) {}
}

@Suite struct GazetteerExtractTests {
    private struct Atlas: Sendable {
        let folder: TemporaryFolder
        let queue: DatabaseQueue
        let houses: [HouseCounter.House]
        let sea: SeaAssembly

        init(_ name: String) throws {
            let file = try Repository.extract("\(name).osm.pbf")
            folder = try TemporaryFolder()
            let url = folder.file("atlas.sqlite")
            let counter = HouseCounter()
            let layers = MapLayerExtractor(
                bounds: [try OSMFile(file).header().box].compactMap(\.self))
            try AtlasImporter(sources: [file], destination: url)
                .run(extractors: [counter, RoadExtractor(), GazetteerExtractor(), layers])
            var configuration = Configuration()
            configuration.readonly = true
            configuration.prepareDatabase { try SpatialConnection.initialise($0) }
            queue = try DatabaseQueue(path: url.path, configuration: configuration)
            houses = counter.houses
            sea = layers.sea
        }

        func count(_ table: String, where condition: String = "1") throws -> Int {
            try queue.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table) WHERE \(condition)") ?? 0
            }
        }
    }

    /// Each extract is imported once for all tests.
    private static let monaco = Result { try Atlas("monaco") }
    private static let liechtenstein = Result { try Atlas("liechtenstein") }
    private static let karlsruhe = Result { try Atlas("karlsruhe-kirchfeld") }

    private static func atlas(_ name: String) -> Result<Atlas, any Error> {
        switch name {
        case "monaco": monaco
        case "liechtenstein": liechtenstein
        case "karlsruhe-kirchfeld": karlsruhe
        default: Result { try Atlas(name) }
        }
    }

    @Test(
        .extracts(
            "monaco.osm.pbf", "liechtenstein.osm.pbf", "karlsruhe-kirchfeld.osm.pbf",
            "baltimore.osm.pbf"),
        arguments: ["monaco", "liechtenstein", "karlsruhe-kirchfeld", "baltimore"])
    func everyHouseNumberOfTheFileHasARowNearby(_ name: String) throws {
        let atlas = try Self.atlas(name).get()
        let rows = try atlas.queue.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT house_number, street, place, ST_Y(geometry) AS y, ST_X(geometry) AS x
                    FROM address
                    """)
        }
        let known = Dictionary(grouping: rows) { $0["house_number"] as String? ?? "" }
        for house in atlas.houses {
            let isThere = (known[house.number] ?? []).contains { row in
                let text = row["street"] as String? ?? row["place"] as String?
                let place = Coordinate(uncheckedLatitude: row["y"], longitude: row["x"])
                return (house.street == nil || text == house.street)
                    && (house.box.contains(place) || place.meters(to: house.box.center) < 200)
            }
            #expect(isThere, "\(house)")
        }
        #expect(atlas.houses.count > 70)
        let real = try atlas.count("address", where: "interpolated = 0 AND house_number <> ''")
        #expect(real <= atlas.houses.count + 10)
        #expect(Double(real) > 0.9 * Double(atlas.houses.count))
    }

    @Test(.extracts("monaco.osm.pbf")) func monacoHasItsQuartersAndTheSea() throws {
        let atlas = try Self.monaco.get()
        let parent = try atlas.queue.read { database in
            try String.fetchOne(
                database,
                sql: """
                    SELECT parent.name FROM place JOIN place AS parent ON parent.id = place.parent_id
                    WHERE place.name = 'Monte-Carlo' AND place.boundary IS NOT NULL
                    """)
        }
        #expect(parent == "Monaco")
        #expect(try atlas.count("place", where: "name = 'Monte-Carlo'") == 1)
        #expect(try atlas.count("street", where: "name = 'Boulevard des Moulins'") == 1)
        #expect(try atlas.count("water", where: "kind = 'sea'") == 1)
        let isSea: (Double, Double) -> Bool = { latitude, longitude in
            let place = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
            return atlas.sea.polygons.contains { $0.contains(place) }
        }
        #expect(isSea(43.7300, 7.4400))
        #expect(isSea(43.7349, 7.4254), "the harbour")
        #expect(!isSea(43.7393, 7.4277), "the casino")
        #expect(!isSea(43.7311, 7.4197), "the rock")
        #expect(!isSea(43.7600, 7.4300), "the hills")
    }

    @Test(.extracts("baltimore.osm.pbf")) func theHarbourOfBaltimoreIsWater() throws {
        // Its coastline enters and leaves the extract, whose file does not tell its bounds.
        let atlas = try Atlas("baltimore")
        let isSea: (Double, Double) -> Bool = { latitude, longitude in
            let place = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
            return atlas.sea.polygons.contains { $0.contains(place) }
        }
        #expect(isSea(39.2835, -76.6100), "the Inner Harbor")
        #expect(isSea(39.2765, -76.5800), "Northwest Harbor")
        #expect(isSea(39.2590, -76.5900), "the Patapsco")
        #expect(!isSea(39.2900, -76.6000), "downtown")
        #expect(!isSea(39.2700, -76.5950), "Locust Point")
        #expect(atlas.sea.brokenCount == 0 && atlas.sea.droppedCount == 0)
    }

    @Test(.extracts("liechtenstein.osm.pbf"))
    func placesOfLiechtensteinHaveParents() throws {
        let atlas = try Self.liechtenstein.get()
        #expect(try atlas.count("place", where: "name = 'Vaduz'") == 1)
        let orphans = "country_code = 'li' AND place.rank > 12 AND parent_id IS NULL"
        #expect(try atlas.count("place", where: orphans) == 0)
        let addresses = try atlas.queue.read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM address JOIN place ON place.id = place_id
                    WHERE country_code = 'li'
                    """) ?? 0
        }
        #expect(addresses > 3000)
    }

    @Test(.extracts("monaco.osm.pbf")) func mostSegmentsHaveAPlace() throws {
        let atlas = try Self.monaco.get()
        let all = try atlas.count("segment")
        let placed = try atlas.count("segment", where: "place_id IN (SELECT id FROM place)")
        #expect(all > 5000)
        #expect(Double(placed) > 0.5 * Double(all))
    }

    @Test(.extracts("karlsruhe-kirchfeld.osm.pbf")) func everyGeometryHasTheTypeOfItsColumn()
        throws
    {
        let atlas = try Self.karlsruhe.get()
        var checked = 0
        for column in AtlasSchema.geometryColumns {
            let (name, geometryClass) = (column.name, column.geometryClass.rawValue)
            let wrong = """
                "\(name)" IS NOT NULL AND
                (GeometryType("\(name)") <> '\(geometryClass)' OR SRID("\(name)") <> 4326)
                """
            #expect(try atlas.count(column.table, where: wrong) == 0, "\(column)")
            checked += try atlas.count(column.table, where: "\"\(name)\" IS NOT NULL")
        }
        #expect(checked > 5_000)
    }
}
