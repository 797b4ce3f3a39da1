import ArgumentParser
import Operations
import RecordKeeping
import RoadSearch

/// The via places of a route, and the rules for its waypoints.
struct ViaOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Pass through this place; repeat the option for several, in order.",
            valueName: "address|lat,lon|id"))
    var via: [String] = []

    @Flag(help: "Allow U-turns at via places when driving.")
    var turnAtVia = false

    @Option(
        help: ArgumentHelp(
            "Side of the road to arrive on: unrestricted, curb (where the traffic drives) or "
                + "opposite. Give it once for all places, or once for each, the start first.",
            valueName: "side"))
    var approach: [Waypoint.Approach] = []

    @Option(
        help: ArgumentHelp(
            "Direction of travel in degrees clockwise from north, and the tolerance in degrees "
                + "(default: \(WaypointRules.standardTolerance)). Give it once for the start, or once "
                + "for each place, the start first; 'any' allows every direction at a place.",
            valueName: "degrees[,tolerance]"))
    var bearing: [String] = []

    /// - Throws: `InvalidValue` for too many places, or rules that do not fit them.
    func waypointRules() throws -> WaypointRules {
        guard via.count <= RouteRequest.maximumPlaces else {
            throw InvalidValue.outOfRange(
                field: "via", text: String(via.count),
                rule: "give at most \(RouteRequest.maximumPlaces)")
        }
        let waypointRules = WaypointRules(
            mayTurn: turnAtVia, approaches: approach,
            headings: try bearing.map(WaypointRules.heading)
        )
        try waypointRules.check(placeCount: via.count + 2)
        return waypointRules
    }
}

extension Waypoint.Approach: ExpressibleByArgument {}
