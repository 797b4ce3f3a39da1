import AtlasImport
import Foundation
import Geometry
import OSMModel
import TestSupport
import Testing

/// A file that exceeds a limit is refused in one line; the work for others grows with their size.
@Suite struct ImportLimitTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private let street =
        node(1, 48, 9) + node(2, 48, 9.1) + way(10, [1, 2], ["highway": "service"])

    /// Expects an error of one line that contains `parts`, and no atlas.
    private func expectFailure(
        _ file: URL, _ extractors: [any ElementExtractor] = [Recorder()], saying parts: String...,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let failure = #expect(throws: ImportError.self, sourceLocation: location) {
            try workshop.run([file], extractors)
        }
        let sentence = try #require(failure, sourceLocation: location).description
        #expect(!sentence.contains("\n"), sourceLocation: location)
        for part in [file.lastPathComponent, "again."] + parts {
            #expect(sentence.contains(part), "\(sentence)", sourceLocation: location)
        }
        #expect(!workshop.atlasExists, sourceLocation: location)
    }

    /// An archive of OSM XML with `count` bytes of a repeated text; the archive is never unpacked on
    /// the disk.
    private func archive(_ name: String, _ text: String, _ count: Int) throws -> URL {
        let url = workshop.folder.file(name)
        let tool = Process()
        tool.executableURL = URL(filePath: "/bin/sh")
        tool.arguments = [
            "-c",
            """
            (printf '%s' "$1"; yes "$2" | head -c \(count); printf '%s' '</osm>') | gzip >"$3"
            """,
            "sh", "<osm version=\"0.6\">" + street, text,
            url.path,
        ]
        try tool.run()
        tool.waitUntilExit()
        return url
    }

    // MARK: - Sizes

    @Test func refusesALongAttribute() throws {
        let value = String(repeating: "a", count: OSMLimits.markupBytes)
        try expectFailure(
            workshop.file("long.osm", street + node(3, 48, 9, ["name": value])),
            saying: "node 3", "65536 bytes")
        try expectFailure(
            workshop.file("own.osm", street + "<way user=\"\(value)\" id=\"8\"></way>"),
            saying: "way 10", "65536 bytes")
    }

    @Test(arguments: ["<!-- # -->", "<?parkway # ?>", "<osm version=\"0.6\" note=\"#\"></osm>"])
    func refusesLongMarkupAtTheBeginning(_ markup: String) throws {
        let text = markup.replacing("#", with: String(repeating: "<a>", count: 30_000))
        let file = workshop.folder.file("head.osm")
        try Data((text + "<osm version=\"0.6\">\(street)</osm>").utf8).write(to: file)
        try expectFailure(file, saying: "at the beginning", "65536 bytes")
    }

    @Test func acceptsMarkupOfManyChunks() throws {
        // Comments that the ends of chunks of a mebibyte cut anywhere, with text like markup.
        let comment = "<!-- a <node id='7' lat='0' lon='0'> \" ' > <![CDATA[ -->"
        let comments = String(repeating: comment, count: 50_000)
        let file = try workshop.file("chunks.osm", street + comments + node(3, 1, 2, ["a": ">"]))
        let recorder = try workshop.record(file)
        #expect(recorder.nodes.map(\.id) == [3])
        #expect(recorder.ways.map(\.id) == [10])
    }

    @Test(arguments: [" ", "<!-- c -->\n"])
    func refusesManyBytesWithoutAnElement(_ filler: String) throws {
        let count = OSMLimits.elementBytes / filler.utf8.count + 1
        let file = try workshop.file("gap.osm", street + String(repeating: filler, count: count))
        try expectFailure(file, saying: "way 10", "33554432 bytes")
    }

    @Test func refusesArchivesThatUnpackToFarMore() throws {
        let file = try archive("bomb.osm.gz", "<node id=\"1\" lat=\"48\" lon=\"9\"/>", 70 << 20)
        try expectFailure(file, saying: "200 times")
    }

    // MARK: - Elements

    @Test(.timeLimit(.minutes(1)), arguments: ["multipolygon", "boundary"])
    func assemblesARelationThatListsAWayOftenOnce(_ type: String) throws {
        let corners = node(1, 48, 9) + node(2, 48, 9.1) + node(3, 48.1, 9)
        let members = (0..<OSMLimits.membersPerRelation).map { _ in
            ("way", Int64(10), "outer")
        }
        let file = try workshop.file(
            "often.osm",
            corners + way(10, [1, 2, 3, 1], [:])
                + relation(7, members, ["type": type, "landuse": "forest"]))
        let areas = try workshop.record(file).areas
        #expect(areas.map(\.source) == [OSMReference(.relation, 7)])
        #expect(areas.first?.polygons.first?.outer.count == 4)
    }

    @Test(.timeLimit(.minutes(1))) func leavesOutAnAreaWhoseWaysShareEverySegment() throws {
        let corners = node(1, 48, 9) + node(2, 48, 9.1) + node(3, 48.1, 9)
        let ways = Int64(10)..<Int64(40_010)
        let members = ways.map { ("way", $0, "outer") }
        let file = try workshop.file(
            "shared.osm",
            corners + ways.map { way($0, [1, 2, 3, 1], [:]) }.joined()
                + relation(7, members, ["type": "multipolygon", "landuse": "forest"]))
        #expect(try workshop.record(file).areas.isEmpty)
    }

    @Test func refusesAWayInTooManyAreas() throws {
        let corners = node(1, 48, 9) + node(2, 48, 9.1) + node(3, 48.1, 9)
        let ring = corners + way(10, [1, 2, 3, 1], [:])
        func relations(_ count: Int) -> String {
            (1...Int64(count)).map { relation($0, [("way", 10, "")], ["type": "multipolygon"]) }
                .joined()
        }
        let most = try workshop.file("most.osm", ring + relations(OSMLimits.areasPerWay))
        #expect(try workshop.record(most).areas.count == OSMLimits.areasPerWay)
        try expectFailure(
            workshop.file("more.osm", ring + relations(OSMLimits.areasPerWay + 1)),
            saying: "way 10", "1001 multipolygons", "1000")
    }

    /// Roads that meet at node 1.
    private func star(_ count: Int) -> String {
        (2...Int64(count + 1)).map { end in
            node(end, 48 + Double(end) / 1e5, 9) + way(end, [1, end], ["highway": "service"])
        }.joined() + node(1, 48, 9)
    }

    @Test func refusesTooManyRoadsAtANode() throws {
        let most = try workshop.file("most.osm", star(OSMLimits.roadsPerNode))
        let extractor = RoadExtractor()
        try workshop.run([most], [extractor])
        #expect(extractor.summary.segments == OSMLimits.roadsPerNode)
        try expectFailure(
            workshop.file("star.osm", star(2_000)), [RoadExtractor()],
            saying: "node 1;", "2000 roads", "250")
    }

    @Test(.timeLimit(.minutes(1))) func dropsRestrictionsWithManyViaWays() throws {
        let members = (0..<90_000).map { _ in ("way", Int64(10), "via") }
        let ends = [("way", Int64(10), "from"), ("way", Int64(10), "to")]
        let tags = ["type": "restriction", "restriction": "no_left_turn"]
        let extractor = RoadExtractor()
        try workshop.run(
            [workshop.file("via.osm", street + relation(7, members + ends, tags))], [extractor])
        #expect(extractor.summary.turnRestrictions == 0)
        #expect(extractor.summary.droppedRestrictions == ["has more than 250 ways in between": 1])
    }
}
