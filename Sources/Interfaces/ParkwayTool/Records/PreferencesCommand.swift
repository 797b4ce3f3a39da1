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
        abstract: "Show or change how the web pages address you.",
        discussion: """
            These are for the web pages. The command line follows its own settings, because
            several people may share a machine.

            Examples:
              parkway preferences --language de --theme dark
              parkway preferences --time-zone none
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

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        var input = InputValidation()
        let checked = input.preferencesChange(
            language: language, units: units, theme: theme, timeZone: timeZone)
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
            """)
    }
}
