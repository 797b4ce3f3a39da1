import ArgumentParser
import Foundation
import StoreRuntime

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the map as one file of vector tiles, for use without a network.",
        discussion: """
            Writes a PMTiles archive with the layers of Shortbread and Parkway's own: car
            parks, parking along streets, fountains, peaks, lifts and pistes. MapLibre and
            other programs read it from a disk, or by ranges from any web server. Closed
            roads are not in it, because they change.

            Zooms end at 14, whose tiles maps magnify for larger zooms. --max-zoom 15 is
            for programs that want it; nothing more is shown there.

            Examples:
              parkway export region.pmtiles
              parkway export overview.pmtiles --max-zoom 10
            """)

    @Argument(help: ArgumentHelp("File to write.", valueName: "file"), completion: .file())
    var file: String

    @Option(help: ArgumentHelp("Largest zoom (0-15).", valueName: "zoom"))
    var maxZoom = RegionExport.usualLargestZoom

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        guard RegionExport.largestZooms.contains(maxZoom) else {
            throw ValidationError("--max-zoom must be 0 to 15, not \(maxZoom)")
        }
    }

    func run() async throws {
        // Before there is a file to be removed.
        Interruption.catchSignals()
        let export = RegionExport(
            try await storeOptions.workspace().engines(), largestZoom: maxZoom)
        let output = try OutputFile(file)
        var bar = ProgressBar()
        defer { bar.finish() }
        do {
            let summary = try export.run(
                spillingTo: URL(filePath: file).deletingLastPathComponent(),
                progress: {
                    bar.update(stage: "Encoding zoom \($0.zoom)", fraction: $0.fraction)
                },
                isCancelled: { Interruption.isRequested },
                write: { try output.write($0) })
            try output.finish()
            bar.finish()
            let megabytes = (Double(summary.bytes) / 1e5).rounded() / 10
            Terminal.print("Wrote \(summary.tiles) tiles (\(megabytes) MB) to \(file).")
        } catch {
            output.discard()
            if error is RegionExport.Cancelled { throw ToolError.interrupted }
            guard let failure = error as? CocoaError else { throw error }
            let reason =
                failure.code == .fileWriteOutOfSpace
                ? "no space left on device" : failure.localizedDescription
            throw ToolError.cannotWrite(file: file, reason: reason)
        }
    }
}
