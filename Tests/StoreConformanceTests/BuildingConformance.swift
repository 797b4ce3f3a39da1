import Accounts
import Buildings
import DomainTestSupport
import Foundation
import GRDB
import Geometry
import OpeningHours
import ParkingRecords
import Profiles
import RecordKeeping
import SpatiaLiteStore
import StoreTestSupport
import TestSupport
import Testing

@Suite struct BuildingConformance {
    @Test(arguments: Backend.allCases)
    func aBuildingIsKeptWithItsRules(_ backend: Backend) async throws {
        let house = try await House(backend)
        let edit = BuildingEdit(
            name: try BuildingName("Quay House"), spaces: try SpaceCount(3),
            plateHours: .set(try HourLimit(hours: 40, days: 30)),
            suiteHours: .set(try HourLimit(hours: 90, days: 7)),
            visitorHours: .set(try VisitorHours("Mo-Su 00:00-24:00")),
            permitted: [try LicensePlate("AAA1")],
            blocked: [try LicensePlate("BBB2"), try LicensePlate("AAA1")],
            exceptions: [try LicensePlate("AAA1"): [.spaces, .plateHours]])
        let changed = try await house.ledger.change(
            house.code, of: house.ann.id, by: edit, expecting: 1)
        #expect(changed.building.version == 2 && changed.access.isOwner && changed.cars == 0)
        #expect(changed.building.rules == edit.applied(to: house.building.rules))
        #expect(try await house.ledger.building(house.code, for: house.ann.id) == changed)
        await #expect(throws: BuildingsError.changedMeanwhile(house.code)) {
            try await house.ledger.change(
                house.code, of: house.ann.id, by: BuildingEdit(), expecting: 1)
        }
        let cleared = try await house.ledger.change(
            house.code, of: house.ann.id,
            by: BuildingEdit(
                plateHours: .clear, suiteHours: .clear, visitorHours: .clear, permitted: [],
                blocked: [], exceptions: [:]), expecting: nil)
        #expect(cleared.building.rules == BuildingRules(spaces: try SpaceCount(3)))
        await #expect(throws: BuildingsError.codeTaken(house.code)) {
            try await house.ledger.register(.sample(), by: house.bob.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func aParkingWithTheCodeIsAStayAndFollowsIt(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount()
        let before = try await store.parkings.add(.sample(), of: ann.id)
        let house = try await House(backend, in: store, owner: ann)
        #expect(try await house.verdict(of: before, for: ann) == nil)
        let parking = try await store.parkings.add(.sample(), of: house.bob.id)
        #expect(try await house.verdict(of: parking, for: house.bob) == "may be here, stay")
        #expect(try await house.verdict(of: parking, for: ann) == nil)
        #expect(try await house.stays().map(\.ends) == [parking.validUntil()])
        let extended = try await store.parkings.extend(
            parking.id, by: .day, of: house.bob.id, expecting: nil, key: nil
        ).record
        #expect(try await house.stays().map(\.ends) == [extended.validUntil()])
        store.clock.advance(by: .seconds(60))
        let ended = try await store.parkings.end(parking.id, of: house.bob.id, expecting: nil)
        #expect(try await house.verdict(of: parking, for: house.bob) == "may not be here, stay")
        _ = try await store.parkings.reopen(parking.id, of: house.bob.id, expecting: nil)
        #expect(try await house.verdict(of: parking, for: house.bob) == "may be here, stay")
        try await store.parkings.remove(parking.id, of: house.bob.id, expecting: nil)
        let stays = try await house.stays()
        #expect(stays.map(\.over) == [try #require(ended.endedAt)])
    }

    /// Otherwise, removing a parking would give the hours back.
    @Test(arguments: Backend.allCases)
    func aStayOutlivesItsParkingAndItsAccount(_ backend: Backend) async throws {
        let house = try await House(backend)
        let parking = try await house.store.parkings.add(.sample(), of: house.bob.id)
        house.store.clock.advance(by: .seconds(3_600))
        try await house.store.parkings.remove(parking.id, of: house.bob.id, expecting: nil)
        house.store.clock.advance(by: .seconds(3_600))
        try await house.store.parkings.deleteRemoved()
        #expect(try await house.stays().map(\.plate) == [try LicensePlate("CKXR318")])
        _ = try await house.store.parkings.add(.sample(), of: house.bob.id)
        try await house.store.accounts.delete(house.bob.id, expecting: nil)
        let stays = try await house.stays()
        #expect(stays.count == 2 && stays.allSatisfy { $0.plate == nil && $0.person == nil })
        #expect(stays.allSatisfy { $0.over <= house.store.clock.now() })
    }

    @Test(arguments: Backend.allCases)
    func platesAreRemovedFromStaysWithThoseOfParkings(_ backend: Backend) async throws {
        let house = try await House(backend)
        _ = try await house.store.parkings.add(.sample(), of: house.bob.id)
        house.store.clock.advance(by: .seconds(5 * 3_600))
        _ = try await house.store.parkings.add(.sample(plate: "AAA1"), of: house.bob.id)
        _ = try await house.store.parkings.purgePlates(endedBy: house.store.clock.now())
        #expect(try await house.stays().map(\.plate) == [nil, try LicensePlate("AAA1")])
    }

    @Test(arguments: Backend.allCases)
    func guardsComeByCodeOrNameAndGo(_ backend: Backend) async throws {
        let house = try await House(backend)
        let code = try await house.invite(.guard)
        await #expect(throws: BuildingsError.notFound(house.code)) {
            try await house.lookUp("CKXR318", by: house.bob)
        }
        let seen = try await house.ledger.accept(.code(code.digest), by: house.bob.id)
        #expect(seen.access.isGuard && !seen.access.isOwner)
        await #expect(throws: BuildingsError.noInvitation) {
            try await house.ledger.accept(.code(code.digest), by: house.eve.id)
        }
        _ = try await house.lookUp("CKXR318", by: house.bob)
        let again = try await house.invite(.guard, for: .email(house.bob.email))
        await #expect(throws: BuildingsError.alreadyMember(house.code)) {
            try await house.ledger.accept(.code(again.digest), by: house.bob.id)
        }
        let members = try await house.ledger.people(of: house.code, for: house.ann.id).members
        try await house.ledger.dismiss(
            try #require(members.first).id.uuid, from: house.code, by: house.ann.id)
        await #expect(throws: BuildingsError.notFound(house.code)) {
            try await house.lookUp("CKXR318", by: house.bob)
        }
    }

    @Test(arguments: Backend.allCases)
    func anInvitationForAPersonIsForNobodyElse(_ backend: Backend) async throws {
        let house = try await House(backend)
        let code = try await house.invite(.guard, for: .email(house.bob.email))
        await #expect(throws: BuildingsError.noInvitation) {
            try await house.ledger.accept(.code(code.digest), by: house.eve.id)
        }
        let found = try await house.ledger.invitations(for: house.bob.id)
        #expect(found.map(\.building.id) == [house.building.id])
        let id = try #require(found.first).invitation.id
        #expect(try await house.ledger.invitations(for: house.eve.id).isEmpty)
        await #expect(throws: BuildingsError.noInvitation) {
            try await house.ledger.accept(.addressed(id), by: house.eve.id)
        }
        _ = try await house.ledger.accept(.addressed(id), by: house.bob.id)
        // Whoever signs up with an address later needs the code.
        let late = try await house.invite(.guard, for: .email(try EmailAddress("late@example.org")))
        let person = try await house.store.makeAccount("late")
        #expect(try await house.ledger.invitations(for: person.id).isEmpty)
        _ = try await house.ledger.accept(.code(late.digest), by: person.id)
    }

    @Test(arguments: Backend.allCases)
    func anInvitationEnds(_ backend: Backend) async throws {
        let house = try await House(backend)
        let code = try await house.invite(.guard, for: .email(house.bob.email), hours: 1)
        house.store.clock.advance(by: .seconds(3_600))
        await #expect(throws: BuildingsError.noInvitation) {
            try await house.ledger.accept(.code(code.digest), by: house.bob.id)
        }
        #expect(try await house.ledger.invitations(for: house.bob.id).isEmpty)
        let withdrawn = try await house.invite(.guard)
        let people = try await house.ledger.people(of: house.code, for: house.ann.id)
        #expect(people.invitations.count == 1)
        try await house.ledger.dismiss(
            try #require(people.invitations.first).id.uuid, from: house.code, by: house.ann.id)
        await #expect(throws: BuildingsError.noInvitation) {
            try await house.ledger.accept(.code(withdrawn.digest), by: house.bob.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func aSuiteHasOneHostWhoEndsOnlyItsStays(_ backend: Backend) async throws {
        let house = try await House(backend)
        let suite = try SuiteNumber("1204")
        let code = try await house.invite(.host(suite))
        #expect(
            try await house.ledger.accept(.code(code.digest), by: house.bob.id).access.suites
                == [suite])
        let second = try await house.invite(.host(suite))
        await #expect(throws: BuildingsError.suiteTaken(suite)) {
            try await house.ledger.accept(.code(second.digest), by: house.eve.id)
        }
        var other = try ParkingDraft.sample(plate: "AAA1")
        other.suite = try SuiteNumber("77")
        _ = try await house.store.parkings.add(.sample(), of: house.eve.id)
        _ = try await house.store.parkings.add(other, of: house.eve.id)
        let all = try await house.stays()
        let own = try await house.stays(for: house.bob)
        #expect(all.count == 2 && own.map(\.suite) == [suite])
        let foreign = try #require(all.first { $0.suite != suite })
        await #expect(throws: BuildingsError.noStay(foreign.id)) {
            try await house.ledger.endStay(foreign.id, in: house.code, by: house.bob.id)
        }
        await #expect(throws: BuildingsError.guardsOnly(house.code)) {
            try await house.lookUp("AAA1", by: house.bob)
        }
        house.store.clock.advance(by: .seconds(60))
        let ended = try await house.ledger.endStay(own[0].id, in: house.code, by: house.bob.id)
        #expect(ended.over == house.store.clock.now())
        await #expect(throws: BuildingsError.stayOver(ended.id, at: ended.over)) {
            try await house.ledger.endStay(own[0].id, in: house.code, by: house.bob.id)
        }
        #expect(
            try await house.lookUp("CKXR318", by: house.ann).typed.verdict.reason == .ended)
    }

    @Test(arguments: Backend.allCases)
    func strangersAndPeopleOfOtherBuildingsFindNothing(_ backend: Backend) async throws {
        let house = try await House(backend)
        let other = try await house.ledger.register(.sample(code: "ZZZ99"), by: house.eve.id)
        let secret = BuildingInvitationCode()
        _ = try await house.ledger.invite(
            .guard, for: nil, to: other.code, by: house.eve.id, secret: secret.digest, hours: 1)
        _ = try await house.ledger.accept(.code(secret.digest), by: house.bob.id)
        let parking = try await house.store.parkings.add(.sample(), of: house.ann.id)
        let stay = try #require(try await house.stays().first)
        let (code, ledger) = (house.code, house.ledger)
        for person in [house.bob.id, house.eve.id, nobody] {
            let calls: [@Sendable () async throws -> Void] = [
                { _ = try await ledger.building(code, for: person) },
                {
                    _ = try await ledger.change(
                        code, of: person, by: BuildingEdit(), expecting: nil)
                },
                { try await ledger.remove(code, of: person) },
                {
                    _ = try await ledger.invite(
                        .guard, for: nil, to: code, by: person, secret: secret.digest, hours: 1)
                },
                { _ = try await ledger.people(of: code, for: person) },
                { try await ledger.dismiss(nobody.uuid, from: code, by: person) },
                {
                    _ = try await ledger.lookUp(
                        try LicensePlate("CKXR318"), in: code, by: person, Surroundings())
                },
                {
                    _ = try await ledger.stays(
                        in: code, for: person, from: stay.begins, until: stay.ends)
                },
                { _ = try await ledger.endStay(stay.id, in: code, by: person) },
                { _ = try await ledger.audit(of: code, for: person, before: nil, limit: 9) },
            ]
            for call in calls {
                await #expect(throws: BuildingsError.notFound(code)) { try await call() }
            }
            #expect(
                try await ledger.verdict(of: parking.id, of: person, Surroundings()) == nil)
            #expect(
                try await ledger.buildings(of: person).map(\.building.code) == [other.code]
                    || person == nobody)
        }
    }

    @Test(arguments: Backend.allCases)
    func everythingIsInTheAuditLogWithoutPlates(_ backend: Backend) async throws {
        let house = try await House(backend)
        let code = try await house.invite(.guard)
        _ = try await house.ledger.accept(.code(code.digest), by: house.bob.id)
        _ = try await house.lookUp("CKXR318", by: house.bob)
        _ = try await house.ledger.change(
            house.code, of: house.ann.id,
            by: BuildingEdit(spaces: try SpaceCount(7), blocked: [try LicensePlate("CKXR318")]),
            expecting: nil)
        await #expect(throws: BuildingsError.ownerOnly(house.code)) {
            try await house.ledger.audit(
                of: house.code, for: house.bob.id, before: nil, limit: 10)
        }
        let log = try await house.ledger.audit(
            of: house.code, for: house.ann.id, before: nil, limit: 10)
        #expect(log.map(\.action) == [.change, .lookUp, .join, .invite, .register])
        let actors = [house.ann, house.bob, house.bob, house.ann, house.ann]
        #expect(log.map(\.actor) == actors.map(\.id))
        #expect(log[1].note == "…318: may not be here (stay)")
        #expect(log[0].note == "spaces 10 to 7; blocked plates +1 -0")
        #expect(!log.contains { $0.note.contains("CKXR") })
        let rest = try await house.ledger.audit(
            of: house.code, for: house.ann.id, before: log[1].number, limit: 2)
        #expect(rest == Array(log[2...3]))
    }

    @Test func theDatabaseRefusesToChangeTheAuditLog() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.url)
        let ann = try await store.accounts.create(
            .sample("ann"), password: OpenBackend.hash(of: "ann"))
        _ = try await store.buildings.register(.sample(), by: ann.id)
        try store.close()
        let queue = try DatabaseQueue(path: Store.recordsFile(in: folder.url).path)
        for statement in [
            "UPDATE building_audit SET note = ''", "DELETE FROM building_audit",
        ] {
            #expect(throws: DatabaseError.self) {
                try queue.write { try $0.execute(sql: statement) }
            }
        }
        let count = try await queue.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM building_audit")
        }
        #expect(count == 1)
    }

    /// Each store is a process of its own as far as the database can tell.
    @Test func twoGuardsAndAGuestActAtOnce() async throws {
        let folder = try TemporaryFolder()
        let stores = try (0..<3).map { _ in try Store.open(at: folder.url) }
        func account(_ name: String) async throws -> Account {
            try await stores[0].accounts.create(
                .sample(name), password: OpenBackend.hash(of: name))
        }
        let (ann, bob, eve) = (
            try await account("ann"), try await account("bob"), try await account("eve")
        )
        let building = try await stores[0].buildings.register(.sample(), by: ann.id)
        let code = BuildingInvitationCode()
        _ = try await stores[0].buildings.invite(
            .guard, for: nil, to: building.code, by: ann.id, secret: code.digest, hours: 1)
        // One code lets one guard in, whoever is first.
        let joined = await withTaskGroup(of: Bool.self) { group in
            for (store, person) in [(stores[1], bob), (stores[2], eve)] {
                group.addTask {
                    (try? await store.buildings.accept(.code(code.digest), by: person.id)) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(joined == 1)
        let parking = try await stores[0].parkings.add(.sample(), of: bob.id)
        let stays = try await stores[0].buildings.stays(
            in: building.code, for: ann.id, from: parking.createdAt, until: parking.validUntil())
        let stay = try #require(stays.first)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                for _ in 0..<20 {
                    _ = try await stores[0].buildings.lookUp(
                        try LicensePlate("CKXR318"), in: building.code, by: ann.id, Surroundings())
                }
                return false
            }
            for store in stores[1...] {
                group.addTask {
                    (try? await store.buildings.endStay(stay.id, in: building.code, by: ann.id))
                        != nil
                }
            }
            group.addTask {
                _ = try await stores[1].parkings.extend(
                    parking.id, by: .day, of: bob.id, expecting: nil, key: nil)
                return false
            }
            let ended = try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            #expect(ended == 1)
        }
        let log = try await stores[2].buildings.audit(
            of: building.code, for: ann.id, before: nil, limit: 100)
        #expect(log.count { $0.action == .lookUp } == 20)
        #expect(log.count { $0.action == .endStay } == 1)
        let verdict = try await stores[0].buildings.verdict(
            of: parking.id, of: bob.id, Surroundings())
        #expect(verdict?.verdict.reason == .ended)
        for store in stores { try store.close() }
    }
}

