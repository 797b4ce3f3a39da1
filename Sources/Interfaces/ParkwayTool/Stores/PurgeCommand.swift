import ArgumentParser
import Documents
import Operations
import ParkingRecords
import RecordKeeping
import StoreContract
import StoreRuntime
import WireText

struct PurgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge",
        abstract: "Remove the plates of old parkings.",
        discussion: """
            Removes the licence plates of all accounts' parkings that ended longer ago than
            the setting keepPlatesDays (or --days), and keeps the parkings. A service with
            the setting does so once a day. Backups keep their plates.

            Examples:
              parkway purge --days 90
              parkway purge --log
            """)

    @Option(
        help: ArgumentHelp(
            "How long plates are kept, in days (default: keepPlatesDays).", valueName: "n"))
    var days: Int?

    @Flag(help: "List the latest removals and remove nothing.")
    var log = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if log, days != nil { throw ValidationError("--log removes nothing. Leave out --days.") }
    }

    func run() async throws {
        let workspace = try await storeOptions.workspace()
        if log { return try await list(workspace) }
        guard let retention = try retention() else { throw ToolError.noRetention }
        let purge = try await retention.purge(workspace)
        if json {
            return Terminal.print(
                try JSONText.indented(
                    ListDocument(purge.map { [PlatePurgeDocument($0)] } ?? [])))
        }
        guard let purge else {
            return Terminal.print("No parking that ended so long ago has a plate.")
        }
        let end = workspace.regionClock.text(purge.endedBy)
        Terminal.print(
            "Removed the plates of \(purge.count) parking\(purge.count == 1 ? "" : "s") that "
                + "ended by \(end).")
    }

    private func retention() throws -> PlateRetention? {
        try days.map { days throws in try PlateRetention(days: days) }
            ?? storeOptions.settings().plateRetention()
    }

    private func list(_ workspace: Workspace) async throws {
        let purges = try await workspace.records.parkings.platePurges(limit: PageLimit.standard)
        if json {
            return Terminal.print(
                try JSONText.indented(ListDocument(purges.map(PlatePurgeDocument.init))))
        }
        guard !purges.isEmpty else { return Terminal.say("No plates have been removed.") }
        let times = TableTimes(
            purges.flatMap { [$0.at, $0.endedBy] }, from: workspace.clock.now(),
            on: workspace.regionClock)
        var table = Table([
            .init(times.title("REMOVED")), .init(times.title("ENDED BY")), .init("PARKINGS"),
        ])
        for purge in purges {
            table.append([times.text(purge.at), times.text(purge.endedBy), "\(purge.count)"])
        }
        Terminal.print(table)
    }
}
