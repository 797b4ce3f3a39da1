import Accounts
import RecordKeeping
import StorageSpaces
import Testing

@Suite("The states of a rental")
struct RentalStateTests {
    private static let noon = Timestamp(millisecondsSinceEpoch: 20_778 * 86_400_000 + 43_200_000)
    private static let today = local(CalendarDay(number: 20_778))
    private let renter = Account.ID.new(at: noon)

    private static func local(_ day: CalendarDay) -> LocalDay {
        let begins = Timestamp(millisecondsSinceEpoch: Int64(day.number) * 86_400_000)
        return LocalDay(day, begins: begins, ends: begins.advanced(by: .seconds(86_400)))
    }

    private func rental(
        _ booking: Booking, _ first: Int, _ end: Int, status: SpaceStatus = .published
    ) throws -> Rental {
        let day = Self.today.day
        let days = try DayRange(first: day.advanced(by: first), end: day.advanced(by: end))
        return try Rental(
            id: .new(at: Self.noon),
            RentalRequest(
                space: .new(at: Self.noon), days: days, firstDay: Self.local(days.first),
                ends: Self.local(days.end).begins, today: day),
            of: SpaceStateTests.space(status, booking: booking), by: renter, at: Self.noon)
    }

    /// A rental in each state, with the moment at which it has it.
    private func sample(_ state: RentalState) throws -> (rental: Rental, at: Timestamp) {
        let now = Self.noon
        switch state {
        case .requested: return (try rental(.onRequest, 5, 9), now)
        case .lapsed:
            return (try rental(.onRequest, 5, 9), now.advanced(by: Rental.answerTime))
        case .refused:
            return (try rental(.onRequest, 5, 9).answered(.refuse(word: nil), at: now), now)
        case .coming: return (try rental(.instant, 5, 9), now)
        case .running: return (try rental(.instant, 0, 4), now)
        case .ended:
            return (try rental(.instant, 0, 1), now.advanced(by: .seconds(43_200)))
        case .cancelled:
            return (
                try rental(.instant, 5, 9).cancelled(by: .renter, on: Self.today, at: now), now
            )
        }
    }

    /// What each state becomes; nil if the action is refused.
    private static let table: [RentalState: [RentalAction: RentalState?]] = [
        .requested: [
            .accept: .coming, .refuse: .refused, .cancelAsOwner: nil, .cancelAsRenter: .cancelled,
        ],
        .coming: [
            .accept: nil, .refuse: nil, .cancelAsOwner: .cancelled, .cancelAsRenter: .cancelled,
        ],
        .running: [
            .accept: nil, .refuse: nil, .cancelAsOwner: .cancelled, .cancelAsRenter: .cancelled,
        ],
        .lapsed: [.accept: nil, .refuse: nil, .cancelAsOwner: nil, .cancelAsRenter: nil],
        .refused: [.accept: nil, .refuse: nil, .cancelAsOwner: nil, .cancelAsRenter: nil],
        .ended: [.accept: nil, .refuse: nil, .cancelAsOwner: nil, .cancelAsRenter: nil],
        .cancelled: [.accept: nil, .refuse: nil, .cancelAsOwner: nil, .cancelAsRenter: nil],
    ]

    @Test(arguments: RentalState.allCases)
    func everyActionLeadsWhereTheTableSays(_ state: RentalState) throws {
        let (rental, now) = try sample(state)
        #expect(rental.state(at: now) == state)
        for action in RentalAction.allCases {
            func act() throws -> Rental {
                switch action {
                case .accept: try rental.answered(.accept, at: now)
                case .refuse: try rental.answered(.refuse(word: nil), at: now)
                case .cancelAsOwner: try rental.cancelled(by: .owner, on: Self.today, at: now)
                case .cancelAsRenter: try rental.cancelled(by: .renter, on: Self.today, at: now)
                }
            }
            let expected = try #require(Self.table[state]?[action])
            if let expected {
                let next = try act()
                #expect(next.state(at: now) == expected, "\(state) \(action)")
                #expect(next.version == rental.version + 1)
            } else {
                #expect(throws: StorageSpacesError.self, "\(state) \(action)") { try act() }
            }
        }
    }

