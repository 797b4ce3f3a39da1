import Accounts
public import Buildings
import Geometry
public import Operations
import ParkingRecords
public import RecordKeeping

/// A building as a person sees it, for programs.
public struct BuildingDocument: Encodable, Sendable {
    /// The rules, which only the owner sees.
    struct Rules: Encodable, Sendable {
        let plateHours: String?
        let suiteHours: String?
        let visitorHours: String?
        let guests: Int
        let permitted: [String]
        let blocked: [String]
        let exceptions: [String]

        init(_ rules: BuildingRules) {
            plateHours = rules.plateHours?.description
            suiteHours = rules.suiteHours?.description
            visitorHours = rules.visitorHours?.text
            guests = rules.guests.count
            permitted = rules.permitted.map(\.text).sorted()
            blocked = rules.blocked.map(\.text).sorted()
            exceptions = rules.exceptions.map { plate, rules in
                "\(plate):" + rules.map(\.rawValue).sorted().joined(separator: ",")
            }.sorted()
        }
    }

    /// The code.
    public let code: String
    /// The name.
    public let name: String
    /// The address in one line.
    public let address: String
    /// In degrees.
    public let latitude: Double
    /// In degrees.
    public let longitude: Double
    /// How many cars there is space for.
    public let spaces: Int
    /// How many cars stand there now; nil for hosts.
    public let cars: Int?
    /// Whether the person is the owner.
    public let isOwner: Bool
    /// Whether the person is a guard.
    public let isGuard: Bool
    /// The suites in which the person has guests.
    public let suites: [String]
    /// When it was registered.
    public let createdAt: Timestamp
    let rules: Rules?

    /// A building as a person sees it.
    public init(_ seen: SeenBuilding) {
        let (building, access) = (seen.building, seen.access)
        code = building.code.text
        name = building.name.text
        address = building.place.address.text
        latitude = building.place.coordinate.latitude
        longitude = building.place.coordinate.longitude
        spaces = building.rules.spaces.count
        cars = access.isOwner || access.isGuard ? seen.cars : nil
        isOwner = access.isOwner
        isGuard = access.isGuard
        suites = access.suites.map(\.text).sorted()
        createdAt = building.createdAt
        rules = access.isOwner ? Rules(building.rules) : nil
    }
}

/// A verdict, for programs.
public struct VerdictDocument: Encodable, Sendable {
    /// Whether the car may be there.
    public let mayBeHere: Bool
    /// When that changes; nil if it does not by itself.
    public let until: Timestamp?
    /// What decides.
    public let reason: String
    /// The verdict in words.
    public let sentence: String

    /// A verdict in words, with times on `clock`.
    public init(_ verdict: BuildingVerdict, on clock: RegionClock) {
        mayBeHere = verdict.mayBeHere
        until = verdict.until
        reason = verdict.reason.rawValue
        sentence = verdict.sentence { clock.text($0) }
    }
}

/// The verdict of one's own parking, for programs.
public struct StayVerdictDocument: Encodable, Sendable {
    /// The code of the building.
    public let building: String
    /// Its name.
    public let name: String
    /// Whether the car may be there.
    public let verdict: VerdictDocument

    /// A verdict with its building.
    public init(_ building: Building, _ verdict: BuildingVerdict, on clock: RegionClock) {
        self.building = building.code.text
        name = building.name.text
        self.verdict = VerdictDocument(verdict, on: clock)
    }
}

/// The answer to a guard, for programs.
public struct LookUpDocument: Encodable, Sendable {
    /// A plate with its verdict.
    public struct Plate: Encodable, Sendable {
        /// The plate.
        public let plate: String
        /// The suite that it visits; nil if it has no stay.
        public let suite: String?
        /// Whether it may be there.
        public let verdict: VerdictDocument

        init(_ judged: JudgedPlate, on clock: RegionClock) {
            plate = judged.plate.text
            suite = judged.suite?.text
            verdict = VerdictDocument(judged.verdict, on: clock)
        }
    }

    /// The typed plate.
    public let typed: Plate
    /// Plates that look like it and may be there.
    public let near: [Plate]
    /// When it was looked up.
    public let at: Timestamp

    /// An answer with times on `clock`.
    public init(_ answer: PlateLookUp, on clock: RegionClock) {
        typed = Plate(answer.typed, on: clock)
        near = answer.near.map { Plate($0, on: clock) }
        at = answer.at
    }
}

/// A stay in a building, for programs.
public struct StayDocument: Encodable, Sendable {
    /// The stay's UUID.
    public let id: String
    /// The plate; nil if it is no longer kept.
    public let plate: String?
    /// The suite that is visited.
    public let suite: String
    /// When it begins.
    public let begins: Timestamp
    /// When it is over.
    public let ends: Timestamp
    /// When the building ended it; nil if it has not.
    public let closedAt: Timestamp?
    /// Whether a guest made it.
    public let isGuest: Bool

    /// A stay.
    public init(_ stay: BuildingStay) {
        id = stay.id.description
        plate = stay.plate?.text
        suite = stay.suite.text
        begins = stay.begins
        ends = stay.over
        closedAt = stay.closedAt
        isGuest = stay.isGuest
    }
}

/// What a guest who was let in sees, for programs.
public struct AdmittedGuestDocument: Encodable, Sendable {
    /// The code of the building.
    public let building: String
    /// Its name.
    public let name: String
    /// The stay.
    public let stay: StayDocument
    /// What a guard sees.
    public let verdict: VerdictDocument
    /// The proof for guards without network; nil if the car may not be there.
    public let receipt: ReceiptDocument?
    /// Where the guest sees and ends the stay. To be kept secret.
    public let page: String

    /// A guest who was let in, with times on `clock` and the address of the stay's `page`.
    public init(
        _ guest: AdmittedGuest, _ receipt: IssuedReceipt?, at page: String, on clock: RegionClock
    ) {
        building = guest.building.code.text
        name = guest.building.name.text
        stay = StayDocument(guest.stay)
        verdict = VerdictDocument(guest.verdict, on: clock)
        self.receipt = receipt.map(ReceiptDocument.init)
        self.page = page
    }
}
