public import Geometry
public import OSMModel
public import OpeningHours
import RecordKeeping
public import RoadSearch
import Routing

/// A request for a route.
public struct RouteRequest: Sendable {
    /// Maximum number of via places.
    public static let maximumPlaces = 20
    /// The allowed numbers of alternatives.
    public static let alternatives = 0...TripOptions.maximumAlternatives

    /// Where the route begins.
    public var origin: RouteEnd
    /// The via places, in order.
    public var via: [RouteEnd]
    /// Where the route ends.
    public var destination: RouteEnd
    /// The mode of travel.
    public var mode: TravelMode
    /// The rules for the start, the via places and the destination.
    public var waypointRules: WaypointRules
    /// The departure, on the region's clocks. Conditions on roads, turns and barriers apply as at
    /// that time; nil if they do not apply.
    public var departure: LocalMoment?
    /// The latest arrival, on the region's clocks. The route then departs as late as possible, and
    /// ``departure`` does not count. Nil if there is none.
    public var arrival: LocalMoment?
    /// Areas that the route must not enter.
    public var avoid: [Area]
    /// Maximum number of alternatives to find; see ``alternatives``.
    public var alternatives: Int

    /// Without options, the fastest route without conditions.
    public init(
        from origin: RouteEnd, via: [RouteEnd] = [], to destination: RouteEnd, by mode: TravelMode,
        waypointRules: WaypointRules = WaypointRules(), departure: LocalMoment? = nil,
        arrival: LocalMoment? = nil,
        avoiding avoid: [Area] = [], alternatives: Int = 0
    ) {
        self.origin = origin
        self.via = via
        self.destination = destination
        self.mode = mode
        self.waypointRules = waypointRules
        self.departure = departure
        self.arrival = arrival
        self.avoid = avoid
        self.alternatives = alternatives
    }

    /// - Throws: `InvalidValue` if the rules are for a different number of places.
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

/// The rules for the waypoints of a route: U-turns, sides of the road and directions.
public struct WaypointRules: Sendable {
    /// Whether a driver may make a U-turn at a via place. Cyclists and pedestrians always may.
    public var mayTurn: Bool
    /// The side of the road on which to arrive: one for all places but the start, or one for each
    /// place, the start first. Empty if either side is allowed.
    public var approaches: [Waypoint.Approach]
    /// The direction of travel, nil for any: one for the start, or one for each place, the start
    /// first. Empty if every direction is allowed.
    public var headings: [Waypoint.Heading?]

    /// Without arguments, every road near a place is allowed.
    public init(
        mayTurn: Bool = false, approaches: [Waypoint.Approach] = [],
        headings: [Waypoint.Heading?] = []
    ) {
        self.mayTurn = mayTurn
        self.approaches = approaches
        self.headings = headings
    }

    /// The tolerance of a bearing to either side in degrees, if none is given.
    public static let standardTolerance = 45

    /// Maximum distance to a road in metres if a direction is given. A vehicle with a known
    /// direction is on a road or next to it.
    static let headingRadiusMeters = 200.0

    /// What ``heading(_:)`` understands.
    public static let headingRule =
        "write whole degrees clockwise from north (0-360), with a tolerance (0-180) after a comma if "
        + "it is not \(standardTolerance), as in 90 or 90,20; or any"

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
    /// - Throws: `InvalidValue` if there are several but not one for each place.
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
