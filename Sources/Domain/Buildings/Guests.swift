public import Accounts
package import OpeningHours
public import ParkingRecords
public import RecordKeeping

/// The secret with which guests of a suite register: ten characters that are not easily confused.
public struct GuestPasscode: Sendable {
    private static let alphabet = Array("ACDEFGHJKMNPQRTUVWXY3479")
    private static let length = 10
    private let text: String

    /// Creates a passcode from the system's source of randomness.
    public init() {
        var random = SystemRandomNumberGenerator()
        text = String(
            (0..<Self.length).map { _ in
                Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &random)]
            })
    }

    /// Reads a passcode. White space, hyphens and case have no meaning.
    ///
    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``, which does not repeat it.
    public init(_ text: String) throws(InvalidValue) {
        let typed = text.uppercased().filter { !$0.isWhitespace && $0 != "-" }
        guard typed.count == Self.length, typed.allSatisfy({ $0.isASCII }) else {
            throw .concealed(
                field: "passcode", fact: "does not have ten letters and digits",
                rule: "copy it as your host gave it to you")
        }
        self.text = typed
    }

    /// The passcode in two groups, for the host.
    public var secretText: String { "\(text.prefix(5))-\(text.suffix(5))" }

    /// The hash by which the store knows the passcode of a suite. Guesses are limited, so a fast hash
    /// is enough.
    package func digest(of suite: GuestSuite) -> Fingerprint {
        Fingerprint(of: Array("\(suite.key)/\(text)".utf8))
    }
}

extension GuestPasscode: CustomStringConvertible, CustomReflectable {
    public var description: String { "(a passcode)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The secret with which a guest without an account sees and ends a stay.
public typealias GuestLink = CapabilityToken<BuildingStay>

/// A suite of a building, as a guest names it. There may be no such suite.
public struct GuestSuite: Hashable, Sendable {
    /// The code of the building.
    public let building: BuildingCode
    /// The suite.
    public let suite: SuiteNumber

    /// A suite of a building.
    public init(_ building: BuildingCode, _ suite: SuiteNumber) {
        self.building = building
        self.suite = suite
    }

    /// Under which guesses are counted, whether or not there is such a suite.
    package var key: String { "\(building)/\(suite)" }
}

/// How often passcodes may be guessed.
public enum GuessLimits {
    /// The time within which wrong passcodes are counted.
    public static let window = Duration.seconds(15 * 60)
    /// Wrong passcodes from one client.
    public static let ofClient = 10
    /// Wrong passcodes for one suite from all clients together.
    public static let ofSuite = 100

    /// How far ahead the clock of another machine may be. Later times are not believed.
    private static let skew = Duration.seconds(60)

    /// Until when further guesses are refused; nil if they are not. `client` and `suite` are the times
    /// of wrong ones.
    package static func refusedUntil(
        client: [Timestamp], suite: [Timestamp], at now: Timestamp
    ) -> Timestamp? {
        func end(_ times: [Timestamp], _ limit: Int) -> Timestamp? {
            let counted = times.filter { $0 <= now.advanced(by: skew) }.map { min($0, now) }
                .filter { now < $0.advanced(by: window) }.sorted(by: >)
            return counted.dropFirst(limit - 1).first?.advanced(by: window)
        }
        return [end(client, ofClient), end(suite, ofSuite)].compactMap(\.self).max()
    }
}

/// What a guest registers.
public struct GuestRequest: Sendable {
    /// The plate of the car.
    public let plate: LicensePlate
    /// How long it stays from now on.
    public let stay: Stay
    /// The secret with which the guest sees and ends the stay. A request with a known one is the same
    /// request, so it makes no second stay.
    public let link: GuestLink

    /// Creates a request.
    public init(plate: LicensePlate, stay: Stay, link: GuestLink = GuestLink()) {
        self.plate = plate
        self.stay = stay
        self.link = link
    }
}

/// A guest who was let in, with the verdict that a guard sees.
public struct AdmittedGuest: Hashable, Sendable {
    /// The building.
    public let building: Building
    /// The stay.
    public let stay: BuildingStay
    /// The car as a guard sees it.
    public let car: JudgedPlate
    /// When it was judged.
    public let at: Timestamp

    /// Creates the value from its parts.
    public init(building: Building, stay: BuildingStay, car: JudgedPlate, at: Timestamp) {
        self.building = building
        self.stay = stay
        self.car = car
        self.at = at
    }

    /// Whether the car may be there.
    public var verdict: BuildingVerdict { car.verdict }
}

extension Building {
    /// A guest's stay as it is at `now`; nil if its plate is no longer kept.
    package func guest(
        _ stay: BuildingStay, among stays: [BuildingStay], at now: Timestamp,
        in surroundings: Surroundings
    ) -> AdmittedGuest? {
        guard let plate = stay.plate else { return nil }
        return AdmittedGuest(
            building: self, stay: stay,
            car: rules.judged(plate, among: stays, at: now, in: surroundings), at: now)
    }

    /// The stay of a guest who registers at `now`. A car that is registered already stays longer, as
    /// another stay after the first.
    ///
    /// - Throws: ``BuildingsError/tooManyGuests(_:limit:)`` if the suite has its guests among `stays`.
    package func stay(
        of guest: GuestRequest, in suite: SuiteNumber, among stays: [BuildingStay],
        at now: Timestamp
    ) throws(BuildingsError) -> BuildingStay {
        // One that was ended before it began is empty.
        let guests = stays.filter {
            $0.isGuest && $0.suite == suite && now < $0.over && $0.begins < $0.over
        }
        let others = Set(guests.compactMap(\.plate)).subtracting([guest.plate])
        let own = guests.filter { $0.plate == guest.plate }
        guard others.count < rules.guests.count, own.count < 2 else {
            throw .tooManyGuests(suite, limit: rules.guests.count)
        }
        let begins = max(now, own.map(\.over).max() ?? now)
        return BuildingStay(
            id: .new(at: now), parking: nil, person: nil, plate: guest.plate, suite: suite,
            begins: begins, ends: begins.advanced(by: guest.stay.duration), isGuest: true)
    }
}
