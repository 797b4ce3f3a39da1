import AtlasImport
import Foundation
import GRDB
import Geometry
import OSMModel
import TestSupport
import Testing

@Suite struct PlaceTests {
    private let town: Tags = [
        "boundary": "administrative", "admin_level": "8", "name": "Hafen",
        "ISO3166-2": "DE-BW",
    ]

    @Test func joinsABoundaryWithItsLabelNode() throws {
        let atlas = try SmallAtlas(
            relations: [
                OSMRelation(
                    id: 7,
                    members: [.init(reference: OSMReference(.node, 1), role: "label")], tags: town)
            ],
            nodes: [
                Draft.node(
                    1, 900, 900, ["place": "town", "name": "Hafen", "population": "12,345"])
            ],
            areas: [Draft.area(OSMReference(.relation, 7), Draft.square(0, 0, 1000), town)])
        let row = try #require(try atlas.rows("SELECT *, ST_X(geometry) AS x FROM place").first)
        #expect(try atlas.count("place") == 1)
        #expect(row["kind"] == "town")
        #expect(row["osm_type"] == "R")
        #expect(row["population"] == 12345)
        #expect(row["country_code"] == "de")
        #expect(row["boundary"] as DatabaseValue != .null)
        #expect(row["x"] == Draft.place(900, 900).longitude)
    }

    @Test func joinsABoundaryWithTheNodeOfItsNameInside() throws {
        let atlas = try SmallAtlas(
            nodes: [
                Draft.node(1, 500, 500, ["place": "village", "name": "Hafen"]),
                Draft.node(2, 5000, 500, ["place": "village", "name": "Hafen"]),
            ],
            areas: [
                Draft.area(
                    OSMReference(.relation, 7), Draft.square(0, 0, 1000),
                    ["boundary": "administrative", "admin_level": "8", "name": "Stadt Hafen"])
            ])
        #expect(try atlas.texts("SELECT name FROM place ORDER BY osm_type") == ["Hafen", "Hafen"])
        let names = try atlas.texts("SELECT names FROM place WHERE osm_type = 'R'")
        #expect(names == [#"{"official_name":"Stadt Hafen"}"#])
    }

    @Test func aStateIsNotTheBoundaryOfItsNamesakeCity() throws {
        let atlas = try SmallAtlas(
            nodes: [Draft.node(1, 500, 500, ["place": "city", "name": "New York"])],
            areas: [
                Draft.area(
                    OSMReference(.relation, 7), Draft.square(0, 0, 90_000),
                    ["boundary": "administrative", "admin_level": "4", "name": "New York"])
            ])
        #expect(try atlas.texts("SELECT kind FROM place ORDER BY rank") == ["state", "city"])
    }

    @Test func aFarmInATownBelongsToTheNearestTownOrVillage() throws {
        let atlas = try SmallAtlas(
            nodes: [
                Draft.node(1, 1000, 1000, ["place": "town", "name": "Hafen"]),
                Draft.node(2, 2500, 1000, ["place": "village", "name": "Ried"]),
                Draft.node(3, 1200, 1000, ["place": "farm", "name": "Marktplatz"]),
                Draft.node(4, 2600, 1000, ["place": "farm", "name": "Riedhof"]),
            ],
            areas: [Draft.area(OSMReference(.relation, 7), Draft.square(0, 0, 9000), town)])
        let parents = try atlas.texts(
            """
            SELECT child.name || ' in ' || parent.name FROM place AS child
            JOIN place AS parent ON parent.id = child.parent_id
            WHERE child.kind = 'farm' ORDER BY child.name
            """)
        #expect(parents == ["Marktplatz in Hafen", "Riedhof in Ried"])
    }

    @Test func parentsFollowBoundariesAndThenDistance() throws {
        let atlas = try SmallAtlas(
            nodes: [
                Draft.node(1, 1000, 1000, ["place": "town", "name": "Mitte"]),
                Draft.node(2, 1500, 1000, ["place": "suburb", "name": "Rand"]),
                Draft.node(3, 9000, 9000, ["place": "hamlet", "name": "Fern"]),
                Draft.node(4, 3000, 1000, ["place": "village", "name": "Dorf"]),
            ],
            areas: [
                Draft.area(
                    OSMReference(.relation, 7), Draft.square(0, 0, 20_000),
                    ["boundary": "administrative", "admin_level": "6", "name": "Kreis"])
            ])
        let parents = try atlas.rows(
            """
            SELECT child.name AS child, parent.name AS parent FROM place AS child
            LEFT JOIN place AS parent ON parent.id = child.parent_id ORDER BY child.osm_id
            """)
        let pairs = parents.map { "\($0["child"] ?? "")<\($0["parent"] ?? "-")" }
        #expect(pairs == ["Mitte<Kreis", "Rand<Mitte", "Fern<Kreis", "Dorf<Kreis", "Kreis<-"])
    }

