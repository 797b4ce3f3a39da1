import Accounts
import DomainTestSupport
import Geometry
import ParkingRecords
import RecordKeeping
import StoreTestSupport
import TestSupport
import Testing

/// A filtered list is the whole list, filtered.
@Suite struct ParkingFilterConformance {
    private static let buildings = ["A1B2C", "00000", "ZZZZZ"]
    private static let plates = ["CKXR318", "B0S128", "805IZ8"]

    @Test(arguments: Backend.allCases, [UInt64(1), 2, 3, 4, 5, 6])
    func aFilteredListIsTheWholeListFiltered(_ backend: Backend, _ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let store = try await backend.open()
        let owner = try await store.makeAccount("a").id
        try await add(to: store, of: [owner, store.makeAccount("b").id], using: &generator)
        let all = try await walk(store, of: owner, .all, limit: 1_000)
        var sizes: Set<Int> = []
        for _ in 0..<40 {
            let filter = try filter(between: all, using: &generator)
            let limit = Int.random(in: 1...20, using: &generator)
            let listed = try await walk(store, of: owner, filter, limit: limit)
            let now = store.clock.now()
            #expect(listed == all.filter { filter.matches($0, at: now) }, "\(filter)")
            sizes.insert(listed.count)
        }
        #expect(sizes.count > 5, "the filters must select lists of several lengths")
    }

    @Test(arguments: Backend.allCases)
    func aParkingIsValidUntilTheMomentItEnds(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let parking = try await store.parkings.add(.sample(stay: .oneHour), of: owner)
        let longer = try await store.parkings.add(.sample(stay: .oneHour), of: owner)
        _ = try await store.parkings.extend(longer.id, by: .day, of: owner)
        let ended = try await store.parkings.add(.sample(stay: .day), of: owner)
        _ = try await store.parkings.end(ended.id, of: owner)
        let valid = ParkingFilter(status: .valid)
        let over = ParkingFilter(status: .ended)
        store.clock.advance(by: .milliseconds(3_599_999))
        #expect(try await ids(store, owner, valid) == [longer.id, parking.id])
        #expect(try await ids(store, owner, over) == [ended.id])
        store.clock.advance(by: .milliseconds(1))
        #expect(try await ids(store, owner, valid) == [longer.id])
        #expect(try await ids(store, owner, over) == [ended.id, parking.id])
        store.clock.advance(by: .seconds(24 * 3_600))
        #expect(try await ids(store, owner, valid) == [])
    }

    /// The longest parking there can be is found to its last millisecond.
    @Test(arguments: Backend.allCases)
    func aParkingExtendedAsOftenAsPossibleStaysListed(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let parking = try await store.parkings.add(.sample(stay: .day), of: owner)
        for _ in 0..<Parking.extensionLimit {
            _ = try await store.parkings.extend(parking.id, by: .day, of: owner)
        }
        store.clock.advance(by: Parking.longestValidity - .milliseconds(1))
        #expect(try await ids(store, owner, ParkingFilter(status: .valid)) == [parking.id])
        store.clock.advance(by: .milliseconds(1))
        #expect(try await ids(store, owner, ParkingFilter(status: .valid)) == [])
    }

    private func ids(
        _ store: OpenBackend, _ owner: Account.ID, _ filter: ParkingFilter
    ) async throws -> [Parking.ID] {
        try await walk(store, of: owner, filter, limit: 9).map(\.id)
    }

    /// All pages of a list.
    private func walk(
        _ store: OpenBackend, of owner: Account.ID, _ filter: ParkingFilter, limit: Int
    ) async throws -> [Parking] {
        var listed: [Parking] = []
        var cursor: PageCursor?
        repeat {
            let page = try await store.parkings.newestFirst(
                of: owner, matching: filter, after: cursor, limit: limit)
            #expect(page.next == nil || page.items.count == limit)
            listed += page.items
            cursor = page.next
        } while cursor != nil
        return listed
    }

    /// Two people's parkings over some days: some extended, some ended, some in one millisecond.
    private func add(
        to store: OpenBackend, of owners: [Account.ID], using generator: inout SeededGenerator
    ) async throws {
        for _ in 0..<70 {
            let owner = owners[Int.random(in: 0...5, using: &generator) == 0 ? 1 : 0]
            let building = try #require(Self.buildings.randomElement(using: &generator))
            let plate = try #require(Self.plates.randomElement(using: &generator))
            let draft = ParkingDraft(
                building: try BuildingCode(building),
                stay: try #require(Stay.allCases.randomElement(using: &generator)),
                plate: try LicensePlate(plate),
                suite: try SuiteNumber("1204"), address: try StreetAddress("12 Harbour Street"),
                coordinate: try Coordinate(latitude: 43.7384, longitude: 7.4246),
                matchKind: .rooftop)
            let parking = try await store.parkings.add(draft, of: owner)
            for _ in 0..<max(0, Int.random(in: -4...2, using: &generator)) {
                _ = try await store.parkings.extend(parking.id, by: .twelveHours, of: owner)
            }
            if Int.random(in: 0...4, using: &generator) == 0 {
                _ = try await store.parkings.end(parking.id, of: owner)
            }
            let minutes = max(0, Int.random(in: -20...90, using: &generator))
            store.clock.advance(by: .seconds(minutes * 60))
        }
    }

    private func filter(
        between parkings: [Parking], using generator: inout SeededGenerator
    ) throws -> ParkingFilter {
        let times = try (0..<2).map { _ in
            try #require(parkings.randomElement(using: &generator)).createdAt
        }.sorted()
        let (from, until) = (times[0], times[1].advanced(by: .milliseconds(1)))
        let buildings = Self.buildings.shuffled(using: &generator)
            .prefix(Int.random(in: 0...2, using: &generator))
        let statuses: [ParkingFilter.Status?] = [nil, .valid, .ended]
        return ParkingFilter(
            buildings: try Set(buildings.map { try BuildingCode($0) }),
            plate: Bool.random(using: &generator) ? nil : try LicensePlate("B0S128"),
            status: statuses.randomElement(using: &generator) ?? nil,
            period: try StartPeriod(
                from: Bool.random(using: &generator) ? from : nil,
                until: Bool.random(using: &generator) ? until : nil))
    }
}