extension BuildingDraft {
    static func sample(code: String = "A1B2C", spaces: Int = 10) throws -> BuildingDraft {
        BuildingDraft(
            code: try BuildingCode(code), name: try BuildingName("Harbour House"),
            place: BuildingPlace(
                address: try StreetAddress("12 Harbour Street"),
                coordinate: try Coordinate(latitude: 43.7384, longitude: 7.4246)),
            rules: BuildingRules(spaces: try SpaceCount(spaces)))
    }
}

/// A building of Ann, with Bob and Eve as strangers.
struct House: Sendable {
    let store: OpenBackend
    let ann: Account
    let bob: Account
    let eve: Account
    let building: Building

    init(
        _ backend: Backend, in opened: OpenBackend? = nil, owner: Account? = nil
    ) async throws {
        if let opened { store = opened } else { store = try await backend.open() }
        if let owner { ann = owner } else { ann = try await store.makeAccount("ann") }
        bob = try await store.makeAccount("bob")
        eve = try await store.makeAccount("eve")
        building = try await store.buildings.register(.sample(), by: ann.id)
    }

    var ledger: any BuildingLedger { store.buildings }
    var code: BuildingCode { building.code }

    func invite(
        _ duty: BuildingDuty, for addressee: Addressee? = nil, hours: Int = 72
    ) async throws -> BuildingInvitationCode {
        let secret = BuildingInvitationCode()
        _ = try await ledger.invite(
            duty, for: addressee, to: code, by: ann.id, secret: secret.digest, hours: hours)
        return secret
    }

    func lookUp(_ plate: String, by person: Account) async throws -> PlateLookUp {
        try await ledger.lookUp(
            try LicensePlate(plate), in: code, by: person.id, Surroundings())
    }

    func verdict(of parking: Parking, for person: Account) async throws -> String? {
        let found = try await ledger.verdict(of: parking.id, of: person.id, Surroundings())
        return found.map {
            ($0.verdict.mayBeHere ? "may be here, " : "may not be here, ")
                + $0.verdict.reason.rawValue
        }
    }

    /// All stays, as a person sees them.
    func stays(for person: Account? = nil) async throws -> [BuildingStay] {
        try await ledger.stays(
            in: code, for: (person ?? ann).id, from: Timestamp(millisecondsSinceEpoch: 0),
            until: Timestamp(millisecondsSinceEpoch: .max))
    }
}
