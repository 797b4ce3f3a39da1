import Foundation
public import Geometry
public import Guidance
import OSMModel
public import Operations
import Routing
import WireText

/// The formats of a route: for people, for programs, for maps and for navigation devices.
public enum RouteFormat: String, CaseIterable, Sendable {
    case text, json, geojson, gpx
}

extension PlannedRoute {
    /// The route in a format. Steps and headings are in `language`, distances in the text format in
    /// `units`; the other formats have metres.
    ///
    /// - Throws: `EncodingError`, which no route causes.
    public func written(
        as format: RouteFormat, in language: Language = .english,
        units: DistanceUnits = .metric
    ) throws -> String {
        switch format {
        case .text: text(language, units)
        case .json: try JSONText.compact(Body(self, language))
        case .geojson: try JSONText.compact(features(language))
        case .gpx: gpx(language)
        }
    }
}

/// A step of a trip: a step of one of its legs, and the waypoint that it arrives at.
struct TripStep {
    let routeStep: RouteStep
    /// The number of the waypoint that it arrives at, from 1; nil for any other step.
    let waypoint: Int?

    func sentence(in language: Language) -> String {
        routeStep.instruction(in: language, waypoint: waypoint)
    }
}

extension Trip {
    /// The steps of all legs.
    var tripSteps: [TripStep] {
        legs.enumerated().flatMap { leg, route in
            let isLast = leg == legs.count - 1
            return route.steps.map { step in
                TripStep(
                    routeStep: step,
                    waypoint: step.maneuver.kind == .arrive && !isLast ? leg + 1 : nil)
            }
        }
    }
}
