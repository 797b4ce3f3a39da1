import Accounts
import AddressText
import Atlas
import Foundation
import Geometry
import Operations
import RecordKeeping
import SampleTown
import StoreRuntime
import TestSupport
import Testing
import WaterFountains

@Suite("A review finds its fountain")
struct FountainDeskTests {
    private let town: HarbourTown
    private let workspace: Workspace
    private let desk: FountainDesk
    private let ada: Account.ID

    init() async throws {
        town = try HarbourTown()
        let workspace = try town.workspace()
        self.workspace = workspace
        desk = FountainDesk(
            workspace, readMap: { read in try workspace.withEngines { try read($0.mapFountains) } },
            findAddress: { place in
                try PlaceLookup(workspace.geocoder()).resolve(PlaceText(place))
            })
        ada = try await workspace.accounts.signUp(
            HarbourTown.profile(), password: Password("seven-grey-ferries")
        ).id
    }

    private func mapped() throws -> [MapFountain] {
        let engines = try workspace.engines()
        return try engines.mapFountains.fountains(in: #require(engines.atlas.bounds))
    }

    private func target(_ place: Coordinate, isNew: Bool = false) -> FountainTarget {
        .place(.given("Here", at: place), NewFountain(isNew: isNew))
    }

    private func draft(_ title: String = "Cold") throws -> ReviewDraft {
        ReviewDraft(title: try ReviewTitle(title))
    }

    private func moved(_ place: Coordinate, north meters: Double) throws -> Coordinate {
        try Coordinate(
            latitude: place.latitude + meters / 111_195, longitude: place.longitude)
    }

    @Test func onlyWaterThatPeopleDrinkIsAFountain() throws {
        let kinds = try mapped().map(\.kind).sorted()
        #expect(kinds.count == 8 && !kinds.contains("fountain"))
        #expect(try mapped().contains { $0.name == "Fishers’ Tap" })
    }

    @Test func aPlaceNearAFountainOfTheMapIsTakenForIt() async throws {
        let fountain = try #require(try mapped().first { $0.name == "Fishers’ Tap" })
        let place = try moved(fountain.coordinate, north: 12)
        let added = try await desk.addReview(draft(), of: target(place), by: ada, key: nil)
        #expect(added.taken.fountain?.name == "Fishers’ Tap")
        #expect(added.taken.sentence?.hasSuffix("12 m away") == true)
        let review = try await desk.review(RecordReference(added.made.record.id))
        #expect(review.fountain.coordinate == fountain.coordinate)
        #expect(review.fountain.description.label == "Fishers’ Tap")
        // The address is that of the map, not what the person typed.
        #expect(review.fountain.description.address.text != "Here")
        let known = try await desk.register.fountain(FountainReference(review.fountain.id))
        #expect(known.isOnMap && known.rated?.reviewCount == 1)
    }

    @Test func aPlaceBetweenTwoFountainsIsAskedFor() async throws {
        let base = try #require(try mapped().first).coordinate
        let away = try moved(base, north: 200)
        _ = try await desk.addReview(draft(), of: target(away), by: ada, key: nil)
        let second = try moved(away, north: 20)
        let other = try await desk.confirm(
            .works, at: target(second, isNew: true), by: ada
        ).report.rated.fountain
        let between = try moved(away, north: 10)
        let error = await #expect(throws: WaterFountainsError.self) {
            try await desk.confirm(.works, at: target(between), by: ada)
        }
        guard case .severalNear(_, let choices) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(choices.count == 2)
        let named = try await desk.confirm(
            .outOfOrder, at: .named(choices[1].reference), by: ada)
        #expect(choices.contains { $0.reference == FountainReference(other.id) })
        #expect(named.taken.sentence == nil)
    }

    @Test func recordsOutliveTheMap() async throws {
        let fountain = try #require(try mapped().first { $0.name == "Fishers’ Tap" })
        let added = try await desk.addReview(
            draft(), of: target(fountain.coordinate), by: ada, key: nil)
        let bare = Workspace(
            workspace.records, folder: town.folder.file("nowhere"),
            shippedData: try HarbourTown.shippedData.get(), clock: town.clock)
        let desk = FountainDesk(
            bare, readMap: { _ in throw EngineError.noAtlas(store: "nowhere") },
            findAddress: { place in .given("Here", at: place) })
        let known = try await desk.register.fountain(FountainReference(added.made.record.fountain))
        #expect(!known.isOnMap && known.name == "Fishers’ Tap")
        #expect(known.coordinate == fountain.coordinate)
        let box = BoundingBox(around: fountain.coordinate, radiusMeters: 100)
        let found = try await desk.register.fountains(in: box, limit: 10)
        #expect(found.fountains == [known] && found.isComplete)
        _ = try await desk.confirm(.works, at: .named(known.reference), by: ada)
    }

    @Test func aNewImportFindsTheRecordsOfItsFountains() async throws {
        let fountain = try #require(try mapped().first { $0.name == "Fishers’ Tap" })
        let added = try await desk.addReview(
            draft(), of: target(fountain.coordinate), by: ada, key: nil)
        try HarbourTown.importTown(into: town.store)
        try workspace.refreshAtlas()
        let known = try await desk.register.fountain(FountainReference(added.made.record.fountain))
        #expect(known.isOnMap && known.rated?.reviewCount == 1)
        let near = try await desk.register.fountains(within: 5, of: fountain.coordinate)
        #expect(near == [known])
    }

    @Test func listsJoinMapAndRecordsOnce() async throws {
        let fountains = try mapped()
        for fountain in fountains.prefix(3) {
            _ = try await desk.confirm(.works, at: target(fountain.coordinate), by: ada)
        }
        let bounds = try #require(try workspace.engines().atlas.bounds)
        let open = try moved(bounds.center, north: 3)
        let added = try await desk.confirm(.outOfOrder, at: target(open, isNew: true), by: ada)
        let all = try await desk.register.fountains(in: bounds, limit: 1_000)
        #expect(all.isComplete && all.fountains.count == fountains.count + 1)
        #expect(all.fountains.count { $0.rated != nil } == 4)
        var filter = FountainFilter()
        filter.isConfirmed = true
        let working = try await desk.register.fountains(in: bounds, meeting: filter, limit: 2)
        #expect(working.fountains.count == 2 && !working.isComplete)
        filter = FountainFilter()
        filter.works = true
        let usable = try await desk.register.fountains(in: bounds, meeting: filter, limit: 1_000)
        #expect(usable.fountains.count == fountains.count)
        #expect(
            !usable.fountains.contains {
                $0.rated?.fountain.id == added.report.rated.fountain.id
            })
    }
}
