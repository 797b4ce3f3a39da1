import Foundation
import HTTPTestClient
import PostgresTestSupport
import TestSupport
import Testing

@Suite("The service conforms to its description")
struct DescribedServiceTests {
    @Test(.enabled("Python's clients are installed", PythonClients.areInstalled))
    func theDescriptionIsValidOpenAPI() async throws {
        let town = try SampleTown()
        let service = try await ServingProgram(town.program)
        let folder = try TemporaryFolder()
        let file = folder.file("openapi.json")
        let answer = try await service.client.get("/openapi.json")
        try Data(answer.body).write(to: file)
        let report = try await PythonClients.runTool(
            "openapi-spec-validator", ["--validation-errors", "all", file.path],
            within: .seconds(60))
        #expect(report.status == 0, "\(report.output)\(report.messages)")
    }

    /// A part of what schemathesis does. One run of all would take longer than all other tests.
    enum Part {
        case chains, coveredRecords, coveredRest, fuzzedRecords, fuzzedRest

        /// About half of the operations.
        private static let records =
            "^/api/v1/(parkings|spaces|rentals|fountain|partners|conversations)"

        /// Most of what a request meets is the same on every kind of store, so the second kind gets fewer.
        func options(_ place: RecordPlace) -> [String] {
            let phases =
                switch self {
                case .chains: ["--phases", "examples,stateful"]
                case .coveredRecords:
                    ["--phases", "coverage", "--include-path-regex", Self.records]
                case .coveredRest:
                    ["--phases", "coverage", "--exclude-path-regex", Self.records]
                case .fuzzedRecords:
                    ["--phases", "fuzzing", "--include-path-regex", Self.records]
                case .fuzzedRest:
                    ["--phases", "fuzzing", "--exclude-path-regex", Self.records]
                }
            return ["--max-examples", place == .file ? "40" : "10"] + phases
        }

        /// How many requests are generated at least.
        func leastCount(_ place: RecordPlace) -> Int {
            self == .coveredRecords || self == .coveredRest ? 4_000 : 400
        }
    }

    /// The longest first, so that none runs alone at the end.
    private static let parts: [(Part, RecordPlace)] = [
        (.coveredRest, .file), (.fuzzedRest, .file), (.coveredRecords, .file),
        (.fuzzedRecords, .file), (.chains, .file), (.fuzzedRest, .postgres),
        (.fuzzedRecords, .postgres), (.chains, .postgres),
    ]

    /// Schemathesis generates valid requests, invalid ones and chains of them from the description,
    /// and runs all its checks on the responses.
    @Test(
        .enabled("Python's clients are installed", PythonClients.areInstalled),
        arguments: parts)
    func schemathesisFindsNoViolation(_ part: Part, _ place: RecordPlace) async throws {
        let service = try await ServingProgram(
            Program.withTown(records: place), settings: ["PARKWAY_TRUSTED_PROXIES": "127.0.0.1"])
        let report = try await PythonClients.runTool(
            "schemathesis",
            [
                "run", "http://127.0.0.1:\(service.client.port)/openapi.json", "--checks", "all",
                "--seed", "20261122", "--generation-database", "none", "--no-color",
                // No schema says which bytes are a photo.
                "--exclude-operation-id", "setParkingPhoto",
                "--exclude-operation-id", "addSpacePhoto",
                "--exclude-operation-id", "setFountainReviewPhoto",
                "--exclude-operation-id", "addPhotoPost",
                "--exclude-operation-id", "setProfilePhoto",
            ] + part.options(place),
            environment: [
                "SCHEMATHESIS_HOOKS": PythonClients.file("schemathesis_hooks.py").path
            ], within: .seconds(3_600))
        #expect(report.status == 0, "\(report.output)\(report.messages)")
        let generated = report.output.firstMatch(of: /(\d+) generated/).flatMap { Int($0.1) }
        #expect(try #require(generated, "\(report.output)") >= part.leastCount(place))
    }
}
