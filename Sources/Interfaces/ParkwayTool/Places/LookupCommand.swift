import ArgumentParser
import Documents
import Operations
import RecordKeeping
import RemoteGeocoding
import StoreRuntime
import WireText

struct LookupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lookup",
        abstract: "Turn the optional Nominatim server on or off, or show its state.",
        discussion: """
            If the imported map has no answer, Parkway can ask a Nominatim server, at most
            once per second. For that, set PARKWAY_NOMINATIM_URL to the server's address,
            and PARKWAY_NOMINATIM_CONTACT to an e-mail address or web page where its
            operators can reach you. 'parkway lookup off' takes effect at once for every
            program that uses the store.

            Examples:
              parkway lookup status
              parkway lookup off
            """)

    enum Action: String, CaseIterable, ExpressibleByArgument {
        case on, off, status
    }

    @Argument(help: ArgumentHelp("What to do.", valueName: "action"))
    var action: Action = .status

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let workspace = try await storeOptions.workspace()
        if action != .status { try await workspace.switchRemoteLookup(on: action == .on) }
        let state = try await RemoteLookupDocument(
            workspace, storeOptions.settings().remoteLookup())
        let (clock, now) = (workspace.regionClock, workspace.clock.now())
        Terminal.print(
            json
                ? try JSONText.indented(state) : state.sentence { clock.text($0, from: now) })
    }
}
