import PostgresTestSupport

extension Program {
    /// The program with the sample town, and its records at `place`.
    static func withTown(records place: RecordPlace) async throws -> Program {
        var program = try SampleTown().program
        guard place == .postgres else { return program }
        let database = try await PostgresServer.shared.makeDatabase()
        program.environment["PARKWAY_RECORDS"] = database.url
        program.keeping = database
        return program
    }
}
