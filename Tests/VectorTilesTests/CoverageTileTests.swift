import Atlas
import AtlasImport
import GRDB
import Geometry
import OSMModel
import Testing
import VectorTiles

@Suite("Tiles say where there are data")
struct CoverageTileTests {
    /// Streets within a kilometre at 0° north, 10° east, and a river that leaves them to the north.
    private static let ways: [OSMWay] = {
        func way(_ id: Int64, _ points: [(Double, Double)], _ tags: Tags) -> OSMWay {
            OSMWay(
                id: id, nodes: points.indices.map { id * 100 + Int64($0) },
                line: points.map {
                    Coordinate(uncheckedLatitude: $0.1 / 111_195, longitude: 10 + $0.0 / 111_195)
                }, tags: tags)
        }
        let streets = (0..<400).map { number in
            let (x, y) = (Double(number % 20) * 50, Double(number / 20) * 50)
            return way(Int64(number + 1), [(x, y), (x + 40, y)], ["highway": "residential"])
        }
        return streets + [way(900, [(500, 500), (500, 40_000)], ["waterway": "river"])]
    }()

    private let map: VectorMap

    init() throws {
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let database = try DatabaseQueue(configuration: configuration)
        try AtlasSchema.blank.get().backup(to: database)
        try database.inDatabase { database in
            for extractor in [MapLayerExtractor(), MapFeatureExtractor()] as [any ElementExtractor]
            {
                try extractor.begin(database)
                for way in Self.ways { try extractor.way(way) }
                try extractor.finish(database, checkpoint: {})
            }
        }
        map = VectorMap(FeatureCatalog(database: database))
    }

    private func tile(at north: Double, zoom: Int) throws -> WebTile {
        let place = Coordinate(uncheckedLatitude: north / 111_195, longitude: 10.004)
        let (columns, rows) = WebTile.range(of: BoundingBox(place), zoom: zoom)
        return try #require(
            WebTile(zoom: zoom, column: columns.lowerBound, row: rows.lowerBound))
    }

    private func kinds(_ tile: WebTile) throws -> Set<DecodedValue> {
        let layer = try DecodedTile(try map.tile(tile, .parkway))["coverage"]
        return Set(layer?.features.compactMap { $0.fields["kind"] } ?? [])
    }

    @Test func groundIsMarkedWithAndWithoutData() throws {
        #expect(try kinds(tile(at: 500, zoom: 14)) == [.text("data"), .text("no_data")])
        // The river leaves the data.
        #expect(try kinds(tile(at: 20_000, zoom: 14)) == [.text("no_data")])
    }

    @Test func regionsTooSmallToSeeAreNotMarked() throws {
        #expect(try kinds(tile(at: 500, zoom: 9)) == [.text("data"), .text("no_data")])
        #expect(try kinds(tile(at: 500, zoom: 4)) == [.text("no_data")])
    }

    @Test func groundWithoutDataMakesNoTile() throws {
        #expect(try map.tile(tile(at: -300_000, zoom: 14), .parkway).isEmpty)
        let tiles = try map.tiles(ofZoom: 14)
        #expect(tiles.count < 100)
        #expect(tiles.contains(try tile(at: 20_000, zoom: 14)))
    }
}
