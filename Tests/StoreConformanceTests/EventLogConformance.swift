import Accounts
import DomainTestSupport
import ParkingRecords
import PersonalEvents
import RecordKeeping
import StoreTestSupport
import Testing

@Suite struct EventLogConformance {
    @Test(arguments: Backend.allCases)
    func tellsEveryChangeOfAParking(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let owner = ann.id
        let parkings = store.parkings
        let edition = try store.eventFeed.edition()
        let id = try await parkings.add(.sample(), of: owner).id
        #expect(try store.eventFeed.edition() != edition)
        _ = try await parkings.extend(id, by: .day, of: owner)
        _ = try await parkings.end(id, of: owner)
        _ = try await parkings.reopen(id, of: owner, expecting: nil)
        _ = try await parkings.describe(id, of: owner, by: SpotChange(), expecting: nil)
        try await parkings.remove(id, of: owner)
        let last = try await parkings.restore(RecordReference(id), of: owner)
        let page = try await store.events.events(of: owner, after: .beginning, limit: 100)
        #expect(
            page.events.map(\.draft.name.text)
                == [
                    "parking.added", "parking.extended", "parking.ended", "parking.reopened",
                    "parking.changed", "parking.removed", "parking.restored",
                ])
        #expect(page.events.map(\.id.number) == Array(1...7))
        #expect(page.events.allSatisfy { $0.draft.subject == id.uuid })
        #expect(page.events.last?.draft == EventDraft(.restored, last))
        #expect(page.events.last?.at == store.clock.now())
        #expect(!page.hasGap && page.latest == EventID(number: 7))
        let rest = try await store.events.events(
            of: owner, after: EventID(number: 3), limit: 2)
        #expect(rest.events == Array(page.events[3..<5]) && !rest.hasGap)
        let none = try await store.events.events(of: owner, after: page.latest, limit: 2)
        #expect(none.events.isEmpty && !none.hasGap)
        #expect(try await store.events.latest(of: bob.id) == .beginning)
        let latest = try await store.events.latest(of: [bob.id, owner, owner])
        #expect(latest == [owner: EventID(number: 7)])
        #expect(
            try await store.events.events(of: bob.id, after: .beginning, limit: 9).events.isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func aChangeThatFailsTellsNothing(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let id = try await store.parkings.add(.sample(), of: owner).id
        _ = try? await store.parkings.end(id, of: owner, expecting: 7)
        _ = try? await store.parkings.reopen(id, of: owner, expecting: nil)
        _ = try? await store.parkings.restore(RecordReference(id), of: owner)
        #expect(try await store.events.latest(of: owner) == EventID(number: 1))
    }

    @Test(arguments: Backend.allCases)
    func saysThatEventsAreMissing(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let id = try await store.parkings.add(.sample(), of: owner).id
        store.clock.advance(by: EventLimits.age)
        _ = try await store.parkings.describe(id, of: owner, by: SpotChange(), expecting: nil)
        var page = try await store.events.events(of: owner, after: .beginning, limit: 9)
        #expect(page.events.map(\.id.number) == [2] && page.hasGap)
        store.clock.advance(by: EventLimits.age)
        try await store.events.deleteOld()
        page = try await store.events.events(of: owner, after: EventID(number: 1), limit: 9)
        #expect(page.events.isEmpty && page.hasGap && page.latest.number == 2)
        // The log is not the one that the reader knew.
        page = try await store.events.events(of: owner, after: EventID(number: 3), limit: 9)
        #expect(page.hasGap)
        page = try await store.events.events(of: owner, after: EventID(number: 2), limit: 9)
        #expect(!page.hasGap)
    }

    @Test(arguments: Backend.allCases)
    func keepsAThousandEventsOfAPerson(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let id = try await store.parkings.add(.sample(), of: owner).id
        for _ in 0..<EventLimits.count {
            _ = try await store.parkings.describe(id, of: owner, by: SpotChange(), expecting: nil)
        }
        let page = try await store.events.events(of: owner, after: .beginning, limit: 1_000)
        #expect(page.events.count == EventLimits.count && page.hasGap)
        #expect(page.events.first?.id.number == 2)
    }

    /// A reader that continues after what it has seen misses no event of parallel writers.
    @Test(arguments: Backend.allCases)
    func aReaderMissesNothingWhileSeveralWrite(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let writers = 4
        let each = 25
        let seen = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for _ in 0..<writers {
                group.addTask {
                    for _ in 0..<each { _ = try await store.parkings.add(.sample(), of: owner) }
                    return []
                }
            }
            group.addTask {
                var seen: [Int64] = []
                while seen.count < writers * each {
                    let after = EventID(number: seen.last ?? 0)
                    let page = try await store.events.events(of: owner, after: after, limit: 7)
                    #expect(!page.hasGap)
                    seen += page.events.map(\.id.number)
                    await Task.yield()
                }
                return seen
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(seen == (1...Int64(writers * each)).map { $0 })
    }
}
