public import Accounts
import AddressText
public import Atlas
public import AtlasExchange
public import Cartography
public import Foundation
public import Geocoding
public import Geometry
public import MapStyles
public import OSMModel
public import OpeningHours
public import RecordKeeping
import RoadClosures
import RoadNetwork
public import RoadSearch
public import Routing
import StoreContract
import Synchronization
public import VectorTiles

/// The engines over one atlas. They keep using that atlas after an import has published another
/// one; ``Workspace/engines()`` then returns the next engines.
public final class Engines: Sendable {
    /// The description of the atlas.
    public let atlas: AtlasDescription
    private let source: EngineSource
    private let connections: AtlasConnections
    private let search = Once<Geocoder>()
    private let parking = Once<CarParkIndex>()
    /// The rules of kerbs and car parks that were read.
    package let parkingRules = KnownParkingRules()
    private let drawings = StyleTheme.allCases.map { ($0, Once<MapRenderer>()) }
    private let closures: ActiveClosures
    private let mappedClosures: MappedClosures
    private let isLasting: Bool
    private let holidays = Once<HolidayCalendar?>()
    private let mainCountry = Once<String?>()
    private let roads = TravelMode.allCases.map { ($0, RouterSlot()) }
    private let knownHash = Mutex<ContentHash?>(nil)

    /// Opens the connections. `isLasting`: whether to prepare for many routes under the same
    /// closures.
    ///
    /// - Throws: ``EngineError/noAtlas(store:)``; `StoreError` if the atlas cannot be used.
    init(_ source: EngineSource, isLasting: Bool) throws {
        if let problem = source.records.atlasProblem { throw problem }
        guard source.records.hasAtlas else {
            throw EngineError.noAtlas(store: source.folder.path)
        }
        self.source = source
        self.isLasting = isLasting
        connections = try AtlasConnections(source.atlasFile, count: source.readers)
        atlas = connections.description
        closures = ActiveClosures(source.records.closureFeed, clock: source.clock)
        mappedClosures = MappedClosures(source.records.closureFeed, clock: source.clock)
    }

    /// The region's time zone.
    public var timeZone: TimeZone { source.timeZone }

    /// The id of the atlas, new with each import.
    public var atlasID: String { atlas.id }

    /// The hash of the content of the atlas, which is the same on every machine that has this atlas; nil
    /// if the atlas was imported by a program that did not write it down.
    ///
    /// - Complexity: O(1); it was computed when the atlas was imported or pulled.
    public var atlasHash: ContentHash? {
        knownHash.withLock { known in
            if known == nil {
                known = AtlasPublication(store: source.folder).manifest(of: atlasID)?.hash
            }
            return known
        }
    }

    /// The geocoder over the atlas.
    ///
    /// - Throws: `VocabularyError` if the vocabulary cannot be read.
    public func geocoder() throws -> Geocoder {
        try search.value {
            Geocoder(
                database: connections.database,
                vocabulary: try Vocabulary(folder: source.shippedData.vocabularyFolder))
        }
    }

    /// The car parks of the atlas.
    public var carParks: CarParkCatalog { CarParkCatalog(database: connections.database) }

    /// The kerbs of the atlas.
    public var kerbs: KerbCatalog { KerbCatalog(database: connections.database) }

    /// The fountains of the atlas.
    public var mapFountains: MapFountainCatalog {
        MapFountainCatalog(database: connections.database)
    }

    /// The places of the atlas where people can meet.
    public var meetingPlaces: MeetingPlaceCatalog {
        MeetingPlaceCatalog(database: connections.database)
    }

    /// The streets of the atlas.
    public var streets: StreetCatalog { StreetCatalog(database: connections.database) }

    /// The roads that closures close to a mode at a moment, nil for now, for `viewer`, nil for
    /// somebody who is not signed in.
    ///
    /// - Throws: like ``router(_:)``; `StoreError` if the records cannot be read.
    /// - Complexity: a few microseconds if nothing has changed since the last call.
    public func closedRoads(
        to mode: TravelMode, at moment: Timestamp? = nil, for viewer: Account.ID? = nil
    ) throws -> ClosedRoads {
        let router = try router(mode)
        let closed = try closures.roads(on: router.graph, at: moment, for: viewer)
        if isLasting, moment == nil { router.expect(RoadOptions(closed: closed.toEveryone)) }
        return closed.toViewer
    }

