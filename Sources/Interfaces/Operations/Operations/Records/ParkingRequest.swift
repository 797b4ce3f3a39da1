public import Accounts
public import ParkingRecords
import RecordKeeping

/// What a person says about a parking besides where it is.
public struct ParkingRequest: Sendable {
    public let building: BuildingCode
    public let stay: Stay
    public let plate: LicensePlate
    public let suite: SuiteNumber

    public init(
        building: BuildingCode, stay: Stay, plate: LicensePlate, suite: SuiteNumber
    ) {
        self.building = building
        self.stay = stay
        self.plate = plate
        self.suite = suite
    }
}

/// What was typed of a parking, checked as a whole so that every mistake is named at once.
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

    /// - Returns: nil where a value cannot be; the mistakes are noted.
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

    /// `defaultPlate` is the one of the person's profile.
    public func request(defaultPlate: LicensePlate) -> ParkingRequest {
        ParkingRequest(
            building: building, stay: stay, plate: plate ?? defaultPlate, suite: suite)
    }
}
