import ArgumentParser
import Operations
import RecordKeeping
import Routing

/// What a route leads by, and how it meets its places.
struct ViaOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Lead by this place; repeat it for several, in their order.",
            valueName: "address|lat,lon|id"))
    var via: [String] = []

    @Flag(help: "A driver may turn round on the spot at a place that the way leads by.")
    var turnAtVia = false

    @Option(
        help: ArgumentHelp(
            "On which side of the road the places and the destination are to lie: unrestricted, curb "
                + "(that of the traffic) or opposite. Once for all of them, or once for each place, "
                + "the start first.", valueName: "side"))
    var approach: [Waypoint.Approach] = []

    @Option(
        help: ArgumentHelp(
            "In which direction one sets out: degrees clockwise from north, and how far the road may "
                + "differ from them (\(RouteManner.standardTolerance) where left out). Once for the "
                + "start, or once for each place, the start first, with any for those where it does "
                + "not matter.", valueName: "degrees[,tolerance]"))
    var bearing: [String] = []

    /// - Throws: `InvalidValue` for more places, or others, than a route can have.
    func manner() throws -> RouteManner {
        guard via.count <= RouteQuestion.mostPlaces else {
            throw InvalidValue.outOfRange(
                field: "via", text: String(via.count),
                rule: "give at most \(RouteQuestion.mostPlaces)")
        }
        let manner = RouteManner(
            mayTurn: turnAtVia, approaches: approach, headings: try bearing.map(RouteManner.heading)
        )
        try manner.check(placeCount: via.count + 2)
        return manner
    }
}

extension Waypoint.Approach: ExpressibleByArgument {}