    /// The roads that closures close to a mode at a departure on the region's clocks, nil for now,
    /// for `viewer`, nil for somebody who is not signed in.
    ///
    /// - Throws: like ``closedRoads(to:at:for:)``.
    package func closedRoads(
        to mode: TravelMode, departing: LocalMoment?, for viewer: Account.ID?
    ) throws -> ClosedRoads {
        let moment = departing.flatMap { Timestamp($0, in: source.timeZone) }
        return try closedRoads(to: mode, at: moment, for: viewer)
    }

    /// The closures that `viewer` must observe at a departure, nil for now, and that close one of
    /// `arcs`; the oldest first.
    ///
    /// - Throws: like ``router(_:)``.
    package func closures(
        closing arcs: [Arc], to mode: TravelMode, departing: LocalMoment?, for viewer: Account.ID?
    ) throws -> [AvoidedClosure] {
        let moment = departing.flatMap { Timestamp($0, in: source.timeZone) }
        return closures.closures(
            closing: arcs, on: try router(mode).graph, at: moment, for: viewer)
    }

    /// Whether `viewer` must observe a closure in `box` at a departure, nil for now.
    package func hasClosure(
        in box: BoundingBox, departing: LocalMoment?, for viewer: Account.ID?
    ) -> Bool {
        let moment = departing.flatMap { Timestamp($0, in: source.timeZone) }
        return closures.hasClosure(in: box, at: moment, for: viewer)
    }

    /// The number of closures when they were last needed; nil before that.
    package var lastClosureCount: Int? { closures.lastCount }

    /// The current time of the records.
    package var now: Timestamp { source.clock.now() }

    /// The roads of this atlas that `closure` closes to each of its modes, whether it applies now
    /// or not.
    ///
    /// - Throws: like ``router(_:)``.
    package func roads(closedBy closure: RoadClosure) throws -> [(
        graph: RoadGraph, roads: ClosedRoads
    )] {
        try TravelMode.allCases.filter(closure.affects).map { mode in
            let graph = try router(mode).graph
            return (graph, closures.roads(closedBy: closure, on: graph))
        }
    }

    /// The router of a mode.
    ///
    /// - Throws: ``EngineError/graphMissing(_:store:)``,
    ///   ``EngineError/graphOfAnotherAtlas(_:store:)``, ``EngineError/graphUnusable(_:_:)``.
    public func router(_ mode: TravelMode) throws -> Router {
        let road = roads.first { $0.0 == mode }?.1 ?? RouterSlot()
        return try road.router(as: source.knowledge(of: mode)) {
            Router(
                graph: try graph(mode), timeZone: source.timeZone,
                holidays: try publicHolidays() ?? .ordinaryDays)
        }
    }

    /// Closes the routers whose graph was damaged since they were opened. ``router(_:)`` then says
    /// so, until the file is repaired or replaced.
    ///
    /// - Throws: ``EngineError/graphUnusable(_:_:)`` for the first such graph, once.
    /// - Complexity: microseconds if no graph was touched.
    func closeDamagedGraphs() throws {
        var problem: EngineError?
        for (mode, road) in roads {
            do {
                try road.closeIfDamaged(as: source.knowledge(of: mode)) {
                    _ = try graph(mode)
                }
            } catch let error as EngineError {
                problem = problem ?? error
            }
        }
        if let problem { throw problem }
    }

    /// The ISO 3166-1 code of the country that most places of the atlas name; nil if none has one.
    ///
    /// - Throws: an error of the database if the atlas cannot be read.
    public func country() throws -> String? {
        try mainCountry.value {
            try CountryCatalog(database: connections.database).mostNamed()
        }
    }

    /// Whether a place lies in the sea.
    ///
    /// - Throws: an error of the database if the atlas cannot be read.
    public func isInSea(_ place: Coordinate) throws -> Bool {
        try SeaCatalog(database: connections.database).contains(place)
    }

