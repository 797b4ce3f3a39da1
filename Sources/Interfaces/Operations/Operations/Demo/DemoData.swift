public import Accounts
import Geometry
import ParkingRecords
import RecordKeeping
import StoreContract
public import StoreRuntime

/// Fills a store with believable people and their parkings at real addresses of the imported map, to
/// try the program out.
public struct DemoData: Sendable {
    /// What was made.
    public struct Summary: Sendable {
        /// The people, the owner of the server first.
        public let people: [Account]
        /// The password of all of them, made for this store.
        public let password: String
        /// The number of parkings.
        public let parkings: Int
        /// The number of parkings that are valid now.
        public let validParkings: Int
        /// The number of reviews of fountains.
        public let reviews: Int
        /// The number of storage spaces.
        public let spaces: Int
        /// The number of activities that people look for company for.
        public let posts: Int
        /// The number of photo posts.
        public let photoPosts: Int
    }

    private let workspace: Workspace
    private let clock: DemoClock

    /// `clock` is the clock of the workspace and its store; it stands at the present.
    public init(_ workspace: Workspace, clock: DemoClock) {
        self.workspace = workspace
        self.clock = clock
    }

    /// Fills the store. It must have no accounts unless `isShared`. There is a storage space for each of
    /// its `photos`, at most three.
    ///
    /// - Throws: ``DemoDataError``; `EngineError` if there is no map; `StoreError`.
    public func fill(
        sharing isShared: Bool = false, photos: DemoPhotos = DemoPhotos()
    ) async throws -> Summary {
        let present = clock.now()
        defer { clock.set(to: present) }
        let accounts = workspace.accounts
        for person in DemoPerson.all {
            let email = try EmailAddress(person.email)
            if try await workspace.records.accounts.findAccount(email) != nil {
                throw DemoDataError.filledAlready
            }
        }
        if !isShared, try await !accounts.newestFirst(after: nil, limit: 1).items.isEmpty {
            throw DemoDataError.hasAccounts
        }
        let houses = try workspace.withEngines { engines in
            try DemoPlaces(engines).houses(DemoPerson.houseCount)
        }
        guard houses.count >= 2 else { throw DemoDataError.tooFewHouses(houses.count) }

        let password = DemoPassword.make()
        clock.set(to: present.advanced(by: .seconds(-45 * 86_400)))
        var people: [Account] = []
        for person in DemoPerson.all {
            people.append(try await signUp(person, password))
            clock.set(to: clock.now().advanced(by: .seconds(7_200)))
        }
        people[0] = try await accounts.grant(.owner, to: people[0].email)
        // In the order of time, as people would have done it.
        let visits = zip(DemoPerson.all, people)
            .flatMap { person, account in person.visits.map { (person, account, $0) } }
            .sorted { $0.2.hoursAgo > $1.2.hoursAgo }
        var valid = 0
        for (person, account, visit) in visits {
            clock.set(to: present.advanced(by: .hours(-visit.hoursAgo)))
            let parking = try await add(
                visit, of: person, account, at: houses[visit.house % houses.count])
            if parking.isValid(at: present) { valid += 1 }
        }
        let reviews = try await DemoReviews(workspace, clock: clock)
            .fill(by: people, at: present)
        let neighbours = DemoNeighbours(workspace, clock: clock, people, houses, at: present)
        let spaces = try await neighbours.addSpaces(with: photos.spaces)
        let posts = try await neighbours.addPosts()
        let photoPosts = try await DemoProfiles(workspace, clock: clock)
            .fill(people, with: photos, at: present)
        return Summary(
            people: people, password: password, parkings: visits.count, validParkings: valid,
            reviews: reviews, spaces: spaces, posts: posts, photoPosts: photoPosts)
    }

