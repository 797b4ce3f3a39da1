import DomainTestSupport
import HTTPTestClient
import PostgresStore
import PostgresTestSupport
import SampleTown
import ServiceCore
import ServiceTestSupport
import StoreContract
import TestSupport
import Testing

@Suite("Only anonymous requests are answered by replicas", .ownThreads, .timeLimit(.minutes(5)))
struct AnonymousReadTests {
    @Test func whoeverIsSignedInOrHasJustLeftReadsThePrimary() async throws {
        let servers = try await ReplicatedServers()
        let (folder, clock) = (try TemporaryFolder(), SettableClock(HarbourTown.noon))
        let store = folder.file("store")
        try HarbourTown.copy(to: store)
        let records = try await PostgresRecordStore.open(
            servers.address(of: .a), replicas: [servers.address(of: .b)], atlasFolder: store,
            clock: clock, limits: .watchful.with(age: .seconds(60)))
        var settings = ServiceSettings()
        settings.servesMetrics = true
        try await RunningService.withRecords(records, clock, in: store, settings) { service in
            /// How many reads the replica answers meanwhile.
            func answers(_ work: () async throws -> Void) async throws -> Int {
                let before = records.replicas[0].answers
                try await work()
                return records.replicas[0].answers - before
            }
            /// Whether the replica answers at last: on a busy machine it may be left out for a moment.
            func isAnswered(_ work: () async throws -> Void) async throws -> Bool {
                try await eventually { try await answers(work) > 0 }
            }
            var visitor = PageBrowser(service)
            #expect(try await isAnswered { try await visitor.get("/fountains") })
            let nearest = "/api/v1/fountains/nearest?near=45.39128,-65.35609"
            let isAsked = try await isAnswered {
                let answer = try await service.client.get(nearest)
                #expect(answer.status == 200)
            }
            #expect(isAsked)

            let bob = try await service.person("bob")
            let own = try await answers {
                let answer = try await bob.get("/fountains/nearest?near=45.39128,-65.35609")
                #expect(answer.status == 200)
            }
            #expect(own == 0)
            // The cookie of the forms does not sign anyone in.
            var browser = PageBrowser(service)
            try await browser.get("/sign-in")
            #expect(browser.cookies["parkway-visit"] != nil)
            #expect(try await isAnswered { try await browser.get("/fountains") })
            try await browser.signUp()
            let asPerson = try await answers { try await browser.get("/fountains") }
            #expect(asPerson == 0)
            try await browser.get("/me")
            let out = try await browser.post("/sign-out")
            #expect(out.setCookies("parkway-left").first?.contains("Max-Age=30") == true)
            #expect(browser.cookies["parkway-session"] == nil)
            let justLeft = try await answers { try await browser.get("/fountains") }
            #expect(justLeft == 0)
            // As the browser does after half a minute.
            browser.cookies["parkway-left"] = nil
            #expect(try await isAnswered { try await browser.get("/fountains") })

            let address = try servers.address(of: .b)
            var metrics = ""
            let isUsable = try await eventually {
                metrics = try await service.client.get("/metrics").text
                return metrics.contains(
                    "parkway_records_replica_usable{replica=\"\(address)\"} 1")
            }
            #expect(isUsable)
            for line in [
                "parkway_records_replica_age_seconds{replica=\"\(address)\"} ",
                "parkway_records_replica_reads_total{replica=\"\(address)\"} "
                    + "\(records.replicas[0].answers)",
            ] {
                #expect(metrics.contains(line), "\(line)")
            }
        }
    }
}