    @Test func anAddressBelongsToTheSmallestPlace() throws {
        let atlas = try SmallAtlas(
            nodes: [
                Draft.node(1, 500, 500, ["addr:housenumber": "1", "addr:street": "A"]),
                Draft.node(2, 5000, 5000, ["addr:housenumber": "2", "addr:street": "A"]),
                Draft.node(3, 50_000, 5000, ["addr:housenumber": "3", "addr:street": "A"]),
                Draft.node(4, 5100, 5000, ["place": "locality", "name": "Unbewohnt"]),
            ],
            areas: [
                Draft.area(OSMReference(.relation, 7), Draft.square(0, 0, 10_000), town),
                Draft.area(
                    OSMReference(.way, 8), Draft.square(0, 0, 1000),
                    ["place": "suburb", "name": "Viertel"]),
            ])
        let names = try atlas.texts(
            """
            SELECT place.name FROM address LEFT JOIN place ON place.id = place_id
            ORDER BY house_number
            """)
        #expect(names == ["Viertel", "Hafen", nil])
    }

    @Test(arguments: [("12345", 12345), ("12,345", 12345), ("1 200 (2011)", 1200)])
    func readsPopulations(_ text: String, _ count: Int) throws {
        let atlas = try SmallAtlas(nodes: [
            Draft.node(1, 0, 0, ["place": "town", "name": "A", "population": text])
        ])
        #expect(try atlas.rows("SELECT population FROM place").first?["population"] == count)
    }
}

@Suite struct PreparedAreaTests {
    /// A star-shaped ring with random radii and up to 300 corners.
    private func star(_ generator: inout SeededGenerator) -> Polygon {
        let center = Draft.place(
            .random(in: 0...9000, using: &generator), .random(in: 0...9000, using: &generator))
        let plane = LocalPlane(origin: center)
        let count = Int.random(in: 3...300, using: &generator)
        var ring = (0..<count).map { corner in
            let angle = Double(corner) / Double(count) * 2 * .pi
            let radius = Double.random(in: 50...3000, using: &generator)
            return plane.unproject(x: radius * cos(angle), y: radius * sin(angle))
        }
        ring.append(ring[0])
        return Polygon(outer: ring)
    }

    @Test func agreesWithThePlainPolygon() throws {
        var generator = SeededGenerator(seed: 11)
        var contained = 0
        for _ in 0..<60 {
            let polygon = star(&generator)
            let area = try #require(PreparedArea([polygon]))
            for _ in 0..<200 {
                let place = Draft.place(
                    .random(in: -3000...12_000, using: &generator),
                    .random(in: -3000...12_000, using: &generator))
                #expect(area.contains(place) == polygon.contains(place))
                contained += polygon.contains(place) ? 1 : 0
            }
        }
        // Both answers occur.
        #expect((300...11_000).contains(contained))
    }

    @Test func theTreeFindsWhatALinearScanFinds() {
        var generator = SeededGenerator(seed: 12)
        let boxes = (0..<1000).map { _ in
            BoundingBox(
                around: Draft.place(
                    .random(in: 0...9000, using: &generator),
                    .random(in: 0...9000, using: &generator)),
                radiusMeters: .random(in: 1...500, using: &generator))
        }
        let tree = BoxTree(boxes)
        var visited = 0
        for _ in 0..<500 {
            let place = Draft.place(
                .random(in: 0...9000, using: &generator),
                .random(in: 0...9000, using: &generator))
            var found: Set<Int> = []
            tree.visit(around: place) { found.insert($0) }
            #expect(found == Set(boxes.indices.filter { boxes[$0].contains(place) }))
            visited += found.count
        }
        #expect(visited > 500)
    }

    @Test func addressesGetThePlaceThatALinearScanFinds() throws {
        var generator = SeededGenerator(seed: 13)
        let polygons = (0..<60).map { _ in star(&generator) }
        let areas = polygons.enumerated().map { index, polygon in
            OSMArea(
                source: OSMReference(.relation, Int64(index)), polygons: [polygon],
                tags: ["boundary": "administrative", "admin_level": "8", "name": "P\(index)"])
        }
        let nodes = (0..<2000).map { index in
            Draft.node(
                Int64(index), .random(in: 0...9000, using: &generator),
                .random(in: 0...9000, using: &generator),
                ["addr:housenumber": "\(index)", "addr:street": "A"])
        }
        let atlas = try SmallAtlas(nodes: nodes, areas: areas)
        let found = try atlas.rows(
            """
            SELECT address.osm_id AS node, place.osm_id AS place FROM address
            LEFT JOIN place ON place.id = place_id
            """)
        #expect(found.count == nodes.count)
        var placed = 0
        for row in found {
            let node = nodes[row["node"]]
            let smallest = polygons.indices.filter { polygons[$0].contains(node.location) }
                .min { polygons[$0].areaSquareDegrees < polygons[$1].areaSquareDegrees }
            #expect(row["place"] == smallest)
            placed += smallest == nil ? 0 : 1
        }
        #expect(placed > 1_000)
    }
}
