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
    /// Level, bay and note.
    public let spot: ParkingSpot

    /// All values have been checked.
    public init(
        building: BuildingCode, stay: Stay, plate: LicensePlate, suite: SuiteNumber,
        spot: ParkingSpot = .undescribed
    ) {
        self.building = building
        self.stay = stay
        self.plate = plate
        self.suite = suite
        self.spot = spot
    }
}

/// Level, bay and note as a person entered them.
public struct SpotInput: Sendable {
    /// The level; nil if none was entered.
    public var level: String?
    /// The bay; nil if none was entered.
    public var bay: String?
    /// The note; nil if none was entered.
    public var note: String?

    /// Nothing is checked yet.
    public init(level: String? = nil, bay: String? = nil, note: String? = nil) {
        self.level = level
        self.bay = bay
        self.note = note
    }

    /// The checked values. Mistakes are reported to `input` and have the names `level`, `bay` and
    /// `note`.
    public func checked(reportingTo input: inout InputValidation) -> ParkingSpot {
        ParkingSpot(
            level: level.flatMap { input.check("level", $0, as: ParkingLevel.self) },
            bay: bay.flatMap { input.check("bay", $0, as: ParkingBay.self) },
            note: note.flatMap { input.check("note", $0, as: ParkingNote.self) })
    }

    /// The change that sets what was entered, clears what was entered as empty text, and keeps what
    /// was not entered.
    ///
    /// - Throws: ``Mistakes``.
    public func change() throws(Mistakes) -> SpotChange {
        var input = InputValidation()
        let change = SpotChange(
            level: Self.member("level", level, as: ParkingLevel.self, &input),
            bay: Self.member("bay", bay, as: ParkingBay.self, &input),
            note: Self.member("note", note, as: ParkingNote.self, &input))
        return try input.validated(change)
    }

    private static func member<Value: ValidatedText>(
        _ field: String, _ text: String?, as type: Value.Type, _ input: inout InputValidation
    ) -> SpotChange.Member<Value> {
        guard let text else { return .keep }
        guard !text.isEmpty else { return .clear }
        return input.check(field, text, as: type).map { .set($0) } ?? .keep
    }
}

/// The values that a person entered for a parking, checked together so that all mistakes are
/// reported.
public struct ParkingInput: Sendable {
    private let building: BuildingCode
    private let suite: SuiteNumber
    private let stay: Stay
    private let plate: LicensePlate?
    private let spot: ParkingSpot

    /// - Throws: ``Mistakes``.
    public init(
        building: String, suite: String, hours: String, plate: String?,
        spot: SpotInput = SpotInput()
    ) throws(Mistakes) {
        var input = InputValidation()
        let parking = Self(
            building: building, suite: suite, plate: plate, spot: spot, reportingTo: &input
        ) { input in
            input.check("hours") { () throws(InvalidValue) in try Stay(hours) }
        }
        self = try input.validated(parking)
    }

    /// Reports the mistakes to `input`; nil if a value is invalid. `stay` checks the stay and reports
    /// its mistakes, too.
    public init?(
        building: String, suite: String, plate: String?, spot: SpotInput = SpotInput(),
        reportingTo input: inout InputValidation, stay: (inout InputValidation) -> Stay?
    ) {
        let building = input.check("building", building, as: BuildingCode.self)
        let suite = input.check("suite", suite, as: SuiteNumber.self)
        let stay = stay(&input)
        let checkedPlate = plate.flatMap { input.check("plate", $0, as: LicensePlate.self) }
        self.spot = spot.checked(reportingTo: &input)
        guard let building, let suite, let stay else { return nil }
        self.building = building
        self.suite = suite
        self.stay = stay
        self.plate = checkedPlate
    }

    /// `defaultPlate` is used if no plate was entered.
    public func request(defaultPlate: LicensePlate) -> ParkingRequest {
        ParkingRequest(
            building: building, stay: stay, plate: plate ?? defaultPlate, suite: suite,
            spot: spot)
    }
}
