import Accounts
import DomainTestSupport
import PersonalEvents
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StorageSpaces
import StoreTestSupport
import Testing

@Suite("Two nodes rent out the spaces of one PostgreSQL database")
struct PostgresRentalRaces {
    private struct Town: Sendable {
        let nodes: PostgresPair
        let owner: Account.ID
        let people: [Account.ID]
        let space: StorageSpace

        init(_ booking: Booking = .instant) async throws {
            nodes = try await PostgresPair()
            var people = try await nodes.makePeople(17)
            owner = people.removeLast()
            self.people = people
            space = try await nodes.stores[0].spaces.offer(.sample(booking: booking), of: owner)
        }

        func request(_ first: Int, _ end: Int) throws -> RentalRequest {
            try .sample(of: space.id, from: first, to: end, at: nodes.clock.now())
        }

        func names(_ person: Account.ID) async throws -> [String] {
            try await nodes.stores[1].events.events(of: person, after: .beginning, limit: 1_000)
                .events.map(\.draft.name.text).filter { $0.hasPrefix("rental.") }
        }
    }

    @Test func theSameDaysAreRentedOnce() async throws {
        let town = try await Town()
        for round in 0..<3 {
            let request = try town.request(round * 10 + 1, round * 10 + 8)
            let results = await town.nodes.race(16) { store, number in
                try await store.rentals.rent(request, by: town.people[number], key: nil).record
            }
            #expect(results.count { $0.value != nil } == 1)
            let errors = results.compactMap(\.error).map { $0 as? StorageSpacesError }
            #expect(errors.count == 15)
            #expect(errors.allSatisfy { $0 == .taken(town.space.id, request.days) })
        }
        #expect(try town.nodes.database.run("SELECT 1 FROM rental") == 3)
        #expect(try town.nodes.database.run("SELECT 1 FROM rental_day") == 3 * 7)
    }

    @Test func noDayBelongsToTwoRentals() async throws {
        let town = try await Town()
        for round in 0..<3 {
            // Each pair of people overlaps with every other one on the fifth day.
            let results = await town.nodes.race(16) { store, number in
                try await store.rentals.rent(
                    town.request(round * 10 + 1 + number % 5, round * 10 + 6 + number % 3),
                    by: town.people[number], key: nil)
            }
            #expect(results.count { $0.value != nil } == 1)
            #expect(results.compactMap(\.error).allSatisfy { $0 is StorageSpacesError })
        }
    }

