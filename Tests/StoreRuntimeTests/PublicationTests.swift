import AddressText
import AtlasImport
import Foundation
import OSMModel
import Operations
import Routing
import SampleTown
import StoreRuntime
import Synchronization
import Testing

@Suite("A new map replaces the old one in one step")
struct PublicationTests {
    let town: HarbourTown
    /// A later import of the same map: another atlas id, another set of graphs.
    let later: HarbourTown

    init() throws {
        town = try HarbourTown()
        later = try HarbourTown()
        try HarbourTown.importTown(into: later.store)
    }

    private func copy(_ name: String, from source: URL, to target: String) throws {
        let destination = town.store.appending(path: target)
        try? FileManager.default.removeItem(at: destination)
        try FileManager.default.copyItem(at: source.appending(path: name), to: destination)
    }

    private func expectSoundAndRoutable() async throws {
        let workspace = try town.workspace()
        #expect(await StoreInspection(workspace).problems().isEmpty)
        let lookup = PlaceLookup(try workspace.geocoder())
        let start = RouteEnd(try lookup.resolve(PlaceText("12 Harbour Street")))
        let end = RouteEnd(try lookup.resolve(PlaceText("20 North Ring")))
        for mode in TravelMode.allCases {
            let document = try workspace.withEngines { engines in
                try RoutePlanner(engines).route(RouteRequest(from: start, to: end, by: mode))
            }
            #expect(document.trip.distanceMillimeters > 0)
        }
    }

    @Test func anImportKilledBeforeTheAtlasIsRenamedKeepsTheOldMap() async throws {
        for mode in TravelMode.allCases {
            try copy("\(mode).graph", from: later.store, to: "\(mode).graph.next")
        }
        try await expectSoundAndRoutable()
    }

    @Test func anImportKilledAfterTheAtlasIsRenamedHasTheNewMap() async throws {
        for mode in TravelMode.allCases {
            try copy("\(mode).graph", from: later.store, to: "\(mode).graph.next")
        }
        try copy("atlas.sqlite", from: later.store, to: "atlas.sqlite")
        try await expectSoundAndRoutable()
        try copy("driving.graph", from: later.store, to: "driving.graph")
        try await expectSoundAndRoutable()
    }

    @Test func theNextImportCompletesTheRenaming() async throws {
        for mode in TravelMode.allCases {
            try copy("\(mode).graph", from: later.store, to: "\(mode).graph.next")
        }
        try copy("atlas.sqlite", from: later.store, to: "atlas.sqlite")
        let map = try HarbourTown.shippedData.get().folder.appending(path: "harbour-town.osm")
        #expect(throws: ImportError.cancelled) {
            try RegionImport([map], into: town.store, shippedData: HarbourTown.shippedData.get())
                .run(progress: { _ in }, isCancelled: { true })
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: town.store.path)
        #expect(!left.contains { $0.hasSuffix(".next") })
        try await expectSoundAndRoutable()
    }

    @Test func aGraphOfAnotherMapIsNeverUsed() async throws {
        try copy("walking.graph", from: later.store, to: "walking.graph")
        let workspace = try town.workspace()
        let problems = await StoreInspection(workspace).problems()
        #expect(problems.count == 1)
        guard case EngineError.graphOfAnotherAtlas(.walking, _)? = problems.first else {
            Issue.record("\(problems)")
            return
        }
        #expect(throws: EngineError.self) { try workspace.router(.walking) }
    }

    @Test func aCancelledImportLeavesNothingBehind() async throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: town.store.path).sorted()
        let map = try HarbourTown.shippedData.get().folder.appending(path: "harbour-town.osm")
        for stop in [1, 5, 9] {
            let reports = Atomic(0)
            #expect(throws: ImportError.cancelled) {
                try RegionImport(
                    [map], into: town.store, shippedData: HarbourTown.shippedData.get()
                ).run(
                    progress: { _ in reports.add(1, ordering: .relaxed) },
                    isCancelled: { reports.load(ordering: .relaxed) >= stop })
            }
        }
        let after = try FileManager.default.contentsOfDirectory(atPath: town.store.path).sorted()
        #expect(after.filter { $0 != ".import.lock" } == before.filter { $0 != ".import.lock" })
        try await expectSoundAndRoutable()
    }

    @Test func progressAscendsToOne() throws {
        let map = try HarbourTown.shippedData.get().folder.appending(path: "harbour-town.osm")
        var fractions: [Double] = []
        _ = try RegionImport([map], into: town.store, shippedData: HarbourTown.shippedData.get())
            .run(progress: { fractions.append($0.fraction) }, isCancelled: { false })
        #expect(fractions == fractions.sorted())
        #expect(fractions.last == 1)
    }
}
