public import Geometry
public import OSMModel
public import OpeningHours
import RecordKeeping
public import Routing

/// What is asked of a route.
public struct RouteQuestion: Sendable {
    /// So many places a route may lead by.
    public static let mostPlaces = 20
    /// So many other ways may be asked for.
    public static let alternatives = 0...TripOptions.mostAlternatives

    public var origin: RouteEnd
    /// The places that it leads by, in their order.
    public var via: [RouteEnd]
    public var destination: RouteEnd
    public var mode: TravelMode
    public var manner: RouteManner
    /// Conditions on roads, turns and barriers are taken as they stand then, on the clocks of the
    /// region; nil for none.
    public var departure: LocalMoment?
    /// Areas to stay out of.
    public var avoid: [Area]
    /// How many other ways to look for, at most; see ``alternatives``.
    public var alternatives: Int

    public init(
        from origin: RouteEnd, via: [RouteEnd] = [], to destination: RouteEnd, by mode: TravelMode,
        manner: RouteManner = RouteManner(), departure: LocalMoment? = nil,
        avoiding avoid: [Area] = [], alternatives: Int = 0
    ) {
        self.origin = origin
        self.via = via
        self.destination = destination
        self.mode = mode
        self.manner = manner
        self.departure = departure
        self.avoid = avoid
        self.alternatives = alternatives
    }

    /// - Throws: `InvalidValue` where the manner is given for other places than there are.
    func waypoints() throws(InvalidValue) -> [Waypoint] {
        let places = [origin] + via + [destination]
        try manner.check(placeCount: places.count)
        return places.enumerated().map { index, place in
            let heading = manner.heading(at: index)
            return Waypoint(
                place.coordinate, heading: heading,
                radiusMeters: heading.map { _ in RouteManner.headingRadiusMeters },
                approach: manner.approach(at: index))
        }
    }
}

/// How a route meets its places, from the start to the destination.
public struct RouteManner: Sendable {
    /// Whether a driver may turn round on the spot at a place between; others may anyway.
    public var mayTurn: Bool
    /// On which side of the road the places are to lie: one for all but the start, or one for each
    /// from the start on; none for either side.
    public var approaches: [Waypoint.Approach]
    /// In which direction one travels at them, nil for any: one for the start, or one for each
    /// place; none for any everywhere.
    public var headings: [Waypoint.Heading?]

    public init(
        mayTurn: Bool = false, approaches: [Waypoint.Approach] = [],
        headings: [Waypoint.Heading?] = []
    ) {
        self.mayTurn = mayTurn
        self.approaches = approaches
        self.headings = headings
    }

    /// How far a road may differ from a bearing that says nothing of it, to either side.
    public static let standardTolerance = 45

    /// Whoever knows the direction is on the road or beside it: farther ones are not looked at.
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

    /// Digits alone and no zeros before them.
    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), text == "0" || text.first != "0"
        else { return nil }
        return Int(text)
    }

    /// - Throws: `InvalidValue` where there are neither as many as places nor one.
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
