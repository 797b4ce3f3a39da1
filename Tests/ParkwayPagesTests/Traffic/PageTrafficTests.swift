import Testing

@Suite("A page needs as many statements for fifty as for one", .timeLimit(.minutes(10)))
struct PageTrafficTests {
    private static let pages = [
        "/", "/parkings", "/neighbours", "/storage", "/me/spaces", "/fountains",
        "/fountains/\(BusyTown.tap)", "/partners", "/inbox", "/inbox/requests", "/buildings",
        "/buildings/A1B2C", "/buildings/A1B2C/guards", "/buildings/A1B2C/log", "/me/devices",
        "/me/guests", "/parkings.csv", "/storage.csv",
    ]

    @Test func noPageAsksForEachOfItsItems() async throws {
        var found: [[String: [String: Int]]] = []
        for count in [1, 50] {
            try await BusyTown.withMuch(count) { town in
                var traffic: [String: [String: Int]] = [:]
                for page in Self.pages { traffic[page] = try await town.traffic(of: page) }
                found.append(traffic)
            }
        }
        for page in Self.pages {
            let (one, fifty) = (found[0][page] ?? [:], found[1][page] ?? [:])
            #expect(!one.isEmpty && !fifty.isEmpty)
            // Background work may add a few; a statement for each item adds 49.
            let more = fifty.filter { $0.value > (one[$0.key] ?? 0) + 5 }
            #expect(more.isEmpty, "\(page) sends more often: \(more)")
            // With the session, the account, and what the navigation shows.
            #expect(fifty.values.reduce(0, +) <= 55, "\(page): \(fifty)")
        }
    }
}
