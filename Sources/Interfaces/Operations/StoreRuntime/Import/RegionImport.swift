import AddressText
import Atlas
public import AtlasImport
public import Foundation
import Gazetteer
import Geocoding
public import OSMModel
public import Remedies
import RoadNetwork
public import RoutePreparation
import Routing
import StoreContract
import Synchronization

/// Builds an atlas with its gazetteer and its graphs from map files, and replaces the store's old
/// atlas in one step.
public struct RegionImport: Sendable {
    private let sources: [URL]
    private let folder: URL
    private let shippedData: ShippedData
    private let profiles: [URL]
    private let keptCount: Int

    /// `profiles` are a user's own profiles, or folders of them, instead of the shipped ones. The store
    /// keeps the newest `keptCount` previous atlases.
    public init(
        _ sources: [URL], into folder: URL, shippedData: ShippedData, profiles: [URL] = [],
        keeping keptCount: Int = StoredAtlases.usualCount
    ) {
        self.keptCount = keptCount
        self.sources = sources
        self.folder = folder
        self.shippedData = shippedData
        self.profiles = profiles
    }

    /// The progress of an import.
    public struct Progress: Sendable {
        /// The current stage, in a few words.
        public let stage: String
        /// The share of the whole work, 0 to 1.
        public let fraction: Double
    }

    /// Runs the import. The store keeps its old atlas until the last step, and if the import fails
    /// or is cancelled.
    ///
    /// - Parameters:
    ///   - progress: called often, by one thread at a time.
    ///   - isCancelled: called often, towards the end by several threads at the same time.
    /// - Returns: what was imported.
    /// - Throws: `ImportError`, ``RegionImportError/alreadyRunning(store:)``.
    public func run(
        progress: @escaping (Progress) -> Void, isCancelled: @escaping @Sendable () -> Bool
    ) throws -> ImportSummary {
        let publication = AtlasPublication(store: folder)
        return try publication.alone {
            do {
                try publication.beginWork()
                let summary = try build(publication, progress: progress, isCancelled: isCancelled)
                let manifest = try publication.writeManifest(in: publication.workFolder) { _ in
                    if isCancelled() { throw ImportError.cancelled }
                }
                try publication.publish(manifest, keeping: keptCount)
                return summary
            } catch {
                publication.removeWorkFolder()
                throw error
            }
        }
    }

    /// The share of the whole work that reading and indexing the map takes; the rest is graphs.
    private static let atlasShare = 0.8

    private func build(
        _ publication: AtlasPublication, progress: @escaping (Progress) -> Void,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> ImportSummary {
        let vocabulary = try Vocabulary(folder: shippedData.vocabularyFolder)
        let rules = try RoadRules(shippedData, own: profiles)
        let atlas = publication.atlasFile(in: publication.workFolder)
        let importer = AtlasImporter(
            sources: sources, destination: atlas, program: "parkway \(ParkwayVersion.text)")
        let summary = try importer.run(
            progress: { done in
                progress(
                    Progress(
                        stage: done.stage.rawValue, fraction: done.fraction * Self.atlasShare))
            },
            isCancelled: isCancelled,
            completion: { database in
                try GazetteerIndex.build(in: database, vocabulary: vocabulary)
            })
        progress(Progress(stage: "preparing routes", fraction: Self.atlasShare))
        let graphs = try prepareGraphs(rules, of: atlas, summary.atlasID, publication) {
            if isCancelled() { throw ImportError.cancelled }
        }
        if isCancelled() { throw ImportError.cancelled }
        progress(Progress(stage: "publishing", fraction: 1))
        return ImportSummary(atlas: summary, graphs: graphs)
    }

    /// Uses a thread for each mode; each reads the atlas on its own connection.
    private func prepareGraphs(
        _ rules: RoadRules, of atlas: URL, _ atlasID: String, _ publication: AtlasPublication,
        checkpoint: @escaping @Sendable () throws -> Void
    ) throws -> [TravelMode: GraphSummary] {
        let firstError = FirstError()
        let graphs = Mutex<[TravelMode: GraphSummary]>([:])
        DispatchQueue.concurrentPerform(iterations: rules.profiles.count) { index in
            let profile = rules.profiles[index]
            firstError.record {
                try AtlasFile.read(atlas) { database in
                    let summary = try GraphPreparation.prepare(
                        profile, rules.countries, from: database,
                        to: publication.graphFile(profile.mode, in: publication.workFolder),
                        atlasID: atlasID, checkpoint: checkpoint)
                    graphs.withLock { $0[profile.mode] = summary }
                }
            }
        }
        try firstError.rethrow()
        return graphs.withLock { $0 }
    }
}

/// The result of an import.
public struct ImportSummary: Sendable {
    /// What was imported.
    public let atlas: AtlasSummary
    /// One graph for each mode.
    public let graphs: [TravelMode: GraphSummary]

    /// Number of turn restrictions that are too complex to apply, for any mode.
    public var omittedRestrictionCount: Int {
        Set(graphs.values.flatMap(\.omittedRestrictions)).count
    }
}

/// Why an import cannot start.
public enum RegionImportError: Error, Hashable {
    case alreadyRunning(store: String)
}

extension RegionImportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .alreadyRunning(let store):
            "another import into '\(store)', or another change of its map, is running. "
                + "Wait until it has ended"
        }
    }
}

extension RegionImportError: RemediableError {
    public var remedy: Remedy? { .retryLater }
}
