public import Routing

/// A trip with the names of its ends and of the places between, and the alternatives that were
/// asked for.
public struct PlannedRoute: Sendable {
    /// The fastest trip.
    public let trip: Trip
    /// Where the trip begins.
    public let origin: RouteEnd
    /// The places between, in their order.
    public let via: [RouteEnd]
    /// Where the trip ends.
    public let destination: RouteEnd
    /// The alternatives, the faster first; nil if none were asked for.
    public let alternatives: [Trip]?

    /// `alternatives` is nil if none were asked for.
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