    /// The public holidays of the atlas's country; nil if they are unknown.
    package func publicHolidays() throws -> HolidayCalendar? {
        try holidays.value {
            try country().flatMap {
                try PublicHolidays(file: source.shippedData.holidays).calendar(
                    of: $0, in: 2000...2099)
            }
        }
    }

    /// The public holidays of the atlas's country; unknown if its country is.
    ///
    /// - Throws: an error of the database if the atlas cannot be read.
    public func holidayCalendar() throws -> HolidayCalendar {
        HolidayCalendar(
            publicHolidays: try publicHolidays()?.publicHolidays, schoolHolidays: nil)
    }

    /// The car parks with their entrances on the road network.
    ///
    /// - Throws: like ``router(_:)``.
    package func carParkIndex() throws -> CarParkIndex {
        // Also if the index is built already: its roads may have been damaged since.
        let (driving, walking) = (try router(.driving), try router(.walking))
        return try parking.value {
            CarParkIndex(
                try carParks.sketches(), driving: driving, walking: walking,
                publicHolidays: try publicHolidays()?.publicHolidays,
                timeZone: source.timeZone)
        }
    }

    /// Draws maps of the atlas in the colours of `theme`.
    ///
    /// - Throws: `MapError`.
    public func mapRenderer(_ theme: StyleTheme = .light) throws -> MapRenderer {
        let drawing = drawings.first { $0.0 == theme }?.1 ?? Once()
        return try drawing.value {
            try MapRenderer(
                atlas: source.atlasFile,
                style: MapStyle(folder: source.shippedData.cartographyFolder, theme: theme))
        }
    }

    /// The closures for everyone that are in force in `box`.
    ///
    /// - Throws: `StoreError` if the records cannot be read.
    /// - Complexity: O(closures).
    public func closuresOnMap(in box: BoundingBox) throws -> ClosuresOnMap {
        try mappedClosures.closures(in: box)
    }

    /// Encodes vector tiles of the atlas.
    public var vectorMap: VectorMap {
        VectorMap(FeatureCatalog(database: connections.database))
    }

    /// Opens all engines, which are otherwise opened at their first use, so that none can fail
    /// later.
    func openAll() throws {
        _ = try geocoder()
        for mode in TravelMode.allCases { _ = try router(mode) }
        _ = try mapRenderer()
    }

    /// The graph of a mode: the published file or, if an import was killed before its last rename,
    /// the file that still has its temporary name. Every byte of it was verified, now or before.
    private func graph(_ mode: TravelMode) throws -> RoadGraph {
        try firstUsable(mode) { file, graph throws(GraphFileError) in
            try source.seals.check(graph, from: file)
        }
    }

    /// Reads the whole graph of a mode. If it is damaged, no program uses it from now on.
    ///
    /// - Throws: like ``router(_:)``.
    func verifyGraph(_ mode: TravelMode) throws {
        _ = try firstUsable(mode) { file, _ throws(GraphFileError) in
            try source.seals.verify(file)
        }
    }

    private func firstUsable(
        _ mode: TravelMode, check: (URL, RoadGraph) throws(GraphFileError) -> Void
    ) throws(EngineError) -> RoadGraph {
        let publication = AtlasPublication(store: source.folder)
        let files = [
            publication.graphFile(mode, in: source.folder), publication.nextGraphFile(mode),
        ]
        .filter { FileManager.default.fileExists(atPath: $0.path) }
        guard !files.isEmpty else {
            throw .graphMissing(mode, store: source.folder.path)
        }
        var problem: GraphFileError?
        for file in files {
            do throws(GraphFileError) {
                let graph = try RoadGraph.open(file)
                guard graph.atlasID == atlasID, graph.mode == mode else { continue }
                try check(file, graph)
                return graph
            } catch {
                problem = problem ?? error
            }
        }
        if let problem { throw .graphUnusable(mode, problem) }
        throw .graphOfAnotherAtlas(mode, store: source.folder.path)
    }
}

extension EngineSource {
    /// What is known about the published graph of a mode without reading it.
    fileprivate func knowledge(of mode: TravelMode) -> GraphSeals.Knowledge? {
        seals.knowledge(
            of: AtlasPublication(store: folder).graphFile(mode, in: folder))
    }
}
