import Accounts
import BuildingCameras
import Buildings
import DomainTestSupport
import OpeningHours
import ParkingRecords
import RecordKeeping
import SpatiaLiteStore
import StoreTestSupport
import TestSupport
import Testing

@Suite struct CarReportConformance {
    @Test(arguments: Backend.allCases)
    func aGuardReportsACarForAllWhoLookAtSightings(_ backend: Backend) async throws {
        let house = try await House(backend, guardedBy: \.bob)
        _ = try await house.store.parkings.add(.sample(), of: house.eve.id)
        let taken = try await house.report("CKXR318", "bay 14, blocks the exit", by: house.bob)
        let report = taken.report
        #expect(!taken.isRepeat && report.reporter == house.bob.id)
        #expect(report.plate.text == "CKXR318" && report.verdict.reason == .stay)
        #expect(report.verdict.mayBeHere && report.whereabouts?.text == "bay 14, blocks the exit")
        #expect(report.endsAt == report.reportedAt.advanced(by: .seconds(24 * 3_600)))
        house.store.clock.advance(by: .seconds(1))
        let second = try await house.report("QQQ999", nil, by: house.ann).report
        #expect(second.whereabouts == nil && !second.verdict.mayBeHere)
        for person in [house.ann, house.bob] {
            #expect(try await house.reports(for: person) == [second, report])
        }
        #expect(try await house.sightings().isEmpty)
        let log = try await house.log().prefix(2)
        #expect(log.map(\.action) == [.sighting, .sighting])
        #expect(log.map(\.actor) == [house.ann.id, house.bob.id])
        #expect(
            log.map(\.note) == [
                "…999: may not be here (stay); reported", "…318: may be here (stay); reported",
            ])
        // Nothing opens, and nothing is called.
        _ = try await house.hook()
        _ = try await house.report("CKXR318", "again", by: house.bob)
        #expect(try await house.cameras.claimCalls(limit: 10, for: .seconds(15)).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func theSamePressTwiceIsOneReport(_ backend: Backend) async throws {
        let house = try await House(backend, guardedBy: \.bob)
        let first = try await house.report("CKXR318", "bay 14", by: house.bob)
        house.store.clock.advance(by: .seconds(29))
        let again = try await house.report("CKXR318", " bay  14 ", by: house.bob)
        #expect(again.isRepeat && again.report == first.report)
        // Other words, another person and a later time are other reports.
        #expect(try await !house.report("CKXR318", "bay 15", by: house.bob).isRepeat)
        #expect(try await !house.report("CKXR318", "bay 14", by: house.ann).isRepeat)
        house.store.clock.advance(by: .seconds(1))
        #expect(try await !house.report("CKXR318", "bay 14", by: house.bob).isRepeat)
        #expect(try await house.reports().count == 4)
        #expect(try await house.log().count { $0.action == .sighting } == 4)
    }

    @Test(arguments: Backend.allCases)
    func aPersonReportsOnlySoManyInAMinute(_ backend: Backend) async throws {
        let house = try await House(backend, guardedBy: \.bob)
        _ = try await house.report("AAA000", nil, by: house.bob)
        let first = house.store.clock.now()
        house.store.clock.advance(by: .seconds(10))
        for number in 1..<ReportLimits.perMinute {
            _ = try await house.report("AAA\(number)", nil, by: house.bob)
        }
        let retryAt = first.advanced(by: .seconds(60))
        await #expect(
            throws: CamerasError.tooManyReports(retryAt: retryAt, wait: .seconds(50))
        ) {
            try await house.report("BBB222", nil, by: house.bob)
        }
        // What was reported already still has its answer, and others are not stopped.
        #expect(try await house.report("AAA1", nil, by: house.bob).isRepeat)
        _ = try await house.report("BBB222", nil, by: house.ann)
        house.store.clock.advance(by: .seconds(50))
        _ = try await house.report("BBB222", nil, by: house.bob)
    }

    @Test(arguments: Backend.allCases)
    func reportsGoWhenTheirTimeEnds(_ backend: Backend) async throws {
        let house = try await House(backend, guardedBy: \.bob)
        _ = try await house.report("AAA111", nil, by: house.bob)
        house.store.clock.advance(by: .seconds(3_600))
        let second = try await house.report("BBB222", nil, by: house.bob).report
        _ = try await house.cameras.changeGate(
            of: house.code, by: GateEdit(hours: try SightingHours(2)), owner: house.ann.id)
        house.store.clock.advance(by: .seconds(3_600))
        #expect(try await house.reports().map(\.id) == [second.id])
        try await house.cameras.deleteEndedSightings()
        #expect(try await house.reports().map(\.id) == [second.id])
        // More hours do not bring longer life to what was kept for fewer.
        _ = try await house.cameras.changeGate(
            of: house.code, by: GateEdit(hours: try SightingHours(720)), owner: house.ann.id)
        house.store.clock.advance(by: .seconds(3_600))
        #expect(try await house.reports().isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func reportsComeInPages(_ backend: Backend) async throws {
        let house = try await House(backend)
        for plate in ["AAA111", "BBB222", "CCC333"] {
            house.store.clock.advance(by: .seconds(1))
            _ = try await house.report(plate, nil, by: house.ann)
        }
        let first = try await house.cameras.reports(
            in: house.code, for: house.ann.id, before: nil, limit: 2)
        #expect(first.map(\.plate.text) == ["CCC333", "BBB222"])
        let rest = try await house.cameras.reports(
            in: house.code, for: house.ann.id, before: first.last?.id, limit: 2)
        #expect(rest.map(\.plate.text) == ["AAA111"])
        await #expect(throws: InvalidValue.self) {
            try await house.cameras.reports(
                in: house.code, for: house.ann.id, before: nil, limit: 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyGuardsAndTheOwnerReportAndRead(_ backend: Backend) async throws {
        let house = try await House(backend)
        let other = try await house.ledger.register(.sample(code: "ZZZ99"), by: house.eve.id)
        _ = try await house.ledger.accept(
            .code(house.invite(.host(try SuiteNumber("1204"))).digest), by: house.bob.id)
        _ = try await house.report("AAA111", nil, by: house.ann)
        for (person, error) in [
            (house.bob, BuildingsError.guardsOnly(house.code)),
            (house.eve, BuildingsError.notFound(house.code)),
        ] {
            await #expect(throws: error) { try await house.report("AAA111", nil, by: person) }
            await #expect(throws: error) { try await house.reports(for: person) }
        }
        #expect(
            try await house.cameras.reports(
                in: other.code, for: house.eve.id, before: nil, limit: 9
            ).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func aReportOutlivesItsAuthor(_ backend: Backend) async throws {
        let house = try await House(backend, guardedBy: \.bob)
        _ = try await house.report("AAA111", "bay 14", by: house.bob)
        try await house.store.accounts.delete(house.bob.id, expecting: nil)
        let kept = try await house.reports()
        #expect(kept.map(\.reporter) == [nil] && kept.map(\.plate.text) == ["AAA111"])
    }
}

extension House {
    /// A building of Ann that one of the others guards.
    init(_ backend: Backend, guardedBy person: KeyPath<House, Account>) async throws {
        try await self.init(backend)
        _ = try await ledger.accept(
            .code(invite(.guard).digest), by: self[keyPath: person].id)
    }

    func report(
        _ plate: String, _ whereabouts: String?, by person: Account
    ) async throws -> TakenReport {
        try await cameras.report(
            LicensePlate(plate), at: whereabouts.map { text throws in try Whereabouts(text) },
            in: code, by: person.id, Surroundings())
    }

    func reports(for person: Account? = nil) async throws -> [CarReport] {
        try await cameras.reports(
            in: code, for: (person ?? ann).id, before: nil, limit: 1_000)
    }
}
