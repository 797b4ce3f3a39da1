import Testing

/// Checks the invariants of a route that was requested with
/// `geometries=geojson&overview=full&steps=true&annotations=true`.
struct OSRMRouteAudit {
    let route: OSRMAnswer.Route

    func run() throws {
        let overview = try #require(route.geometry).positions
        #expect(overview.count >= 2)
        #expect(isSum(route.legs.map(\.duration), route.duration, slack: 0.01))
        #expect(isSum(route.legs.map(\.distance), route.distance, slack: 0.01))
        var joined: [[Int]] = []
        for leg in route.legs {
            let line = try audit(leg, of: overview)
            #expect(joined.isEmpty || joined.last == line.first)
            joined += joined.isEmpty ? line[...] : line.dropFirst()
        }
        #expect(joined == overview)
    }

    /// - Returns: the line of the leg, joined from its steps.
    private func audit(_ leg: OSRMAnswer.Leg, of overview: [[Int]]) throws -> [[Int]] {
        #expect(leg.weight == leg.duration)
        #expect(isSum(leg.steps.map(\.duration), leg.duration, slack: 0.01))
        #expect(isSum(leg.steps.map(\.distance), leg.distance, slack: 0.01))
        #expect(leg.summary.split(separator: ", ").count <= 2 || leg.summary.contains(","))
        #expect(leg.steps.count >= 2)
        #expect(leg.steps.first?.maneuver.type == "depart")
        #expect(leg.steps.last?.maneuver.type == "arrive")
        var line: [[Int]] = []
        for (index, step) in leg.steps.enumerated() {
            let isLast = index == leg.steps.count - 1
            #expect((step.maneuver.type == "depart") == (index == 0))
            #expect((step.maneuver.type == "arrive") == isLast)
            try audit(step, of: overview, isLast: isLast)
            let positions = step.geometry.positions
            #expect(line.isEmpty || line.last == positions.first)
            if line.isEmpty {
                line = positions
            } else if !isLast {
                line += positions.dropFirst()
            }
        }
        try auditAnnotation(of: leg, pieces: line.count - 1)
        return line
    }

    private func audit(
        _ step: OSRMAnswer.Step, of overview: [[Int]], isLast: Bool
    ) throws {
        let maneuver = step.maneuver
        let location = maneuver.location.map(OSRMAnswer.millionths)
        #expect(overview.contains(location))
        #expect(step.geometry.positions.first == location)
        #expect(step.geometry.positions.count >= 2)
        #expect(["right", "left"].contains(step.drivingSide))
        #expect((0..<360).contains(maneuver.bearingBefore))
        #expect((0..<360).contains(maneuver.bearingAfter))
        #expect(Self.types.contains(maneuver.type), "\(maneuver.type)")
        #expect(maneuver.modifier.map(Self.modifiers.contains) ?? true)
        if maneuver.type == "depart" {
            #expect(maneuver.bearingBefore == 0)
        } else if isLast {
            #expect(maneuver.bearingAfter == 0)
            #expect(step.distance == 0)
            #expect(step.duration == 0)
        } else {
            #expect(maneuver.modifier != nil)
        }
        let first = try #require(step.intersections.first)
        #expect(first.location == maneuver.location)
        for (index, intersection) in step.intersections.enumerated() {
            audit(intersection)
            #expect(overview.contains(intersection.location.map(OSRMAnswer.millionths)))
            let isDeparture = maneuver.type == "depart" && index == 0
            #expect((intersection.in == nil) == isDeparture)
            #expect((intersection.out == nil) == isLast)
        }
        if let before = first.in {
            #expect(first.bearings[before] == (maneuver.bearingBefore + 180) % 360)
        }
        if let after = first.out { #expect(first.bearings[after] == maneuver.bearingAfter) }
    }

    private func audit(_ intersection: OSRMAnswer.Intersection) {
        #expect(!intersection.bearings.isEmpty)
        #expect(intersection.bearings.count == intersection.entry.count)
        #expect(intersection.bearings == intersection.bearings.sorted())
        #expect(intersection.bearings.allSatisfy { (0..<360).contains($0) })
        for index in [intersection.in, intersection.out].compactMap({ $0 }) {
            #expect(intersection.bearings.indices.contains(index))
        }
        if let out = intersection.out { #expect(intersection.entry[out]) }
    }

    private func auditAnnotation(of leg: OSRMAnswer.Leg, pieces: Int) throws {
        let annotation = try #require(leg.annotation)
        let durations = try #require(annotation.duration)
        let distances = try #require(annotation.distance)
        let nodes = try #require(annotation.nodes)
        #expect(durations.count == pieces)
        #expect(distances.count == pieces)
        #expect(nodes.count == pieces + 1)
        #expect(isSum(durations, leg.duration, slack: 0.1))
        #expect(isSum(distances, leg.distance, slack: 0.1))
        #expect(annotation.weight == durations)
        #expect(annotation.speed?.count == pieces)
        #expect(annotation.datasources == Array(repeating: 0, count: pieces))
    }

    private func isSum(_ parts: [Double], _ whole: Double, slack: Double) -> Bool {
        abs(parts.reduce(0, +) - whole) <= slack
    }

    /// Source: OSRM, docs/http.md, "StepManeuver object".
    private static let types: Set = [
        "turn", "new name", "depart", "arrive", "merge", "on ramp", "off ramp", "fork",
        "end of road", "continue", "roundabout", "rotary", "roundabout turn", "notification",
        "exit roundabout", "exit rotary",
    ]

    private static let modifiers: Set = [
        "uturn", "sharp right", "right", "slight right", "straight", "slight left", "left",
        "sharp left",
    ]
}
