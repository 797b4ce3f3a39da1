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

@Suite("Only strangers are answered by replicas", .timeLimit(.minutes(5)))
struct StrangerReadTests {
    @Test func whoeverIsSignedInOrHasJustLeftReadsThePrimary() async throws {
        let servers = try await ReplicatedServers()
        let (folder, clock) = (try TemporaryFolder(), SettableClock(HarbourTown.noon))
        let store = folder.file("store")
        try HarbourTown.copy(to: store)
        var limits = PostgresLimits.patient
        limits.replicaPause = .milliseconds(50)
        limits.replicaAge = .seconds(60)
        let records = try await PostgresRecordStore.open(
            servers.address(of: .a), replicas: [servers.address(of: .b)], atlasFolder: store,
            clock: clock, limits: limits)
        var settings = ServiceSettings()
        settings.servesMetrics = true
        try await RunningService.withRecords(records, clock, in: store, settings) { service in
            /// How many reads the replica answers meanwhile.
            func answers(_ work: () async throws -> Void) async throws -> Int {
                let before = records.replicas[0].answers
                try await work()
                return records.replicas[0].answers - before
            }
            var stranger = PageBrowser(service)
            let isRead = try await eventually {
                let reads = try await answers { try await stranger.get("/fountains") }
                return reads > 0
            }
            #expect(isRead)
            let nearest = "/api/v1/fountains/nearest?near=45.39128,-65.35609"
            let asked = try await answers {
                let answer = try await service.client.get(nearest)
                #expect(answer.status == 200)
            }
            #expect(asked > 0)

            let bob = try await service.person("bob")
            let own = try await answers {
                let answer = try await bob.get("/fountains/nearest?near=45.39128,-65.35609")
                #expect(answer.status == 200)
            }
            #expect(own == 0)
            // The cookie of the forms makes nobody a person.
            var browser = PageBrowser(service)
            try await browser.get("/sign-in")
            #expect(browser.cookies["parkway-visit"] != nil)
            let asStranger = try await answers { try await browser.get("/fountains") }
            #expect(asStranger > 0)
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
            let later = try await answers { try await browser.get("/fountains") }
            #expect(later > 0)

            let metrics = try await service.client.get("/metrics").text
            let address = try servers.address(of: .b)
            for line in [
                "parkway_records_replica_usable{replica=\"\(address)\"} 1",
                "parkway_records_replica_age_seconds{replica=\"\(address)\"} ",
                "parkway_records_replica_reads_total{replica=\"\(address)\"} "
                    + "\(records.replicas[0].answers)",
            ] {
                #expect(metrics.contains(line), "\(line)")
            }
        }
    }
}
