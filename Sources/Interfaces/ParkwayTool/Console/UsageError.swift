import ArgumentParser
import Foundation
import Remedies

/// Words the argument parser's errors like all others, with one way of suggesting what was meant.
enum UsageError {
    /// The sentence about the words that name no command; nil if there are none.
    static func unknownCommand(_ tree: CommandTree) -> String? {
        guard let word = tree.unknownWord else { return nil }
        let kind = tree.name.contains(" ") ? "\(tree.name) has no command" : "unknown command"
        return "\(kind) '\(word)'.\(NearestName.question(word, among: tree.childNames))\n"
            + "See '\(tree.name) --help' for all commands."
    }

    /// The parser's message with its suggestion, followed by its usage lines wrapped at `columns`.
    static func text(
        message: String, full: String, _ tree: CommandTree, columns: Int
    ) -> String {
        let details = full.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix("Help: ") && !$0.hasPrefix("Usage: ") }
            .map { line in
                line.hasPrefix("Usage: ")
                    ? HelpText.wrappedUsage(String(line), to: columns) : String(line)
            }
        return ([lowercased(suggesting(message, tree))] + details).joined(separator: "\n")
    }

    /// The parser's sentences begin with capitals, ours after the prefix do not.
    private static func lowercased(_ message: String) -> String {
        let beginnings = ["Unknown ", "Missing ", "Unexpected ", "The value ", "The option "]
        guard beginnings.contains(where: message.hasPrefix) else { return message }
        return message.prefix(1).lowercased() + message.dropFirst()
    }

    private static func suggesting(_ message: String, _ tree: CommandTree) -> String {
        if let match = message.prefixMatch(of: /Unknown option '([^'=]*)(=[^']*)?'/),
            !message.contains("\n")
        {
            let typed = String(match.1)
            let question =
                typed.hasPrefix("--")
                ? NearestName.question(typed, among: tree.optionNames) : ""
            return "Unknown option '\(typed)'.\(question)"
        }
        let invalidValue = /(The value '([^']*)' is invalid for '[^']*')\. Please/
        if let match = message.prefixMatch(of: invalidValue) {
            let values = message[match.range.upperBound...].matches(of: /'([^']*)'|  - (\S+)/)
                .map { String($0.1 ?? $0.2 ?? "") }
            let question = NearestName.question(String(match.2), among: values)
            return "\(match.1).\(question) Please" + message[match.range.upperBound...]
        }
        return message
    }
}
