import Foundation
import Guidance
import OSRMFace
import RoadSearch
import TestSupport

// Random requests and their text, which the grammar must parse back.

extension OSRMPlaces {
    static func random(
        _ count: ClosedRange<Int>, using generator: inout SeededGenerator
    ) -> OSRMPlaces {
        func chance() -> Bool { Bool.random(using: &generator) }
        let count = Int.random(in: count, using: &generator)
        var places = OSRMPlaces(
            (0..<count).map { _ in
                OSRMPosition(
                    longitude: Double(Int.random(in: -180_000_000...180_000_000, using: &generator))
                        / 1e6,
                    latitude: Double(Int.random(in: -90_000...90_000, using: &generator)) / 1e3)
            })
        func list<Element>(_ make: () -> Element) -> [Element?] {
            chance() ? [] : (0..<count).map { _ in chance() ? make() : nil }
        }
        places.radii = list {
            chance() ? .infinity : Double(Int.random(in: 0...9_999, using: &generator)) / 8
        }
        places.bearings = list {
            OSRMBearing(
                degrees: .random(in: -32_768...32_767, using: &generator),
                range: .random(in: 0...180, using: &generator))
        }
        places.approaches = list {
            Waypoint.Approach.allCases.randomElement(using: &generator) ?? .curb
        }
        places.hints = list {
            String(
                (0..<4 * Int.random(in: 1...9, using: &generator)).map { _ in
                    "AZaz09-_=".randomElement(using: &generator) ?? "A"
                })
        }
        let classes = ["toll", "motorway", "ferry", "x9"]
        places.excluded = chance() ? [] : classes.shuffled(using: &generator)
        if chance() { places.snapping = .any }
        places.generatesHints = chance()
        places.skipsWaypoints = chance()
        return places
    }

    var coordinateText: String {
        positions.map { "\(Self.plain($0.longitude)),\(Self.plain($0.latitude))" }
            .joined(separator: ";")
    }

    var options: [String] {
        var options: [String] = []
        func add<Element>(
            _ name: String, _ list: [Element?], _ text: (Element) -> String
        ) {
            guard !list.isEmpty else { return }
            let elements = list.map { $0.map(text) ?? "" }
            options.append("\(name)=\(elements.joined(separator: ";"))")
        }
        add("radiuses", radii) { $0.isInfinite ? "unlimited" : Self.plain($0) }
        add("bearings", bearings) { "\($0.degrees),\($0.range)" }
        add("approaches", approaches) { $0.rawValue }
        add("hints", hints) { $0 }
        if !excluded.isEmpty { options.append("exclude=" + excluded.joined(separator: ",")) }
        options.append("snapping=\(snapping.rawValue)")
        options.append("generate_hints=\(generatesHints)")
        options.append("skip_waypoints=\(skipsWaypoints)")
        return options
    }

    /// Without an exponent.
    static func plain(_ number: Double) -> String {
        String(format: "%.6f", number)
    }
}

extension OSRMRequest {
    /// If `escaping`, `;` and `,` are escaped, as some clients do.
    func text(_ ownOptions: [String], escaping: Bool) -> String {
        let options = (ownOptions + places.options).joined(separator: "&")
        let text = "\(places.coordinateText).json?\(options)"
        guard escaping else { return text }
        return text.replacingOccurrences(of: ";", with: "%3B")
            .replacingOccurrences(of: ",", with: "%2c")
    }
}

extension OSRMRouteRequest {
    static func random(using generator: inout SeededGenerator) -> OSRMRouteRequest {
        var request = OSRMRouteRequest(.random(1...6, using: &generator))
        request.steps = .random(using: &generator)
        request.alternatives = .random(in: 0...4_000_000_000, using: &generator)
        request.geometries = Geometries.allCases.randomElement(using: &generator) ?? .geojson
        request.overview = Overview.allCases.randomElement(using: &generator) ?? .full
        request.annotations = Set(
            OSRMAnnotation.allCases.filter { _ in Bool.random(using: &generator) })
        request.continuesStraight = [nil, true, false].randomElement(using: &generator) ?? nil
        request.waypoints = (0..<Int.random(in: 0...3, using: &generator)).map { $0 * 7 }
        return request
    }

    func text(escaping: Bool) -> String {
        var options = [
            "steps=\(steps)", "alternatives=\(alternatives)",
            "geometries=\(geometries.rawValue)", "overview=\(overview.rawValue)",
            "continue_straight=\(continuesStraight.map(String.init) ?? "default")",
        ]
        let names = annotations.map(\.rawValue).joined(separator: ",")
        options.append("annotations=\(names.isEmpty ? "false" : names)")
        if !waypoints.isEmpty {
            options.append("waypoints=" + waypoints.map(String.init).joined(separator: ";"))
        }
        return text(options, escaping: escaping)
    }
}

extension OSRMTableRequest {
    static func random(using generator: inout SeededGenerator) -> OSRMTableRequest {
        var request = OSRMTableRequest(.random(1...6, using: &generator))
        func indices() -> [Int] {
            (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                .random(in: 0...99, using: &generator)
            }
        }
        request.sources = indices()
        request.destinations = indices()
        request.annotations =
            [[.duration], [.distance], [.duration, .distance]]
            .randomElement(using: &generator) ?? [.duration]
        request.fallbackSpeed = Bool.random(using: &generator) ? 12.5 : nil
        if Bool.random(using: &generator) { request.fallbackCoordinate = .snapped }
        request.scaleFactor = Double(Int.random(in: 1...99, using: &generator)) / 4
        return request
    }

    func text(escaping: Bool) -> String {
        func list(_ name: String, _ indices: [Int]) -> String {
            let text = indices.map(String.init).joined(separator: ";")
            return "\(name)=\(text.isEmpty ? "all" : text)"
        }
        var options = [
            list("sources", sources), list("destinations", destinations),
            "annotations=" + annotations.map(\.rawValue).joined(separator: ","),
            "fallback_coordinate=\(fallbackCoordinate.rawValue)",
            "scale_factor=\(OSRMPlaces.plain(scaleFactor))",
        ]
        if let fallbackSpeed {
            options.append("fallback_speed=\(OSRMPlaces.plain(fallbackSpeed))")
        }
        return text(options, escaping: escaping)
    }
}

extension OSRMNearestRequest {
    static func random(using generator: inout SeededGenerator) -> OSRMNearestRequest {
        var request = OSRMNearestRequest(.random(1...2, using: &generator))
        request.number = .random(in: 0...500, using: &generator)
        return request
    }

    func text(escaping: Bool) -> String {
        text(["number=\(number)"], escaping: escaping)
    }
}
