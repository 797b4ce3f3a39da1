import ArgumentParser
import AtlasImport
import Foundation
import Operations
import StoreRuntime

/// The program: parses arguments, calls `Operations` and prints.
@main
struct ParkwayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parkway",
        abstract: "Remember where you parked, and find the way back.",
        discussion: """
            Parkway works offline on OpenStreetMap data that you import once.

            Examples:
              parkway import region.osm.pbf
              parkway sign-up --email you@example.org --name "You" \\
                --phone "+1 555 0100" --plate CKXR318
              parkway add --building A1B2C --suite 1204 --plate CKXR318 \\
                --hours 4 --address "12 Harbour Street"
              parkway
              parkway route ID --from "Town Hall" --mode walking

            Without a command, shows your valid parkings, the time left and the way back.
            Results go to standard output, messages to standard error.
            Exit status: 0 success, 1 failure, 2 invalid arguments, 130 interrupted.

            Settings come from the environment and from ~/.config/parkway/parkway.json:
              PARKWAY_STORE        folder with the imported map and all records
              PARKWAY_DATA         folder with the vocabulary, map style and profiles
              PARKWAY_TIME_ZONE    time zone of the region (default: the machine's)
              PARKWAY_UNITS        metric or imperial (default: those of the region)
              PARKWAY_LANGUAGE     language of directions (default: that of the locale)
              PARKWAY_CONFIG       another file with settings
              PARKWAY_NOMINATIM_URL, PARKWAY_NOMINATIM_CONTACT
                                   a Nominatim server; see 'parkway help lookup'
              NO_COLOR             set it to turn colours off

            PARKWAY_TIME_ZONE is {"timeZone": …} in the file, and so on.
            """,
        version: ParkwayVersion.text,
        groupedSubcommands: [
            CommandGroup(
                name: "Parkings",
                subcommands: [
                    StatusCommand.self, AddCommand.self, ListCommand.self, ShowCommand.self,
                    RouteCommand.self, ExtendCommand.self, EndCommand.self, RemoveCommand.self,
                    NoteCommand.self, UndoCommand.self, PhotoCommand.self, ShareCommand.self,
                    ReceiptCommand.self, CheckReceiptCommand.self, RemindersCommand.self,
                ]),
            CommandGroup(
                name: "Map",
                subcommands: [
                    ImportCommand.self, GeocodeCommand.self, ReverseCommand.self,
                    FindParkingCommand.self, MayParkCommand.self, IsochroneCommand.self,
                    LookupCommand.self, ExportCommand.self, AtlasCommand.self,
                ]),
            CommandGroup(
                name: "Closed roads",
                subcommands: [CloseCommand.self, ClosuresCommand.self, ReopenCommand.self]),
            CommandGroup(name: "Storage spaces", subcommands: [SpacesCommand.self]),
            CommandGroup(name: "Buildings", subcommands: [BuildingsCommand.self]),
            CommandGroup(name: "Water fountains", subcommands: [FountainsCommand.self]),
            CommandGroup(name: "Activity partners", subcommands: [PartnersCommand.self]),
            CommandGroup(
                name: "People", subcommands: [PeopleCommand.self, ModerationCommand.self]),
            CommandGroup(
                name: "Account",
                subcommands: [
                    SignUpCommand.self, SignInCommand.self, SignOutCommand.self,
                    ProfileCommand.self, PreferencesCommand.self, PlatesCommand.self,
                    SessionsCommand.self, TokensCommand.self, ChangePasswordCommand.self,
                    DeleteAccountCommand.self,
                ]),
            CommandGroup(
                name: "Service",
                subcommands: [
                    ServeCommand.self, AccountsCommand.self, PurgeCommand.self,
                    ReceiptKeysCommand.self, DemoDataCommand.self,
                ]),
            CommandGroup(
                name: "Store",
                subcommands: [
                    BackupCommand.self, RestoreCommand.self, CheckCommand.self, MigrateCommand.self,
                    MoveRecordsCommand.self,
                ]),
        ])

    static func main() async {
        await main(nil)
    }

    /// Runs the command and ends the process with status 0 (success), 1 (failure), 2 (invalid
    /// arguments) or 130 (interrupted).
    static func main(_ arguments: [String]?) async {
        signal(SIGPIPE, SIG_IGN)
        HelpText.boundColumns()
        let words = StatusCommand.words(
            for: arguments ?? Array(CommandLine.arguments.dropFirst()), below: Self.self)
        let tree = CommandTree(words, below: Self.self)
        if let sentence = UsageError.unknownCommand(tree) {
            Terminal.fail(sentence)
            Foundation.exit(2)
        }
        do {
            var command = try parseAsRoot(words)
            if let options = StoreOptions.of(command) { try Terminal.use(options.console) }
            // A wrong zone is an error of every command, also of those that print no times.
            _ = try RegionTime.zone()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            try Terminal.finishOutput()
        } catch let error where isOurs(error) {
            Terminal.discardOutput()
            Terminal.fail(ErrorSentence.of(error))
            Foundation.exit(isInterruption(error) ? 130 : 1)
        } catch {
            Terminal.discardOutput()
            end(with: error, tree)
        }
    }

    /// Help and version go to stdout, usage errors to stderr.
    private static func end(with error: any Error, _ tree: CommandTree) -> Never {
        let code = exitCode(for: error)
        guard code != .success else {
            let columns = HelpText.columns(of: STDOUT_FILENO)
            let page = fullMessage(for: error, columns: columns)
            let wide = fullMessage(for: error, columns: HelpText.unlimitedColumns)
            if !page.isEmpty { Terminal.print(HelpText.wrapped(page, wide: wide, to: columns)) }
            Foundation.exit(0)
        }
        let columns = HelpText.columns(of: STDERR_FILENO)
        let message = message(for: error)
        if !message.isEmpty {
            Terminal.fail(
                UsageError.text(
                    message: message, full: fullMessage(for: error, columns: columns), tree,
                    columns: columns))
        }
        Foundation.exit(code == .validationFailure ? 2 : code.rawValue)
    }

    /// Whether `error` is not one of the argument parser's, which formats its own. Some of its
    /// error types are internal, so they are recognized by name.
    private static func isOurs(_ error: any Error) -> Bool {
        !String(reflecting: type(of: error)).hasPrefix("ArgumentParser")
    }

    private static func isInterruption(_ error: any Error) -> Bool {
        if case .interrupted? = error as? ToolError { return true }
        return error as? ImportError == .cancelled
    }
}
