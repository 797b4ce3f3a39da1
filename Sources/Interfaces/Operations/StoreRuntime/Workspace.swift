public import Accounts
import Atlas
public import Foundation
public import Geocoding
public import OSMModel
public import ParkingRecords
public import RecordKeeping
public import RoadClosures
public import Routing
public import SpatiaLiteStore
public import StorageSpaces

/// An open store with the engines over it: what every operation starts from.
public struct Workspace: Sendable {
    public let store: Store
    public let shippedData: ShippedData
    public let clock: any RecordClock
    package let passwords: PasswordHasher
    private let engineCache: EngineCache

    /// Opens the store in `folder`; makes it first where there is none and `isNew` says so.
    /// The gazetteer answers `readers` questions side by side.
    ///
    /// - Throws: ``WorkspaceError/noStore(path:)``; `StoreError` where the folder is no store or
    ///   its files cannot be read.
    public init(
        store folder: URL, shippedData: ShippedData, clock: any RecordClock = SystemClock(),
        creating isNew: Bool = false, readers: Int = 1
    ) throws {
        let files = [Store.recordsFile(in: folder), Store.atlasFile(in: folder)]
        guard isNew || files.contains(where: { FileManager.default.fileExists(atPath: $0.path) })
        else { throw WorkspaceError.noStore(path: folder.path) }
        store = try Store.open(at: folder, clock: clock)
        self.shippedData = shippedData
        self.clock = clock
        passwords = PasswordHasher()
        engineCache = EngineCache(
            store: store, shippedData: shippedData, readers: readers, clock: clock)
    }

    public var accounts: AccountDesk {
        AccountDesk(store.accounts, clock: clock, hasher: passwords)
    }

    /// The ledgers of the store. What they keep is on the disk when a function returns; each
    /// throws `StoreError` besides its own errors.
    public var parkings: any ParkingLedger { store.parkings }
    public var spaces: any StorageSpaceCatalog { store.spaces }
    public var closures: any ClosureLedger { store.closures }

    /// The engines over the present atlas. They are kept: the first call opens them.
    ///
    /// - Throws: ``EngineError/noAtlas(store:)``; `StoreError` where the atlas cannot be used.
    public func engines() throws -> Engines {
        try engineCache.engines()
    }

    /// The engines that ``engines()`` gives, where they are open already; never waits.
    public var presentEngines: Engines? { engineCache.present }

    /// Looks whether an import has put another atlas in place, and if so opens all engines for
    /// it and gives those from now on. Blocks while it opens them, or somebody else does.
    ///
    /// - Returns: whether there was another atlas and this call opened it.
    /// - Throws: as ``engines()``, and what opening them all does; then those before stay.
    @discardableResult
    public func refreshAtlas() throws -> Bool {
        try engineCache.refresh()
    }

    /// Does `work` with the engines. Where an import replaced the atlas before they were wholly
    /// open, it is done again with the next ones.
    public func withEngines<Result>(_ work: (Engines) throws -> Result) throws -> Result {
        do {
            return try work(engines())
        } catch EngineError.graphOfAnotherAtlas {
            try refreshAtlas()
        } catch is AtlasConnections.Replaced {
            try refreshAtlas()
        }
        return try work(engines())
    }

    /// Finds out whether operations can be done: there is an atlas, and the records can be read.
    /// Blocks while it reads a row of them.
    ///
    /// - Throws: as ``engines()``; `StoreError` where the records cannot be read.
    public func checkReady() throws {
        try withEngines { _ in try store.probe() }
    }

    /// - Throws: as ``engines()``.
    public func geocoder() throws -> Geocoder {
        try engines().geocoder()
    }

    /// - Throws: as ``engines()``; ``EngineError/graphMissing(_:store:)``,
    ///   ``EngineError/graphOfAnotherAtlas(_:store:)``, `GraphFileError`.
    public func router(_ mode: TravelMode) throws -> Router {
        try withEngines { try $0.router(mode) }
    }
}

/// Why a store cannot be worked with.
public enum WorkspaceError: Error, Hashable, CustomStringConvertible {
    case noStore(path: String)

    public var description: String {
        switch self {
        case .noStore(let path):
            "there is no store at '\(path)'. Make one with 'parkway import' or "
                + "'parkway sign-up', or name another with --store."
        }
    }
}
