import ArgumentParser
import Foundation
import RecordTransfer

struct MoveRecordsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move-records",
        abstract: "Copy all records to PostgreSQL, or back to a folder, and compare them.",
        discussion: """
            Copies everything that people entered, with their sessions, references and
            events, so that nobody notices but for the pause. A place is the folder of a
            store or the URL of a PostgreSQL database. The target must have no records.
            The source stays as it is. The map stays in the folder. The keys of receipts are
            not copied: a database without keys takes over the file receipt-keys.json of
            the first service that needs a key.

            Stop all services first: neither place may be in use, and nobody can use
            them until the command has ended. If it is interrupted, run it again and it
            goes on. Until the copy is complete and equal to the source, no service
            starts on it.

            Put no password into a URL here, because others see the command line: use
            libpq's PGPASSFILE or PGPASSWORD, or PARKWAY_RECORDS_FILE for the source.

            Examples:
              parkway move-records --to postgres://parkway@db.example.org/parkway
              parkway move-records --from postgres://parkway@db.example.org/parkway \\
                --to /var/lib/parkway
            """)

    @Option(
        help: ArgumentHelp(
            "Where the records are (default: PARKWAY_RECORDS, else the store's folder).",
            valueName: "place"))
    var from: String?

    @Option(
        help: ArgumentHelp("Folder or URL of the database to copy to.", valueName: "place"))
    var to: String

    @Flag(help: "Remove what an unfinished move has copied to the target, and begin again.")
    var startOver = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let settings = try storeOptions.settings()
        let source = from ?? settings.records ?? settings.store.path
        var bar = ProgressBar()
        do {
            let moved = try await OpenedStore.move(
                from: source, to: to, startingOver: startOver, settings
            ) { bar.update(stage: $0.text, fraction: $0.fraction) }
            bar.finish()
            Self.list(moved.tables)
            Terminal.say(Self.next(after: moved.target, isFolder: !to.contains("://")))
        } catch {
            bar.finish()
            if case TransferError.differs(let tables, _) = error { Self.list(tables) }
            throw error
        }
    }

    private static func list(_ tables: [TableComparison]) {
        var table = Table(["TABLE", "SOURCE", "TARGET", "ROWS"])
        for row in tables {
            table.append([
                row.table, "\(row.sourceCount)", "\(row.targetCount)",
                row.isEqual ? "equal" : "different",
            ])
        }
        Terminal.print(table)
    }

    private static func next(after place: String, isFolder: Bool) -> String {
        let setting =
            isFolder
            ? "Unset PARKWAY_RECORDS, let PARKWAY_STORE be \(place)"
            : "Set PARKWAY_RECORDS=\(place)"
        return "All records are in \(place) and equal to their source, which was left as it is. "
            + "\(setting) and start the services again."
    }
}
