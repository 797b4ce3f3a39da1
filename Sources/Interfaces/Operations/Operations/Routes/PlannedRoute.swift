public import Routing

/// A trip with the names of its ends and via places, and the requested alternatives.
public struct PlannedRoute: Sendable {
    /// The fastest trip.
    public let trip: Trip
    /// Where the trip begins.
    public let origin: RouteEnd
    /// The via places, in order.
    public let via: [RouteEnd]
    /// Where the trip ends.
    public let destination: RouteEnd
    /// The alternatives, the fastest first; nil if none were requested.
    public let alternatives: [Trip]?

    /// `alternatives` is nil if none were requested.
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
