import Accounts
import AddressText
import Documents
import DomainTestSupport
import Foundation
import Operations
import ParkingRecords
import RecordKeeping
import SampleTown
import StoreRuntime
import Testing

@Suite struct ParkingCSVTests {
    let town: HarbourTown
    let workspace: Workspace

    init() throws {
        town = try HarbourTown()
        workspace = try town.workspace()
    }

    private func desk(_ email: String) async throws -> ParkingDesk {
        let account = try await workspace.accounts.signUp(
            HarbourTown.profile(email), password: Password("correct horse battery"))
        return ParkingDesk(workspace, owner: account.id)
    }

    private func request(_ plate: String, stay: Stay = .fourHours) throws -> ParkingRequest {
        ParkingRequest(
            building: try BuildingCode("A1B2C"), stay: stay, plate: try LicensePlate(plate),
            suite: try SuiteNumber("1204"))
    }

    private func place() throws -> ResolvedPlace {
        try PlaceLookup(workspace.geocoder()).resolve(PlaceText("12 Harbour Street"))
    }

    @Test func fieldsAreQuotedIfNecessary() async throws {
        let desk = try await desk("ada@example.org")
        let spot = ResolvedPlace.given(#"Yard "B", behind 4"#, at: try place().coordinate)
        _ = try await desk.add(request("CKXR318"), at: spot)
        let page = try await desk.newestFirst(after: nil, limit: 10)
        let csv = try ParkingExport(.csv, at: town.clock.now()).text(of: page.items)
        #expect(csv.contains(#","Yard ""B"", behind 4","#))
    }
}
