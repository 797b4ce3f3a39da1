import AddressText
public import Atlas
public import Cartography
import Foundation
public import Geocoding
public import OSMModel
import OpeningHours
public import RecordKeeping
import RoadClosures
public import Routing
import SpatiaLiteStore
import Synchronization

/// The engines over one atlas. Whoever holds them goes on with that atlas after an import has put
/// another in its place; ``Workspace/engines()`` then gives the next ones.
public final class Engines: Sendable {
    public let atlas: AtlasDescription
    private let store: URL
    private let shippedData: ShippedData
    private let connections: AtlasConnections
    private let search = Once<Geocoder>()
    private let parking = Once<CarParkIndex>()
    private let drawing = Once<MapRenderer>()
    private let closures: StandingClosures
    private let isLasting: Bool
    private let holidays = Once<HolidayCalendar?>()
    private let roads = TravelMode.allCases.map { ($0, Once<Router>()) }

    /// The gazetteer answers `readers` questions side by side. Engines that are `lasting` expect
    /// many routes under the same closures.
    ///
    /// - Throws: ``EngineError/noAtlas(store:)``; `StoreError` where it cannot be used.
    init(
        store: Store, shippedData: ShippedData, readers: Int, clock: any RecordClock,
        isLasting: Bool
    ) throws {
        if let problem = store.atlasProblem { throw problem }
        guard store.hasAtlas else { throw EngineError.noAtlas(store: store.folder.path) }
        self.store = store.folder
        self.shippedData = shippedData
        self.isLasting = isLasting
        connections = try AtlasConnections(store.atlasFile, count: readers)
        atlas = connections.description
        closures = StandingClosures(store.closureFeed, clock: clock)
    }

    /// New with each import.
    public var atlasID: String { atlas.id }

    public func geocoder() throws -> Geocoder {
        try search.value {
            Geocoder(
                database: connections.database,
                vocabulary: try Vocabulary(folder: shippedData.vocabularyFolder))
        }
    }

    public var carParks: CarParkCatalog { CarParkCatalog(database: connections.database) }

    public var streets: StreetCatalog { StreetCatalog(database: connections.database) }

    /// What is closed to a mode at a moment, nil for now, by all that people have closed so far.
    ///
    /// - Throws: as ``router(_:)``; `StoreError` where the records cannot be read.
    /// - Complexity: a few microseconds where nothing has changed since the last call.
    public func closedRoads(
        to mode: TravelMode, at moment: Timestamp? = nil
    ) throws -> ClosedRoads {
        let router = try router(mode)
        let roads = try closures.roads(on: router.graph, at: moment)
        if isLasting, moment == nil { router.expect(RoadOptions(closed: roads)) }
        return roads
    }

    /// The same when one sets out on the clocks of the region; nil for now.
    package func closedRoads(to mode: TravelMode, departing: LocalMoment?) throws -> ClosedRoads {
        try closedRoads(to: mode, at: departing.flatMap { Timestamp($0, in: .current) })
    }

    /// What `closure` closes on this atlas to each of its modes, whether it holds now or not.
    ///
    /// - Throws: as ``router(_:)``.
    package func roads(closedBy closure: RoadClosure) throws -> [(
        graph: RoadGraph, roads: ClosedRoads
    )] {
        try TravelMode.allCases.filter(closure.binds).map { mode in
            let graph = try router(mode).graph
            return (graph, closures.roads(closedBy: closure, on: graph))
        }
    }

    /// - Throws: ``EngineError/graphMissing(_:store:)``,
    ///   ``EngineError/graphOfAnotherAtlas(_:store:)``, `GraphFileError`.
    public func router(_ mode: TravelMode) throws -> Router {
        let road = roads.first { $0.0 == mode }?.1 ?? Once()
        // The machine's time zone is the region's: it tells when the sun rises there.
        return try road.value {
            Router(
                graph: try graph(mode), timeZone: .current,
                holidays: try publicHolidays() ?? .ordinaryDays)
        }
    }

    /// Those of the country that most places of the atlas name; nil where they are not known.
    private func publicHolidays() throws -> HolidayCalendar? {
        try holidays.value {
            let country = try CountryCatalog(database: connections.database).mostNamed()
            return try country.flatMap {
                try PublicHolidays(file: shippedData.holidays).calendar(of: $0, in: 2000...2099)
            }
        }
    }

    package func carParkIndex() throws -> CarParkIndex {
        try parking.value {
            CarParkIndex(
                try carParks.sketches(), driving: try router(.driving),
                walking: try router(.walking),
                publicHolidays: try publicHolidays()?.publicHolidays)
        }
    }

    /// - Throws: `MapError`.
    public func mapRenderer() throws -> MapRenderer {
        try drawing.value {
            try MapRenderer(
                atlas: Store.atlasFile(in: store),
                style: MapStyle(folder: shippedData.cartographyFolder))
        }
    }

    /// Opens everything that is opened at first use otherwise, so that nothing of it can be
    /// missing later.
    func openAll() throws {
        _ = try geocoder()
        for mode in TravelMode.allCases { _ = try router(mode) }
        _ = try mapRenderer()
    }

    /// In its final place or, after an import that was killed at its very end, in its waiting place.
    func graph(_ mode: TravelMode) throws -> RoadGraph {
        let publication = AtlasPublication(store: store)
        let files = [publication.graphFile(mode, in: store), publication.nextGraphFile(mode)]
            .filter { FileManager.default.fileExists(atPath: $0.path) }
        guard !files.isEmpty else { throw EngineError.graphMissing(mode, store: store.path) }
        let graphs = files.map { file in Result { try RoadGraph.open(file) } }
        for case .success(let graph) in graphs where graph.atlasID == atlasID && graph.mode == mode
        {
            return graph
        }
        for case .failure(let damage) in graphs { throw damage }
        throw EngineError.graphOfAnotherAtlas(mode, store: store.path)
    }
}

/// A value that is made at its first use; where making it fails, the next use tries again.
private final class Once<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)

    func value(_ make: () throws -> Value) throws -> Value {
        try made.withLock { made in
            if let made { return made }
            let value = try make()
            made = value
            return value
        }
    }
}
