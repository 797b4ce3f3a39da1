import Atlas
import Foundation
import Geometry
public import Routing

/// A route written down: for a reader, a program, a map or a navigation device.
public enum RouteFormat: String, CaseIterable, Sendable {
    case text, json, geojson, gpx
}

/// A trip with the names of its ends and of the places that it leads by, and the other ways that
/// were asked for, ready to be written.
public struct RouteDocument: Sendable {
    public let trip: Trip
    public let origin: RouteEnd
    public let via: [RouteEnd]
    public let destination: RouteEnd
    /// Other sensible ways, the faster first; nil where nobody asked for any.
    public let alternatives: [Trip]?

    public init(
        _ trip: Trip, from origin: RouteEnd, via: [RouteEnd] = [], to destination: RouteEnd,
        alternatives: [Trip]? = nil
    ) {
        self.trip = trip
        self.origin = origin
        self.via = via
        self.destination = destination
        self.alternatives = alternatives
    }

    /// The fastest trip and the others.
    var trips: [Trip] { [trip] + (alternatives ?? []) }

    public func written(
        as format: RouteFormat, in language: Language = .english
    ) throws -> String {
        switch format {
        case .text: text(language)
        case .json: try RecordFormats.compactJSON(Body(self, language))
        case .geojson: try RecordFormats.compactJSON(features(language))
        case .gpx: gpx(language)
        }
    }

    /// Metres in tens below a kilometre, then kilometres with one decimal.
    public static func distance(_ millimeters: Int64) -> String {
        let meters = (millimeters + 500) / 1_000
        if meters < 100 { return "\(meters) m" }
        if meters < 995 { return "\((meters + 5) / 10 * 10) m" }
        let tenths = (meters + 50) / 100
        return tenths < 1_000 ? "\(tenths / 10).\(tenths % 10) km" : "\((meters + 500) / 1_000) km"
    }

    /// Seconds below a minute, then whole minutes and hours.
    public static func duration(_ milliseconds: Int64) -> String {
        let seconds = (milliseconds + 500) / 1_000
        if seconds < 60 { return "\(seconds) s" }
        let minutes = (seconds + 30) / 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}

/// A step as it is told.
struct ToldStep {
    let step: RouteStep
    /// The number of the waypoint that it arrives at, from 1; nil for any other step.
    let waypoint: Int?

    func sentence(in language: Language) -> String {
        step.instruction(in: language, waypoint: waypoint)
    }
}

extension Trip {
    /// The steps of all legs.
    var toldSteps: [ToldStep] {
        legs.enumerated().flatMap { leg, route in
            let isLast = leg == legs.count - 1
            return route.steps.map { step in
                ToldStep(
                    step: step,
                    waypoint: step.maneuver.kind == .arrive && !isLast ? leg + 1 : nil)
            }
        }
    }
}
