public import Accounts
public import Atlas
import Cartography
public import Foundation
public import Geocoding
public import RecordKeeping
public import Routing
public import SpatiaLiteStore

/// An open store with the engines over it: what every operation starts from.
public struct Workspace: Sendable {
    public let store: Store
    public let shippedData: ShippedData
    public let clock: any RecordClock

    /// Opens the store in `folder`; makes it first where there is none and `isNew` says so.
    ///
    /// - Throws: ``OperationsError/noStore(path:)``; `StoreError` where the folder is no store or
    ///   its files cannot be read.
    public init(
        store folder: URL, shippedData: ShippedData, clock: any RecordClock = SystemClock(),
        creating isNew: Bool = false
    ) throws {
        let files = [Store.recordsFile(in: folder), Store.atlasFile(in: folder)]
        guard isNew || files.contains(where: { FileManager.default.fileExists(atPath: $0.path) })
        else { throw OperationsError.noStore(path: folder.path) }
        store = try Store.open(at: folder, clock: clock)
        self.shippedData = shippedData
        self.clock = clock
    }

    public var accounts: AccountDesk { AccountDesk(store.accounts, clock: clock) }

    /// - Throws: `AccountsError.emailTaken`.
    public func updateProfile(
        of id: Account.ID, to profile: AccountProfile
    ) async throws -> Account {
        try await store.accounts.update(id, profile)
    }

    /// - Throws: ``OperationsError/noAtlas(store:)``.
    public func geocoder() throws -> Geocoder {
        try requireAtlas()
        let vocabulary = try Vocabulary(folder: shippedData.vocabularyFolder)
        return Geocoder(database: store.reader, vocabulary: vocabulary)
    }

    /// - Throws: ``OperationsError/noAtlas(store:)``, ``OperationsError/graphMissing(_:store:)``,
    ///   ``OperationsError/graphOfAnotherAtlas(_:store:)``, `GraphFileError`.
    public func router(_ mode: TravelMode) throws -> Router {
        Router(graph: try graph(mode))
    }

    /// - Throws: ``OperationsError/noAtlas(store:)``, `MapError`.
    func mapRenderer() throws -> MapRenderer {
        try requireAtlas()
        let style = try MapStyle(folder: shippedData.cartographyFolder)
        return try MapRenderer(atlas: store.atlasFile, style: style)
    }

    /// The graph that was prepared from the store's atlas. Where an import has just put another
    /// atlas in its place, that one is taken up first.
    func graph(_ mode: TravelMode) throws -> RoadGraph {
        do {
            return try matchingGraph(mode)
        } catch OperationsError.graphOfAnotherAtlas {
            try store.reloadAtlas()
            return try matchingGraph(mode)
        }
    }

    /// In its final place or, after an import that was killed at its very end, in its waiting place.
    private func matchingGraph(_ mode: TravelMode) throws -> RoadGraph {
        try requireAtlas()
        let atlasID = try store.atlasID()
        let publication = AtlasPublication(store: store.folder)
        let files = [
            publication.graphFile(mode, in: store.folder), publication.nextGraphFile(mode),
        ]
        .filter { FileManager.default.fileExists(atPath: $0.path) }
        guard !files.isEmpty else {
            throw OperationsError.graphMissing(mode, store: store.folder.path)
        }
        let graphs = files.map { file in Result { try RoadGraph.open(file) } }
        for case .success(let graph) in graphs where graph.atlasID == atlasID && graph.mode == mode
        {
            return graph
        }
        for case .failure(let damage) in graphs { throw damage }
        throw OperationsError.graphOfAnotherAtlas(mode, store: store.folder.path)
    }

    private func requireAtlas() throws {
        if let problem = store.atlasProblem { throw problem }
        guard store.hasAtlas else { throw OperationsError.noAtlas(store: store.folder.path) }
    }
}
