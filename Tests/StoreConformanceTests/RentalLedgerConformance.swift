import Accounts
import DomainTestSupport
import Foundation
import PersonalEvents
import RecordKeeping
import SpatiaLiteStore
import StorageSpaces
import StoreTestSupport
import TestSupport
import Testing

@Suite struct RentalLedgerConformance {
    private func names(_ store: OpenBackend, _ person: Account) async throws -> [String] {
        try await store.events.events(of: person.id, after: .beginning, limit: 100)
            .events.map(\.draft.name.text).filter { $0.hasPrefix("rental.") }
    }

    @Test(arguments: Backend.allCases)
    func anInstantRentalHoldsItsDays(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let space = try await store.spaces.offer(.sample(), of: ann.id)
        let made = try await store.rentals.rent(
            store.request(space, store.days(2, 5)), by: bob.id, key: nil
        ).record
        #expect(made.state(at: store.clock.now()) == .coming && made.totalCents == 3 * 1_250)
        for person in [ann, bob] {
            #expect(
                try await store.rentals.rental(RecordReference(made.id), of: person.id) == made)
            #expect(try await names(store, person) == ["rental.accepted"])
        }
        for (first, end) in [(2, 5), (4, 9), (0, 3), (3, 4)] {
            await #expect(throws: StorageSpacesError.taken(space.id, made.days)) {
                try await store.rentals.rent(
                    store.request(space, store.days(first, end)), by: bob.id, key: nil)
            }
        }
        for (first, end) in [(0, 2), (5, 6)] {
            _ = try await store.rentals.rent(
                store.request(space, store.days(first, end)), by: bob.id, key: nil)
        }
        await #expect(throws: StorageSpacesError.ownSpace(space.id)) {
            try await store.rentals.rent(
                store.request(space, store.days(7, 8)), by: ann.id, key: nil)
        }
        let standing = try #require(
            try await store.rentals.standings(
                of: [space.id], for: bob.id, from: store.today.day)[space.id])
        #expect(try standing.taken == [store.days(0, 2), made.days, store.days(5, 6)])
        #expect(standing.firstFreeDay(from: store.today.day) == store.today.day.advanced(by: 6))
        #expect(standing.showsPlace && standing.rental?.renter == bob.id)
    }

    @Test(arguments: Backend.allCases)
    func acceptingARequestRefusesTheOthersForItsDays(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let carol = try await store.makeAccount("carol")
        let space = try await store.spaces.offer(.sample(booking: .onRequest), of: ann.id)
        func ask(_ person: Account, _ first: Int, _ end: Int) async throws -> Rental {
            try await store.rentals.rent(
                store.request(space, store.days(first, end)), by: person.id, key: nil
            ).record
        }
        let first = try await ask(bob, 1, 4)
        let second = try await ask(carol, 3, 6)
        let third = try await ask(carol, 6, 8)
        await #expect(throws: StorageSpacesError.rentalNotFound(RecordReference(first.id))) {
            try await store.rentals.answer(first.id, of: bob.id, with: .accept)
        }
        await #expect(throws: StorageSpacesError.rentalNotFound(RecordReference(first.id))) {
            try await store.rentals.cancel(first.id, of: carol.id, on: store.today)
        }
        let accepted = try await store.rentals.answer(first.id, of: ann.id, with: .accept)
        #expect(accepted.keptDays == first.days)
        func state(_ rental: Rental) async throws -> RentalDecision {
            try await store.rentals.rental(RecordReference(rental.id), of: ann.id).decision
        }
        #expect(try await state(second) == .refused(at: store.clock.now(), .taken))
        #expect(try await state(third) == .pending)
        #expect(
            try await names(store, carol) == [
                "rental.requested", "rental.requested", "rental.refused",
            ])
        #expect(try await names(store, bob) == ["rental.requested", "rental.accepted"])
        _ = try await store.spaces.change(space.id, of: ann.id, expecting: nil, by: .archive)
        #expect(try await state(third) == .refused(at: store.clock.now(), .withdrawn))
        #expect(try await state(first) == accepted.decision)
        // The one who rents still sees it; others do not.
        #expect(try await store.spaces.space(space.id, for: bob.id).status == .archived)
        await #expect(throws: StorageSpacesError.notFound(RecordReference(space.id))) {
            try await store.spaces.space(space.id, for: carol.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func whatEndsByItselfIsToldOnce(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let asked = try await store.spaces.offer(.sample(booking: .onRequest), of: ann.id)
        let instant = try await store.spaces.offer(.sample(), of: ann.id)
        let request = try await store.rentals.rent(
            store.request(asked, store.days(9, 10)), by: bob.id, key: nil
        ).record
        let rental = try await store.rentals.rent(
            store.request(instant, store.days(1, 3)), by: bob.id, key: nil
        ).record
        #expect(try await store.rentals.settleDue(limit: 9) == 0)
        store.clock.advance(by: .seconds(47 * 3_600))
        #expect(try await store.rentals.settleDue(limit: 9) == 1)
        store.clock.advance(by: .seconds(3_600))
        // Reading needs no service.
        let lapsed = try await store.rentals.rental(RecordReference(request.id), of: bob.id)
        #expect(lapsed.state(at: store.clock.now()) == .lapsed)
        await #expect(throws: StorageSpacesError.rentalClosed(request.id, .lapsed)) {
            try await store.rentals.answer(request.id, of: ann.id, with: .accept)
        }
        store.clock.advance(by: .seconds(48 * 3_600))
        let ended = try await store.rentals.rental(RecordReference(rental.id), of: bob.id)
        #expect(ended.state(at: store.clock.now()) == .ended)
        #expect(try await store.rentals.settleDue(limit: 9) == 2)
        #expect(try await store.rentals.settleDue(limit: 9) == 0)
        for person in [ann, bob] {
            #expect(
                try await names(store, person) == [
                    "rental.requested", "rental.accepted", "rental.started", "rental.lapsed",
                    "rental.ended",
                ])
        }
    }

    @Test(arguments: Backend.allCases)
    func cancellingFreesTheDaysThatAreLeft(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let space = try await store.spaces.offer(.sample(), of: ann.id)
        let coming = try await store.rentals.rent(
            store.request(space, store.days(5, 7)), by: bob.id, key: nil
        ).record
        let free = try await store.rentals.cancel(coming.id, of: ann.id, on: store.today)
        #expect(free.totalCents == 0 && free.keptDays == nil)
        let running = try await store.rentals.rent(
            store.request(space, store.days(0, 7)), by: bob.id, key: nil
        ).record
        store.clock.advance(by: .seconds(86_400))
        let cut = try await store.rentals.cancel(running.id, of: bob.id, on: store.today)
        #expect(cut.keptDays?.count == 2 && cut.totalCents == 2 * 1_250)
        #expect(cut.showsPlace(at: store.clock.now()))
        _ = try await store.rentals.rent(
            store.request(space, store.days(1, 9)), by: bob.id, key: nil)
        await #expect(throws: StorageSpacesError.hasRentals(space.id)) {
            try await store.spaces.remove(space.id, of: ann.id, expecting: nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func rentalsOutliveTheSpaceAndOneAccount(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let carol = try await store.makeAccount("carol")
        let space = try await store.spaces.offer(.sample(), of: ann.id)
        let past = try await store.rentals.rent(
            store.request(space, store.days(0, 1)), by: bob.id, key: nil
        ).record
        let coming = try await store.rentals.rent(
            store.request(space, store.days(3, 4)), by: bob.id, key: nil
        ).record
        store.clock.advance(by: .seconds(2 * 86_400))
        try await store.accounts.delete(ann.id, expecting: nil)
        let kept = try await store.rentals.newestFirst(
            of: bob.id, as: .renter, after: nil, limit: 9
        ).items
        #expect(kept.map(\.id) == [coming.id, past.id])
        #expect(kept.allSatisfy { $0.space == nil && $0.owner == nil && $0.renter == bob.id })
        #expect(kept[0].decision == .cancelled(at: store.clock.now(), by: .owner))
        #expect(kept[0].totalCents == 0 && kept[1].totalCents == 1_250)
        #expect(try await names(store, bob).last == "rental.cancelled")
        #expect(
            try await store.rentals.newestFirst(of: carol.id, as: nil, after: nil, limit: 9).items
                .isEmpty)
        try await store.accounts.delete(bob.id, expecting: nil)
        await #expect(throws: StorageSpacesError.rentalNotFound(RecordReference(past.id))) {
            try await store.rentals.rental(RecordReference(past.id), of: bob.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func aRepeatedRequestRentsOnce(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let space = try await store.spaces.offer(.sample(), of: ann.id)
        let key = try CreationKey("k", request: Fingerprint(of: Array("a".utf8)))
        let request = try store.request(space, store.days(2, 5))
        let first = try await store.rentals.rent(request, by: bob.id, key: key)
        let second = try await store.rentals.rent(request, by: bob.id, key: key)
        #expect(!first.isRepeated && second.isRepeated && first.record == second.record)
    }
}

@Suite("Two press at the same instant", .ownThreads)
struct RentalRaceTests {
    /// Two stores on one file, as two processes have them, and a thread for each press.
    @Test func noDayBelongsToTwoRentals() async throws {
        let folder = try TemporaryFolder()
        let stores = [try Store.open(at: folder.url), try Store.open(at: folder.url)]
        let owner = try await stores[0].accounts.create(
            AccountProfile.sample("ann"), password: PasswordHash(stored: "$"))
        let space = try await stores[0].spaces.offer(.sample(), of: owner.id)
        var people: [Account.ID] = []
        for number in 0..<16 {
            people.append(
                try await stores[0].accounts.create(
                    AccountProfile.sample("p\(number)"), password: PasswordHash(stored: "$")
                ).id)
        }
        let today = CalendarDay(
            number: Int(SystemClock().now().millisecondsSinceEpoch / 86_400_000))
        func local(_ day: CalendarDay) -> LocalDay {
            let begins = Timestamp(millisecondsSinceEpoch: Int64(day.number) * 86_400_000)
            return LocalDay(day, begins: begins, ends: begins.advanced(by: .seconds(86_400)))
        }
        for round in 0..<6 {
            let first = today.advanced(by: 1 + round * 10)
            // Each pair of people overlaps with every other one on the fifth day.
            let won = await withTaskGroup(of: Rental?.self) { group in
                for (number, person) in people.enumerated() {
                    let begin = first.advanced(by: number % 5)
                    let end = first.advanced(by: 5 + number % 3)
                    group.addTask { [store = stores[number % 2]] in
                        let days = try? DayRange(first: begin, end: end)
                        guard let days else { return nil }
                        let request = RentalRequest(
                            space: space.id, days: days, firstDay: local(begin),
                            ends: local(end).begins, today: today)
                        return try? await store.rentals.rent(request, by: person, key: nil).record
                    }
                }
                return await group.reduce(into: [Rental]()) { all, one in
                    if let one { all.append(one) }
                }
            }
            #expect(won.count == 1, "round \(round): \(won.map(\.days))")
        }
        #expect(stores[0].check().isEmpty)
    }
}

extension OpenBackend {
    /// Today in UTC.
    var today: LocalDay {
        local(CalendarDay(number: Int(clock.now().millisecondsSinceEpoch / 86_400_000)))
    }

    func local(_ day: CalendarDay) -> LocalDay {
        let begins = Timestamp(millisecondsSinceEpoch: Int64(day.number) * 86_400_000)
        return LocalDay(day, begins: begins, ends: begins.advanced(by: .seconds(86_400)))
    }

    /// Days counted from today.
    func days(_ first: Int, _ end: Int) throws -> DayRange {
        try DayRange(
            first: today.day.advanced(by: first), end: today.day.advanced(by: end))
    }

    func request(_ space: StorageSpace, _ days: DayRange) -> RentalRequest {
        RentalRequest(
            space: space.id, days: days, firstDay: local(days.first),
            ends: local(days.end).begins, today: today.day)
    }
}
