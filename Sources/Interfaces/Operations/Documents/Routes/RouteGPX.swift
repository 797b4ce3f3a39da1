import Foundation
import Geometry
import Guidance
import Operations
import Routing
import WireText

/// GPX for navigation devices: for each trip a route with a point for each step, and a track of its
/// line.
///
/// Source: GPX 1.1, https://www.topografix.com/GPX/1/1/
extension PlannedRoute {
    func gpx(_ words: RouteWords) -> String {
        let names = names(words).map { XMLText.escaped($0, in: .content) }
        let notes = zip([origin] + via + [destination], cutOffNotes(words)).compactMap {
            end, note in note.map { "\(end.label): \($0)." }
        }
        let note = notes.isEmpty ? nil : XMLText.escaped(notes.joined(separator: " "), in: .content)
        let routes = zip(trips, names).map { Self.route($0, $1, note, words) }
        let tracks = zip(trips, names).map(Self.track)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Parkway" xmlns="http://www.topografix.com/GPX/1/1">
              <metadata>
                <name>\(XMLText.escaped(wholeName, in: .content))</name>
                <copyright author="OpenStreetMap contributors">
                  <license>https://www.openstreetmap.org/copyright</license>
                </copyright>
              </metadata>
            \((routes + tracks).joined(separator: "\n"))
            </gpx>
            """
    }

    private var wholeName: String { "\(origin.label) – \(destination.label)" }

    /// The name of each trip.
    private func names(_ words: RouteWords) -> [String] {
        [wholeName]
            + trips.indices.dropFirst().map { "\(words.alternative($0)): \(wholeName)" }
    }

    private static func route(
        _ trip: Trip, _ name: String, _ note: String?, _ words: RouteWords
    ) -> String {
        let points = trip.steps(words).map { step in
            let sentence = XMLText.escaped(step.sentence, in: .content)
            return "    <rtept \(attributes(step.routeStep.maneuver.location))>"
                + "<desc>\(sentence)</desc></rtept>"
        }
        return """
              <rte>
                <name>\(name)</name>\(note.map { "\n    <desc>\($0)</desc>" } ?? "")
            \(points.joined(separator: "\n"))
              </rte>
            """
    }

    private static func track(_ trip: Trip, _ name: String) -> String {
        let points = trip.geometry.map { "      <trkpt \(attributes($0))/>" }
        return """
              <trk>
                <name>\(name)</name>
                <trkseg>
            \(points.joined(separator: "\n"))
                </trkseg>
              </trk>
            """
    }

    private static func attributes(_ place: Coordinate) -> String {
        "lat=\"\(sevenDecimals(place.latitude))\" lon=\"\(sevenDecimals(place.longitude))\""
    }

    private static func sevenDecimals(_ degrees: Double) -> String {
        String(format: "%.7f", degrees)
    }
}
