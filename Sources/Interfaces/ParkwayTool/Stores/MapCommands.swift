import ArgumentParser
import Atlas
import Documents
import Foundation
import Geocoding
import Geometry
import RecordKeeping
import StoreRuntime

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import OpenStreetMap files: addresses, roads and the map.",
        discussion: """
            Reads .osm, .osm.gz, .osm.bz2 and .osm.pbf. Several files make one map. The
            old map stays in use until the new one is whole; what people entered is not
            touched.

            A profile says how fast one of driving, cycling and walking goes, what it may
            use, what turns and signals cost and what makes a road one of toll, motorway,
            ferry, tunnel or unpaved. Those that come with the program are in its folder
            Profiles; copy one, change it, and give it with --profile.

            Examples:
              parkway import Data/harbour-town.osm
              parkway import region.osm.pbf --profile camper.json
              parkway import north.osm.pbf south.osm.pbf
            """)

    @Argument(help: ArgumentHelp("The map files.", valueName: "file"))
    var files: [String]

    @Option(
        name: .customLong("profile"),
        help: ArgumentHelp(
            "Your own profile of a mode instead of the program's, or a folder of them; may be given "
                + "again.", valueName: "file"))
    var profiles: [String] = []

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print what was imported as JSON.")
    var json = false

    func run() throws {
        let settings = try storeOptions.settings()
        let sources = files.map { URL(filePath: $0) }
        let work = RegionImport(
            sources, into: settings.store, shippedData: settings.shippedData,
            profiles: profiles.map { URL(filePath: $0) })
        Interruption.catchSignals()
        var bar = ProgressBar()
        let began = ContinuousClock.now
        defer { bar.finish() }
        let summary = try work.run(
            progress: { bar.update(stage: $0.stage, fraction: $0.fraction) },
            isCancelled: { Interruption.isAsked })
        bar.finish()
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        if json {
            Terminal.print(try RecordFormats.json(ImportDocument(summary)))
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
                    "\(Self.grouped(omitted)) turn restriction\(omitted == 1 ? " is" : "s are") not "
                        + "heeded: the ways between are too long or branch too often.")
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
