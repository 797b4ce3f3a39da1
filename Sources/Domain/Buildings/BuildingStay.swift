public import Accounts
public import ParkingRecords
public import RecordKeeping

/// The stay of a car in a registered building. A parking with the building's code makes one, and so
/// does a guest.
public struct BuildingStay: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<BuildingStay>

    /// Identifies the stay.
    public let id: ID
    /// The parking that made it; nil if a guest did, or if the parking is gone.
    public let parking: Parking.ID?
    /// The account whose parking it is; nil if a guest made it, or if the account is gone.
    public let person: Account.ID?
    /// Whether a guest of the suite made it.
    public let isGuest: Bool
    /// The plate of the car; nil if it is no longer kept.
    public var plate: LicensePlate?
    /// The suite that is visited.
    public let suite: SuiteNumber
    /// When it begins.
    public let begins: Timestamp
    /// When it ends, if the building does not end it before.
    public var ends: Timestamp
    /// When somebody of the building ended it; nil if nobody has.
    public var closedAt: Timestamp?

    /// Creates a stay from its stored parts.
    public init(
        id: ID, parking: Parking.ID?, person: Account.ID?, plate: LicensePlate?,
        suite: SuiteNumber, begins: Timestamp, ends: Timestamp, closedAt: Timestamp? = nil,
        isGuest: Bool = false
    ) {
        self.id = id
        self.parking = parking
        self.person = person
        self.plate = plate
        self.suite = suite
        self.begins = begins
        self.ends = ends
        self.closedAt = closedAt
        self.isGuest = isGuest
    }

    /// The stay that a new parking makes.
    package init(of parking: Parking, at now: Timestamp) {
        self.init(
            id: .new(at: now), parking: parking.id, person: parking.owner, plate: parking.plate,
            suite: parking.suite, begins: parking.createdAt, ends: Self.end(of: parking))
    }

    /// When the stay of a parking ends: with it, or when it is removed.
    package static func end(of parking: Parking) -> Timestamp {
        let end = parking.validUntil()
        return max(parking.createdAt, parking.removedAt.map { min($0, end) } ?? end)
    }

    /// When the stay is over.
    public var over: Timestamp { closedAt.map { max(begins, min($0, ends)) } ?? ends }

    /// Whether the car is there at `time`, as far as the stay says.
    public func contains(_ time: Timestamp) -> Bool { begins <= time && time < over }

    func contains(_ time: Timestamp, isClosed: Bool) -> Bool { begins <= time && time < ends }

    var span: TimeSpan { TimeSpan(begins.ms, over.ms) }

    /// The order in which cars have a right to a space.
    static func arrivesBefore(_ one: BuildingStay, _ other: BuildingStay) -> Bool {
        (one.begins, one.id) < (other.begins, other.id)
    }

    /// What the audit log says about it.
    package var note: String { "\(plate?.masked ?? "…") in suite \(suite)" }

    /// The stay, ended by the building at `now`. A clock that is behind does not end it again.
    ///
    /// - Throws: ``BuildingsError/stayOver(_:at:)``.
    package func closed(at now: Timestamp) throws(BuildingsError) -> BuildingStay {
        // Before a stay begins, it can be ended again.
        let now = closedAt.map { begins < $0 ? max(now, $0) : now } ?? now
        guard now < over else { throw .stayOver(id, at: over) }
        var closed = self
        closed.closedAt = max(begins, now)
        return closed
    }
}

/// What the stays of a building say about a receipt that is genuine.
public enum ReceiptStay: Hashable, Sendable {
    /// No stay is that of the receipt.
    case notFound
    /// The car may still be there.
    case goesOn
    /// The stay was ended, or its parking was removed, before the end on the receipt.
    case ended(at: Timestamp)

    /// The stay that began in the second of `begin` with a plate that `fits`, at `now`.
    ///
    /// A receipt names neither the stay nor the whole plate. So if several stays fit, the car may be there
    /// as long as one of them goes on.
    ///
    /// - Complexity: O(n) in the stays.
    public init(
        since begin: Timestamp, among stays: [BuildingStay], at now: Timestamp,
        fits: (LicensePlate) -> Bool
    ) {
        let second = begin..<begin.advanced(by: .seconds(1))
        let begun = stays.filter { second.contains($0.begins) }
        let fitting = begun.filter { $0.plate.map(fits) ?? false }
        // The stay of an account that was deleted has no plate any more.
        let meant = fitting.isEmpty ? begun.filter { $0.plate == nil } : fitting
        guard let over = meant.map(\.over).max() else {
            self = .notFound
            return
        }
        // The receipt of a guest may begin with an earlier stay of the same car.
        let plates = Set(fitting.compactMap(\.plate))
        let isThere = stays.contains { stay in
            stay.contains(now) && stay.plate.map { plates.contains($0) } ?? false
        }
        self = now < over || isThere ? .goesOn : .ended(at: over)
    }
}

/// How many cars stood in a building during an hour.
public struct OccupiedHour: Hashable, Sendable {
    /// When the hour begins.
    public let begins: Timestamp
    /// The most cars that stood there at the same time.
    public let cars: Int

    /// Creates an hour from its parts.
    public init(begins: Timestamp, cars: Int) {
        self.begins = begins
        self.cars = cars
    }

    /// The hours from `begins` on.
    ///
    /// - Complexity: O(n log n + hours) in the stays.
    public static func hours(
        from begins: Timestamp, count: Int, of stays: [BuildingStay]
    ) -> [OccupiedHour] {
        let steps = stays.filter { $0.begins < $0.over }
            .flatMap { [($0.begins.ms, 1), ($0.over.ms, -1)] }
            // Who leaves makes room for who comes.
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        var (next, cars) = (steps.startIndex, 0)
        func step(until end: Int64) -> Int {
            while next < steps.endIndex, steps[next].0 <= end {
                cars += steps[next].1
                next += 1
            }
            return cars
        }
        return (0..<max(0, count)).map { hour in
            let begin = begins.advanced(by: .seconds(hour * 3_600))
            let end = begin.ms + 3_600_000
            var most = step(until: begin.ms)
            while next < steps.endIndex, steps[next].0 < end {
                most = max(most, step(until: steps[next].0))
            }
            return OccupiedHour(begins: begin, cars: most)
        }
    }
}
