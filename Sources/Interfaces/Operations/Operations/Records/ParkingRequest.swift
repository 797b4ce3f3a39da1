public import Accounts
public import ParkingRecords
import RecordKeeping

/// The values that a person enters for a parking, except its place.
public struct ParkingRequest: Sendable {
    /// The building's code.
    public let building: BuildingCode
    /// How long the parking is valid.
    public let stay: Stay
    /// The car's licence plate.
    public let plate: LicensePlate
    /// The suite's number.
    public let suite: SuiteNumber

    /// All values have been checked.
    public init(
        building: BuildingCode, stay: Stay, plate: LicensePlate, suite: SuiteNumber
    ) {
        self.building = building
        self.stay = stay
        self.plate = plate
        self.suite = suite
    }
}

/// The values that a person entered for a parking, checked together so that all mistakes are
/// reported.
public struct ParkingInput: Sendable {
    private let building: BuildingCode
    private let suite: SuiteNumber
    private let stay: Stay
    private let plate: LicensePlate?

    /// - Throws: ``Mistakes``.
    public init(building: String, suite: String, hours: String, plate: String?) throws(Mistakes) {
        var input = InputValidation()
        let parking = Self(
            building: building, suite: suite, plate: plate, reportingTo: &input
        ) { input in
            input.check("hours") { () throws(InvalidValue) in try Stay(hours) }
        }
        self = try input.validated(parking)
    }

    /// Reports the mistakes to `input`; nil if a value is invalid. `stay` checks the stay and reports
    /// its mistakes, too.
    public init?(
        building: String, suite: String, plate: String?, reportingTo input: inout InputValidation,
        stay: (inout InputValidation) -> Stay?
    ) {
        let building = input.check("building", building, as: BuildingCode.self)
        let suite = input.check("suite", suite, as: SuiteNumber.self)
        let stay = stay(&input)
        let checkedPlate = plate.flatMap { input.check("plate", $0, as: LicensePlate.self) }
        guard let building, let suite, let stay else { return nil }
        self.building = building
        self.suite = suite
        self.stay = stay
        self.plate = checkedPlate
    }

    /// `defaultPlate` is used if no plate was entered.
    public func request(defaultPlate: LicensePlate) -> ParkingRequest {
        ParkingRequest(
            building: building, stay: stay, plate: plate ?? defaultPlate, suite: suite)
    }
}
