import Accounts
public import Buildings
import ParkingRecords
import RecordKeeping

/// What an owner enters about a building, as text. What is nil was not entered; an empty text clears a
/// rule.
public struct BuildingInput: Sendable {
    /// The name.
    public var name: String?
    /// The number of spaces.
    public var spaces: Int?
    /// As in `40h/30d`.
    public var plateHours: String?
    /// As in `90h/7d`.
    public var suiteHours: String?
    /// Opening hours.
    public var visitorHours: String?
    /// How many guests a suite may have.
    public var guests: Int?
    /// All permitted plates.
    public var permitted: [String]?
    /// All blocked plates.
    public var blocked: [String]?
    /// All exceptions, each a plate, a colon and rules with commas: `CKXR318:spaces,plate-hours`.
    public var exceptions: [String]?

    /// Nothing is checked yet.
    public init(
        name: String? = nil, spaces: Int? = nil, plateHours: String? = nil,
        suiteHours: String? = nil, visitorHours: String? = nil, guests: Int? = nil,
        permitted: [String]? = nil, blocked: [String]? = nil, exceptions: [String]? = nil
    ) {
        self.name = name
        self.spaces = spaces
        self.plateHours = plateHours
        self.suiteHours = suiteHours
        self.visitorHours = visitorHours
        self.guests = guests
        self.permitted = permitted
        self.blocked = blocked
        self.exceptions = exceptions
    }

    /// The change without a place. Mistakes are reported to `input`.
    public func edit(reportingTo input: inout InputValidation) -> BuildingEdit {
        BuildingEdit(
            name: name.flatMap { input.check("name", $0, as: BuildingName.self) },
            spaces: spaces.flatMap { count in
                input.check("spaces") { () throws(InvalidValue) in try SpaceCount(count) }
            },
            plateHours: member("plateHours", plateHours, &input) {
                text throws(InvalidValue) in try HourLimit(text)
            },
            suiteHours: member("suiteHours", suiteHours, &input) {
                text throws(InvalidValue) in try HourLimit(text)
            },
            visitorHours: member("visitorHours", visitorHours, &input) {
                text throws(InvalidValue) in try VisitorHours(text)
            },
            guests: guests.flatMap { count in
                input.check("guests") { () throws(InvalidValue) in try GuestLimit(count) }
            },
            permitted: plates("permitted", permitted, &input),
            blocked: plates("blocked", blocked, &input), exceptions: checkedExceptions(&input))
    }

    private func member<Value>(
        _ field: String, _ text: String?, _ input: inout InputValidation,
        _ read: (String) throws(InvalidValue) -> Value
    ) -> MemberChange<Value> {
        guard let text else { return .keep }
        guard !text.isEmpty else { return .clear }
        let value = input.check(field) { () throws(InvalidValue) in try read(text) }
        return value.map { .set($0) } ?? .keep
    }

    private func plates(
        _ field: String, _ texts: [String]?, _ input: inout InputValidation
    ) -> Set<LicensePlate>? {
        guard let texts else { return nil }
        return Set(texts.compactMap { input.check(field, $0, as: LicensePlate.self) })
    }

    private func checkedExceptions(
        _ input: inout InputValidation
    ) -> [LicensePlate: Set<BuildingRule>]? {
        guard let exceptions else { return nil }
        var found: [LicensePlate: Set<BuildingRule>] = [:]
        for text in exceptions {
            let parts = text.split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false
            ).map(String.init)
            guard parts.count == 2, let plate = try? LicensePlate(parts[0]),
                plate.text == parts[0].uppercased()
            else {
                input.add(
                    "exceptions",
                    "an exception is a plate, a colon and rules, as in CKXR318:spaces,plate-hours")
                continue
            }
            let names = parts[1].split(separator: ",", omittingEmptySubsequences: false)
            for name in names.map(String.init) {
                let rule = input.check("exceptions") { () throws(InvalidValue) in
                    guard let rule = BuildingRule(rawValue: name) else {
                        throw .notAChoice(
                            field: "rule", text: name,
                            choices: BuildingRule.allCases.map(\.rawValue)
                                .joined(separator: ", "))
                    }
                    return rule
                }
                if let rule { found[plate, default: []].insert(rule) }
            }
        }
        return found
    }
}

extension BuildingDuty {
    /// Reads `guard`, or `host` with a suite. Mistakes are reported to `input`.
    public static func checked(
        _ duty: String, suite: String?, reportingTo input: inout InputValidation
    ) -> BuildingDuty? {
        let suite = suite.map { text in input.check("suite", text, as: SuiteNumber.self) }
        switch (duty, suite) {
        case ("guard", nil): return .guard
        case ("host", let suite?): return suite.map(BuildingDuty.host)
        case ("host", nil): input.add("suite", "a host needs a suite; send its number")
        case ("guard", _?): input.add("suite", "a guard has no suite; leave it out")
        default:
            input.add("duty", "duty \(duty.quotedExcerpt) is not valid; choose guard or host")
        }
        return nil
    }
}
