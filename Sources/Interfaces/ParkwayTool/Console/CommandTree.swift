import ArgumentParser
import Remedies

/// Finds what the words of a command line name in the tree of commands.
struct CommandTree {
    /// The command that the words name, as far as they name one.
    let command: any ParsableCommand.Type
    /// Its name with those of its parents, such as `parkway spaces list`.
    let name: String
    /// The first word that should be the name of a command and is not; nil if there is none.
    let unknownWord: String?

    init(_ words: [String], below root: any ParsableCommand.Type) {
        var command = root
        var name = Self.name(of: root)
        var rest = words[...]
        // `parkway help spaces list` names the same command as `parkway spaces list --help`.
        if rest.first == "help" { rest = rest.dropFirst() }
        while let word = rest.first, !word.hasPrefix("-"), !word.isEmpty {
            let children = command.configuration.subcommands
            if children.isEmpty { break }
            guard let child = children.first(where: { Self.names(of: $0).contains(word) }) else {
                self.init(command: command, name: name, unknownWord: word)
                return
            }
            command = child
            name += " " + word
            rest = rest.dropFirst()
        }
        self.init(command: command, name: name, unknownWord: nil)
    }

    private init(command: any ParsableCommand.Type, name: String, unknownWord: String?) {
        self.command = command
        self.name = name
        self.unknownWord = unknownWord
    }

    /// The names of the commands below ``command``.
    var childNames: [String] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .map(Self.name)
    }

    /// The long names of the options of ``command``, with their two hyphens.
    var optionNames: [String] {
        let help = command.helpMessage(
            includeHidden: false, columns: HelpText.unlimitedColumns)
        return help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
            // The description begins after two spaces, and may name other options.
            let label = line.dropFirst(2).split(separator: "  ").first ?? ""
            return label.matches(of: /--[a-z][a-z0-9-]*/).map { String($0.output) }
        }
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? "parkway"
    }

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [name(of: command)] + command.configuration.aliases
    }
}
