import AtlasImport
import Foundation
import GRDB
import TestSupport
import Testing

/// The import of any file ends with an atlas or with an error of one line.
@Suite struct ImportSafetyTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private func write(_ name: String, _ bytes: Data) throws -> URL {
        let url = workshop.folder.file(name)
        try bytes.write(to: url)
        return url
    }

    /// Expects an error of one line that contains `parts`, and no atlas.
    private func expectFailure(
        _ file: URL, saying parts: String..., location: SourceLocation = #_sourceLocation
    ) throws {
        let failure = try #require(workshop.failure(file), sourceLocation: location)
        let sentence = failure.description
        #expect(!sentence.contains("\n"), sourceLocation: location)
        for part in [file.lastPathComponent] + parts {
            #expect(sentence.contains(part), "\(sentence)", sourceLocation: location)
        }
        #expect(!workshop.atlasExists, sourceLocation: location)
    }

    private let street =
        node(1, 48, 9) + node(2, 48, 9.1) + way(10, [1, 2], ["highway": "service"])

    @Test func refusesPathsThatAreNotMapFiles() throws {
        try expectFailure(workshop.folder.file("none.osm.pbf"), saying: "no such file")
        let folder = workshop.folder.file("folder.osm")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try expectFailure(folder, saying: "not a regular file")
        try expectFailure(write("empty.osm.pbf", Data()), saying: "0 bytes")
        try expectFailure(write("town.shp", Data("x".utf8)), saying: ".osm.pbf")
        try expectFailure(URL(filePath: "/dev/zero"), saying: "not a regular file")
        #expect(workshop.failure() == .noSources)
    }

    @Test(arguments: ["osm", "osm.pbf", "osm.gz", "osm.bz2"])
    func refusesTextUnderAnyName(_ ending: String) throws {
        try expectFailure(
            write("text.\(ending)", Data("This is a letter to my aunt.\n".utf8)),
            saying: "damaged")
    }

    @Test(
        .extracts("karlsruhe-kirchfeld.osm.pbf"), arguments: [0.05, 0.3, 0.6, 0.95, 0.999])
    func refusesTruncatedExtracts(_ part: Double) throws {
        let whole = try Repository.extract("karlsruhe-kirchfeld.osm.pbf")
        let bytes = try Data(contentsOf: whole)
        try expectFailure(
            write("cut.osm.pbf", bytes.prefix(Int(Double(bytes.count) * part))), saying: "damaged")
    }

    @Test(arguments: ["gz", "bz2"])
    func refusesTruncatedArchives(_ ending: String) throws {
        let many = (1...5000).map { node($0, 48 + Double($0) / 1e5, 9) }.joined()
        let plain = try workshop.file("town.osm", many + way(10, [1, 2], ["highway": "service"]))
        let tool = Process()
        tool.executableURL = URL(filePath: ending == "gz" ? "/usr/bin/gzip" : "/usr/bin/bzip2")
        tool.arguments = [plain.path]
        try tool.run()
        tool.waitUntilExit()
        let bytes = try Data(contentsOf: workshop.folder.file("town.osm.\(ending)"))
        for part in [0.2, 0.5, 0.99] {
            let cut = bytes.prefix(Int(Double(bytes.count) * part))
            try expectFailure(write("cut.osm.\(ending)", cut), saying: "damaged")
        }
    }

    @Test func refusesWaysWithTooManyNodes() throws {
        let file = try workshop.file(
            "long.osm", street + way(77, Array(1...3_000), ["highway": "service"]))
        try expectFailure(file, saying: "way 77", "3000 nodes", "2000")
    }

    @Test func acceptsAWayWithManyMissingNodes() throws {
        let file = try workshop.file(
            "cut.osm", street + way(77, Array(1...2_000), ["highway": "service"]))
        let summary = try workshop.run([file], [Recorder()])
        #expect(summary.reading.missingNodes == 1_998)
        #expect(summary.reading.waysWithMissingNodes == 1)
    }

    @Test func refusesARelationThatContainsItself() throws {
        let file = try workshop.file(
            "self.osm", street + relation(5, [("relation", 5, "")], ["type": "multipolygon"]))
        try expectFailure(file, saying: "relation 5", "itself")
    }

    @Test func acceptsRelationsThatContainEachOther() throws {
        let file = try workshop.file(
            "circle.osm",
            street + relation(5, [("relation", 6, "")], ["type": "boundary"])
                + relation(6, [("relation", 5, ""), ("way", 10, "")], ["type": "boundary"]))
        #expect(workshop.failure(file) == nil)
    }

    @Test(arguments: [
        "<node id=\"99999999999999999999\" lat=\"0\" lon=\"0\"/>",
        "<node id=\"x\" lat=\"0\" lon=\"0\"/>",
        "<way id=\"1\"><nd ref=\"\"/></way>", "<way id=\"1\"><nd ref=\"1e9\"/></way>",
        "<relation id=\"1\"><member type=\"moon\" ref=\"1\" role=\"\"/></relation>",
        "<way id=\"1\"><tag k=\"name\" v=\"" + String(repeating: "x", count: 9_999) + "\"/></way>",
        "<way", "</osm><osm>", "\u{1}",
    ])
    func refusesBrokenObjects(_ object: String) throws {
        try expectFailure(try workshop.file("broken.osm", street + object), saying: "damaged")
    }

    @Test func refusesEntityBombs() throws {
        let bomb = """
            <!DOCTYPE osm [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <osm version="0.6"><node id="1" lat="0" lon="0"><tag k="x" v="&b;"/></node></osm>
            """
        try expectFailure(write("bomb.osm", Data(bomb.utf8)), saying: "damaged")
    }

    @Test func refusesFilesWithNothingToImport() throws {
        try expectFailure(try workshop.file("nothing.osm", ""), saying: "no ways")
        try expectFailure(try workshop.file("bare.osm", node(1, 48, 9)), saying: "no ways")
        let bench = try workshop.file("bench.osm", node(1, 48, 9, ["amenity": "bench"]))
        #expect(workshop.failure(bench) == nil)
    }

    @Test(.extracts("karlsruhe-kirchfeld.osm.pbf")) func survivesDamagedBytes() throws {
        let whole = try Repository.extract("karlsruhe-kirchfeld.osm.pbf")
        let bytes = try Data(contentsOf: whole)
        var random = SeededGenerator(seed: 7)
        var failures = 0
        for _ in 0..<12 {
            var damaged = bytes
            for _ in 0..<4 {
                let index = Int.random(in: 0..<damaged.count, using: &random)
                damaged[index] = UInt8.random(in: 0...255, using: &random)
            }
            let file = try write("damaged.osm.pbf", damaged)
            if let failure = workshop.failure(file) {
                failures += 1
                #expect(!failure.description.contains("\n"))
                #expect(!workshop.atlasExists)
            }
        }
        #expect(failures > 0)
    }

    @Test func oneBadFileFailsTheImport() throws {
        let good = try workshop.file("good.osm", street)
        let bad = try write("bad.osm", Data("<osm".utf8))
        #expect(workshop.failure(good, bad) != nil)
        #expect(!workshop.atlasExists)
    }

    @Test func namesAFolderThatItCannotWriteTo() throws {
        let file = try workshop.file("town.osm", street)
        let nowhere = workshop.folder.file("missing").appending(path: "atlas.sqlite")
        do {
            try AtlasImporter(sources: [file], destination: nowhere).run(extractors: [])
            Issue.record("wrote into a folder that does not exist")
        } catch let error as ImportError {
            #expect(error.description.contains(nowhere.path))
        }
    }
}
