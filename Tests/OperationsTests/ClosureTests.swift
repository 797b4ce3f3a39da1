import Accounts
import AddressText
import Atlas
import Documents
import DomainTestSupport
import Foundation
import Geocoding
import Geometry
import Guidance
import OSMModel
import Operations
import RecordKeeping
import RoadClosures
import RoadNetwork
import RoadSearch
import Routing
import SampleTown
import StoreRuntime
import TestSupport
import Testing

@Suite("Closures apply to every later route")
struct ClosureTests {
    private let town: HarbourTown
    private let workspace: Workspace
    private let engines: Engines

    init() throws {
        town = try HarbourTown()
        workspace = try town.workspace()
        engines = try workspace.engines()
    }

    private func account(_ workspace: Workspace) async throws -> Account {
        let account = try await workspace.accounts.signUp(
            HarbourTown.profile(), password: Password("seven-grey-ferries"))
        return try await workspace.accounts.grant(.roadManager, to: account.email)
    }

    private func request(
        _ target: ClosureRequest.Target, users: Set<RoadUser> = RoadUser.vehicles,
        from: Timestamp? = nil, until: Timestamp? = nil
    ) throws -> ClosureRequest {
        ClosureRequest(target, users: users, period: try ClosurePeriod(from: from, until: until))
    }

