import ArgumentParser
import Foundation
import TownPlanning

/// The command line around ``TownPlan``.
@main struct TownGeneratorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "town-generator",
        abstract: "Generate a map of invented towns as OpenStreetMap XML.",
        discussion: """
            Without --nodes or --addresses: Ternhaven, the harbour town that Parkway ships.
            With --nodes: a region of towns and roads, to measure routing.
            With --addresses: a country full of addresses, to measure geocoding.
            The same options give the same bytes on every machine.

            Examples:
              town-generator --output Data/harbour-town.osm
              town-generator --nodes 1000000 --seed 7 --output region.osm
              town-generator --addresses 2000000 --output country.osm
              town-generator --nodes 10000 --output - | osmium fileinfo -F osm -
            """)

    @Option(help: "Number of OpenStreetMap nodes, within a tenth (1000-100000000).")
    var nodes: Int?

    @Option(help: "Number of addresses (1000-50000000).")
    var addresses: Int?

    @Option(help: "Seed of the random numbers; each seed gives other towns.")
    var seed: UInt64 = TownPlan.harbourSeed

    @Option(name: .shortAndLong, help: "File to write (.osm); - for standard output.")
    var output: String

    @Flag(name: .shortAndLong, help: "Print nothing on success.")
    var quiet = false

    func validate() throws {
        if let nodes, !TownPlan.regionNodes.contains(nodes) {
            throw ValidationError(TownPlanningError.nodesOutOfRange(nodes).description)
        }
        if let addresses, !TownPlan.countryAddresses.contains(addresses) {
            throw ValidationError(TownPlanningError.addressesOutOfRange(addresses).description)
        }
        if nodes != nil, addresses != nil {
            throw ValidationError("--nodes and --addresses cannot be combined. Leave one out.")
        }
        if output != "-", !output.hasSuffix(".osm") {
            throw ValidationError(
                "Cannot write '\(output)': the name must end in .osm. "
                    + "Use - for standard output.")
        }
    }

    func run() throws {
        let plan: TownPlan =
            nodes.map { .region(nodes: $0, seed: seed) }
            ?? addresses.map { .country(addresses: $0, seed: seed) } ?? .harbourTown(seed: seed)
        let summary = try write(plan)
        guard !quiet else { return }
        let message =
            "Wrote \(summary.nodes) nodes, \(summary.ways) ways, \(summary.relations) relations "
            + "with \(summary.addresses) addresses to \(output)\n"
        FileHandle.standardError.write(Data(message.utf8))
    }

    /// Writes to a temporary name and renames, so that the file is never incomplete.
    private func write(_ plan: TownPlan) throws -> TownSummary {
        if output == "-" { return try plan.write(to: .standardOutput) }
        let target = URL(filePath: output)
        let unfinished = target.appendingPathExtension("part")
        try Data().write(to: unfinished)
        let handle = try FileHandle(forWritingTo: unfinished)
        do {
            let summary = try plan.write(to: handle)
            try handle.close()
            guard unsafe rename(unfinished.path, target.path) == 0 else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: output])
            }
            return summary
        } catch {
            try? FileManager.default.removeItem(at: unfinished)
            throw error
        }
    }
}
