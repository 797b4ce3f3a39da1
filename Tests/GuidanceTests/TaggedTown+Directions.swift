import Guidance
import OSMModel
import RoutingFixtures
import Testing

extension TaggedTown {
    static func road(
        _ highway: String, _ name: String? = nil, _ tags: Tags = [:]
    ) -> Tags {
        var road = ["highway": highway].merging(tags) { $1 }
        road["name"] = name
        return road
    }

    static func oneWay(_ highway: String, _ name: String? = nil, _ tags: Tags = [:]) -> Tags {
        road(highway, name, ["oneway": "yes"].merging(tags) { $1 })
    }

    /// The steps between departure and arrival.
    func steps(
        _ from: Character, _ to: Character, _ mode: TravelMode = .driving
    ) throws -> [RouteStep] {
        let route = try #require(try traveller(mode).route(from, to))
        return Array(route.steps.dropFirst().dropLast())
    }

    /// The maneuvers of these steps, such as `turn left, fork slight right`.
    func maneuvers(
        _ from: Character, _ to: Character, _ mode: TravelMode = .driving
    ) throws -> String {
        try steps(from, to, mode).map { step in
            [step.maneuver.kind.rawValue, step.maneuver.modifier?.rawValue].compactMap { $0 }
                .joined(separator: " ")
        }.joined(separator: ", ")
    }
}
