import Accounts
import ArgumentParser
import Documents
import Operations
import RecordKeeping
import StoreRuntime
import WireText

struct PreferencesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preferences",
        abstract: "Show or change how the web pages address you, and your parking permits.",
        discussion: """
            These are for the web pages and the reminders. The command line follows its own
            settings, because several people may share a machine.

            Examples:
              parkway preferences --language de --theme dark
              parkway preferences --time-zone none
              parkway preferences --zones 4,A
            """)

    @Option(
        help: ArgumentHelp("de, en, es, fr, it or none (as the browser says).", valueName: "code"))
    var language: String?

    @Option(help: ArgumentHelp("metric, imperial or none (as in the region).", valueName: "units"))
    var units: String?

    @Option(help: ArgumentHelp("light, dark or system.", valueName: "theme"))
    var theme: String?

    @Option(
        help: ArgumentHelp(
            "Time zone such as Europe/Monaco, or none (that of the region).", valueName: "zone"))
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "Parking zones that you have a permit for, or none.", valueName: "zones"))
    var zones: String?

    @Flag(inversion: .prefixedNo, help: "You have a parking permit for disabled people.")
    var disabledPermit: Bool?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        var input = InputValidation()
        let checked = input.preferencesChange(
            language: language, units: units, theme: theme, timeZone: timeZone,
            zones: zones.map { $0.lowercased() == "none" ? [] : [$0] },
            hasDisabledPermit: disabledPermit)
        let change = try input.validated(checked)
        let person = try await storeOptions.signedIn()
        var account = person.account
        if !change.isEmpty {
            account = try await person.workspace.accounts.setPreferences(of: account.id, change)
        }
        let preferences = account.preferences
        if json {
            Terminal.print(try JSONText.indented(PreferencesDocument(preferences)))
            return
        }
        Terminal.print(
            """
            Language     \(preferences.language?.rawValue ?? "as the browser says")
            Units        \(preferences.units?.rawValue ?? "as in the region")
            Theme        \(preferences.theme.rawValue)
            Time zone    \(preferences.timeZone?.text ?? "that of the region")
            Permits      \(Self.text(preferences.permits))
            """)
    }

    private static func text(_ permits: ParkingPermits) -> String {
        var parts = permits.zones.list.map { "zone \($0.text)" }
        if permits.hasDisabledPermit { parts.append("for disabled people") }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}