    @Test func theTablesThemselvesRefuseASecondRentalOfADay() async throws {
        let town = try await Town()
        let first = try await town.nodes.stores[0].rentals.rent(
            town.request(1, 3), by: town.people[0], key: nil
        ).record
        _ = try await town.nodes.stores[1].rentals.rent(
            town.request(3, 5), by: town.people[1], key: nil)
        #expect(throws: (any Error).self) {
            try town.nodes.database.run(
                """
                INSERT INTO rental_day (space_id, day, rental_id)
                SELECT space_id, \(first.days.first.number), rental_id FROM rental_day
                WHERE rental_id <> '\(first.id)'
                """)
        }
    }

    @Test func differentDaysAreRentedAtOnce() async throws {
        let town = try await Town()
        let results = await town.nodes.race(16) { store, number in
            try await store.rentals.rent(
                town.request(number * 2 + 1, number * 2 + 3), by: town.people[number], key: nil)
        }
        #expect(results.allSatisfy { $0.value != nil })
        #expect(try await town.names(town.owner).count == 16)
    }

    @Test func aRepeatedRequestRentsOnceWhicheverNodeGetsIt() async throws {
        let town = try await Town()
        let key = try CreationKey("k", request: Fingerprint(of: Array("a".utf8)))
        let results = await town.nodes.race(16) { store, _ in
            try await store.rentals.rent(town.request(2, 4), by: town.people[0], key: key)
        }
        let made = results.compactMap(\.value)
        #expect(made.count == 16 && made.count { !$0.isRepeated } == 1)
        #expect(Set(made.map(\.record)).count == 1)
    }

    @Test func oneOfManyRequestsForTheSameDaysIsAccepted() async throws {
        let town = try await Town(.onRequest)
        var requests: [Rental] = []
        for number in 0..<8 {
            requests.append(
                try await town.nodes.stores[number % 2].rentals.rent(
                    town.request(1 + number % 3, 5 + number % 2), by: town.people[number],
                    key: nil
                ).record)
        }
        let results = await town.nodes.race(8) { [requests] store, number in
            try await store.rentals.answer(requests[number].id, of: town.owner, with: .accept)
        }
        #expect(results.count { $0.value != nil } == 1)
        #expect(
            results.compactMap { $0.error as? StorageSpacesError }.count {
                if case .rentalClosed(_, .refused) = $0 { true } else { false }
            } == 7)
        for person in town.people.prefix(8) {
            #expect(try await town.names(person).count == 2)
        }
        #expect(try await town.names(town.owner).count == 16)
    }

    @Test func thoseWhoCancelWhileTheyAreRefusedStayCancelledOrRefused() async throws {
        let town = try await Town(.onRequest)
        var requests: [Rental] = []
        for number in 0..<8 {
            requests.append(
                try await town.nodes.stores[number % 2].rentals.rent(
                    town.request(1, 3), by: town.people[number], key: nil
                ).record)
        }
        let today = try town.request(0, 1).firstDay
        let results = await town.nodes.race(8) { [requests] store, number in
            if number == 0 {
                return try await store.rentals.answer(
                    requests[0].id, of: town.owner, with: .accept)
            }
            return try await store.rentals.cancel(
                requests[number].id, of: town.people[number], on: today)
        }
        for (number, person) in town.people.prefix(8).enumerated() {
            let kept = try await town.nodes.stores[0].rentals.rental(
                RecordReference(requests[number].id), of: person)
            #expect(kept.version == 2)
            if let returned = results.compactMap(\.value).first(where: { $0.id == kept.id }) {
                #expect(kept == returned)
            }
            #expect(try await town.names(person).count == 2)
        }
    }

    @Test func whatEndsByItselfIsToldOnce() async throws {
        let town = try await Town(.onRequest)
        for number in 0..<12 {
            _ = try await town.nodes.stores[number % 2].rentals.rent(
                town.request(9, 10), by: town.people[number], key: nil)
        }
        town.nodes.clock.advance(by: Rental.answerTime)
        let results = await town.nodes.race(4) { store, _ in
            var sum = 0
            while case let count = try await store.rentals.settleDue(limit: 3), count > 0 {
                sum += count
            }
            return sum
        }
        #expect(results.compactMap(\.value).reduce(0, +) == 12)
        for person in town.people.prefix(12) {
            #expect(try await town.names(person) == ["rental.requested", "rental.lapsed"])
        }
        #expect(try await town.names(town.owner).count == 24)
    }

    @Test func anOwnerMayLeaveWhileOthersRent() async throws {
        let town = try await Town()
        let results = await town.nodes.race(10) { store, number in
            if number == 5 {
                try await store.accounts.delete(town.owner, expecting: nil)
                return
            }
            _ = try await store.rentals.rent(
                town.request(number + 1, number + 2), by: town.people[number], key: nil)
        }
        let missing = StorageSpacesError.notFound(RecordReference(town.space.id))
        #expect(
            results.compactMap(\.error).allSatisfy { $0 as? StorageSpacesError == missing })
        for person in town.people.prefix(10) {
            let rented = try await town.nodes.stores[1].rentals.newestFirst(
                of: person, as: .renter, after: nil, limit: 9
            ).items
            #expect(rented.allSatisfy { $0.owner == nil && $0.space == nil && $0.keptDays == nil })
            let told = try await town.names(person)
            #expect(told == (rented.isEmpty ? [] : ["rental.accepted", "rental.cancelled"]))
        }
        #expect(try town.nodes.database.run("SELECT 1 FROM rental_day") == 0)
    }

    /// Hidden in the table, as a moderator hides it.
    @Test func aHiddenSpaceIsNotRentedOut() async throws {
        let town = try await Town(.onRequest)
        let (rentals, spaces) = (town.nodes.stores[0].rentals, town.nodes.stores[1].spaces)
        let (space, bob) = (town.space.id, town.people[0])
        let asked = try await rentals.rent(town.request(1, 3), by: bob, key: nil).record
        try town.nodes.database.run("UPDATE storage_space SET hidden_at = 1")
        await #expect(throws: StorageSpacesError.hidden(space)) {
            try await rentals.answer(asked.id, of: town.owner, with: .accept)
        }
        let missing = StorageSpacesError.notFound(RecordReference(space))
        await #expect(throws: missing) {
            try await rentals.rent(town.request(4, 5), by: bob, key: nil)
        }
        await #expect(throws: missing) {
            try await spaces.space(RecordReference(space), for: bob)
        }
        #expect(
            try await spaces.newestFirst(matching: .all, after: nil, limit: 9).items.isEmpty)
        #expect(
            try await spaces.space(RecordReference(space), for: town.owner).hiddenAt != nil)
        let paused = try await spaces.change(space, of: town.owner, expecting: nil, by: .pause)
        #expect(paused.hiddenAt != nil)
    }

    @Test func anAccountHasItsDraftsAndNoMore() async throws {
        let nodes = try await PostgresPair()
        let owner = try await nodes.makePeople(1)[0]
        for _ in 0..<StorageSpace.draftLimit - 2 {
            _ = try await nodes.stores[0].spaces.add(SpaceDetails(), of: owner)
        }
        let results = await nodes.race(12) { store, _ in
            try await store.spaces.add(SpaceDetails(), of: owner)
        }
        #expect(results.count { $0.value != nil } == 2)
        #expect(results.compactMap(\.error).allSatisfy { $0 is StorageSpacesError })
    }

    @Test func photosOfBothNodesAreKept() async throws {
        let nodes = try await PostgresPair()
        let owner = try await nodes.makePeople(1)[0]
        let id = try await nodes.stores[0].spaces.add(.sample(), of: owner).id
        let results = await nodes.race(StorageSpace.photoLimit) { store, number in
            try await store.spaces.addPhoto(
                .tiny(UInt8(number)), to: id, of: owner, expecting: nil)
        }
        #expect(results.allSatisfy { $0.value != nil })
        let space = try await nodes.stores[1].spaces.space(RecordReference(id), for: owner)
        #expect(space.photos.count == StorageSpace.photoLimit)
        #expect(Set(space.photos.map(\.tag)).count == StorageSpace.photoLimit)
        #expect(space.version == StorageSpace.photoLimit + 1)
    }
}
