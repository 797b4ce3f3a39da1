import Accounts
import ArgumentParser
import Documents
import Operations
import StoreRuntime

struct ExportProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write everything that is kept about you to one file.",
        discussion: """
            A JSON file with your account, preferences, plates, sessions, access tokens,
            parkings, storage spaces and closures. It has no secrets: of passwords and
            tokens, only hashes are kept, and they are left out.

            Example:
              parkway profile export me.json
            """)

    @Argument(help: ArgumentHelp("File to write.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let export = try await AccountExport(person.workspace, of: person.account.id)
        let output = try OutputFile(file)
        do {
            try await export.write { try output.write($0) }
            try output.finish()
        } catch {
            output.discard()
            throw error
        }
        Terminal.print("Wrote what is kept about \(person.account.name) to \(file).")
    }
}
