import Foundation
import Guidance
import HTTPTestClient
import RoadSearch
import ServiceTestSupport
import Testing

/// A response of the OSRM face: the fields that OSRM documents.
///
/// Source: OSRM, docs/http.md, "Result objects".
struct OSRMAnswer: Decodable {
    struct Waypoint: Decodable {
        let name: String
        let location: [Double]
        let distance: Double
        let hint: String?
        let nodes: [Int64]?
    }

    struct Route: Decodable {
        let distance: Double
        let duration: Double
        let weight: Double
        let weightName: String
        let geometry: Line?
        let legs: [Leg]
    }

    struct Leg: Decodable {
        let distance: Double
        let duration: Double
        let weight: Double
        let summary: String
        let steps: [Step]
        let annotation: Annotation?
    }

    struct Annotation: Decodable {
        let distance: [Double]?
        let duration: [Double]?
        let weight: [Double]?
        let speed: [Double]?
        let datasources: [Int]?
        let nodes: [Int64]?
    }

    struct Step: Decodable {
        let distance: Double
        let duration: Double
        let weight: Double
        let geometry: Line
        let name: String
        let ref: String
        let mode: String
        let drivingSide: String
        let maneuver: Maneuver
        let intersections: [Intersection]
    }

    struct Maneuver: Decodable {
        let type: String
        let modifier: String?
        let location: [Double]
        let bearingBefore: Int
        let bearingAfter: Int
        let exit: Int?
    }

    struct Intersection: Decodable {
        let location: [Double]
        let bearings: [Int]
        let entry: [Bool]
        let `in`: Int?
        let out: Int?
        let classes: [String]?
    }

    /// `[longitude, latitude]` in millionths of a degree.
    struct Line: Decodable {
        let text: String?
        let positions: [[Int]]

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                self.text = text
                positions = []
            } else {
                let line = try LineString(from: decoder)
                try #require(line.type == "LineString")
                text = nil
                positions = line.coordinates.map { $0.map(OSRMAnswer.millionths) }
            }
        }

        private struct LineString: Decodable {
            let type: String
            let coordinates: [[Double]]
        }
    }

    let code: String
    let message: String?
    let routes: [Route]?
    let waypoints: [Waypoint]?
    let sources: [Waypoint]?
    let destinations: [Waypoint]?
    let durations: [[Double?]]?
    let distances: [[Double?]]?
    let fallbackSpeedCells: [[Int]]?

    static func millionths(_ degrees: Double) -> Int { Int((degrees * 1e6).rounded()) }
}

extension HTTPAnswer {
    func osrm() throws -> OSRMAnswer {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(OSRMAnswer.self, from: Data(body))
    }
}

extension RunningService {
    /// The response to `target`, which must be successful.
    func osrm(_ target: String) async throws -> OSRMAnswer {
        let answer = try await client.get(target)
        try #require(answer.status == 200, "\(target) → \(answer.text)")
        let document = try answer.osrm()
        try #require(document.code == "Ok")
        return document
    }

    /// The error response to `target`.
    func osrmError(_ target: String) async throws -> (code: String, message: String) {
        let answer = try await client.get(target)
        #expect(answer.status == 400, "\(target) → \(answer.text)")
        let document = try answer.osrm()
        return (document.code, document.message ?? "")
    }
}
