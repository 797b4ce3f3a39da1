import DomainTestSupport
import Foundation
import Geocoding
import Geometry
import RecordKeeping
import RemoteGeocoding
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RemoteGeocoderTests {
    @Test func sendsTheQueryAndTheContact() async throws {
        let town = try RemoteTown { _ in .answer(body: Sample.houses) }
        let found = await town.geocoder.search(
            "135 Pilkington & Søn?", options: SearchOptions(limit: 3, languages: ["fr"]))
        #expect(found.count == 1)
        let request = try #require(town.server.requests.first)
        #expect(request.method == "GET")
        #expect(request.path == "/search")
        #expect(request.headers["user-agent"] == "Parkway/1.2.3 (ada@example.org)")
        #expect(request.headers["cookie"] == nil)
        #expect(
            request.query == [
                "q": "135 Pilkington & Søn?", "format": "jsonv2", "addressdetails": "1",
                "limit": "10", "accept-language": "fr",
            ])
    }

    @Test func reverseSendsTheCoordinates() async throws {
        let town = try RemoteTown { _ in .answer(body: Sample.house) }
        let place = try Coordinate(latitude: 52.54878, longitude: -1.81643)
        let found = await town.geocoder.reverse(place)
        #expect(found.first?.address.houseNumber == "135")
        let request = try #require(town.server.requests.first)
        #expect(request.path == "/reverse")
        #expect(request.query["lat"] == "52.54878" && request.query["lon"] == "-1.81643")
    }

    @Test func answersAreCachedForThirtyDays() async throws {
        let town = try RemoteTown { _ in .answer(body: Sample.houses) }
        let first = await town.geocoder.search("135 Pilkington Avenue")
        town.clock.advance(by: .seconds(30 * 86_400 - 1))
        #expect(await town.geocoder.search(" 135  Pilkington Avenue ") == first)
        #expect(town.server.requests.count == 1)
        town.clock.advance(by: .seconds(2))
        #expect(await town.geocoder.search("135 Pilkington Avenue") == first)
        #expect(town.server.requests.count == 2)
    }

    @Test func emptyAnswersAreCachedForOneDay() async throws {
        let town = try RemoteTown {
            $0.path == "/search" ? .answer(body: "[]") : .answer(body: Sample.nothing)
        }
        let place = try Coordinate(latitude: 0, longitude: 0)
        for _ in 0..<3 {
            #expect(await town.geocoder.search("Nowhere").isEmpty)
            #expect(await town.geocoder.reverse(place).isEmpty)
        }
        #expect(town.server.requests.count == 2)
        town.clock.advance(by: .seconds(86_401))
        #expect(await town.geocoder.search("Nowhere").isEmpty)
        #expect(town.server.requests.count == 3)
        #expect(town.notices.isEmpty)
    }

    @Test func aRejectedQueryIsNotRepeated() async throws {
        let town = try RemoteTown { _ in .answer(status: 400, body: "{}") }
        #expect(await town.geocoder.search("???").isEmpty)
        #expect(await town.geocoder.search("???").isEmpty)
        #expect(town.server.requests.count == 1)
        #expect(town.notices.isEmpty)
    }

    @Test func switchedOffItSendsNothing() async throws {
        let town = try RemoteTown { _ in .answer(body: Sample.houses) }
        #expect(await town.geocoder.search("135 Pilkington Avenue").count == 1)
        try await town.ledger.change { $0.isSwitchedOff = true }
        #expect(await town.geocoder.search("135 Pilkington Avenue").isEmpty)
        #expect(await town.geocoder.search("Elsewhere").isEmpty)
        #expect(try await town.status() == .switchedOff)
        #expect(town.server.requests.count == 1)
        try await town.ledger.change { $0.isSwitchedOff = false }
        #expect(await town.geocoder.search("Elsewhere").count == 1)
        #expect(try await town.status() == .ready)
    }

    @Test func sendsAtMostOneRequestPerSecond() async throws {
        let clock = SettableClock(RemoteTown.noon)
        let arrivals = Mutex<[Timestamp]>([])
        let town = try RemoteTown(clock: clock) { _ in
            arrivals.withLock { $0.append(clock.now()) }
            // The duration of the answer must not count.
            clock.advance(by: .milliseconds(130))
            return .answer(body: Sample.houses)
        }
        for number in 0..<6 {
            #expect(await town.geocoder.search("\(number) Pilkington Avenue").count == 1)
        }
        let times = arrivals.withLock { $0 }
        #expect(times.count == 6)
        for (earlier, later) in zip(times, times.dropFirst()) {
            #expect(later.since(earlier) >= .seconds(1))
            #expect(later.since(earlier) < .milliseconds(1_400))
        }
    }

    @Test func twoProcessesOfOneStoreShareTheRateLimit() async throws {
        let clock = SettableClock(RemoteTown.noon)
        let ledger = MemoryLedger()
        let arrivals = Mutex<[Timestamp]>([])
        let script: @Sendable (ScriptedServer.Request) -> ScriptedServer.Reply = { _ in
            arrivals.withLock { $0.append(clock.now()) }
            return .answer(body: Sample.houses)
        }
        let one = try RemoteTown(ledger: ledger, clock: clock, script)
        let other = try RemoteTown(ledger: ledger, clock: clock, script)
        for number in 0..<3 {
            #expect(await one.geocoder.search("\(number) Pilkington Avenue").count == 1)
            #expect(await other.geocoder.search("\(number) Pilkington Avenue").count == 1)
        }
        let times = arrivals.withLock { $0 }
        #expect(times.count == 6)
        for (earlier, later) in zip(times, times.dropFirst()) {
            #expect(later.since(earlier) >= .seconds(1))
        }
    }

    @Test func aLookupThatWouldWaitTooLongGetsNoAnswer() async throws {
        let town = try RemoteTown { _ in .answer(body: Sample.houses) }
        _ = try await town.ledger.change { $0.claim(at: RemoteTown.noon) }
        #expect(await town.geocoder.search("135 Pilkington Avenue").isEmpty)
        let waited = town.clock.now().since(RemoteTown.noon)
        #expect(waited >= .seconds(3) && waited < .milliseconds(3_200))
        #expect(town.server.requests.isEmpty)
        #expect(town.notices.isEmpty)
    }

    @Test func lookupsBeyondTheQueueGetNoAnswerAtOnce() async throws {
        let release = DispatchSemaphore(value: 0)
        // The clock stands still, so that the first lookup's turn does not expire.
        let town = try RemoteTown(sleep: { _ in await Task.yield() }) { _ in
            release.wait()
            return .answer(body: Sample.houses)
        }
        let first = Task { await town.geocoder.search("1 Pilkington Avenue") }
        let hasArrived = try await eventually { !town.server.requests.isEmpty }
        #expect(hasArrived)
        let found = await withTaskGroup(of: Int.self) { group in
            for number in 2..<40 {
                group.addTask { await town.geocoder.search("\(number) Pilkington Avenue").count }
            }
            return await group.reduce(0, +)
        }
        #expect(found == 0)
        #expect(town.server.requests.count == 1)
        release.signal()
        #expect(await first.value.count == 1)
    }

    @Test func simultaneousEqualQueriesBecomeOneRequest() async throws {
        let ledger = MemoryLedger()
        let town = try RemoteTown(
            ledger: ledger,
            // Waits until the answer is cached.
            sleep: { _ in
                while ledger.answers.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
            },
            { _ in .answer(body: Sample.houses) })
        let found = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask { await town.geocoder.search("135 Pilkington Avenue").count }
            }
            return await group.reduce(0, +)
        }
        #expect(found == 4)
        #expect(town.server.requests.count == 1)
    }

    @Test func stoppingEndsTheCurrentRequestAndSendsNoMore() async throws {
        let town = try RemoteTown { _ in .silence }
        let search = Task { await town.geocoder.search("135 Pilkington Avenue") }
        let hasArrived = try await eventually { !town.server.requests.isEmpty }
        #expect(hasArrived)
        town.geocoder.stop()
        // Otherwise it would wait for an hour.
        #expect(await search.value.isEmpty)
        #expect(await town.geocoder.search("Elsewhere").isEmpty)
        #expect(town.server.requests.count == 1)
        #expect(try await town.status() == .ready)
    }

    @Test func aCancelledLookupReleasesItsTurn() async throws {
        let town = try RemoteTown { request in
            request.query["q"] == "slow" ? .silence : .answer(body: Sample.houses)
        }
        let search = Task { await town.geocoder.search("slow") }
        let hasArrived = try await eventually { !town.server.requests.isEmpty }
        #expect(hasArrived)
        search.cancel()
        #expect(await search.value.isEmpty)
        #expect(await town.geocoder.search("135 Pilkington Avenue").count == 1)
        #expect(town.notices.isEmpty)
    }

    @Test func aStoreThatFailsMeansNoRequestAndOneWarning() async throws {
        let town = try RemoteTown { _ in .answer(body: Sample.houses) }
        town.ledger.setBroken(true)
        #expect(await town.geocoder.search("135 Pilkington Avenue").isEmpty)
        #expect(await town.geocoder.search("135 Pilkington Avenue").isEmpty)
        #expect(town.server.requests.isEmpty)
        #expect(town.notices.count == 1)
        town.ledger.setBroken(false)
        #expect(await town.geocoder.search("135 Pilkington Avenue").count == 1)
    }

    @Test func usesTheConfiguredProxy() async throws {
        let proxy = try ScriptedServer { _ in .answer(body: Sample.houses) }
        let town = try RemoteTown(proxy: proxy.url) { _ in .answer(body: "[]") }
        #expect(await town.geocoder.search("135 Pilkington Avenue").count == 1)
        #expect(town.server.requests.isEmpty)
        #expect(proxy.requests.first?.target.hasPrefix(town.server.url) == true)
    }
}
