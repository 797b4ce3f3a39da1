import ArgumentParser
import AtlasImport
import Documents
import Foundation
import Geocoding
import Geometry
import OSMModel
import Operations
import RecordKeeping
import StoreRuntime
import WireText

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import OpenStreetMap files as the map.",
        discussion: """
            Reads .osm, .osm.gz, .osm.bz2 and .osm.pbf files. Several files become one map.
            The old map stays in use until the new one is complete, and is kept as the previous
            one; 'parkway atlas back' returns to it. Accounts, parkings and other records are
            not changed.

            A routing profile sets the speeds, access rules and turn costs of driving,
            cycling or walking, and which roads count as toll roads, motorways, ferries,
            tunnels or unpaved. To change one, copy it from Data/Profiles (installed:
            /usr/local/share/parkway/Profiles), edit the copy, and import with --profile.

            Examples:
              parkway import Data/harbour-town.osm
              parkway import region.osm.pbf --profile camper.json
              parkway import north.osm.pbf south.osm.pbf
            """)

    @Argument(
        help: ArgumentHelp("OpenStreetMap files.", valueName: "file"),
        completion: .file(extensions: ["osm", "gz", "bz2", "pbf"]))
    var files: [String]

    @Option(
        name: .customLong("profile"),
        help: ArgumentHelp(
            "Routing profile, or folder of profiles, to use instead of the default; repeat the "
                + "option for several.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var profiles: [String] = []

    @OptionGroup var keeping: KeepOption

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the numbers of imported objects as JSON.")
    var json = false

    func run() async throws {
        let settings = try storeOptions.settings()
        let sources = files.map { URL(filePath: $0) }
        let work = RegionImport(
            sources, into: settings.store, shippedData: settings.shippedData,
            profiles: profiles.map { URL(filePath: $0) }, keeping: keeping.keep)
        Interruption.catchSignals()
        var bar = ProgressBar()
        let began = ContinuousClock.now
        defer { bar.finish() }
        let summary = try work.run(
            progress: { bar.update(stage: $0.stage, fraction: $0.fraction) },
            isCancelled: { Interruption.isRequested })
        bar.finish()
        // Creates missing records, so that the map can be used where nothing can be written.
        _ = try? await OpenedStore.workspace(settings, creating: true)
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        if json {
            Terminal.print(try JSONText.indented(ImportDocument(summary)))
        } else {
            let rows = summary.atlas.rowCounts
            Terminal.print(
                "Imported \(Self.grouped(rows["address"] ?? 0)) addresses, "
                    + "\(Self.grouped(rows["street"] ?? 0)) streets, "
                    + "\(Self.grouped(rows["segment"] ?? 0)) road segments, "
                    + "\(Self.grouped(rows["car_park"] ?? 0)) car parks "
                    + "in \((seconds * 10).rounded() / 10) s.")
            let omitted = summary.omittedRestrictionCount
            if omitted > 0 {
                Terminal.say(
                    "\(Self.grouped(omitted)) turn restriction\(omitted == 1 ? " is" : "s are") too "
                        + "complex to apply: the via ways are too long or branch too often.")
            }
            let broken = summary.atlas.brokenCoastlines
            if broken > 0 {
                Terminal.say(
                    "\(Self.grouped(broken)) coastline\(broken == 1 ? " ends" : "s end") inside "
                        + "the map, and the side of the sea is unknown there: that sea is missing. "
                        + "Import a larger extract to see it.")
            }
        }
    }

    /// `1,234,567`.
    private static func grouped(_ number: Int) -> String {
        var groups: [Substring] = []
        var rest = Substring(String(number))
        while rest.count > 3 {
            groups.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        return ([rest] + groups).joined(separator: ",")
    }
}
