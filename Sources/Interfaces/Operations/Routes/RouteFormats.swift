import Atlas
import Foundation
import Geometry
public import Routing

/// A route written down: for a reader, a program, a map or a navigation device.
public enum RouteFormat: String, CaseIterable, Sendable {
    case text, json, geojson, gpx
}

/// A route with the names of its two ends, ready to be written.
public struct RouteDocument: Sendable {
    public let route: Route
    public let origin: String
    public let destination: String

    public init(_ route: Route, from origin: String, to destination: String) {
        self.route = route
        self.origin = origin
        self.destination = destination
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
        let width = max(words.from.count, words.to.count)
        func headed(_ word: String, _ end: String) -> String {
            word + String(repeating: " ", count: width - word.count + 1) + end
        }
        var lines = [
            headed(words.from, origin), headed(words.to, destination),
            "\(words.distance(route.distanceMillimeters)), "
                + "\(Self.duration(route.durationMilliseconds)) \(words.mode(route.mode))",
            "",
        ]
        let margin = String(route.steps.count).count
        for (index, step) in route.steps.enumerated() {
            let number = String(index + 1)
            let indent = String(repeating: " ", count: margin - number.count)
            let stretch =
                step.distanceMillimeters > 0
                ? "  (\(words.distance(step.distanceMillimeters)))" : ""
            lines.append("\(indent)\(number)  \(step.instruction(in: language))\(stretch)")
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

            init(_ step: RouteStep, _ language: Language) {
                instruction = step.instruction(in: language)
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
        let to: String
        let mode: String
        let language: String
        let distanceMeters: Double
        let durationSeconds: Double
        let steps: [Step]
        let geometry: GeoJSONGeometry

        init(_ document: RouteDocument, _ language: Language) {
            let route = document.route
            from = document.origin
            to = document.destination
            mode = route.mode.rawValue
            self.language = language.rawValue
            distanceMeters = Double(route.distanceMillimeters) / 1_000
            durationSeconds = Double(route.durationMilliseconds) / 1_000
            steps = route.steps.map { Step($0, language) }
            geometry = .line(route.geometry)
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
            instruction: nil, from: origin, to: destination, mode: route.mode.rawValue,
            distanceMeters: Double(route.distanceMillimeters) / 1_000,
            durationSeconds: Double(route.durationMilliseconds) / 1_000)
        let steps = route.steps.map { step in
            (
                GeoJSONGeometry.point(step.maneuver.location),
                Properties(
                    instruction: step.instruction(in: language), from: nil, to: nil, mode: nil,
                    distanceMeters: Double(step.distanceMillimeters) / 1_000,
                    durationSeconds: Double(step.durationMilliseconds) / 1_000)
            )
        }
        return FeatureCollection([(.line(route.geometry), whole)] + steps)
    }

    // MARK: GPX

    /// A route point for each step and a track of the whole line.
    ///
    /// Source: GPX 1.1, https://www.topografix.com/GPX/1/1/
    private func gpx(_ language: Language) -> String {
        let steps = route.steps.map { step in
            "    <rtept \(Self.attributes(step.maneuver.location))>"
                + "<desc>\(Self.escaped(step.instruction(in: language)))</desc></rtept>"
        }
        let points = route.geometry.map { "      <trkpt \(Self.attributes($0))/>" }
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
