import Foundation
import TestSupport
import Testing

@Suite("Exported regions are whole or not there", .ownThreads) struct ExportTests {
    private let town: SampleTown
    private let folder: URL
    private var file: URL { folder.appending(path: "region.pmtiles") }

    init() throws {
        town = try SampleTown()
        folder = town.folder.file("exports")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }

    @Test(.enabled("Python's clients are installed", PythonClients.areInstalled))
    func aWebServerThatKnowsRangesIsEnough() async throws {
        try town.program.succeed(["export", file.path])
        #expect(try files() == ["region.pmtiles"])
        let report = try await PythonClients.run("tile_ranges.py", [file.path])
        #expect(report.status == 0, "\(report.output)\n\(report.messages)")
    }

    @Test func anInterruptedExportLeavesNothing() throws {
        try Data("kept".utf8).write(to: file)
        let process = town.program.process(["export", file.path, "--max-zoom", "15"])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning, try files().count < 2 { usleep(2_000) }
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        #expect(try files() == ["region.pmtiles"])
        #expect(try Data(contentsOf: file) == Data("kept".utf8))
    }

    /// The smaller disk is full before the tiles are, the larger one when they move into the archive.
    @Test(
        .enabled("this machine permits mounting", { ConfinedStore.canMount }),
        arguments: [40, 112])
    func aFullDiskIsNamed(kilobytes: Int) throws {
        var program = town.program
        program.launcher = [
            "/usr/bin/unshare", "-m", "/bin/sh", "-c",
            """
            mount -t tmpfs -o size=\(kilobytes)k tmpfs "$1" || exit 99
            folder=$1; shift; "$@"; status=$?
            echo "left: $(ls -A "$folder")"; exit $status
            """, "sh", folder.path,
        ]
        let outcome = try program.run("export", file.path)
        #expect(outcome.status == 1, "\(outcome.messages)")
        #expect(outcome.output == "left: \n")
        let said = outcome.messages.lowercased()
        #expect(said.contains("cannot write '\(file.path.lowercased())'"), "\(said)")
        #expect(said.contains("space"), "\(said)")
    }
}
