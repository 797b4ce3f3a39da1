import AtlasImport
import Extracts
import Figures
import Foundation
import Geometry
import OSMModel
import Operations
import RoadNetwork
import RoadSearch
import RoutePreparation
import Routing
import SpatiaLiteStore
import StoreRuntime

/// An extract with its atlas, its graphs and its queries.
final class Scene {
    let name: String
    /// 1,000 pairs all over the extract, and 1,000 short trips.
    let random: PlacePairs
    let local: PlacePairs
    let matrixPlaces: [Waypoint]
    /// The peak memory of the process during the import, in bytes.
    let importPeakBytes: Int
    /// The preparation of each mode for which the map has roads.
    let preparations: [TravelMode: Preparation]
    private let map: URL
    private let folder: URL
    private var routers: [TravelMode: Router] = [:]
    /// The engines over the whole map, opened when car parks are first requested.
    private(set) var engines: Engines?

    /// The preparation of a graph, from the tables of the atlas to the finished file.
    struct Preparation {
        let summary: GraphSummary
        /// The CPU time of all threads, in seconds.
        let seconds: Double
        /// The peak memory of the process during the preparation, in bytes.
        let peakBytes: Int
    }

    /// Creates the scene of a shared extract, with its pairs.
    convenience init(extract name: String) throws {
        let routing = Extract.folder.appending(path: "routing")
        let places = try String(
            contentsOf: routing.appending(path: "\(name).matrix.csv"), encoding: .utf8)
        try self.init(
            name, map: Extract.file(name),
            random: try PlacePairs(csv: routing.appending(path: "\(name).random.csv")),
            local: try PlacePairs(csv: routing.appending(path: "\(name).local.csv")),
            matrixPlaces: try places.split(separator: "\n").dropFirst().map { line in
                let fields = line.split(separator: ",").compactMap { Double($0) }
                return Waypoint(try Coordinate(latitude: fields[2], longitude: fields[1]))
            })
    }

    /// Creates the scene of any map.
    init(
        _ name: String, map: URL, modes: [TravelMode] = TravelMode.allCases,
        random: PlacePairs = .none, local: PlacePairs = .none, matrixPlaces: [Waypoint] = []
    ) throws {
        self.name = name
        self.map = map
        self.random = random
        self.local = local
        self.matrixPlaces = matrixPlaces
        folder = FileManager.default.temporaryDirectory
            .appending(path: "routing-figures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let rules = try RoadRules(ShippedData(folder: Extract.shippedData))
        var preparations: [TravelMode: Preparation] = [:]
        var importPeakBytes = 0
        let folder = folder
        try Memory.forgetPeak()
        try AtlasImporter(
            sources: [map], destination: folder.appending(path: "atlas.sqlite")
        ).run(
            extractors: [RoadExtractor()],
            completion: { database in
                importPeakBytes = try Memory.peakBytes()
                for profile in rules.profiles where modes.contains(profile.mode) {
                    let preparation = try Preparation {
                        try GraphPreparation.prepare(
                            profile, rules.countries, from: database,
                            to: Self.graphFile(profile.mode, in: folder), atlasID: name)
                    }
                    if preparation.summary.arcs > 0 { preparations[profile.mode] = preparation }
                }
            })
        self.preparations = preparations
        self.importPeakBytes = importPeakBytes
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func graphFile(_ mode: TravelMode) -> URL { Self.graphFile(mode, in: folder) }

    private static func graphFile(_ mode: TravelMode, in folder: URL) -> URL {
        folder.appending(path: "\(mode).graph")
    }

    /// The same for every measure.
    func router(_ mode: TravelMode = .driving) throws -> Router {
        if let router = routers[mode] { return router }
        let router = try freshRouter(mode)
        routers[mode] = router
        return router
    }

    /// One that has answered nothing yet.
    func freshRouter(_ mode: TravelMode = .driving) throws -> Router {
        Router(graph: try RoadGraph.open(graphFile(mode)))
    }

    /// The search for car parks, over a store with the whole map; nil where the map has none.
    func parkingSearch() throws -> ParkingSearch? {
        if let engines { return ParkingSearch(engines) }
        let places = try AtlasImporter(
            sources: [map], destination: folder.appending(path: "places.sqlite")
        ).run()
        guard places.rowCounts["car_park", default: 0] > 0 else { return nil }
        let store = folder.appending(path: "store")
        let shippedData = try ShippedData(folder: Extract.shippedData)
        _ = try RegionImport([map], into: store, shippedData: shippedData)
            .run(progress: { _ in }, isCancelled: { false })
        let engines = try Workspace(
            Store.open(at: store), folder: store, shippedData: shippedData
        ).engines()
        self.engines = engines
        return ParkingSearch(engines)
    }
}

extension Scene.Preparation {
    /// Measures `prepare`.
    init(_ prepare: () throws -> GraphSummary) throws {
        try Memory.forgetPeak()
        let began = Stopwatch.process.now()
        summary = try prepare()
        seconds = Stopwatch.process.now() - began
        peakBytes = try Memory.peakBytes()
    }
}
