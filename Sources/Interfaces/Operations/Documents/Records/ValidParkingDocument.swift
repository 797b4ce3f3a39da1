public import Geometry
public import Guidance
public import Operations
public import ParkingRecords
public import RecordKeeping

/// A valid parking with the time left and the walk to it, for programs.
public struct ValidParkingDocument: Encodable, Sendable {
    /// The parking itself.
    public let parking: ParkingDocument
    /// How long it is still valid, in whole seconds.
    public let secondsLeft: Int64
    /// The walk to it with its steps; absent if no start was given.
    let walk: PlannedRoute.Body?

    /// The parking as of `time`. The steps of the `walk` are in `language`, distances in their
    /// sentences in `units`.
    public init(
        _ parking: Parking, at time: Timestamp, walk: PlannedRoute?, in language: Language,
        units: DistanceUnits = .metric
    ) {
        self.parking = ParkingDocument(parking, at: time)
        secondsLeft = max(0, parking.validUntil().since(time).components.seconds)
        self.walk = walk.map { PlannedRoute.Body($0, RouteWords(language, units)) }
    }

    private enum CodingKeys: String, CodingKey {
        case secondsLeft, walk
    }

    public func encode(to encoder: any Encoder) throws {
        try parking.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(secondsLeft, forKey: .secondsLeft)
        try members.encodeIfPresent(walk, forKey: .walk)
    }
}
