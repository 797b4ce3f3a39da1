import ArgumentParser

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Make or update the tables of records in PostgreSQL.",
        discussion: """
            Needed once before the first service starts on a database, and once for each new
            version of the program. Records in a file are updated when they are opened.
            Services that run meanwhile may answer 503, because tables are locked.

            Example:
              PARKWAY_RECORDS=postgres://parkway@localhost/parkway parkway migrate
            """)

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let made = try await OpenedStore.migrate(storeOptions.settings())
        Terminal.print(
            made.isEmpty
                ? "The tables are up to date." : "Made \(made.joined(separator: ", ")).")
    }
}
