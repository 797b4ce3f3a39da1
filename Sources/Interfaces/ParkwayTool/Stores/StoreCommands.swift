import ArgumentParser
import Foundation
import StoreContract
import StoreRuntime

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the store for damage: records, photos, replicas, map, indexes, graphs.")

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let problems = await StoreInspection(try storeOptions.workspace()).problems()
        for problem in problems { Terminal.fail(ErrorSentence.of(problem)) }
        if !problems.isEmpty { throw ExitCode(1) }
        Terminal.print("The store is sound.")
    }
}

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy all records to a file. The store may be in use.",
        discussion: """
            Copies accounts, parkings and other records with their photos, also those in the
            folder of PARKWAY_PHOTOS, but not the map, which can be imported again. The file
            is the same whether the records are in a file or in PostgreSQL, and 'parkway
            restore' takes it for either.

            Example:
              parkway backup parkway-2026-11-21.sqlite
            """)

    @Argument(help: ArgumentHelp("File to write; it must not exist.", valueName: "file"))
    var file: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        try await OpenedStore.backUp(storeOptions.settings(), to: URL(filePath: file))
        Terminal.print("Backed up to \(file).")
    }
}

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Replace all records of the store with a backup.",
        discussion: """
            Checks the backup first, and asks for confirmation unless --yes is given. All
            records are replaced at once, or none. Records in PostgreSQL must not be in
            use: stop the services first. Photos go into the folder of PARKWAY_PHOTOS, if
            it is set.

            Example:
              parkway restore parkway-2026-11-21.sqlite
            """)

    @Argument(help: ArgumentHelp("Backup to restore.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    func run() async throws {
        let settings = try storeOptions.settings()
        let place = try OpenedStore.place(settings)
        if !yes { try Terminal.confirm("Replace every record in \(place)?") }
        try await OpenedStore.restore(URL(filePath: file), settings)
        Terminal.print("Restored from \(file).")
    }
}
