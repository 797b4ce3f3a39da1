import Atlas
import Extracts
import Foundation
import Geometry
import Routing

/// An extract with its atlas, its graphs, and what is asked on it.
final class Scene {
    let name: String
    /// 1,000 pairs all over the extract, and 1,000 of short trips.
    let random: PlacePairs
    let local: PlacePairs
    let matrixPlaces: [Waypoint]
    let preparations: [TravelMode: Preparation]
    private let folder: URL
    private var routers: [TravelMode: Router] = [:]

    /// The making of a graph from the atlas's tables, the finished file included.
    struct Preparation {
        let summary: GraphSummary
        /// Of all threads together.
        let seconds: Double
        /// The most memory that the process held meanwhile.
        let peakBytes: Int
    }

    /// Of one of the shared extracts.
    convenience init(extract name: String) throws {
        let routing = Extract.folder.appending(path: "routing")
        let places = try String(
            contentsOf: routing.appending(path: "\(name).matrix.csv"), encoding: .utf8)
        try self.init(
            name, Extract.folder.appending(path: "\(name).osm.pbf"), modes: TravelMode.allCases,
            random: { _ in
                try PlacePairs(csv: routing.appending(path: "\(name).random.csv"))
            },
            local: { _ in try PlacePairs(csv: routing.appending(path: "\(name).local.csv")) },
            matrixPlaces: try places.split(separator: "\n").dropFirst().map { line in
                let fields = line.split(separator: ",").compactMap { Double($0) }
                return Waypoint(try Coordinate(latitude: fields[2], longitude: fields[1]))
            })
    }

    /// Of any map, for driving; places are taken from its bounds.
    convenience init(_ name: String, map: URL) throws {
        try self.init(
            name, map, modes: [.driving], random: { try PlacePairs(1_000, in: $0) },
            local: { try PlacePairs(1_000, in: $0) }, matrixPlaces: [])
    }

    private init(
        _ name: String, _ map: URL, modes: [TravelMode], random: (BoundingBox) throws -> PlacePairs,
        local: (BoundingBox) throws -> PlacePairs, matrixPlaces: [Waypoint]
    ) throws {
        self.name = name
        self.matrixPlaces = matrixPlaces
        folder = FileManager.default.temporaryDirectory
            .appending(path: "routing-figures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var preparations: [TravelMode: Preparation] = [:]
        let (folder, file) = (folder, folder.appending(path: "atlas.sqlite"))
        let summary = try AtlasImporter(sources: [map], destination: file)
            .run(
                extractors: [RoadExtractor()],
                completion: { database in
                    for mode in modes {
                        let profile = try Profile(
                            file: Extract.shippedData.appending(path: "Profiles/\(mode).json"))
                        preparations[mode] = try Preparation {
                            try GraphPreparation.prepare(
                                profile, from: database, to: Self.graphFile(mode, in: folder),
                                atlasID: name)
                        }
                    }
                })
        self.preparations = preparations
        let bounds = summary.bounds ?? BoundingBox(south: 0, west: 0, north: 0, east: 0)
        self.random = try random(bounds)
        self.local = try local(bounds)
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
        let router = Router(graph: try RoadGraph.open(graphFile(mode)))
        routers[mode] = router
        return router
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
