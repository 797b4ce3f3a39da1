import Atlas
import AtlasImport
import Foundation
import GRDB
import Geometry
import OSMModel
import TagRules
import TestSupport
import Testing

@Suite struct RoadExtractorTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    /// A row of nodes 1, 2, 3, … about 74 m apart from west to east.
    private func row(_ count: Int64, tags: [Int64: [String: String]] = [:]) -> String {
        (1...count).map { node($0, 48, 9 + Double($0) / 1000, tags[$0] ?? [:]) }.joined()
    }

    private func rows(_ sql: String) throws -> [Row] {
        try DatabaseQueue(path: workshop.destination.path).read { try Row.fetchAll($0, sql: sql) }
    }

    private func integers(_ row: Row, _ columns: String...) -> [Int?] {
        columns.map { row[$0] as Int? }
    }

    @discardableResult
    private func importing(_ objects: String) throws -> RoadExtractor.Summary {
        let roads = RoadExtractor()
        try workshop.run([try workshop.file("town.osm", objects)], [roads])
        return roads.summary
    }

    private func ends() throws -> [[Int64]] {
        try rows("SELECT way, first_node, last_node FROM segment ORDER BY id")
            .map { [$0["way"], $0["first_node"], $0["last_node"]] }
    }

    @Test func cutsWaysWhereOthersMeetThem() throws {
        try importing(
            row(5) + node(9, 48.001, 9.003)
                + way(10, [1, 2, 3, 4, 5], ["highway": "residential"])
                + way(11, [9, 3], ["highway": "footway"])
                + way(12, [9, 2], ["building": "yes"]))
        #expect(try ends() == [[10, 1, 3], [10, 3, 5], [11, 9, 3]])
    }

    @Test func cutsAWayWhereItMeetsItselfAndTheLoopInItsMiddle() throws {
        try importing(row(4) + way(10, [1, 2, 3, 4, 2], ["highway": "residential"]))
        #expect(try ends() == [[10, 1, 2], [10, 2, 3], [10, 3, 2]])
    }

    @Test func cutsAtBarriersAndKeepsThoseOnRoads() throws {
        let gate = ["barrier": "gate", "access": "private", "foot": "yes"]
        let summary = try importing(
            row(4, tags: [2: gate, 4: ["barrier": "bollard"]])
                + way(10, [1, 2, 3], ["highway": "residential"]))
        #expect(try ends() == [[10, 1, 2], [10, 2, 3]])
        #expect(summary.barriers == 1)
        let barrier = try #require(try rows("SELECT * FROM barrier").first)
        #expect(barrier["node"] == 2)
        #expect(barrier["kind"] == "gate")
        #expect(barrier["driving"] == Access.private.rawValue)
        #expect(barrier["walking"] == Access.allowed.rawValue)
    }

    @Test func toleratesRepeatedAndMissingNodes() throws {
        try importing(
            row(3) + way(10, [1, 1, 2, 2, 99, 3], ["highway": "residential"])
                + way(11, [3, 3], ["highway": "residential"]))
        #expect(try ends() == [[10, 1, 3]])
    }

    @Test func keepsTheNodesBetweenASegmentsEnds() throws {
        try importing(
            row(6) + node(70_000, 48.001, 9.003)
                + way(10, [4, 1, 70_000, 3, 3, 99, 2], ["highway": "residential"])
                + way(11, [5, 6], ["highway": "residential"]))
        let kept = try rows("SELECT shape_nodes FROM segment ORDER BY id")
            .map { $0["shape_nodes"] as Data? }
        // 1 − 4 = −3, 70,000 − 1 = 69,999 and 3 − 70,000 = −69,997 in LEB128 of 5, 139,998
        // and 139,993.
        #expect(kept == [Data([5, 0xDE, 0xC5, 8, 0xD9, 0xC5, 8]), nil])
        #expect(ShapeNodes.count(in: kept[0] ?? Data()) == 3)
    }

    @Test func keepsDestinationsOfOneWayStreetsOnly() throws {
        try importing(
            row(3)
                + way(10, [1, 2], ["highway": "primary", "destination": "Nice"])
                + way(
                    11, [2, 3],
                    [
                        "highway": "primary", "oneway": "-1", "destination": "Nice",
                        "destination:backward": "Menton",
                    ]))
        let signs = try rows("SELECT destination FROM segment ORDER BY way")
            .map { $0["destination"] as String? }
        #expect(signs == [nil, "Menton"])
    }

    @Test func storesTheTagsOfAWay() throws {
        try importing(
            row(2)
                + way(
                    10, [1, 2],
                    [
                        "highway": "primary", "name": "Rue Grimaldi", "name:it": "Via \\ Grimaldi",
                        "alt_name": "La Rue", "ref": "M 1", "destination": "Nice;Menton",
                        "destination:ref": "A 8", "oneway": "yes", "oneway:bicycle": "no",
                        "maxspeed": "30 mph", "maxspeed:backward": "20", "surface": "asphalt",
                        "lanes": "2", "sidewalk:left": "yes", "cycleway:right": "lane",
                        "tunnel": "yes", "bridge": "no", "toll": "yes", "lit": "yes",
                        "layer": "-1", "level": "0", "access:conditional": "no @ (22:00-06:00)",
                        "service": "alley",
                    ]))
        let row = try #require(try rows("SELECT * FROM segment").first)
        let millimeters: Int = row["length_mm"]
        #expect((74_300...74_500).contains(millimeters))
        #expect(row["class"] == "primary")
        #expect(row["name"] == "Rue Grimaldi")
        #expect(row["names"] == #"{"alt_name":"La Rue","name:it":"Via \\ Grimaldi"}"#)
        #expect(row["ref"] == "M 1")
        #expect(row["destination"] == "Nice;Menton")
        #expect(row["destination_ref"] == "A 8")
        #expect(integers(row, "driving_forward", "driving_backward") == [1, 0])
        #expect(integers(row, "cycling_forward", "cycling_backward") == [1, 1])
        #expect(integers(row, "walking_forward", "walking_backward") == [1, 1])
        #expect(row["oneway"] == 1)
        let speed: Double = row["speed_forward"]
        #expect(abs(speed - 48.28) < 0.01)
        #expect(row["speed_backward"] == 20.0)
        #expect(integers(row, "tunnel", "bridge", "toll", "ferry") == [1, 0, 1, 0])
        #expect(row["lanes"] == 2)
        #expect(row["sidewalk"] == "left")
        #expect(row["cycleway"] == "lane")
        #expect(row["layer"] == -1)
        let rules = ConditionalTags.rules(json: row["conditional"])
        let access = try #require(rules.first { $0.mode == .driving && $0.subject == .access })
        #expect(access.text == "0 @ (22:00-06:00)")
        let shape = try GeometryBlob.decode([UInt8](row["geometry"] as Data))
        #expect(shape.vertices.map(\.longitude) == [9.001, 9.002])
    }

    @Test func rampsTakeTheNumberOfTheirExit() throws {
        try importing(
            row(3) + node(4, 48.001, 9.002, ["highway": "motorway_junction", "ref": "57"])
                + way(10, [1, 4, 3], ["highway": "motorway"])
                + way(
                    11, [4, 2],
                    [
                        "highway": "motorway_link", "oneway": "yes",
                        "destination:forward": "Nice", "destination:street": "Quai",
                    ])
                + way(12, [2, 3], ["highway": "motorway_link", "junction:ref": "58"]))
        let found = try rows("SELECT * FROM segment ORDER BY way, id")
        #expect(found.map { $0["junction_ref"] as String? } == [nil, nil, "57", "58"])
        #expect(found.map { $0["destination"] as String? } == [nil, nil, "Nice", nil])
        #expect(found[2]["destination_street"] == "Quai")
    }

    @Test func spreadsAFerrysDurationByLength() throws {
        try importing(
            node(1, 48, 9) + node(2, 48, 9.01) + node(3, 48, 9.03) + node(4, 48.01, 9.01)
                + way(10, [1, 2, 3], ["route": "ferry", "duration": "00:30"])
                + way(11, [2, 4], ["highway": "footway"]))
        let found = try rows("SELECT class, ferry, duration_s FROM segment ORDER BY id")
        #expect(found.map { $0["duration_s"] as Int? } == [600, 1200, nil])
        #expect(found.map { $0["ferry"] as Int } == [1, 1, 0])
    }

    @Test func cutsTheOutlineOfASquareForWalking() throws {
        try importing(
            row(3) + node(4, 48.001, 9.002)
                + way(10, [1, 2, 4, 1], ["highway": "pedestrian", "area": "yes"])
                + way(11, [2, 3], ["highway": "residential"]))
        #expect(try ends() == [[10, 1, 2], [10, 2, 1], [11, 2, 3]])
        #expect(
            try rows("SELECT DISTINCT walking_forward, walking_backward FROM segment")
                .map { integers($0, "walking_forward", "walking_backward") } == [[1, 1]])
    }

    private let crossing =
        way(10, [1, 2], ["highway": "residential"]) + way(11, [2, 3], ["highway": "residential"])
        + way(12, [3, 4], ["highway": "residential"]) + way(13, [4, 5], ["highway": "residential"])

    @Test func keepsRestrictionsViaNodesAndWays() throws {
        let relations = [
            relation(
                20, [("way", 10, "from"), ("node", 2, "via"), ("way", 11, "to")],
                ["type": "restriction", "restriction": "no_u_turn", "except": "bicycle"]),
            relation(
                21,
                [("way", 13, "to"), ("way", 12, "via"), ("way", 11, "via"), ("way", 10, "from")],
                ["type": "restriction", "restriction": "only_straight_on"]),
            relation(
                22,
                [("way", 11, "from"), ("way", 12, "from"), ("node", 3, "via"), ("way", 12, "to")],
                ["type": "restriction", "restriction": "no_entry"]),
        ]
        let summary = try importing(row(5) + crossing + relations.joined())
        #expect(summary.turnRestrictions == 4)
        #expect(summary.droppedRestrictions.isEmpty)
        let found = try rows("SELECT * FROM turn_restriction ORDER BY id")
        #expect(found.map { $0["id"] as Int } == [20, 21, 22, 23])
        #expect(found.map { $0["via_node"] as Int? } == [2, nil, 3, 3])
        #expect(found[1]["via_ways"] == "11 12")
        #expect(found.map { $0["cycling"] as Int } == [0, 1, 1, 1])
        #expect(found.map { $0["from_way"] as Int } == [10, 10, 11, 12])
    }

    @Test func dropsAndCountsMalformedRestrictions() throws {
        let tags = ["type": "restriction", "restriction": "no_left_turn"]
        let relations = [
            relation(20, [("way", 10, "from"), ("way", 11, "to")], tags),
            relation(21, [("node", 2, "via"), ("way", 11, "to")], tags),
            relation(22, [("way", 10, "from"), ("node", 3, "via"), ("way", 11, "to")], tags),
            relation(23, [("way", 10, "from"), ("node", 2, "via"), ("way", 99, "to")], tags),
            relation(24, [("way", 10, "from"), ("node", 1, "via"), ("way", 14, "to")], tags),
            relation(25, [("way", 10, "from"), ("way", 13, "via"), ("way", 11, "to")], tags),
            relation(
                26, [("way", 10, "from"), ("node", 2, "via"), ("way", 11, "to")],
                ["type": "restriction", "restriction:hgv": "no_left_turn"]),
            relation(27, [], ["type": "restriction"]),
        ]
        let building = way(14, [1, 5], ["building": "yes"])
        let summary = try importing(row(5) + crossing + building + relations.joined())
        #expect(summary.turnRestrictions == 0)
        #expect(summary.droppedRestrictions.values.sorted() == [2, 2, 2, 2])
    }
}

