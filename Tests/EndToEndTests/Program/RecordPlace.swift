import PostgresTestSupport

/// Where the records of a program are.
enum RecordPlace: String, CaseIterable {
    case file, postgres

    /// The program with the sample town, and its records there.
    func program() async throws -> Program {
        var program = try SampleTown().program
        guard self == .postgres else { return program }
        let database = try await PostgresServer.shared.makeDatabase()
        program.environment["PARKWAY_RECORDS"] = database.url
        program.keeping = database
        return program
    }
}
