public import Foundation
public import OpeningHours
public import RecordKeeping
public import RoadClosures
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
    /// The closures on the fastest trip that would be possible without closures; the oldest first.
    public let avoided: [AvoidedRoad]
    /// The latest arrival that was asked for; nil if there was none.
    public let arrival: LocalMoment?
    /// The latest departure for ``arrival``, on the region's clocks; nil without one.
    public let departure: LocalMoment?

    /// `alternatives` is nil if none were requested.
    public init(
        _ trip: Trip, from origin: RouteEnd, via: [RouteEnd] = [], to destination: RouteEnd,
        alternatives: [Trip]? = nil, avoiding avoided: [AvoidedRoad] = [],
        arrival: LocalMoment? = nil, departure: LocalMoment? = nil
    ) {
        self.trip = trip
        self.origin = origin
        self.via = via
        self.destination = destination
        self.alternatives = alternatives
        self.avoided = avoided
        self.arrival = arrival
        self.departure = departure
    }

    /// The fastest trip and the others.
    package var trips: [Trip] { [trip] + (alternatives ?? []) }

    /// Only one of ``trips``: 0 is the fastest, which replaces an alternative that was not found.
    public func choosing(_ number: Int) -> PlannedRoute {
        PlannedRoute(
            trips.indices.contains(number) ? trips[number] : trip, from: origin, via: via,
            to: destination, avoiding: avoided, arrival: arrival, departure: departure)
    }
}

/// A closed road or area that a route avoids.
public struct AvoidedRoad: Hashable, Sendable {
    /// Identifies the closure.
    public let closure: RoadClosure.ID
    /// The name of the road or area.
    public let label: String
    /// The first moment at which the road is open again; nil until it is reopened.
    public let until: Timestamp?
    /// ``until`` on the region's clocks: `18:30 CET` on the day of the departure, else with its date,
    /// `2026-11-22 18:30 CET`; nil until it is reopened.
    public let untilText: String?

    /// `until` is worded for a departure at `departure` in `zone`.
    public init(
        closure: RoadClosure.ID, label: String, until: Timestamp?, departure: Timestamp,
        in zone: TimeZone
    ) {
        self.closure = closure
        self.label = label
        self.until = until
        untilText = until.map { RegionClock(zone).text($0, from: departure) }
    }
}
