import Geometry
import OSMModel

/// A car park of the answer, with the drive and the walk step by step.
public struct ParkingLegs: Sendable {
    /// The car park.
    public let option: ParkingOption
    /// Nil if no origin was given.
    public let drive: PlannedRoute?
    /// From the car park's entrance to the destination.
    public let walk: PlannedRoute
}

extension ParkingSearch {
    /// The drive to a car park of the answer and the walk from there.
    ///
    /// - Throws: `RoutingError` if a road was closed in the meantime, or `deadline` has passed.
    public func legs(
        of option: ParkingOption, in options: ParkingOptions,
        deadline: ContinuousClock.Instant? = nil
    ) throws -> ParkingLegs {
        let planner = RoutePlanner(engines, for: viewer)
        let carPark = RouteEnd(option.label, at: option.entrance)
        return ParkingLegs(
            option: option,
            drive: try options.origin.map { origin in
                try planner.route(
                    RouteRequest(from: origin, to: carPark, by: .driving), deadline: deadline)
            },
            walk: try planner.route(
                RouteRequest(from: carPark, to: options.destination, by: .walking),
                deadline: deadline))
    }
}
