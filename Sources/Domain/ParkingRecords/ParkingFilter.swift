public import Accounts
public import RecordKeeping

/// Which of a person's parkings a list contains. A parking must meet all conditions.
public struct ParkingFilter: Hashable, Sendable {
    /// Whether a parking is still valid.
    public enum Status: String, CaseIterable, Hashable, Sendable {
        /// Its stay is not over, and its owner has not ended it.
        case valid
        /// Its stay is over, or its owner has ended it.
        case ended
    }

    /// The buildings of the parkings; of any building if it is empty.
    public var buildings: Set<BuildingCode>
    /// The licence plate of the cars; any if it is nil.
    public var plate: LicensePlate?
    /// Whether the parkings are still valid; nil for all.
    public var status: Status?
    /// When the parkings were added.
    public var period: StartPeriod

    /// A filter with these conditions; without arguments, all parkings meet it.
    public init(
        buildings: Set<BuildingCode> = [], plate: LicensePlate? = nil, status: Status? = nil,
        period: StartPeriod = .always
    ) {
        self.buildings = buildings
        self.plate = plate
        self.status = status
        self.period = period
    }

    /// All parkings.
    public static let all = ParkingFilter()

    /// Whether `parking` meets all conditions at `time`.
    public func matches(_ parking: Parking, at time: Timestamp) -> Bool {
        (buildings.isEmpty || buildings.contains(parking.building))
            && plate.map { $0 == parking.plate } ?? true
            && status.map { ($0 == .valid) == parking.isValid(at: time) } ?? true
            && period.contains(parking.createdAt)
    }
}

/// A period in which parkings began, which may be open at either end.
public struct StartPeriod: Hashable, Sendable {
    /// The first moment; nil if there is no lower bound.
    public let from: Timestamp?
    /// The first moment after the period; nil if there is no upper bound.
    public let until: Timestamp?

    /// Without bounds.
    public static let always = StartPeriod(uncheckedFrom: nil, until: nil)

    /// Creates a period.
    ///
    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)`` if the period would be empty.
    public init(from: Timestamp?, until: Timestamp?) throws(InvalidValue) {
        if let from, let until, from >= until {
            throw .outOfRange(
                field: "end of the period", text: "\(until)",
                rule: "it must be after the beginning, \(from)")
        }
        self.init(uncheckedFrom: from, until: until)
    }

    private init(uncheckedFrom from: Timestamp?, until: Timestamp?) {
        self.from = from
        self.until = until
    }

    /// Whether `time` is in the period.
    public func contains(_ time: Timestamp) -> Bool {
        from.map { $0 <= time } ?? true && until.map { time < $0 } ?? true
    }
}
