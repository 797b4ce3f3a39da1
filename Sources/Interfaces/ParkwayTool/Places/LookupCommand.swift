import ArgumentParser
import Documents
import Operations
import RemoteGeocoding
import StoreRuntime

struct LookupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lookup",
        abstract: "Turn the optional Nominatim lookup off or on, or show its state.",
        discussion: """
            Where the imported map has no answer, Parkway can ask a Nominatim server. It
            does so only where PARKWAY_NOMINATIM_URL names one and
            PARKWAY_NOMINATIM_CONTACT says how its operators reach you, at most once a
            second, and not while the lookup is off. "off" holds at once, for every
            program on the store.

            Examples:
              parkway lookup status
              parkway lookup off
            """)

    enum Action: String, CaseIterable, ExpressibleByArgument {
        case on, off, status
    }

    @Argument(help: ArgumentHelp("on, off or status.", valueName: "action"))
    var action: Action = .status

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let workspace = try storeOptions.workspace()
        if action != .status { try await workspace.switchRemoteLookup(on: action == .on) }
        let state = try await RemoteLookupDocument(
            workspace, await storeOptions.settings().remoteLookup())
        Terminal.print(json ? try RecordFormats.json(state) : state.sentence)
    }
}
