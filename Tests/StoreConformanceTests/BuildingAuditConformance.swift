import Accounts
import Buildings
import DomainTestSupport
import Foundation
import GRDB
import ParkingRecords
import RecordKeeping
import SpatiaLiteStore
import StoreTestSupport
import TestSupport
import Testing

@Suite struct BuildingAuditConformance {
    /// A log with a line for each of some look-ups, an hour apart.
    private static func house(
        _ backend: Backend, lookUps: [String]
    ) async throws -> House {
        let house = try await House(backend)
        for plate in lookUps {
            house.store.clock.advance(by: .seconds(3_600))
            _ = try await house.lookUp(plate, by: house.ann)
        }
        return house
    }

    private static func notes(
        _ house: House, _ query: AuditQuery
    ) async throws -> [String] {
        try await house.ledger.audit(of: house.code, for: house.ann.id, matching: query)
            .map { String($0.note.prefix { $0 != ":" }) }
    }

    @Test(arguments: Backend.allCases)
    func aLogIsFiltered(_ backend: Backend) async throws {
        let house = try await Self.house(backend, lookUps: ["AAA111", "BBB222", "CCC333"])
        let log = try await house.ledger.audit(
            of: house.code, for: house.ann.id, matching: AuditQuery())
        #expect(log.map(\.action) == [.lookUp, .lookUp, .lookUp, .register])
        #expect(try await Self.notes(house, AuditQuery(actions: [.register])) == ["A1B2C"])
        #expect(try await Self.notes(house, AuditQuery(words: "…222")) == ["…222"])
        #expect(try await Self.notes(house, AuditQuery(actor: house.bob.id)).isEmpty)
        #expect(try await Self.notes(house, AuditQuery(actor: house.ann.id)).count == 4)
        // The first moment belongs to it, the last one does not.
        #expect(
            try await Self.notes(house, AuditQuery(from: log[1].at, until: log[0].at))
                == ["…222"])
        // Signs of patterns are ordinary characters.
        #expect(try await Self.notes(house, AuditQuery(words: "%")).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func aLogIsReadInBothDirections(_ backend: Backend) async throws {
        let house = try await Self.house(backend, lookUps: ["AAA111", "BBB222", "CCC333"])
        let log = try await house.ledger.audit(
            of: house.code, for: house.ann.id, matching: AuditQuery())
        let newest = AuditQuery(limit: 2)
        #expect(try await Self.notes(house, newest) == ["…333", "…222"])
        let before = AuditQuery(.before(log[1].number), limit: 2)
        #expect(try await Self.notes(house, before) == ["…111", "A1B2C"])
        // The nearest lines above a number, also the newest first.
        let after = AuditQuery(.after(log[3].number), limit: 2)
        #expect(try await Self.notes(house, after) == ["…222", "…111"])
        await #expect(throws: InvalidValue.self) {
            try await Self.notes(house, AuditQuery(limit: 0))
        }
        await #expect(throws: BuildingsError.notFound(house.code)) {
            try await house.ledger.audit(
                of: house.code, for: house.eve.id, matching: AuditQuery())
        }
    }

    @Test(arguments: Backend.allCases)
    func anInvitationIsShownAndDeclined(_ backend: Backend) async throws {
        let house = try await House(backend)
        let code = AcceptedInvitation.code(
            try await house.invite(.guard, for: .email(house.bob.email)).digest)
        let found = try await house.ledger.invitation(code, for: house.bob.id)
        #expect(found.building.code == house.code && found.invitation.duty == .guard)
        for call: @Sendable () async throws -> Void in [
            { _ = try await house.ledger.invitation(code, for: house.eve.id) },
            { try await house.ledger.decline(code, by: house.eve.id) },
        ] {
            await #expect(throws: BuildingsError.noInvitation) { try await call() }
        }
        try await house.ledger.decline(.addressed(found.invitation.id), by: house.bob.id)
        await #expect(throws: BuildingsError.noInvitation) {
            try await house.ledger.accept(code, by: house.bob.id)
        }
        let log = try await house.ledger.audit(
            of: house.code, for: house.ann.id, matching: AuditQuery(limit: 1))
        #expect(log.map(\.action) == [.withdraw] && log.map(\.actor) == [house.bob.id])
    }

    @Test(arguments: Backend.allCases)
    func aMemberLeavesWithAllDuties(_ backend: Backend) async throws {
        let house = try await House(backend)
        let suite = try SuiteNumber("1204")
        for duty in [BuildingDuty.guard, .host(suite)] {
            _ = try await house.ledger.accept(
                .code(house.invite(duty).digest), by: house.bob.id)
        }
        try await house.ledger.setPasscode(
            GuestPasscode(), of: suite, in: house.code, by: house.bob.id)
        try await house.ledger.leave(house.code, by: house.bob.id)
        #expect(try await house.ledger.people(of: house.code, for: house.ann.id).members.isEmpty)
        await #expect(throws: BuildingsError.notFound(house.code)) {
            try await house.ledger.leave(house.code, by: house.bob.id)
        }
        await #expect(throws: BuildingsError.noMember) {
            try await house.ledger.leave(house.code, by: house.ann.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func peopleAreListedWithTheirNewestLine(_ backend: Backend) async throws {
        let house = try await House(backend)
        func lastActive() async throws -> [Timestamp?] {
            try await house.ledger.people(of: house.code, for: house.ann.id).members
                .map(\.lastActive)
        }
        _ = try await house.ledger.accept(
            .code(house.invite(.guard).digest), by: house.bob.id)
        house.store.clock.advance(by: .seconds(60))
        _ = try await house.ledger.accept(
            .code(house.invite(.host(try SuiteNumber("1204"))).digest), by: house.eve.id)
        let joined = house.store.clock.now()
        house.store.clock.advance(by: .seconds(3_600))
        _ = try await house.lookUp("AAA111", by: house.bob)
        let looked = house.store.clock.now()
        house.store.clock.advance(by: .seconds(60))
        // Neither what others do counts, nor what they do for other buildings.
        _ = try await house.lookUp("AAA111", by: house.ann)
        _ = try await house.ledger.register(.sample(code: "ZZZ99"), by: house.bob.id)
        #expect(try await lastActive() == [looked, joined])
    }

    @Test func theNewestLineIsFoundWithoutReadingTheLog() async throws {
        let folder = try TemporaryFolder()
        try Store.open(at: folder.url).close()
        let queue = try DatabaseQueue(path: Store.recordsFile(in: folder.url).path)
        let plan = try await queue.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    EXPLAIN QUERY PLAN SELECT (
                        SELECT at FROM building_audit
                        WHERE building_audit.building_id = building_member.building_id
                            AND actor_id = account_id
                        ORDER BY number DESC LIMIT 1) AS last_active
                    FROM building_member WHERE building_id = 'a'
                    """
            ).map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("USING INDEX building_audit_actor") }, "\(plan)")
        #expect(!plan.contains { $0.contains("USE TEMP B-TREE") })
    }

    @Test(arguments: Backend.allCases)
    func menusNameTheBuildingsOfOwnersAndGuards(_ backend: Backend) async throws {
        let house = try await House(backend)
        _ = try await house.ledger.register(.sample(code: "ZZZ99"), by: house.bob.id)
        let code = try await house.invite(.host(try SuiteNumber("1204")))
        _ = try await house.ledger.accept(.code(code.digest), by: house.eve.id)
        _ = try await house.ledger.accept(
            .code(house.invite(.guard).digest), by: house.bob.id)
        func codes(_ person: Account) async throws -> [String] {
            try await house.ledger.managedBuildings(of: person.id).map(\.code.text)
        }
        #expect(try await codes(house.ann) == [house.code.text])
        #expect(try await codes(house.bob) == [house.code.text, "ZZZ99"])
        #expect(try await codes(house.eve).isEmpty)
        for number in 0..<8 {
            _ = try await house.ledger.register(.sample(code: "B000\(number)"), by: house.eve.id)
        }
        #expect(try await codes(house.eve).count == ManagedBuilding.limit)
    }
}
