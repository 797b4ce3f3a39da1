import Foundation
import HTTPTestClient
import ParkwayServer
import TestSupport
import Testing

@Suite("routingpy's OSRM client works unchanged")
struct OSRMRoutingpyTests {
    private static let places = [
        "-65.3652,45.3921", "-65.3521,45.3952", "-65.3601,45.3899",
    ]

    private struct Findings: Decodable {
        struct Line: Decodable {
            let duration: Int
            let distance: Int
            /// In the order of the wire; routingpy leaves it so.
            let geometry: [[Double]]
        }

        struct Table: Decodable {
            let durations: [[Double]]?
            let distances: [[Double]]?
        }

        struct Refusal: Decodable, Equatable {
            let status: Int
            let code: String
        }

        let directions: [String: Line]
        let alternatives: [Line]
        let constrained: Line
        let matrix: Table
        let part: Table
        let refusals: [Refusal?]
    }

    @Test func itFindsRoutesTablesAndRefusals() async throws {
        let python = try await Self.python()
        try await RunningService.withTown { service in
            let text = try await Self.output(
                of: python,
                [
                    Repository.root.appending(path: "Tests/EndToEndTests/PythonClients/osrm.py")
                        .path, "http://127.0.0.1:\(service.client.port)",
                ] + Self.places)
            let findings = try JSONDecoder().decode(Findings.self, from: Data(text.utf8))
            try await check(findings.directions, service)
            #expect(!findings.alternatives.isEmpty)
            #expect(findings.constrained.geometry.count >= 2)
            let target = "/table/v1/driving/" + Self.places.joined(separator: ";")
            let table = try await service.osrm("\(target)?annotations=duration,distance")
            #expect(findings.matrix.durations == table.durations?.map { $0.compactMap(\.self) })
            #expect(findings.matrix.distances == table.distances?.map { $0.compactMap(\.self) })
            #expect(findings.part.durations?.map(\.count) == [2])
            #expect(findings.part.distances == nil)
            let codes = ["InvalidOptions", "InvalidOptions", "NoSegment", "InvalidOptions"]
            #expect(findings.refusals == codes.map { .init(status: 400, code: $0) })
        }
    }

    private func check(
        _ directions: [String: Findings.Line], _ service: RunningService
    ) async throws {
        #expect(directions.count == 12)
        let places = Self.places.prefix(2).joined(separator: ";")
        for profile in ["driving", "cycling", "walking"] {
            let answer = try await service.osrm(
                "/route/v1/\(profile)/\(places)?overview=full&geometries=geojson")
            let route = try #require(answer.routes?.first)
            let count = try #require(route.geometry).positions.count
            for geometries in ["None", "polyline", "polyline6", "geojson"] {
                let line = try #require(directions["\(profile) \(geometries)"])
                #expect(line.duration == Int(route.duration))
                #expect(line.distance == Int(route.distance))
                #expect(line.geometry.count == count)
            }
        }
    }

    // MARK: Python

    /// The python of the environment with the clients, which is made at first use.
    private static func python() async throws -> String {
        let path = try await output(
            of: Repository.root.appending(path: "Scripts/python-clients").path, [])
        return path.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func output(
        of program: String, _ arguments: [String]
    ) async throws -> String {
        let folder = try TemporaryFolder()
        let (output, messages) = (folder.file("out"), folder.file("err"))
        for file in [output, messages] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: messages)
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
        let problem = try String(contentsOf: messages, encoding: .utf8)
        try #require(status == 0, "\(program): \(problem.suffix(2_000))")
        return try String(contentsOf: output, encoding: .utf8)
    }
}
