import Accounts
import AddressText
import Documents
import DomainTestSupport
import Foundation
import Geocoding
import Operations
import ParkingRecords
import RecordKeeping
import SampleTown
import StoreRuntime
import Testing

@Suite struct ParkingDeskTests {
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

    @Test func aParkingIsValidUntilItsStayIsOver() async throws {
        let desk = try await desk("ada@example.org")
        let parking = try await desk.add(request("CKXR318"), at: place()).parking
        #expect(parking.createdAt == HarbourTown.noon)
        #expect(parking.isValid(at: town.clock.now()))
        town.clock.advance(by: .seconds(4 * 3_600 - 1))
        #expect(parking.isValid(at: town.clock.now()))
        town.clock.advance(by: .seconds(1))
        #expect(!parking.isValid(at: town.clock.now()))
        await #expect(throws: ParkingRecordsError.self) {
            try await desk.extend(RecordReference(parking.id), by: .day)
        }
    }

    @Test func onlyTheOwnPlatesAreLookAlikes() async throws {
        let ada = try await desk("ada@example.org")
        let bob = try await desk("bob@example.org")
        #expect(try await ada.add(request("B0S128"), at: place()).lookAlikes == [])
        #expect(try await bob.add(request("805IZ8"), at: place()).lookAlikes == [])
        let again = try await ada.add(request("805IZ8"), at: place())
        #expect(again.lookAlikes.map(\.text) == ["B0S128"])
    }

    @Test func savedPlatesAreLookAlikesToo() async throws {
        let ada = try await desk("ada@example.org")
        let account = try #require(
            try await workspace.accounts.newestFirst(after: nil, limit: 1).items.first)
        _ = try await workspace.accounts.savePlate(
            LicensePlate("B0S128"), nickname: nil, of: account.id)
        let typed = try await ada.add(request("805IZ8"), at: place())
        #expect(typed.lookAlikes.map(\.text) == ["B0S128"])
        #expect(typed.warnings.count == 1 && typed.warnings[0].contains("your saved B0S128"))
        #expect(try await ada.add(request("B0S128"), at: place()).lookAlikes == [])
    }
}
