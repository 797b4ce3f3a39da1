import Accounts
import Buildings
import DomainTestSupport
import OpeningHours
import ParkingRecords
import RecordKeeping
import StoreTestSupport
import Testing

@Suite struct BuildingVisitConformance {
    private static let surroundings = Surroundings()

    @Test(arguments: Backend.allCases)
    func guardsSeeTheStaysThatEndSinceATime(_ backend: Backend) async throws {
        let house = try await House(backend, guardedBy: \.bob)
        let begin = house.store.clock.now()
        let parking = try await house.store.parkings.add(.sample(), of: house.eve.id)
        let other = try await house.ledger.register(.sample(code: "ZZZ99"), by: house.eve.id)
        func ends(_ person: Account, since time: Timestamp) async throws -> [Timestamp] {
            try await house.ledger.stays(in: house.code, for: person.id, endingSince: time)
                .map(\.over)
        }
        let end = parking.validUntil()
        for person in [house.ann, house.bob] {
            #expect(try await ends(person, since: begin) == [end])
            #expect(try await ends(person, since: end) == [end])
            #expect(try await ends(person, since: end.advanced(by: .milliseconds(1))).isEmpty)
        }
        house.store.clock.advance(by: .seconds(60))
        let stay = try #require(try await house.stays().first)
        _ = try await house.ledger.endStay(stay.id, in: house.code, by: house.ann.id)
        // It is there as long as its parking would have been.
        #expect(try await ends(house.bob, since: end) == [house.store.clock.now()])
        await #expect(throws: BuildingsError.notFound(house.code)) {
            try await ends(house.eve, since: begin)
        }
        await #expect(throws: BuildingsError.notFound(other.code)) {
            try await house.ledger.stays(in: other.code, for: house.bob.id, endingSince: begin)
        }
        _ = try await house.ledger.accept(
            .code(house.invite(.host(try SuiteNumber("1204"))).digest), by: house.eve.id)
        await #expect(throws: BuildingsError.guardsOnly(house.code)) {
            try await ends(house.eve, since: begin)
        }
    }

    @Test(arguments: Backend.allCases)
    func guardsSeeTheCarsAndTheirOwnLookUps(_ backend: Backend) async throws {
        let house = try await House(backend)
        let passcode = try await house.passcode(host: house.bob)
        _ = try await house.ledger.accept(
            .code(house.invite(.guard).digest), by: house.eve.id)
        _ = try await house.admit("AAA111", passcode)
        _ = try await house.lookUp("AAA111", by: house.eve)
        _ = try await house.lookUp("QQQ999", by: house.ann)
        let list = try await house.ledger.cars(
            in: house.code, for: house.eve.id, Self.surroundings)
        #expect(list.here.map(\.plate.text) == ["AAA111"] && list.ended.isEmpty)
        let own = try await house.ledger.lookUps(in: house.code, by: house.eve.id, limit: 5)
        #expect(own.map(\.masked) == ["…111"] && own.allSatisfy(\.mayBeHere))
        let copy = try #require(
            try await house.ledger.copy(of: house.code, for: house.eve.id, Self.surroundings))
        #expect(copy.cars.map(\.plate.text) == ["AAA111"])
        house.store.clock.advance(by: .seconds(4 * 3_600))
        let later = try await house.ledger.cars(
            in: house.code, for: house.ann.id, Self.surroundings)
        #expect(later.here.isEmpty && later.ended.map(\.plate.text) == ["AAA111"])
        for person in [house.bob.id] {
            await #expect(throws: BuildingsError.guardsOnly(house.code)) {
                try await house.ledger.cars(in: house.code, for: person, Self.surroundings)
            }
            await #expect(throws: BuildingsError.guardsOnly(house.code)) {
                try await house.ledger.copy(of: house.code, for: person, Self.surroundings)
            }
            await #expect(throws: BuildingsError.guardsOnly(house.code)) {
                try await house.ledger.lookUps(in: house.code, by: person, limit: 5)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func lateLookUpsAreRecordedOnce(_ backend: Backend) async throws {
        let house = try await House(backend)
        func lookUp(_ key: String) throws -> LateLookUp {
            try LateLookUp(
                key: key, at: Timestamp(millisecondsSinceEpoch: 0),
                copiedAt: Timestamp(millisecondsSinceEpoch: 0), ending: "318", mayBeHere: false,
                reason: .blocked)
        }
        let both = [try lookUp("aaaa-1111"), try lookUp("bbbb-2222")]
        for lookUps in [[both[0]], both, both + both] {
            try await house.ledger.record(lookUps, in: house.code, by: house.ann.id)
        }
        let log = try await house.ledger.audit(
            of: house.code, for: house.ann.id, before: nil, limit: 100)
        let late = log.filter { $0.action == .lookUp }
        #expect(late.count == 2)
        #expect(
            late.allSatisfy {
                $0.note.hasPrefix("…318: may not be here (blocked), without network at 1970-")
            })
        let own = try await house.ledger.lookUps(in: house.code, by: house.ann.id, limit: 1)
        #expect(own.count == 1 && own.allSatisfy(\.isLate))
        await #expect(throws: BuildingsError.notFound(house.code)) {
            try await house.ledger.record(both, in: house.code, by: house.eve.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func theLinkOfASuiteEndsWithItsHost(_ backend: Backend) async throws {
        let house = try await House(backend)
        let suite = try SuiteNumber("1204")
        _ = try await house.passcode(host: house.bob)
        let hosted = try await house.ledger.hostedSuite(
            suite, in: house.code, for: house.bob.id)
        let again = try await house.ledger.hostedSuite(suite, in: house.code, for: house.bob.id)
        #expect(hosted.link == again.link && hosted.passcodeSince != nil)
        let visited = try #require(
            try await house.ledger.visitedSuite(by: hosted.link, Self.surroundings))
        #expect(visited.suite == suite && Stay.allCases.allSatisfy(visited.allows))
        #expect(try await house.ledger.visitedSuite(by: SuiteLink(), Self.surroundings) == nil)
        await #expect(throws: BuildingsError.hostsOnly(suite)) {
            try await house.ledger.hostedSuite(suite, in: house.code, for: house.ann.id)
        }
        let member = try #require(
            try await house.ledger.people(of: house.code, for: house.ann.id).members.first)
        try await house.ledger.dismiss(member.id.uuid, from: house.code, by: house.ann.id)
        #expect(try await house.ledger.visitedSuite(by: hosted.link, Self.surroundings) == nil)
    }

    @Test(arguments: Backend.allCases)
    func aGuestSeesAndEndsTheStayByItsLink(_ backend: Backend) async throws {
        let house = try await House(backend)
        let passcode = try await house.passcode(host: house.bob)
        let request = GuestRequest(plate: try LicensePlate("AAA111"), stay: .fourHours)
        let suite = try GuestSuite(house.code, SuiteNumber("1204"))
        let admitted = try await house.ledger.admit(
            request, to: suite, with: passcode, from: nil, Self.surroundings)
        // The same request again makes no second stay.
        let again = try await house.ledger.admit(
            request, to: suite, with: passcode, from: nil, Self.surroundings)
        #expect(again.stay.id == admitted.stay.id)
        let link = request.link.digest
        let seen = try #require(try await house.ledger.guest(by: link, Self.surroundings))
        #expect(seen.stay == admitted.stay && seen.car == admitted.car)
        #expect(
            try await house.ledger.guest(by: GuestLink().digest, Self.surroundings) == nil)
        house.store.clock.advance(by: .seconds(60))
        let ended = try await house.ledger.endStay(ofGuest: link)
        #expect(ended.closedAt == admitted.stay.begins.advanced(by: .seconds(60)))
        await #expect(throws: BuildingsError.self) {
            try await house.ledger.endStay(ofGuest: link)
        }
        await #expect(throws: BuildingsError.noGuestAccess) {
            try await house.ledger.endStay(ofGuest: GuestLink().digest)
        }
    }
}
