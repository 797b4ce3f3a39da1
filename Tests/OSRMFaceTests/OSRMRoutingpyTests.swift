import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite(
    "routingpy's OSRM client works unchanged",
    .enabled("Python's clients are installed", PythonClients.areInstalled))
struct OSRMRoutingpyTests {
    private static let places = [
        "-65.3652,45.3921", "-65.3521,45.3952", "-65.3601,45.3899",
    ]

    private struct Findings: Decodable {
        struct Line: Decodable {
            let duration: Int
            let distance: Int
            /// Longitude first: routingpy keeps the order of the response.
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
        try await RunningService.withTown { service in
            let report = try await PythonClients.run(
                "osrm.py", ["http://127.0.0.1:\(service.client.port)"] + Self.places)
            try #require(report.status == 0, "\(report.messages.suffix(2_000))")
            let text = report.output
            let findings = try JSONDecoder().decode(Findings.self, from: Data(text.utf8))
            try await check(findings.directions, service)
            #expect(!findings.alternatives.isEmpty)
            #expect(findings.constrained.geometry.count >= 2)
            let target = "/table/v1/driving/" + Self.places.joined(separator: ";")
            let table = try await service.osrm("\(target)?annotations=duration,distance")
            let durations = try #require(table.durations).map { $0.compactMap(\.self) }
            #expect(durations.count == 3 && findings.matrix.durations == durations)
            let distances = try #require(table.distances).map { $0.compactMap(\.self) }
            #expect(distances.count == 3 && findings.matrix.distances == distances)
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
}
