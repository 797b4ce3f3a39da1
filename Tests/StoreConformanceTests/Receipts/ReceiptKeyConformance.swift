import DomainTestSupport
import RecordKeeping
import SignedReceipts
import Testing

@Suite struct ReceiptKeyConformance {
    private let noon = SettableClock.sample.now()

    private func days(_ count: Int) -> Timestamp { noon.advanced(by: .seconds(count * 86_400)) }

    @Test(arguments: Backend.allCases)
    func theFirstCallerMakesAKeyAndAllOthersFindIt(_ backend: Backend) async throws {
        let store = try await backend.open()
        let keys = store.receiptKeys
        let found = try await withThrowingTaskGroup(of: ReceiptKeyRing.self) { group in
            for _ in 0..<8 { group.addTask { try await keys.keys(at: noon) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(found.count == 1 && found.first?.keys.count == 1)
        #expect(try await keys.keys(at: days(75)) == found.first)
        withExtendedLifetime(store) {}
    }

    @Test(arguments: Backend.allCases)
    func keysChangeByThemselves(_ backend: Backend) async throws {
        let store = try await backend.open()
        let keys = store.receiptKeys
        var expected = try await keys.keys(at: noon)
        for day in [76, 91, 180, 400] {
            let ring = try await keys.keys(at: days(day))
            #expect(ring.signer(at: days(day)) != nil)
            // The keys that both have are the same, and those that only sign no more are told.
            let known = Set(expected.keys.map(\.publicKey))
            #expect(day == 400 || ring.keys.contains { known.contains($0.publicKey) })
            #expect(try await keys.keys(at: days(day)) == ring)
            expected = ring
        }
        withExtendedLifetime(store) {}
    }

    @Test(arguments: Backend.allCases)
    func replacedKeysReplaceAllOthers(_ backend: Backend) async throws {
        let store = try await backend.open()
        let keys = store.receiptKeys
        let old = try await keys.keys(at: days(80))
        let new = try await keys.replaceKeys(at: days(80))
        #expect(new.keys.count == 1)
        #expect(Set(old.keys.map(\.id)).isDisjoint(with: new.keys.map(\.id)))
        #expect(try await keys.keys(at: days(80)) == new)
        withExtendedLifetime(store) {}
    }
}
