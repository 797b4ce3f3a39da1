import Foundation
import TestSupport
import Testing

@Suite("The manual pages and completions cover every command", .ownThreads)
struct ManualTests {
    private static let written = Result<TemporaryFolder, any Error> {
        let folder = try TemporaryFolder()
        let outcome = try run(
            Repository.root.appending(path: "Scripts/manual").path,
            [Program.file.path, folder.url.path])
        try #require(outcome.status == 0, "\(outcome.messages)")
        return folder
    }

    private static func run(
        _ command: String, _ arguments: [String]
    ) throws -> (status: Int32, output: String, messages: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [command] + arguments
        var environment = ProcessInfo.processInfo.environment
        environment["PARKWAY_DATA"] = Repository.shippedData.path
        process.environment = environment
        let folder = try TemporaryFolder()
        let files = ["out", "err"].map(folder.file)
        for file in files { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        return (process.terminationStatus, texts[0], texts[1])
    }

    private static func isInstalled(_ program: String) -> Bool {
        (try? run("which", [program]).status) == 0
    }

    private func pages() throws -> [String: String] {
        let folder = try Self.written.get().file("man/man1")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
            })
    }

    @Test func everyCommandHasAPageWithItsOptions() throws {
        let pages = try pages()
        let commands = try CommonOptionTests.commands(Program(in: try TemporaryFolder()))
        let parents = Set(commands.map { $0.words.dropLast() })
        #expect(pages.count == commands.count + parents.count)
        for command in commands {
            let name = (["parkway"] + command.words).joined(separator: "-")
            let page = try #require(pages["\(name).1"], "\(name)")
            for option in command.options {
                let label = (option.count == 1 ? "-" : "--") + option
                #expect(
                    page.contains("\\fB\(label.replacing("-", with: "\\-"))\\fR"),
                    "\(name) \(label)")
            }
            #expect(page.contains(".SH SYNOPSIS") && page.contains(".SH EXIT STATUS"))
        }
        let overview = try #require(pages["parkway.1"])
        for command in commands where command.words.count == 1 {
            #expect(overview.contains("parkway\\-" + command.words[0].replacing("-", with: "\\-")))
        }
    }

    /// Without groff, too: every line that begins like a request is one of those that are used.
    @Test func everyLineIsTextOrAKnownRequest() throws {
        let requests: Set = ["TH", "SH", "TP", "PP", "nf", "fi", "RS", "RE", "nh", "ad"]
        for (name, page) in try pages() {
            #expect(page.utf8.allSatisfy { $0 < 0x80 }, "\(name)")
            var depth = 0
            for line in page.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                #expect(!line.isEmpty && !line.hasPrefix("'"), "\(name)")
                guard line.hasPrefix(".") else { continue }
                let request = String(line.dropFirst().prefix { $0 != " " })
                #expect(requests.contains(request), "\(name): \(line)")
                depth += request == "RS" ? 1 : request == "RE" ? -1 : 0
            }
            #expect(depth == 0, "\(name)")
        }
    }

    @Test(.enabled("groff is installed") { ManualTests.isInstalled("groff") })
    func groffFindsNoFault() throws {
        let folder = try Self.written.get().file("man/man1")
        for name in try pages().keys.sorted() {
            let file = folder.appending(path: name).path
            let outcome = try Self.run(
                "groff", ["-man", "-ww", "-Tutf8", "-P-cbou", "-rLL=78n", file])
            #expect(outcome.status == 0)
            #expect(outcome.messages.isEmpty, "\(name): \(outcome.messages)")
            #expect(outcome.output.contains("EXIT STATUS"), "\(name)")
        }
    }

    @Test func bashCompletesCommandsOptionsAndValues() throws {
        let script = try Self.written.get().file("bash-completion/completions/parkway")
        func completions(_ words: [String]) throws -> Set<String> {
            let list = words.map { "'\($0)'" }.joined(separator: " ")
            let outcome = try Self.run(
                "bash",
                [
                    "-c",
                    """
                    PATH="\(Program.file.deletingLastPathComponent().path):$PATH"
                    source '\(script.path)'
                    COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
                    COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
                    _parkway parkway '\(words[words.count - 1])' '\(words[words.count - 2])'
                    printf '%s\\n' "${COMPREPLY[@]}"
                    """,
                ])
            #expect(outcome.status == 0, "\(outcome.messages)")
            return Set(
                outcome.output.split(separator: "\n")
                    .map { $0.trimmingCharacters(in: .whitespaces) })
        }
        #expect(try completions(["parkway", "lis"]) == ["list"])
        #expect(try completions(["parkway", "spaces", "sh"]) == ["show"])
        #expect(try completions(["parkway", "route", "--uni"]) == ["--units"])
        #expect(
            try completions(["parkway", "route", "--units", ""]) == ["metric", "imperial"])
        #expect(try completions(["parkway", "list", "--no-c"]) == ["--no-color"])
    }

    @Test(arguments: [
        ("zsh", "zsh/site-functions/_parkway", "#compdef parkway"),
        ("fish", "fish/vendor_completions.d/parkway.fish", "parkway"),
        ("bash", "bash-completion/completions/parkway", "parkway"),
    ])
    func theShellsAcceptTheirCompletions(shell: String, name: String, beginning: String) throws {
        let file = try Self.written.get().file(name)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(beginning) && text.contains("find-parking"))
        guard Self.isInstalled(shell) else { return }
        let outcome = try Self.run(shell, ["-n", file.path])
        #expect(outcome.status == 0, "\(outcome.messages)")
    }
}
