import Geometry
import OSMModel

/// A car park that was found, with the way by it step by step.
public struct ParkingLegs: Sendable {
    public let option: ParkingOption
    /// Nil where no origin was given.
    public let drive: PlannedRoute?
    public let walk: PlannedRoute
}

extension ParkingSearch {
    /// The drive to one of the car parks found and the walk on.
    ///
    /// - Throws: `RoutingError` where a road was closed meanwhile, or `deadline` is past.
    public func legs(
        of option: ParkingOption, in options: ParkingOptions,
        deadline: ContinuousClock.Instant? = nil
    ) throws -> ParkingLegs {
        let planner = RoutePlanner(engines)
        let carPark = RouteEnd(option.label, at: option.entrance)
        return ParkingLegs(
            option: option,
            drive: try options.origin.map { origin in
                try planner.route(
                    RouteQuestion(from: origin, to: carPark, by: .driving), deadline: deadline)
            },
            walk: try planner.route(
                RouteQuestion(from: carPark, to: options.destination, by: .walking),
                deadline: deadline))
    }
}
