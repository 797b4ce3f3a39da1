import Accounts
import AddressText
import Documents
import Foundation
import Geometry
import Operations
import RecordKeeping
import RoadClosures
import SampleTown
import StoreRuntime
import Testing

@Suite struct ClosureDocumentTests {
    private let town: HarbourTown
    private let workspace: Workspace
    private let engines: Engines

    init() throws {
        town = try HarbourTown()
        workspace = try town.workspace()
        engines = try workspace.engines()
    }

    @Test func aClosureThatTheMapLacksIsMarkedAsLost() async throws {
        _ = try await workspace.accounts.signUp(
            HarbourTown.profile(), password: Password("seven-grey-ferries"))
        let ada = try await workspace.accounts.grant(
            .roadManager, to: HarbourTown.profile().email)
        let draft = try ClosureRequest(
            .street(PlaceText("Harbour Street")), period: ClosurePeriod()
        ).draft(on: engines)
        let lost = RoadClosureDraft(
            label: "Gone Street",
            extent: .street(
                ClosedStreet(
                    name: "Gone Street", ways: [999_999],
                    lines: [
                        [
                            try Coordinate(latitude: 45.39, longitude: -65.36),
                            try Coordinate(latitude: 45.391, longitude: -65.36),
                        ]
                    ])), users: RoadUser.vehicles, period: try ClosurePeriod())
        for draft in [draft, lost] { _ = try await ClosureDesk(workspace).close(draft, by: ada.id) }
        let page = try await ClosureDesk(workspace).newestFirst(for: nil, after: nil, limit: 9)
        let documents = try page.documents(on: engines, at: HarbourTown.noon, for: nil).items
        #expect(documents.map(\.isLost) == [true, false])
        let features = try JSONSerialization.jsonObject(
            with: Data(page.geoJSON(on: engines, at: HarbourTown.noon, for: nil).utf8))
        let lines = ((features as? [String: Any])?["features"] as? [[String: Any]])?.map {
            (($0["geometry"] as? [String: Any])?["coordinates"] as? [Any])?.count
        }
        #expect(lines?.first == 0)
        let last = try #require(lines?.last)
        #expect(try #require(last) > 1)
    }
}