    private func signUp(_ person: DemoPerson, _ password: String) async throws -> Account {
        let profile = AccountProfile(
            email: try EmailAddress(person.email), name: try PersonName(person.name),
            contactNumber: try ContactNumber(person.phone),
            plate: try LicensePlate(person.plates[0].plate))
        let account = try await workspace.accounts.signUp(
            profile, password: Password(password))
        for (plate, nickname) in person.plates {
            _ = try await workspace.accounts.savePlate(
                LicensePlate(plate),
                nickname: nickname.map { text throws in try PlateNickname(text) },
                of: account.id)
        }
        return account
    }

    /// Adds a parking when it began, and what happened to it later.
    private func add(
        _ visit: DemoPerson.Visit, of person: DemoPerson, _ account: Account,
        at house: ResolvedPlace
    ) async throws -> Parking {
        let began = clock.now()
        let desk = ParkingDesk(workspace, owner: account.id)
        let request = ParkingRequest(
            building: try BuildingCode(house.demoBuilding), stay: visit.stay,
            plate: try LicensePlate(person.plates[visit.plate].plate),
            suite: try SuiteNumber(house.demoSuite(of: account)))
        let parking = try await desk.add(request, at: house).parking
        let reference = RecordReference(parking.id)
        if let addition = visit.addition {
            clock.set(to: began.advanced(by: visit.stay.duration - .seconds(1_800)))
            return try await desk.extend(reference, by: addition)
        }
        if let hours = visit.endedAfter {
            clock.set(to: began.advanced(by: .hours(hours)))
            return try await desk.end(reference)
        }
        return parking
    }
}

/// Why a store was not filled.
public enum DemoDataError: Error, Hashable, CustomStringConvertible {
    /// The store has accounts.
    case hasAccounts
    /// The people of the demonstration have accounts already.
    case filledAlready
    /// The map has too few houses with numbers.
    case tooFewHouses(Int)

    public var description: String {
        switch self {
        case .hasAccounts:
            "the store has accounts, which could be those of real people, so nothing was added; "
                + "use another store, or add the demonstration to this one with --share"
        case .filledAlready:
            "the people of the demonstration have accounts in this store already, so nothing was "
                + "added; use another store"
        case .tooFewHouses(let count):
            "the map has \(count) houses with a number in its middle, and the demonstration needs "
                + "at least 2; import a map of a town"
        }
    }
}

/// A password of four words and two digits, as people remember it.
enum DemoPassword {
    static func make() -> String {
        let words = (0..<4).map { _ in Self.words.randomElement() ?? "" }
        return words.joined(separator: "-") + "-\(Int.random(in: 10...99))"
    }

    private static let words = """
        amber anchor apple arrow autumn badger basil beacon birch brook candle canyon cedar cherry \
        clover cobalt comet copper coral cricket dahlia delta ember fable falcon fern fjord garnet \
        ginger glacier harvest hazel heron indigo island ivory jasmine juniper kettle lagoon lantern \
        lemon lilac maple meadow mosaic nectar nutmeg olive orchid otter pebble pepper plum quartz \
        raven saffron sparrow thistle tulip velvet walnut willow zephyr
        """.split(separator: " ").map(String.init)
}

extension ResolvedPlace {
    /// A building code that fits the address: the same for the same address.
    fileprivate var demoBuilding: String {
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ")
        return "\(letters[Int(hash % 24)])\(hash % 10)\(letters[Int(hash / 31 % 24)])"
            + "\(hash / 7 % 10)\(letters[Int(hash / 977 % 24)])"
    }

    fileprivate func demoSuite(of account: Account) -> String {
        "\(hash % 12 + 1)\(String(account.name.text.count % 90 + 10))"
    }

    /// FNV-1a, which does not depend on the process as Swift's hash does.
    ///
    /// Source: http://www.isthe.com/chongo/tech/comp/fnv/
    private var hash: UInt64 {
        address.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 8
    }
}

extension Duration {
    fileprivate static func hours(_ hours: Double) -> Duration { .seconds(hours * 3_600) }
}
