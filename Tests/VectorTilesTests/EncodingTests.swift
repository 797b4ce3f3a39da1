import Atlas
import Geometry
import Testing
import VectorTiles

@Suite("Encoded tiles say what they were given")
struct EncodingTests {
    private static let tile = WebTile(unchecked: 14, 8_600, 5_700)

    /// A place of the tile by its grid, which may lie outside.
    private static func place(_ x: Double, _ y: Double) -> Coordinate {
        let origin = tile.origin
        let step = Double(tile.sideInCells) / Double(TileGrid(tile).extent)
        return WorldPoint(
            x: origin.x + Int(x * step), y: origin.y + Int(y * step)
        ).place
    }

    private static func line(_ points: [(Double, Double)]) -> [Coordinate] {
        points.map { place($0.0, $0.1) }
    }

    @Test func linesAndFieldsComeBack() throws {
        let notice = ClosureNotice(
            name: "Käseweg", until: "2026-11-25T18:30:00Z",
            shape: .lines([Self.line([(100, 100), (900, 300), (900, 1_200)])]))
        let bytes = VectorMap.closures([notice], on: Self.tile)
        let layer = try #require(try DecodedTile(bytes)["closures"])
        #expect(layer.version == 2)
        #expect(layer.extent == 4_096)
        let feature = try #require(layer.features.first)
        #expect(layer.features.count == 1)
        #expect(feature.type == 2)
        #expect(
            feature.fields
                == ["name": .text("Käseweg"), "until": .text("2026-11-25T18:30:00Z")])
        let expected = [(100, 100), (900, 300), (900, 1_200)]
        let part = try #require(feature.parts.first)
        #expect(part.count == expected.count)
        for (found, wanted) in zip(part, expected) {
            #expect(abs(found.x - wanted.0) <= 1 && abs(found.y - wanted.1) <= 1)
        }
    }

    @Test func linesAreCutInTheMargin() throws {
        let notice = ClosureNotice(
            name: "A", until: nil,
            shape: .lines([Self.line([(-9_000, 50), (5_000, 50), (5_000, 90), (-9_000, 90)])]))
        let bytes = VectorMap.closures([notice], on: Self.tile)
        let feature = try #require(try DecodedTile(bytes)["closures"]?.features.first)
        #expect(feature.fields == ["name": .text("A")])
        #expect(feature.parts.count == 2)
        let ends = feature.parts.map { [$0.first?.x, $0.last?.x] }
        #expect(ends == [[-64, 4_160], [4_160, -64]])
    }

    @Test func areasHaveOutlinesAndHolesWoundAsTheFormatWants() throws {
        let square = Self.line([(0, 0), (0, 900), (900, 900), (900, 0), (0, 0)])
        let hole = Self.line([(300, 300), (300, 600), (600, 600), (600, 300), (300, 300)])
        for polygon in [
            Polygon(outer: square, holes: [hole]),
            Polygon(outer: square.reversed(), holes: [hole.reversed()]),
        ] {
            let notice = ClosureNotice(name: "A", until: nil, shape: .polygons([polygon]))
            let bytes = VectorMap.closures([notice], on: Self.tile)
            let feature = try #require(try DecodedTile(bytes)["closures"]?.features.first)
            #expect(feature.type == 3)
            let areas = feature.parts.map { ring in
                zip(ring, ring.dropFirst()).reduce(0) {
                    $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
                } / 2
            }
            #expect(areas.count == 2)
            #expect(abs(areas[0] - 810_000) < 4_000)
            #expect(abs(areas[1] + 90_000) < 2_000)
        }
    }

    @Test func closuresElsewhereMakeNoLayer() {
        let notice = ClosureNotice(
            name: "A", until: nil, shape: .lines([Self.line([(9_000, 9_000), (9_500, 9_000)])]))
        #expect(VectorMap.closures([notice], on: Self.tile).isEmpty)
        #expect(VectorMap.closures([notice], on: WebTile(unchecked: 3, 4, 2)).isEmpty)
    }
}
