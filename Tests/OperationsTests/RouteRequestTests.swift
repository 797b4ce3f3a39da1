import Accounts
import AddressText
import Foundation
import Geocoding
import Geometry
import Guidance
import OSMModel
import Operations
import RecordKeeping
import RoadClosures
import RoadSearch
import Routing
import SampleTown
import StoreRuntime
import TestSupport
import Testing

@Suite("Requests for routes")
struct RouteRequestTests {
    private let town: HarbourTown
    private let workspace: Workspace
    private let engines: Engines

    init() throws {
        town = try HarbourTown()
        workspace = try town.workspace()
        engines = try workspace.engines()
    }

    private func end(_ text: String) throws -> RouteEnd {
        RouteEnd(try PlaceLookup(engines.geocoder()).resolve(PlaceText(text)))
    }

    private func request(alternatives: Int = 0) throws -> RouteRequest {
        RouteRequest(
            from: try end("12 Harbour Street"), to: try end("20 North Ring"), by: .driving,
            alternatives: alternatives)
    }

    // MARK: Alternatives

    @Test func alternativesAreReturnedOnRequest() throws {
        let planner = RoutePlanner(engines)
        #expect(try planner.route(request()).alternatives == nil)
        let document = try planner.route(request(alternatives: 3))
        let others = try #require(document.alternatives)
        let first = try #require(others.first)
        #expect(first.durationMilliseconds >= document.trip.durationMilliseconds)
        #expect(first.geometry != document.trip.geometry)
        #expect(first.geometry.last == document.trip.geometry.last)
    }

    @Test func alternativesAvoidClosedRoadsAndAreas() async throws {
        let planner = RoutePlanner(engines)
        var request = try request(alternatives: 3)
        let other = try #require(try planner.route(request).alternatives?.first)
        let best = Set(try planner.route(request).trip.geometry)
        let apart = other.geometry.filter { !best.contains($0) }
        let place = try #require(apart.dropFirst(apart.count / 2).first)
        let area = Area.circle(center: place, radiusMeters: 15)
        request.avoid = [area]
        func staysOut(_ document: PlannedRoute) -> Bool {
            ([document.trip] + (document.alternatives ?? [])).allSatisfy {
                !area.touches($0.geometry)
            }
        }
        let avoiding = try planner.route(request)
        #expect(staysOut(avoiding))
        request.avoid = []
        _ = try await workspace.accounts.signUp(
            HarbourTown.profile(), password: Password("seven-grey-ferries"))
        let account = try await workspace.accounts.grant(
            .roadManager, to: HarbourTown.profile().email)
        let closure = ClosureRequest(.area(area), period: try ClosurePeriod(from: nil, until: nil))
        _ = try await ClosureDesk(workspace).close(closure.draft(on: engines), by: account.id)
        let closing = try planner.route(request)
        #expect(staysOut(closing) && closing.trip == avoiding.trip)
    }

    // MARK: Waypoint rules

    @Test func aBearingDecidesTheDirectionOfDeparture() throws {
        let planner = RoutePlanner(engines)
        var request = try request()
        let plain = try planner.route(request)
        let first = try #require(plain.trip.legs.first?.steps.first?.maneuver.bearingAfter)
        request.waypointRules.headings = [try WaypointRules.heading("\((first + 180) % 360),30")]
        let other = try planner.route(request)
        let turned = try #require(other.trip.legs.first?.steps.first?.maneuver.bearingAfter)
        let difference = abs((turned - first + 540) % 360 - 180)
        #expect(difference > 120)
        #expect(other.trip.durationMilliseconds > plain.trip.durationMilliseconds)
        request.waypointRules.headings = [try WaypointRules.heading("\(first)")]
        #expect(try planner.route(request).trip == plain.trip)
    }

    @Test(arguments: ["", "north", "361", "-1", "90,", "90,181", "90,20,5", "090", "9.5", " 90"])
    func anInvalidBearingIsRefused(_ text: String) {
        let error = #expect(throws: InvalidValue.self) { try WaypointRules.heading(text) }
        #expect(error?.description.contains("as in 90 or 90,20; or any") == true)
    }

    @Test func thereIsOneRuleForEachPlace() throws {
        let planner = RoutePlanner(engines)
        var request = try request()
        for count in [0, 1, 2] {
            request.waypointRules.headings = Array(repeating: nil, count: count)
            request.waypointRules.approaches = Array(repeating: .unrestricted, count: count)
            _ = try planner.route(request)
        }
        request.waypointRules.headings = [nil, nil, nil]
        let error = #expect(throws: InvalidValue.self) { try planner.route(request) }
        #expect(error?.description.contains("one for each of the 2 places") == true)
        request.waypointRules.headings = []
        request.waypointRules.approaches = [.curb, .curb, .opposite]
        #expect(throws: InvalidValue.self) { try planner.route(request) }
    }

    /// One approach for all places but the start, or one for each place.
    @Test func approachesAreAppliedToTheirPlaces() throws {
        let planner = RoutePlanner(engines)
        var request = try request()
        func steps(_ approaches: [Waypoint.Approach]) throws -> Int64 {
            request.waypointRules.approaches = approaches
            return try planner.route(request).trip.durationMilliseconds
        }
        #expect(try steps([.curb]) == steps([.unrestricted, .curb]))
        #expect(try steps([.opposite]) == steps([.unrestricted, .opposite]))
        #expect(try steps([.curb]) != steps([.opposite]))
        #expect(try min(steps([.curb]), steps([.opposite])) == steps([]))
    }
}
