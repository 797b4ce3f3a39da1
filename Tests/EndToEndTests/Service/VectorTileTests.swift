import Foundation
import TestSupport
import Testing

@Suite(
    "Vector tiles show what the atlas has",
    .enabled("Python's clients are installed", PythonClients.areInstalled), .ownThreads)
struct VectorTileTests {
    @Test func everyTileOfTheSampleTownDecodes() async throws {
        let town = try SampleTown()
        try await Self.compare(town.program, in: town.folder)
    }

    @Test(
        .extracts("monaco.osm.pbf", "liechtenstein.osm.pbf", "andorra.osm.pbf"),
        arguments: [
            "monaco", "liechtenstein", "andorra",
        ])
    func everyTileOfARealRegionDecodes(region: String) async throws {
        let folder = try TemporaryFolder()
        let program = Program(in: folder)
        try program.succeed(["import", Repository.extract("\(region).osm.pbf").path])
        try await Self.compare(program, in: folder)
    }

    /// Exports the region, and compares its tiles with its atlas.
    private static func compare(_ program: Program, in folder: TemporaryFolder) async throws {
        let archive = folder.file("region.pmtiles")
        let outcome = try program.succeed(["export", archive.path])
        #expect(outcome.output.hasPrefix("Wrote "))
        let report = try await PythonClients.run(
            "vector_tiles.py",
            [archive.path, program.store.appending(path: "atlas.sqlite").path])
        #expect(report.status == 0, "\(report.output)\n\(report.messages)")
    }
}