@Suite struct RoadNetworkTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    @Test(
        .extracts("monaco.osm.pbf", "liechtenstein.osm.pbf", "andorra.osm.pbf", "krems.osm.gz"),
        arguments: [
            ("monaco.osm.pbf", 5_000, 20), ("liechtenstein.osm.pbf", 15_000, 80),
            ("andorra.osm.pbf", 12_000, 100), ("krems.osm.gz", 1_500, 5),
        ])
    func extractsGiveAConnectedNetwork(_ name: String, segments: Int, restrictions: Int) throws {
        let file = try Repository.extract(name)
        let roads = RoadExtractor()
        try workshop.run([file], [roads])
        #expect(roads.summary.segments >= segments)
        #expect(roads.summary.turnRestrictions >= restrictions)
        try DatabaseQueue(path: workshop.destination.path).read { database in
            #expect(try Int.fetchOne(database, sql: "SELECT min(length_mm) FROM segment") ?? 0 >= 1)
            let largest = try largestComponent(database)
            #expect(largest > 0.6, "the largest component holds \(largest) of all segments")
        }
    }

    /// The share of segments in the largest connected component, ignoring directions.
    private func largestComponent(_ database: Database) throws -> Double {
        var parent: [Int64: Int64] = [:]
        func root(_ node: Int64) -> Int64 {
            var node = node
            while let next = parent[node], next != node {
                parent[node] = parent[next]
                node = next
            }
            return node
        }
        var firsts: [Int64] = []
        let rows = try Row.fetchCursor(database, sql: "SELECT first_node, last_node FROM segment")
        while let row = try rows.next() {
            let (first, last) = (row[0] as Int64, row[1] as Int64)
            for node in [first, last] where parent[node] == nil { parent[node] = node }
            parent[root(first)] = root(last)
            firsts.append(first)
        }
        let sizes = Dictionary(grouping: firsts, by: root).mapValues(\.count)
        return Double(sizes.values.max() ?? 0) / Double(max(1, firsts.count))
    }

    @Test(
        .extracts("monaco.osm.pbf", "liechtenstein.osm.pbf"),
        arguments: ["monaco.osm.pbf", "liechtenstein.osm.pbf"])
    func agreesWithANaiveReading(_ name: String) throws {
        let file = try Repository.extract(name)
        let recorder = Recorder()
        try workshop.run([file], [RoadExtractor(), recorder])
        let ways = Dictionary(uniqueKeysWithValues: recorder.ways.map { ($0.id, $0) })
        var segments: [Int64: [(first: Int64, last: Int64, millimeters: Int)]] = [:]
        var checked = 0
        try DatabaseQueue(path: workshop.destination.path).read { database in
            let rows = try Row.fetchCursor(database, sql: "SELECT * FROM segment ORDER BY id")
            while let row = try rows.next() {
                let way = try #require(ways[row["way"]])
                segments[way.id, default: []].append(
                    (row["first_node"], row["last_node"], row["length_mm"]))
                if way.tags["oneway"] == "yes", way.tags["highway"] == "residential" {
                    #expect(row["driving_backward"] == Access.forbidden.rawValue)
                    checked += 1
                }
            }
        }
        #expect(checked > 20)
        for (id, rows) in segments {
            let way = try #require(ways[id])
            let whole = way.line.lengthMeters * 1000
            // Lines across the area that the way bounds come after its own segments.
            var written = (millimeters: 0.0, node: way.nodes.first)
            let pieces = rows.prefix { row in
                let isWhole = written.millimeters >= whole - Double(rows.count)
                defer { written = (written.millimeters + Double(row.millimeters), row.last) }
                return !isWhole || written.node != way.nodes.last
            }
            #expect(pieces.first?.first == way.nodes.first)
            #expect(pieces.last?.last == way.nodes.last)
            for (piece, next) in zip(pieces, pieces.dropFirst()) {
                #expect(piece.last == next.first)
            }
            let sum = pieces.reduce(0) { $0 + $1.millimeters }
            #expect(abs(Double(sum) - whole) <= Double(pieces.count))
        }
    }
}
