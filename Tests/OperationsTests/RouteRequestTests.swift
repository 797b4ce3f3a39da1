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

@Suite("Questions for routes")
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
        RouteEnd(try PlaceLookup(engines.geocoder()).resolve(PlaceText(words: text)))
    }

    private func question(alternatives: Int = 0) throws -> RouteRequest {
        RouteRequest(
            from: try end("12 Harbour Street"), to: try end("20 North Ring"), by: .driving,
            alternatives: alternatives)
    }

    // MARK: Alternatives

    @Test func otherWaysComeWithTheFastest() throws {
        let planner = RoutePlanner(engines)
        #expect(try planner.route(question()).alternatives == nil)
        let document = try planner.route(question(alternatives: 3))
        let others = try #require(document.alternatives)
        let first = try #require(others.first)
        #expect(first.durationMilliseconds >= document.trip.durationMilliseconds)
        #expect(first.geometry != document.trip.geometry)
        #expect(first.geometry.last == document.trip.geometry.last)
    }

    @Test func otherWaysStayOutOfWhatIsClosedOrAvoided() async throws {
        let planner = RoutePlanner(engines)
        var question = try question(alternatives: 3)
        let other = try #require(try planner.route(question).alternatives?.first)
        let best = Set(try planner.route(question).trip.geometry)
        let apart = other.geometry.filter { !best.contains($0) }
        let place = try #require(apart.dropFirst(apart.count / 2).first)
        let area = Area.circle(center: place, radiusMeters: 15)
        question.avoid = [area]
        func staysOut(_ document: PlannedRoute) -> Bool {
            ([document.trip] + (document.alternatives ?? [])).allSatisfy {
                !area.touches($0.geometry)
            }
        }
        let avoiding = try planner.route(question)
        #expect(staysOut(avoiding))
        question.avoid = []
        let account = try await workspace.accounts.signUp(
            HarbourTown.profile(), password: Password("seven-grey-ferries"))
        let request = ClosureRequest(.area(area), period: try ClosurePeriod(from: nil, until: nil))
        _ = try await ClosureDesk(workspace).close(request.draft(on: engines), by: account.id)
        let closing = try planner.route(question)
        #expect(staysOut(closing) && closing.trip == avoiding.trip)
    }

    // MARK: Waypoint rules

    @Test func bearingsDecideWhichWayOneSetsOut() throws {
        let planner = RoutePlanner(engines)
        var question = try question()
        let plain = try planner.route(question)
        let first = try #require(plain.trip.legs.first?.steps.first?.maneuver.bearingAfter)
        question.waypointRules.headings = [try WaypointRules.heading("\((first + 180) % 360),30")]
        let other = try planner.route(question)
        let turned = try #require(other.trip.legs.first?.steps.first?.maneuver.bearingAfter)
        let difference = abs((turned - first + 540) % 360 - 180)
        #expect(difference > 120)
        #expect(other.trip.durationMilliseconds > plain.trip.durationMilliseconds)
        question.waypointRules.headings = [try WaypointRules.heading("\(first)")]
        #expect(try planner.route(question).trip == plain.trip)
    }

    @Test(arguments: ["", "north", "361", "-1", "90,", "90,181", "90,20,5", "090", "9.5", " 90"])
    func anInvalidBearingIsRefused(_ text: String) {
        let error = #expect(throws: InvalidValue.self) { try WaypointRules.heading(text) }
        #expect(error?.description.contains("as in 90 or 90,20; or any") == true)
    }

    @Test func theRulesFitTheirPlaces() throws {
        let planner = RoutePlanner(engines)
        var question = try question()
        for count in [0, 1, 2] {
            question.waypointRules.headings = Array(repeating: nil, count: count)
            question.waypointRules.approaches = Array(repeating: .unrestricted, count: count)
            _ = try planner.route(question)
        }
        question.waypointRules.headings = [nil, nil, nil]
        let error = #expect(throws: InvalidValue.self) { try planner.route(question) }
        #expect(error?.description.contains("one for each of the 2 places") == true)
        question.waypointRules.headings = []
        question.waypointRules.approaches = [.curb, .curb, .opposite]
        #expect(throws: InvalidValue.self) { try planner.route(question) }
    }

    /// Once for all but the start, or place by place.
    @Test func approachesAreOfEachPlace() throws {
        let planner = RoutePlanner(engines)
        var question = try question()
        func steps(_ approaches: [Waypoint.Approach]) throws -> Int64 {
            question.waypointRules.approaches = approaches
            return try planner.route(question).trip.durationMilliseconds
        }
        #expect(try steps([.curb]) == steps([.unrestricted, .curb]))
        #expect(try steps([.opposite]) == steps([.unrestricted, .opposite]))
        #expect(try steps([.curb]) != steps([.opposite]))
        #expect(try min(steps([.curb]), steps([.opposite])) == steps([]))
    }
}