    @Test func timeAloneMovesARental() throws {
        let rental = try rental(.instant, 1, 3)
        let hour = Duration.seconds(3_600)
        for (hours, state) in [
            (0, RentalState.coming), (11, .coming), (12, .running), (59, .running), (60, .ended),
        ] {
            #expect(rental.state(at: Self.noon.advanced(by: hour * hours)) == state, "\(hours)")
        }
    }

    @Test func cancellingPaysTheDaysUpToToday() throws {
        let running = try rental(.instant, 0, 4)
        #expect(running.totalCents == 4 * 1_250)
        let cut = try running.cancelled(by: .renter, on: Self.today, at: Self.noon)
        #expect(cut.totalCents == 1_250 && cut.keptUntil == Self.today.ends)
        #expect(cut.showsPlace(at: Self.noon) && !cut.showsPlace(at: Self.today.ends))
        let coming = try rental(.instant, 1, 4)
        let free = try coming.cancelled(by: .renter, on: Self.today, at: Self.noon)
        #expect(free.totalCents == 0 && !free.hasReceipt)
        let last = try rental(.instant, 0, 1)
        #expect(throws: StorageSpacesError.lastDay(last.id)) {
            try last.cancelled(by: .renter, on: Self.today, at: Self.noon)
        }
    }

    @Test func aRequestForTodayIsAnsweredToday() throws {
        #expect(try rental(.onRequest, 0, 3).answerDue == Self.today.ends)
        #expect(
            try rental(.onRequest, 9, 10).answerDue == Self.noon.advanced(by: Rental.answerTime))
    }

    @Test func whatHappensByItselfIsToldInItsOrder() throws {
        func happenings(_ rental: Rental, after hours: Int) -> [RentalHappening] {
            rental.settled(at: Self.noon.advanced(by: .seconds(3_600 * hours))).happenings
        }
        let rental = try rental(.instant, 1, 3)
        #expect(happenings(rental, after: 11) == [])
        #expect(happenings(rental, after: 12) == [.started])
        #expect(happenings(rental, after: 100) == [.started, .ended])
        let started = rental.settled(at: Self.noon.advanced(by: .seconds(3_600 * 12))).rental
        #expect(happenings(started, after: 13) == [])
        #expect(happenings(started, after: 60) == [.ended])
        #expect(try happenings(self.rental(.instant, 0, 1), after: 12) == [.ended])
        #expect(try happenings(self.rental(.onRequest, 5, 9), after: 48) == [.lapsed])
    }

    @Test func daysThatAreOverOrFarAheadAreRefused() throws {
        let day = Self.today.day
        #expect(throws: StorageSpacesError.pastDay(day.advanced(by: -1))) {
            try rental(.instant, -1, 2)
        }
        #expect(throws: StorageSpacesError.tooFarAhead(day.advanced(by: 366), limit: 365)) {
            try rental(.instant, 366, 367)
        }
        for status in [SpaceStatus.draft, .paused, .archived] {
            #expect(throws: StorageSpacesError.self) {
                try rental(.instant, 1, 2, status: status)
            }
        }
    }

    @Test func eachViewerIsOfferedOneAction() throws {
        let (today, other) = (Self.today.day, Account.ID.new(at: Self.noon))
        let space = try SpaceStateTests.space(.published)
        let days = try DayRange(first: today, end: today.advanced(by: 3))
        let next = try DayRange(first: days.end, end: days.end.advanced(by: 2))
        let rented = SpaceStanding(rental: nil, showsPlace: false, taken: [days, next])
        func action(
            _ space: StorageSpace, _ viewer: Account.ID?, _ standing: SpaceStanding = .free
        ) -> OfferedAction { space.offeredAction(to: viewer, standing, on: today) }
        #expect(action(space, nil) == .rentNow)
        #expect(action(space, other) == .rentNow)
        #expect(action(space, space.owner, rented) == .ownSpace)
        #expect(action(space, other, rented) == .unavailable(until: next.end))
        let onRequest = try SpaceStateTests.space(.published, booking: .onRequest)
        #expect(action(onRequest, other) == .askToRent)
        let paused = try SpaceStateTests.space(.paused)
        #expect(action(paused, other) == .unavailable(until: nil))
        let own = try rental(.instant, 0, 3)
        let mine = SpaceStanding(rental: own, showsPlace: true, taken: [days])
        #expect(action(space, other, mine) == .cancelRent(own.id))
        #expect(space.relation(of: other, mine) == .renter)
        #expect(space.relation(of: nil, .free) == .stranger)
    }
}