    private func crosses(_ street: ClosedStreet, _ mode: TravelMode, on engines: Engines) throws
        -> Bool
    {
        let line = try #require(street.lines.max { $0.lengthMeters < $1.lengthMeters })
        let ends = [try #require(line.first), try #require(line.last)].map(RouteEnd.init)
        let trip = try RoutePlanner(engines)
            .route(RouteRequest(from: ends[0], to: ends[1], by: mode)).trip
        let route = try #require(trip.legs.first)
        return route.steps.contains { $0.name == street.name && $0.distanceMillimeters > 20_000 }
    }

    @Test func aStreetIsAvoidedWhileItIsClosed() async throws {
        let ada = try await account(workspace)
        // Another process on the same store.
        let other = try town.workspace()
        let draft = try request(.street(PlaceText("Harbour Street"))).draft(on: engines)
        guard case .street(let street) = draft.extent else { throw NotAStreet() }
        #expect(!street.ways.isEmpty)
        #expect(try crosses(street, .driving, on: engines))
        let closure = try await ClosureDesk(other).close(draft, by: ada.id).record
        #expect(try !crosses(street, .driving, on: engines))
        #expect(try !crosses(street, .cycling, on: engines))
        #expect(try crosses(street, .walking, on: engines))
        #expect(try !crosses(street, .driving, on: other.engines()))
        try await ClosureDesk(workspace).reopen(RecordReference(closure.id), by: ada.id)
        #expect(try crosses(street, .driving, on: engines))
        #expect(try crosses(street, .driving, on: other.engines()))
    }

    @Test func anOwnClosureAffectsItsAuthorOnly() async throws {
        let ada = try await account(workspace)
        var request = try request(.street(PlaceText("Harbour Street")))
        request.scope = .own
        let draft = try request.draft(on: engines)
        let closure = try await ClosureDesk(workspace).close(draft, by: ada.id).record
        func isClosed(for viewer: Account.ID?) throws -> Bool {
            try !engines.closedRoads(to: .driving, for: viewer).isEmpty
        }
        #expect(try isClosed(for: ada.id))
        #expect(try !isClosed(for: nil))
        #expect(try !isClosed(for: .new(at: HarbourTown.noon)))
        request.scope = .everyone
        let shared = try await ClosureDesk(workspace).close(request.draft(on: engines), by: ada.id)
        #expect(try isClosed(for: nil))
        try await ClosureDesk(workspace).reopen(RecordReference(shared.record.id), by: ada.id)
        #expect(try isClosed(for: ada.id) && !isClosed(for: nil))
        try await ClosureDesk(workspace).reopen(RecordReference(closure.id), by: ada.id)
        #expect(try !isClosed(for: ada.id))
    }

    @Test func aPeriodBeginsAndEndsByTheClock() async throws {
        let ada = try await account(workspace)
        let (from, until) = (
            HarbourTown.noon.advanced(by: .seconds(60)),
            HarbourTown.noon.advanced(by: .seconds(120))
        )
        let place = try Coordinate(latitude: 45.3905, longitude: -65.3541)
        let area = Area.circle(center: place, radiusMeters: 100)
        let draft = try request(.area(area), from: from, until: until).draft(on: engines)
        let closure = try await ClosureDesk(workspace).close(draft, by: ada.id).record
        func isClosed(at moment: Timestamp? = nil) throws -> Bool {
            try !engines.closedRoads(to: .driving, at: moment).isEmpty
        }
        for (time, closed, word) in [
            (0, false, "ahead"), (59, false, "ahead"), (60, true, "closed"), (119, true, "closed"),
            (120, false, "over"), (500, false, "over"), (70, true, "closed"),
        ] {
            let moment = HarbourTown.noon.advanced(by: .seconds(time))
            town.clock.set(to: moment)
            #expect(try isClosed() == closed, "\(time)")
            #expect(ClosureStatus(closure, at: moment).rawValue == word)
        }
        // A query for another time does not change the current state.
        #expect(try isClosed(at: until) == false)
        #expect(try isClosed(at: from))
        #expect(try isClosed())
    }

    @Test func anUnknownOrAmbiguousStreetCannotBeClosed() throws {
        let sea = Area.circle(
            center: try Coordinate(latitude: 0, longitude: -30), radiusMeters: 100)
        for target in try [
            ClosureRequest.Target.area(sea), .street(PlaceText("Nowhere at all today")),
            .street(PlaceText("4 Mill Lane")), .street(PlaceText("Mill Lane")),
            .street(PlaceText("Mill Lane"), pick: 3),
        ] {
            let request = try request(target)
            let error = #expect(throws: (any Error).self) { try request.draft(on: engines) }
            #expect(error is PlaceLookupError || error is ClosureRequestError)
        }
    }

    @Test func anAmbiguousStreetIsPickedByNumberOrByPlace() throws {
        let places = try (1...2).map { pick in
            let draft = try request(.street(PlaceText("Mill Lane"), pick: pick)).draft(
                on: engines)
            guard case .street(let street) = draft.extent else { throw NotAStreet() }
            return (draft, try #require(street.lines.first?.first))
        }
        #expect(places[0].0.label != places[1].0.label)
        for (draft, place) in places {
            let near = try request(.street(PlaceText("Mill Lane"), near: place)).draft(
                on: engines)
            #expect(near == draft)
        }
    }

    /// In either order of the ends. The rest of the street stays open.
    @Test func aPartOfAStreetLiesBetweenItsEnds() throws {
        func roads(_ ends: (String, String)?) throws -> ClosedRoads {
            let part = try ends.map { (try PlaceText($0.0), try PlaceText($0.1)) }
            let draft = try request(.street(PlaceText("Harbour Street"), part: part)).draft(
                on: engines)
            guard case .street(let street) = draft.extent else { throw NotAStreet() }
            return try engines.router(.driving).graph
                .roads(ofWays: Set(street.ways), named: street.name, along: street.lines)
        }
        let whole = try Set(roads(nil).arcs)
        let part = try Set(roads(("Market Street", "Fox Avenue")).arcs)
        #expect(!part.isEmpty && part.isStrictSubset(of: whole))
        #expect(try Set(roads(("Fox Avenue", "Market Street")).arcs) == part)
        let (first, second) = (
            try Set(roads(("Market Street", "Nightingale Street")).arcs),
            try Set(roads(("Nightingale Street", "Fox Avenue")).arcs)
        )
        #expect(first.isDisjoint(with: second) && first.union(second) == part)
        let graph = try engines.router(.driving).graph
        let line = try #require(graph.lines(of: ClosedRoads(arcs: first)).first)
        let middle = line[line.count / 2].description.replacing(" ", with: "")
        let block = try Set(roads((middle, middle)).arcs)
        #expect(!block.isEmpty && block.isSubset(of: whole))
        #expect(throws: ClosureRequestError.self) { try roads(("Market Street", "North Ring")) }
    }

    /// The town has two of them. The streets or the places at the ends of a part identify one.
    @Test func theEndsOfAPartIdentifyOneOfTwoStreets() throws {
        func draft(_ one: String, _ other: String) throws -> RoadClosureDraft {
            try request(
                .street(PlaceText("Mill Lane"), part: (PlaceText(one), PlaceText(other)))
            ).draft(on: engines)
        }
        let east = try draft("Station Road", "North Ring")
        let west = try draft("Gannet Close", "West Ring")
        #expect(east.label == "Mill Lane between Station Road and North Ring")
        #expect(east.extent != west.extent)
        let placed = try draft("45.39210,-65.35128", "45.39448,-65.34768")
        guard case .street(let whole) = east.extent, case .street(let part) = placed.extent else {
            throw NotAStreet()
        }
        #expect(Set(part.lines).isSubset(of: whole.lines))
        // No Mill Lane has both ends; both Mill Lanes have both ends.
        for (one, other) in [("Station Road", "West Ring"), ("45.39,-65.36", "45.39,-65.36")] {
            let error = #expect(throws: PlaceLookupError.self) { try draft(one, other) }
            #expect(error?.description.contains("could be 2 places") == true)
        }
    }

    @Test func aRouteNamesTheClosuresThatItAvoids() async throws {
        let ada = try await account(workspace)
        let until = HarbourTown.noon.advanced(by: .seconds(3_600))
        let draft = try request(.street(PlaceText("Harbour Street")), until: until).draft(
            on: engines)
        guard case .street(let street) = draft.extent else { throw NotAStreet() }
        let line = try #require(street.lines.max { $0.lengthMeters < $1.lengthMeters })
        let ends = [try #require(line.first), try #require(line.last)].map(RouteEnd.init)
        func avoided(_ mode: TravelMode = .driving, for viewer: Account.ID? = nil) throws
            -> [AvoidedRoad]
        {
            try RoutePlanner(engines, for: viewer)
                .route(RouteRequest(from: ends[0], to: ends[1], by: mode)).avoided
        }
        #expect(try avoided().isEmpty)
        // A closure that is not on the way is not named.
        let other = try request(.street(PlaceText("North Ring"))).draft(on: engines)
        _ = try await ClosureDesk(workspace).close(other, by: ada.id)
        #expect(try avoided().isEmpty)
        let closure = try await ClosureDesk(workspace).close(draft, by: ada.id).record
        let named = try #require(try avoided().first)
        #expect(try avoided().count == 1)
        #expect(named.closure == closure.id && named.label == "Harbour Street")
        #expect(named.until == until)
        #expect(try avoided(.walking).isEmpty)
        try await ClosureDesk(workspace).reopen(RecordReference(closure.id), by: ada.id)
        #expect(try avoided().isEmpty)
        // An own closure is named to its author only.
        var own = draft
        own.scope = .own
        _ = try await ClosureDesk(workspace).close(own, by: ada.id)
        #expect(try avoided().isEmpty)
        #expect(try avoided(for: ada.id).count == 1)
    }

    @Test(arguments: [(1, "13:30 UTC+0:30"), (14, "2026-11-26 02:30 UTC+0:30")])
    func theEndOfAnAvoidedClosureIsATimeOfTheRegion(hours: Int, text: String) throws {
        let zone = try #require(TimeZone(secondsFromGMT: 1_800))
        let noon = HarbourTown.noon
        let road = AvoidedRoad(
            closure: .new(at: noon), label: "Quay",
            until: noon.advanced(by: .seconds(hours * 3_600)), departure: noon, in: zone)
        #expect(road.untilText == text)
    }

    @Test func routesAvoidAreas() throws {
        let (from, to) = (
            RouteEnd(try PlaceLookup(engines.geocoder()).resolve(PlaceText("Town Hall"))),
            RouteEnd(try PlaceLookup(engines.geocoder()).resolve(PlaceText("20 North Ring")))
        )
        let planner = RoutePlanner(engines)
        let plain = try planner.route(RouteRequest(from: from, to: to, by: .driving)).trip
        let middle = plain.geometry[plain.geometry.count / 2]
        let area = Area.circle(center: middle, radiusMeters: 30)
        let other = try planner.route(
            RouteRequest(from: from, to: to, by: .driving, avoiding: [area])
        ).trip
        #expect(area.touches(plain.geometry))
        #expect(!area.touches(other.geometry))
        #expect(other.durationMilliseconds > plain.durationMilliseconds)
    }

    /// After any sequence of closings and reopenings.
    @Test func theClosedRoadsAreThoseOfAllClosures() async throws {
        let ada = try await account(workspace)
        let bounds = try #require(engines.atlas.bounds)
        let graph = try engines.router(.driving).graph
        var random = SeededGenerator(seed: 41)
        var current: [RoadClosure.ID: ClosedRoads] = [:]
        for _ in 0..<80 {
            if let id = current.keys.sorted().randomElement(using: &random),
                Int.random(in: 0..<3, using: &random) == 0
            {
                try await ClosureDesk(workspace).reopen(RecordReference(id), by: ada.id)
                current[id] = nil
            } else {
                let area = Area.circle(
                    center: try Coordinate(
                        latitude: .random(in: bounds.south...bounds.north, using: &random),
                        longitude: .random(in: bounds.west...bounds.east, using: &random)),
                    radiusMeters: .random(in: 1...200, using: &random))
                guard let draft = try? request(.area(area)).draft(on: engines) else { continue }
                let closure = try await ClosureDesk(workspace).close(draft, by: ada.id).record
                current[closure.id] = graph.roads(touching: area)
            }
            let expected = ClosedRoads(arcs: current.values.flatMap(\.arcs))
            #expect(try engines.closedRoads(to: .driving) == expected)
            #expect(try engines.closedRoads(to: .walking).isEmpty)
        }
        #expect(current.count > 3)
    }

    private struct NotAStreet: Error {}
}
