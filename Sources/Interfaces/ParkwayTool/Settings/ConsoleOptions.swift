import ArgumentParser

/// The options of every command about its settings, its messages and where its results go.
struct ConsoleOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "Write the results to this file instead of standard output. The file appears when it "
                + "is complete.",
            valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(name: [.short, .long], help: "Print no messages but errors and questions.")
    var quiet = false

    @Flag(help: "Print no colours (default: unless $NO_COLOR is set).")
    var noColor = false

    @Option(
        help: ArgumentHelp(
            "JSON file with settings (default: $PARKWAY_CONFIG, else "
                + "$XDG_CONFIG_HOME/parkway/parkway.json, else ~/.config/parkway/parkway.json).",
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    var config: String?

    /// Whether results go to a file.
    var hasFile: Bool { output != nil && output != "-" }
}
