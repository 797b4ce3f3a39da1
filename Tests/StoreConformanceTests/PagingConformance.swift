import Accounts
import DomainTestSupport
import ParkingRecords
import RecordKeeping
import StoreTestSupport
import TestSupport
import Testing

@Suite struct PagingConformance {
    /// For records of one millisecond and for any page size.
    @Test(arguments: Backend.allCases, [UInt64(1), 2, 3, 4, 5, 6])
    func pagesAreSlicesOfTheSortedList(_ backend: Backend, _ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let store = try await backend.open()
        let owners = [try await store.makeAccount("a"), try await store.makeAccount("b")].map(\.id)
        var added: [Parking] = []
        for _ in 0..<Int.random(in: 0...60, using: &generator) {
            let owner = owners[Int.random(in: 0...1, using: &generator)]
            added.append(try await store.parkings.add(.sample(), of: owner))
            store.clock.advance(by: .milliseconds(Int.random(in: 0...2, using: &generator) / 2))
        }
        for owner in owners {
            let limit = Int.random(in: 1...9, using: &generator)
            let expected = added.filter { $0.owner == owner }
                .sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            var pages: [[Parking]] = []
            var cursor: PageCursor?
            repeat {
                let page = try await store.parkings.newestFirst(
                    of: owner, after: cursor, limit: limit)
                pages.append(page.items)
                cursor = try page.next.map { try PageCursor($0.description) }
            } while cursor != nil
            #expect(pages.flatMap { $0 } == expected)
            #expect(pages.dropLast().allSatisfy { $0.count == limit })
            #expect(pages.count == max(1, (expected.count + limit - 1) / limit))
        }
    }

    /// New and removed records between pages neither repeat nor hide the others.
    @Test(arguments: Backend.allCases, [UInt64(11), 12, 13, 14])
    func changesBetweenPagesHideNothing(_ backend: Backend, _ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        var staying: [Parking] = []
        var leaving: [Parking] = []
        for _ in 0..<40 {
            let parking = try await store.parkings.add(.sample(), of: owner)
            if Bool.random(using: &generator) {
                staying.append(parking)
            } else {
                leaving.append(parking)
            }
            store.clock.advance(by: .milliseconds(Int.random(in: 0...1, using: &generator)))
        }
        var seen: [Parking] = []
        var cursor: PageCursor?
        repeat {
            let page = try await store.parkings.newestFirst(of: owner, after: cursor, limit: 7)
            seen += page.items
            cursor = page.next
            _ = try await store.parkings.add(.sample(), of: owner)
            leaving.shuffle(using: &generator)
            for parking in leaving.suffix(3) {
                try await store.parkings.remove(parking.id, of: owner)
            }
            leaving = leaving.dropLast(3)
        } while cursor != nil
        #expect(Set(seen.map(\.id)).count == seen.count)
        let kept = Set(staying.map(\.id))
        #expect(seen.map(\.id).filter(kept.contains) == staying.reversed().map(\.id))
    }

    @Test(arguments: Backend.allCases)
    func keepsAllParallelAdditions(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let added = try await withThrowingTaskGroup(of: Parking.self) { group in
            for _ in 0..<100 {
                group.addTask { try await store.parkings.add(.sample(), of: owner) }
            }
            return try await group.reduce(into: [Parking]()) { $0.append($1) }
        }
        let page = try await store.parkings.newestFirst(of: owner, after: nil, limit: 1_000)
        #expect(page.next == nil)
        #expect(page.items == added.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) })
    }
}
