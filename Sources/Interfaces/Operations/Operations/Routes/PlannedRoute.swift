public import Routing

/// A trip with the names of its ends and of the places that it leads by, and the other ways that
/// were asked for.
public struct PlannedRoute: Sendable {
    public let trip: Trip
    public let origin: RouteEnd
    public let via: [RouteEnd]
    public let destination: RouteEnd
    /// Other sensible ways, the faster first; nil where nobody asked for any.
    public let alternatives: [Trip]?

    public init(
        _ trip: Trip, from origin: RouteEnd, via: [RouteEnd] = [], to destination: RouteEnd,
        alternatives: [Trip]? = nil
    ) {
        self.trip = trip
        self.origin = origin
        self.via = via
        self.destination = destination
        self.alternatives = alternatives
    }

    /// The fastest trip and the others.
    package var trips: [Trip] { [trip] + (alternatives ?? []) }
}
