import ArgumentParser
import Foundation
import TownPlanning

/// The command line around ``TownPlan``.
struct TownGeneratorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "town-generator",
        abstract: "Draws invented towns as OpenStreetMap XML.",
        discussion: """
            Without --nodes it draws Ternhaven, the harbour town that Parkway ships; with it,
            a region of towns and roads for benchmarks, and with --addresses a country to search
            for addresses in. The same options give the same bytes on every machine.

            Examples:
              town-generator --output Data/harbour-town.osm
              town-generator --nodes 1000000 --seed 7 --output region.osm
              town-generator --addresses 2000000 --output country.osm
              town-generator --nodes 10000 --output - | osmium fileinfo -F osm -
            """)

    @Option(help: "About how many nodes a region of towns shall have, 1000 to 100000000.")
    var nodes: Int?

    @Option(help: "How many addresses a country shall have, 1000 to 50000000.")
    var addresses: Int?

    @Option(help: "What the towns grow from; another seed, other towns.")
    var seed: UInt64 = TownPlan.harbourSeed

    @Option(name: .shortAndLong, help: "Where to write OSM XML (.osm); - is standard output.")
    var output: String

    @Flag(name: .shortAndLong, help: "Say nothing when it went well.")
    var quiet = false

    func validate() throws {
        if let nodes, !TownPlan.regionNodes.contains(nodes) {
            throw ValidationError(TownPlanningError.nodesOutOfRange(nodes).description)
        }
        if let addresses, !TownPlan.countryAddresses.contains(addresses) {
            throw ValidationError(TownPlanningError.addressesOutOfRange(addresses).description)
        }
        if nodes != nil, addresses != nil {
            throw ValidationError("--nodes and --addresses exclude one another. Leave one out.")
        }
        if output != "-", !output.hasSuffix(".osm") {
            throw ValidationError(
                "output '\(output)' does not end in .osm; only plain OSM XML is written. "
                    + "Name it FILE.osm, or - for standard output.")
        }
    }

    func run() throws {
        let plan: TownPlan =
            nodes.map { .region(nodes: $0, seed: seed) }
            ?? addresses.map { .country(addresses: $0, seed: seed) } ?? .harbourTown(seed: seed)
        let summary = try write(plan)
        guard !quiet else { return }
        let message =
            "wrote \(summary.nodes) nodes, \(summary.ways) ways, \(summary.relations) relations "
            + "with \(summary.addresses) addresses to \(output)\n"
        FileHandle.standardError.write(Data(message.utf8))
    }

    /// Writes aside and renames, so that a file is whole or not there.
    private func write(_ plan: TownPlan) throws -> TownSummary {
        if output == "-" { return try plan.write(to: .standardOutput) }
        let target = URL(filePath: output)
        let aside = target.appendingPathExtension("part")
        try Data().write(to: aside)
        let handle = try FileHandle(forWritingTo: aside)
        do {
            let summary = try plan.write(to: handle)
            try handle.close()
            guard unsafe rename(aside.path, target.path) == 0 else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: output])
            }
            return summary
        } catch {
            try? FileManager.default.removeItem(at: aside)
            throw error
        }
    }
}

TownGeneratorCommand.main()
