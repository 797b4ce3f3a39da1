import ArgumentParser
import AtlasExchange
import Documents
import Foundation
import StoreRuntime
import WireText

struct AtlasCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "atlas",
        abstract: "Share the imported map between machines.",
        discussion: """
            An atlas is an imported map: its places, roads and drawings. One machine imports and
            publishes it, any web server serves the folder, and the others pull it.
            It is named by the hash of its files.

            Examples:
              parkway atlas publish /srv/www/atlas
              parkway atlas pull https://maps.example.org/atlas
              parkway atlas back
            """,
        subcommands: [
            ListAtlasesCommand.self, PublishAtlasCommand.self, PullAtlasCommand.self,
            AtlasBackCommand.self,
        ])
}

/// How many previous atlases are kept.
struct KeepOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Number of previous maps to keep for 'parkway atlas back' (0-20).",
            valueName: "number"))
    var keep = StoredAtlases.usualCount

    func validate() throws {
        guard StoredAtlases.counts.contains(keep) else {
            throw ValidationError("--keep must be 0 to 20, not \(keep)")
        }
    }
}

struct ListAtlasesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the current and the previous atlases.",
        discussion: """
            Shows a dash for what is not known: maps that older versions of Parkway imported
            get a hash when they are published.
            """)

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
        let atlases = StoredAtlasesDocument(
            StoredAtlases(in: try storeOptions.settings().store))
        if json {
            Terminal.print(try JSONText.indented(atlases))
            return
        }
        guard atlases.current != nil || !atlases.previous.isEmpty else {
            Terminal.print(
                "There is no atlas. Import a map with 'parkway import', or fetch one with "
                    + "'parkway atlas pull'.")
            return
        }
        var table = Table(["ATLAS", "HASH", "SIZE", "DATA OF", "IMPORTED"])
        let rows = atlases.current.map { [("current", $0)] } ?? []
        for (name, atlas) in rows + atlases.previous.map({ ("previous", $0) }) {
            table.append([
                name, atlas.hash ?? "-", atlas.bytes.map(AtlasWords.size) ?? "-",
                atlas.dataTime ?? "-", atlas.importedAt ?? "-",
            ])
        }
        Terminal.print(table.text())
    }
}

struct PublishAtlasCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Copy the current atlas into a folder for other machines.",
        discussion: """
            The folder gets a folder for each atlas, which never changes, and newest.json, which
            names the newest one. Any web server can serve it. Remove the folders of old
            atlases when no machine needs them.

            Example:
              parkway atlas publish /srv/www/atlas
            """)

    @Argument(
        help: ArgumentHelp("Folder to publish in; created if missing.", valueName: "folder"),
        completion: .directory)
    var folder: String

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
        let publisher = AtlasPublisher(
            try storeOptions.settings().store,
            to: URL(filePath: folder, directoryHint: .isDirectory))
        Interruption.catchSignals()
        var bar = ProgressBar()
        defer { bar.finish() }
        let outcome = try publisher.run(
            progress: { bar.update(stage: "copying", fraction: $0) },
            isCancelled: { Interruption.isRequested })
        bar.finish()
        try AtlasWords.report(outcome.manifest, asJSON: json) { name in
            outcome.isUnchanged
                ? "\(folder) already has \(name) as its newest one."
                : "Published \(name) in \(folder)."
        }
    }
}

struct PullAtlasCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract: "Fetch the newest published atlas, and use it as the map.",
        discussion: """
            Checks the size and the hash of every file before the atlas is used. The old map
            stays in use until then, and a running service takes the new one up without a
            restart. A pull that was interrupted continues where it ended.
            Use https, because whoever can change the folder can change the map.

            Examples:
              parkway atlas pull https://maps.example.org/atlas
              parkway atlas pull /mnt/share/atlas --keep 0
            """)

    @Argument(
        help: ArgumentHelp(
            "Address of the folder, which may also be a path.", valueName: "address"))
    var address: String

    @OptionGroup var keeping: KeepOption

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
        let pull = AtlasPull(
            from: try AtlasOrigin(address), into: try storeOptions.settings().store,
            keeping: keeping.keep)
        Interruption.catchSignals()
        let bar = SharedProgressBar()
        defer { bar.finish() }
        let outcome = try pull.run(
            progress: { bar.update(stage: "pulling", fraction: $0) },
            isCancelled: { Interruption.isRequested })
        bar.finish()
        try AtlasWords.report(outcome.manifest, asJSON: json) { name in
            outcome.isUnchanged
                ? "The store already has \(name); nothing was downloaded."
                : "Pulled \(name), of which \(AtlasWords.size(outcome.readBytes)) were downloaded."
        }
    }
}

struct AtlasBackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "back",
        abstract: "Return to the previous atlas.",
        discussion: """
            The current atlas becomes the previous one, so a second 'parkway atlas back' undoes
            the first.
            """)

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
        let manifest = try StoredAtlases(in: storeOptions.settings().store).goBack()
        try AtlasWords.report(manifest, asJSON: json) { "Returned to \($0)." }
    }
}

/// A progress bar for closures that outlive a call.
private final class SharedProgressBar {
    private var bar = ProgressBar()

    func update(stage: String, fraction: Double) {
        bar.update(stage: stage, fraction: fraction)
    }

    func finish() {
        bar.finish()
    }
}

/// Atlases in sentences.
private enum AtlasWords {
    /// Prints an atlas as JSON, or a sentence with its name.
    static func report(
        _ manifest: AtlasManifest, asJSON: Bool, _ sentence: (_ name: String) -> String
    ) throws {
        Terminal.print(
            asJSON
                ? try JSONText.indented(StoredAtlasDocument(manifest)) : sentence(name(manifest)))
    }

    /// `atlas 1f0c… (data of 2026-11-20T20:00:00Z, 12.5 MB)`.
    private static func name(_ manifest: AtlasManifest) -> String {
        let data = manifest.dataTime.map { "data of \($0), " } ?? ""
        return "atlas \(manifest.hash.short) (\(data)\(size(manifest.bytes)))"
    }

    /// Megabytes.
    static func size(_ bytes: Int) -> String {
        "\((Double(bytes) / 1e5).rounded() / 10) MB"
    }
}
