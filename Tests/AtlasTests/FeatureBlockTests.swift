import Atlas
import Geometry
import TagRules
import Testing

@Suite("Blocks of map features")
struct FeatureBlockTests {
    private static let features = [
        MapFeature(
            layer: .pois, minZoom: 14, rank: -7,
            fields: [
                MapField("name", .text("Café")), MapField("capacity", .integer(-3)),
                MapField("atm", .flag), MapField("way_area", .real(1.5)),
            ],
            shape: WorldShape(Coordinate(uncheckedLatitude: 47.1, longitude: 9.5))),
        MapFeature(
            layer: .streets, minZoom: 12, rank: 1 << 40,
            fields: [MapField("name", .text("Café"))],
            shape: WorldShape(
                line: [(47.1, 9.5), (47.2, 9.4), (47.2, 9.4), (47.0, 9.6)].map {
                    Coordinate(uncheckedLatitude: $0.0, longitude: $0.1)
                })),
        MapFeature(
            layer: .closures, minZoom: 0, rank: 0, fields: [],
            shape: WorldShape([
                Polygon(
                    outer: square(47, 9, 1), holes: [square(47.3, 9.3, 0.1), [Coordinate]()]),
                Polygon(outer: square(48, 10, 0.5)),
            ])),
    ]

    private static func square(_ south: Double, _ west: Double, _ side: Double) -> [Coordinate] {
        [(0, 0), (0, side), (side, side), (side, 0), (0, 0)].map {
            Coordinate(uncheckedLatitude: south + $0.0, longitude: west + $0.1)
        }
    }

    private static func block() throws -> FeatureBlock {
        var builder = FeatureBlockBuilder()
        for feature in features { builder.append(try #require(FeatureRecord.encode(feature))) }
        return FeatureBlock(builder.finish())
    }

    private static let everywhere = WorldBox(minX: 0, minY: 0, maxX: 1 << 32, maxY: 1 << 32)

    @Test func featuresAreReadAsTheyWereWritten() throws {
        let block = try Self.block()
        var index = 0
        var shape = WorldShape()
        block.visit(in: Self.everywhere) { head in
            let feature = Self.features[index]
            index += 1
            #expect(head.layer == feature.layer.code)
            #expect(head.rank == feature.rank)
            #expect(head.box == feature.shape.box)
            let texts = head.fields.map { Array(block.bytes[block.table[Int($0)]]) }
            let expected = feature.fields.flatMap {
                [Array($0.name.utf8), TileValue.encode($0.value)]
            }
            #expect(texts == expected)
            block.readGeometry(of: head, into: &shape)
            #expect(shape == feature.shape)
        }
        #expect(index == Self.features.count)
        // "name" and "Café" stand in the table once.
        #expect(block.table.count == 8)
    }

    @Test func onlyFeaturesInTheBoxAreVisited() throws {
        let corner = WorldPoint(Coordinate(uncheckedLatitude: 48.4, longitude: 10.4))
        var layers: [UInt8] = []
        try Self.block().visit(in: WorldBox(corner)) { layers.append($0.layer) }
        #expect(layers == [MapLayer.closures.code])
    }

    /// Blocks come from a file that may be damaged.
    @Test func damagedBlocksDoNotTrap() throws {
        let bytes = try Self.block().bytes
        var shape = WorldShape()
        for index in bytes.indices {
            for value in [UInt8(0), 0x7F, 0xFF] {
                var damaged = bytes
                damaged[index] = value
                let block = FeatureBlock(damaged)
                block.visit(in: Self.everywhere) { head in
                    block.readGeometry(of: head, into: &shape)
                    #expect(shape.vertices.count <= bytes.count)
                }
            }
            FeatureBlock(Array(bytes.prefix(index))).visit(in: Self.everywhere) { _ in }
        }
    }

    @Test func pointsOfTheGridAreWhereTheyWere() {
        for (latitude, longitude) in [(0.0, 0.0), (85, 180), (-85, -180), (47.123456, 9.5)] {
            let place = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
            #expect(WorldPoint(place).place.meters(to: place) < 0.02)
        }
        // Beyond the square of the map.
        #expect(WorldPoint(Coordinate(uncheckedLatitude: 90, longitude: 0)).y == 0)
    }
}
