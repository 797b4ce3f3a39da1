import Atlas
import Foundation
import Geometry
public import Routing

/// A route written down: for a reader, a program, a map or a navigation device.
public enum RouteFormat: String, CaseIterable, Sendable {
    case text, json, geojson, gpx
}

/// A trip with the names of its ends and of the places that it leads by, ready to be written.
public struct RouteDocument: Sendable {
    public let trip: Trip
    public let origin: String
    public let via: [String]
    public let destination: String

    public init(_ trip: Trip, from origin: String, via: [String] = [], to destination: String) {
        self.trip = trip
        self.origin = origin
        self.via = via
        self.destination = destination
    }

    /// The steps of all legs, each with the number of the waypoint that it arrives at, if any.
    private var steps: [(step: RouteStep, waypoint: Int?)] {
        trip.legs.enumerated().flatMap { leg, route in
            let isLast = leg == trip.legs.count - 1
            return route.steps.map { step in
                (step, step.maneuver.kind == .arrive && !isLast ? leg + 1 : nil)
            }
        }
    }

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

    // MARK: Text

    private func text(_ language: Language) -> String {
        let words = RouteWords(language)
        let width = max(words.from.count, via.isEmpty ? 0 : words.via.count, words.to.count)
        func headed(_ word: String, _ end: String) -> String {
            word + String(repeating: " ", count: width - word.count + 1) + end
        }
        var lines = [headed(words.from, origin)] + via.map { headed(words.via, $0) }
        lines += [
            headed(words.to, destination),
            "\(words.distance(trip.distanceMillimeters)), "
                + "\(Self.duration(trip.durationMilliseconds)) \(words.mode(trip.mode))",
            "",
        ]
        let steps = steps
        let margin = String(steps.count).count
        for (index, (step, waypoint)) in steps.enumerated() {
            let number = String(index + 1)
            let indent = String(repeating: " ", count: margin - number.count)
            let stretch =
                step.distanceMillimeters > 0
                ? "  (\(words.distance(step.distanceMillimeters)))" : ""
            let sentence = step.instruction(in: language, waypoint: waypoint)
            lines.append("\(indent)\(number)  \(sentence)\(stretch)")
        }
        return lines.joined(separator: "\n")
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

    // MARK: JSON and GeoJSON

    /// The route as JSON: metres, seconds, `[longitude, latitude]` pairs.
    struct Body: Encodable, Sendable {
        struct Step: Encodable, Sendable {
            let instruction: String
            let type: String
            let modifier: String?
            let exit: Int?
            /// Which waypoint one arrives at, from 1; absent elsewhere.
            let waypoint: Int?
            /// Degrees clockwise from north; absent at the departure.
            let bearingBefore: Int?
            /// Absent at the arrival.
            let bearingAfter: Int?
            let name: String?
            let ref: String?
            let destinations: String?
            let junction: String?
            let roundaboutName: String?
            let distanceMeters: Double
            let durationSeconds: Double
            let latitude: Double
            let longitude: Double

            init(_ step: RouteStep, waypoint: Int?, _ language: Language) {
                instruction = step.instruction(in: language, waypoint: waypoint)
                self.waypoint = waypoint
                type = step.maneuver.kind.rawValue
                modifier = step.maneuver.modifier?.rawValue
                exit = step.maneuver.exit
                bearingBefore = step.maneuver.kind == .depart ? nil : step.maneuver.bearingBefore
                bearingAfter = step.maneuver.kind == .arrive ? nil : step.maneuver.bearingAfter
                name = step.name
                ref = step.ref
                destinations = step.signpost?.destinations
                junction = step.signpost?.exit
                roundaboutName = step.roundaboutName
                distanceMeters = Double(step.distanceMillimeters) / 1_000
                durationSeconds = Double(step.durationMilliseconds) / 1_000
                latitude = step.maneuver.location.latitude
                longitude = step.maneuver.location.longitude
            }
        }

        let from: String
        /// The places between; absent where there are none.
        let via: [String]?
        let to: String
        let mode: String
        let language: String
        let distanceMeters: Double
        let durationSeconds: Double
        let steps: [Step]
        let geometry: GeoJSONGeometry

        init(_ document: RouteDocument, _ language: Language) {
            let trip = document.trip
            from = document.origin
            via = document.via.isEmpty ? nil : document.via
            to = document.destination
            mode = trip.mode.rawValue
            self.language = language.rawValue
            distanceMeters = Double(trip.distanceMillimeters) / 1_000
            durationSeconds = Double(trip.durationMilliseconds) / 1_000
            steps = document.steps.map { Step($0.step, waypoint: $0.waypoint, language) }
            geometry = .line(trip.geometry)
        }
    }

    private struct Properties: Encodable {
        let instruction: String?
        let from: String?
        let to: String?
        let mode: String?
        let distanceMeters: Double
        let durationSeconds: Double
    }

    /// The whole route as a line, then the place of each step.
    private func features(_ language: Language) -> FeatureCollection<Properties> {
        let whole = Properties(
            instruction: nil, from: origin, to: destination, mode: trip.mode.rawValue,
            distanceMeters: Double(trip.distanceMillimeters) / 1_000,
            durationSeconds: Double(trip.durationMilliseconds) / 1_000)
        let steps = steps.map { step, waypoint in
            (
                GeoJSONGeometry.point(step.maneuver.location),
                Properties(
                    instruction: step.instruction(in: language, waypoint: waypoint), from: nil,
                    to: nil, mode: nil,
                    distanceMeters: Double(step.distanceMillimeters) / 1_000,
                    durationSeconds: Double(step.durationMilliseconds) / 1_000)
            )
        }
        return FeatureCollection([(.line(trip.geometry), whole)] + steps)
    }

    // MARK: GPX

    /// A route point for each step and a track of the whole line.
    ///
    /// Source: GPX 1.1, https://www.topografix.com/GPX/1/1/
    private func gpx(_ language: Language) -> String {
        let steps = steps.map { step, waypoint in
            "    <rtept \(Self.attributes(step.maneuver.location))>"
                + "<desc>\(Self.escaped(step.instruction(in: language, waypoint: waypoint)))</desc></rtept>"
        }
        let points = trip.geometry.map { "      <trkpt \(Self.attributes($0))/>" }
        let name = Self.escaped("\(origin) – \(destination)")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Parkway" xmlns="http://www.topografix.com/GPX/1/1">
              <metadata>
                <name>\(name)</name>
                <copyright author="OpenStreetMap contributors">
                  <license>https://www.openstreetmap.org/copyright</license>
                </copyright>
              </metadata>
              <rte>
                <name>\(name)</name>
            \(steps.joined(separator: "\n"))
              </rte>
              <trk>
                <name>\(name)</name>
                <trkseg>
            \(points.joined(separator: "\n"))
                </trkseg>
              </trk>
            </gpx>
            """
    }

    private static func attributes(_ place: Coordinate) -> String {
        "lat=\"\(sevenDecimals(place.latitude))\" lon=\"\(sevenDecimals(place.longitude))\""
    }

    private static func sevenDecimals(_ degrees: Double) -> String {
        String(format: "%.7f", degrees)
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
    }
}
