import ArgumentParser
import Foundation
import StoreRuntime

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the store: records, map, indexes and graphs.")

    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        let problems = try StoreInspection(storeOptions.workspace()).problems()
        for problem in problems { Terminal.fail(problem) }
        if !problems.isEmpty { throw ExitCode(1) }
        Terminal.print("The store is sound.")
    }
}

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy what people entered to a file, while the store is in use.",
        discussion:
            "The map is not copied; it can be imported again.\n\nExample:\n  parkway backup parkway-2026-11-21.sqlite"
    )

    @Argument(help: ArgumentHelp("The file to write; it must not exist.", valueName: "file"))
    var file: String

    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        try RecordBackup.write(storeOptions.workspace(), to: URL(filePath: file))
        Terminal.print("Backed up to \(file).")
    }
}

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup in the place of the store's records, after checking it.",
        discussion:
            "Asks first; in a script, say --yes.\n\nExample:\n  parkway restore parkway-2026-11-21.sqlite"
    )

    @Argument(help: ArgumentHelp("The backup.", valueName: "file"))
    var file: String

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Do not ask.")
    var yes = false

    func run() throws {
        let store = try storeOptions.settings().store
        if !yes { try Terminal.confirm("Replace every record in \(store.path)?") }
        try RecordBackup.restore(URL(filePath: file), into: store)
        Terminal.print("Restored from \(file).")
    }
}
