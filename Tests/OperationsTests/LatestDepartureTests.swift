import Accounts
import AddressText
import Atlas
import Foundation
import Geometry
import OSMModel
import OpeningHours
import Operations
import RecordKeeping
import RoadClosures
import RoadSearch
import Routing
import SampleTown
import StoreRuntime
import TestSupport
import Testing

@Suite("The latest departure for an arrival")
struct LatestDepartureTests {
    private let town: HarbourTown
    private let workspace: Workspace
    private let engines: Engines

    init() throws {
        town = try HarbourTown()
        workspace = try town.workspace()
        engines = try workspace.engines()
    }

    private static let arrival = Timestamp(millisecondsSinceEpoch: 1_764_000_000_000)

    private static func minutes(before: Int64) -> Timestamp {
        Timestamp(millisecondsSinceEpoch: arrival.millisecondsSinceEpoch - before * 60_000)
    }

    /// The latest minute that is early enough, one after the other.
    private static func plainSearch(_ travelTime: LatestDeparture.TravelTime) throws -> Timestamp? {
        for before in 0..<Int64(1_440) {
            let departure = minutes(before: before)
            if let time = try travelTime(departure), time <= before * 60_000 { return departure }
        }
        return nil
    }

    @Test func itFindsTheMinuteThatAPlainSearchFinds() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            // Travel times that change at some quarters of an hour; sometimes there is no way.
            let times = (0..<97).map { _ in Int64.random(in: 30_000...9_000_000, using: &random) }
            let changes = Double.random(in: 0...1, using: &random) < 0.5 ? 4 : 97
            let isClosed = (0..<97).map { _ in Int.random(in: 0..<10, using: &random) == 0 }
            func travelTime(_ departure: Timestamp) -> Int64? {
                let gap = Self.arrival.millisecondsSinceEpoch - departure.millisecondsSinceEpoch
                let quarter = min(96, Int((gap + 899_999) / 900_000) / (97 / changes))
                return isClosed[quarter] ? nil : times[quarter]
            }
            var search = LatestDeparture(by: Self.arrival, travelTime: travelTime)
            guard let found = try search.moment() else {
                // Without a way for hours.
                #expect(changes == 4)
                continue
            }
            let time = try #require(travelTime(found))
            let arrival = Self.arrival.millisecondsSinceEpoch
            #expect(found.millisecondsSinceEpoch + time <= arrival)
            let next = Timestamp(millisecondsSinceEpoch: found.millisecondsSinceEpoch + 60_000)
            if let later = travelTime(next) {
                #expect(next.millisecondsSinceEpoch + later > arrival)
            }
            let latest = try #require(try Self.plainSearch(travelTime))
            #expect(found <= latest)
            // Within four hours, every quarter is examined.
            if latest > Self.minutes(before: 240), changes == 97 {
                #expect(
                    latest.millisecondsSinceEpoch - found.millisecondsSinceEpoch < 900_000,
                    "\(found) instead of \(latest)")
            }
        }
    }

    @Test(arguments: [0, 1, 59_999, 60_000, 60_001, 3_600_000])
    func theSecondsOfATripCountAsAMinute(_ time: Int64) throws {
        var search = LatestDeparture(by: Self.arrival) { _ in time }
        let found = try #require(try search.moment())
        #expect(found == Self.minutes(before: (time + 59_999) / 60_000))
    }

    @Test func withoutAWayThereIsNoDeparture() throws {
        var searches = 0
        var search = LatestDeparture(by: Self.arrival) { _ in
            searches += 1
            return nil
        }
        #expect(try search.moment() == nil)
        #expect(searches < 50)
    }

    // MARK: Routes

    private func request(
        by arrival: LocalMoment?, mode: TravelMode = .driving
    ) throws -> RouteRequest {
        let lookup = PlaceLookup(try engines.geocoder())
        return RouteRequest(
            from: RouteEnd(try lookup.resolve(PlaceText("12 Harbour Street"))),
            to: RouteEnd(try lookup.resolve(PlaceText("20 North Ring"))), by: mode,
            arrival: arrival, alternatives: 2)
    }

    @Test(arguments: TravelMode.allCases)
    func aRouteSaysWhenToLeave(_ mode: TravelMode) throws {
        let arrival = try #require(LocalMoment("2026-11-21T18:30"))
        let planned = try RoutePlanner(engines).route(request(by: arrival, mode: mode))
        let departure = try #require(planned.departure)
        let minutes = Int((planned.trip.durationMilliseconds + 59_999) / 60_000)
        #expect(departure.advanced(byMinutes: minutes) == arrival)
        #expect(planned.arrival == arrival)
        #expect(planned.alternatives?.isEmpty == false)
        let now = try RoutePlanner(engines).route(request(by: nil, mode: mode))
        #expect(now.departure == nil && now.arrival == nil)
    }

    @Test func aClosureThatEndsInBetweenIsTakenIntoAccount() async throws {
        let arrival = try #require(LocalMoment("2030-11-21T18:30"))
        let planner = RoutePlanner(engines)
        let open = try planner.route(request(by: arrival))
        _ = try await workspace.accounts.signUp(
            HarbourTown.profile(), password: Password("seven-grey-ferries"))
        let account = try await workspace.accounts.grant(
            .roadManager, to: HarbourTown.profile().email)
        // The whole town is closed until a quarter past six.
        let box = try #require(engines.atlas.bounds)
        let town = Area.box(box)
        let end = try #require(LocalMoment("2030-11-21T18:15"))
        let until = try #require(Timestamp(end, in: workspace.timeZone))
        let period = try ClosurePeriod(from: workspace.clock.now(), until: until)
        let closure = ClosureRequest(.area(town), period: period)
        _ = try await ClosureDesk(workspace).close(closure.draft(on: engines), by: account.id)
        let planned = try planner.route(request(by: arrival))
        #expect(planned.departure == open.departure)
        let tooEarly = try #require(LocalMoment("2030-11-21T18:16"))
        #expect(throws: RoutingError.self) {
            try planner.route(request(by: tooEarly))
        }
    }
}
