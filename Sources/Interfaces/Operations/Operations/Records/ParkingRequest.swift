public import Accounts
public import ParkingRecords
import RecordKeeping

/// What a person enters about a parking, except for its place.
public struct ParkingRequest: Sendable {
    /// The building's code.
    public let building: BuildingCode
    /// How long the parking is valid.
    public let stay: Stay
    /// The car's licence plate.
    public let plate: LicensePlate
    /// The suite's number.
    public let suite: SuiteNumber

    /// All of the values are checked already.
    public init(
        building: BuildingCode, stay: Stay, plate: LicensePlate, suite: SuiteNumber
    ) {
        self.building = building
        self.stay = stay
        self.plate = plate
        self.suite = suite
    }
}

/// The typed values of a parking, checked together so that all mistakes are reported.
public struct TypedParking: Sendable {
    private let building: BuildingCode
    private let suite: SuiteNumber
    private let stay: Stay
    private let plate: LicensePlate?

    /// - Throws: ``Mistakes``.
    public init(building: String, suite: String, hours: String, plate: String?) throws(Mistakes) {
        var typed = TypedValues()
        let parking = Self(
            building: building, suite: suite, hours: hours, plate: plate, noting: &typed)
        self = try typed.made(parking)
    }

    /// Notes the mistakes in `typed`; nil if a value is invalid.
    public init?(
        building: String, suite: String, hours: String, plate: String?,
        noting typed: inout TypedValues
    ) {
        let building = typed.check("building") { () throws(InvalidValue) in
            try BuildingCode(building)
        }
        let suite = typed.check("suite") { () throws(InvalidValue) in try SuiteNumber(suite) }
        let stay = typed.check("stayHours") { () throws(InvalidValue) in try Stay(hours) }
        let checkedPlate = plate.flatMap { text in
            typed.check("plate") { () throws(InvalidValue) in try LicensePlate(text) }
        }
        guard let building, let suite, let stay else { return nil }
        self.building = building
        self.suite = suite
        self.stay = stay
        self.plate = checkedPlate
    }

    /// `defaultPlate` is used if no plate was typed.
    public func request(defaultPlate: LicensePlate) -> ParkingRequest {
        ParkingRequest(
            building: building, stay: stay, plate: plate ?? defaultPlate, suite: suite)
    }
}
