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

    /// - Throws: `StoreError` where the folder is no store or its files cannot be read.
    public init(
        store folder: URL, shippedData: ShippedData, clock: any RecordClock = SystemClock()
    ) throws {
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

    /// The graph that was prepared from the store's atlas, be it in its final place or, after
    /// an import that was killed at its very end, in its waiting place.
    func graph(_ mode: TravelMode) throws -> RoadGraph {
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
        for file in files {
            let graph = try RoadGraph.open(file)
            if graph.atlasID == atlasID { return graph }
        }
        throw OperationsError.graphOfAnotherAtlas(mode, store: store.folder.path)
    }

    private func requireAtlas() throws {
        if let problem = store.atlasProblem { throw problem }
        guard store.hasAtlas else { throw OperationsError.noAtlas(store: store.folder.path) }
    }
}
