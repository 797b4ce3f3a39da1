public import Geometry
public import OSMModel
public import OpeningHours
import RecordKeeping
public import RoadSearch
import Routing

/// A request for a route.
public struct RouteRequest: Sendable {
    /// Maximum number of places between the ends.
    public static let mostPlaces = 20
    /// The number of alternatives that may be asked for.
    public static let alternatives = 0...TripOptions.maximumAlternatives

    /// Where the route begins.
    public var origin: RouteEnd
    /// The places between, in their order.
    public var via: [RouteEnd]
    /// Where the route ends.
    public var destination: RouteEnd
    /// How one travels.
    public var mode: TravelMode
    /// How the route meets its places.
    public var waypointRules: WaypointRules
    /// When one departs, on the region's clocks. Conditions on roads, turns and barriers apply as
    /// of then; nil for none.
    public var departure: LocalMoment?
    /// Areas that the route must not enter.
    public var avoid: [Area]
    /// Maximum number of alternatives to look for; see ``alternatives``.
    public var alternatives: Int

    /// Without options, the fastest route at no particular time.
    public init(
        from origin: RouteEnd, via: [RouteEnd] = [], to destination: RouteEnd, by mode: TravelMode,
        waypointRules: WaypointRules = WaypointRules(), departure: LocalMoment? = nil,
        avoiding avoid: [Area] = [], alternatives: Int = 0
    ) {
        self.origin = origin
        self.via = via
        self.destination = destination
        self.mode = mode
        self.waypointRules = waypointRules
        self.departure = departure
        self.avoid = avoid
        self.alternatives = alternatives
    }

    /// - Throws: `InvalidValue` where the rules are given for a different number of places.
    func waypoints() throws(InvalidValue) -> [Waypoint] {
        let places = [origin] + via + [destination]
        try waypointRules.check(placeCount: places.count)
        return places.enumerated().map { index, place in
            let heading = waypointRules.heading(at: index)
            return Waypoint(
                place.coordinate, heading: heading,
                radiusMeters: heading.map { _ in WaypointRules.headingRadiusMeters },
                approach: waypointRules.approach(at: index))
        }
    }
}

/// How a route meets its places, from the start to the destination.
public struct WaypointRules: Sendable {
    /// Whether a driver may make a U-turn at a place between. Cyclists and pedestrians always may.
    public var mayTurn: Bool
    /// The side of the road that the places must be on: one for all but the start, or one for each
    /// place from the start on. Empty if either side will do.
    public var approaches: [Waypoint.Approach]
    /// The direction of travel at the places, nil for any: one for the start, or one for each
    /// place. Empty for any direction everywhere.
    public var headings: [Waypoint.Heading?]

    /// Without arguments, every road near a place will do.
    public init(
        mayTurn: Bool = false, approaches: [Waypoint.Approach] = [],
        headings: [Waypoint.Heading?] = []
    ) {
        self.mayTurn = mayTurn
        self.approaches = approaches
        self.headings = headings
    }

    /// How far in degrees a road may differ from a bearing to either side, if no tolerance is
    /// given.
    public static let standardTolerance = 45

    /// Maximum distance of a road in metres if a direction is given: somebody who knows it is on
    /// the road or next to it.
    static let headingRadiusMeters = 200.0

    /// What ``heading(_:)`` understands.
    public static let headingRule =
        "write whole degrees clockwise from north, 0 to 360, with the tolerance, 0 to 180, behind a "
        + "comma where it is not \(standardTolerance), as in 90 or 90,20; or any"

    /// `90`, `90,20`, or `any` for nil.
    ///
    /// - Throws: `InvalidValue` for anything else.
    public static func heading(_ text: String) throws -> Waypoint.Heading? {
        if text == "any" { return nil }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(number)
        guard (1...2).contains(numbers.count), let degrees = numbers[0],
            let tolerance = numbers.count == 1 ? standardTolerance : numbers[1],
            (0...360).contains(degrees), (0...180).contains(tolerance)
        else { throw InvalidValue.malformed(field: "bearing", text: text, rule: headingRule) }
        return Waypoint.Heading(degrees: Double(degrees), tolerance: Double(tolerance))
    }

    /// Only digits, without leading zeros.
    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), text == "0" || text.first != "0"
        else { return nil }
        return Int(text)
    }

    /// Checks the number of approaches and headings.
    ///
    /// - Throws: `InvalidValue` if there is neither one nor as many as places.
    public func check(placeCount: Int) throws(InvalidValue) {
        let all = "one for each of the \(placeCount) places from the start to the destination"
        guard headings.count <= 1 || headings.count == placeCount else {
            throw .outOfRange(
                field: "number of bearings", text: "\(headings.count)",
                rule: "give one for the start, or \(all)")
        }
        guard approaches.count <= 1 || approaches.count == placeCount else {
            throw .outOfRange(
                field: "number of approaches", text: "\(approaches.count)",
                rule: "give one for all but the start, or \(all)")
        }
    }

    func heading(at place: Int) -> Waypoint.Heading? {
        headings.indices.contains(place) ? headings[place] : nil
    }

    func approach(at place: Int) -> Waypoint.Approach {
        if approaches.count == 1 { return place == 0 ? .unrestricted : approaches[0] }
        return approaches.indices.contains(place) ? approaches[place] : .unrestricted
    }
}
