public import Accounts
import Atlas
public import Foundation
public import Geocoding
public import OSMModel
public import RecordKeeping
public import Routing
public import StoreContract

/// An open store with the engines over its atlas: what every operation starts from.
public struct Workspace: Sendable {
    /// The folder with the atlas and the graphs.
    public let folder: URL
    /// The records that people entered.
    public let records: any RecordStore
    /// The files that the engines read.
    public let shippedData: ShippedData
    /// The clock of records and closures.
    public let clock: any RecordClock
    /// The time zone of the region: of departures, of opening hours, and of the sun.
    public let timeZone: TimeZone
    /// Limits how many passwords are hashed at the same time.
    package let passwords: PasswordHasher
    private let engineCache: EngineCache

    /// The geocoder runs up to `readers` searches at the same time.
    public init(
        _ records: any RecordStore, folder: URL, shippedData: ShippedData,
        clock: any RecordClock = SystemClock(), timeZone: TimeZone = .current,
        passwords: PasswordHasher = PasswordHasher(), readers: Int = 1
    ) {
        self.folder = folder
        self.records = records
        self.shippedData = shippedData
        self.clock = clock
        self.timeZone = timeZone
        self.passwords = passwords
        engineCache = EngineCache(
            EngineSource(
                records: records, folder: folder, shippedData: shippedData, clock: clock,
                timeZone: timeZone, readers: readers))
    }

    /// Whether there are accounts and records, not the map alone.
    public var hasRecords: Bool { records.obstacleToChanges != .noRecords }

    /// The accounts of the store, with their rules.
    public var accounts: AccountDesk {
        AccountDesk(records.accounts, clock: clock, hasher: passwords)
    }

    /// The engines over the current atlas. The first call opens them.
    ///
    /// - Throws: ``EngineError/noAtlas(store:)``; `StoreError` if the atlas cannot be used.
    public func engines() throws -> Engines {
        try engineCache.engines()
    }

    /// The engines that ``engines()`` returns, if they are open already; nil otherwise. Never
    /// waits.
    public var openedEngines: Engines? { engineCache.opened }

    /// Checks whether an import has published another atlas, and if so opens all engines for it, which
    /// ``engines()`` returns from then on. Blocks while this or another call opens them. Stops using
    /// graphs that were damaged since they were opened.
    ///
    /// - Returns: whether there was another atlas and this call opened it.
    /// - Throws: what ``engines()`` throws, and what opening all engines throws. Then the previous
    ///   engines stay.
    @discardableResult
    public func refreshAtlas() throws -> Bool {
        try engineCache.refresh()
    }

    /// Runs `work` with the engines. If an import replaced the atlas before they were all open, runs
    /// it again with the next ones.
    ///
    /// - Throws: like ``engines()``; what `work` throws.
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

    /// Checks that there is an atlas. Blocks while it is opened.
    ///
    /// - Throws: like ``engines()``.
    public func checkAtlas() throws {
        try withEngines { _ in }
    }

    /// The geocoder over the current atlas.
    ///
    /// - Throws: what ``engines()`` throws.
    public func geocoder() throws -> Geocoder {
        try engines().geocoder()
    }

    /// The router of a mode over the current atlas.
    ///
    /// - Throws: what ``engines()`` throws; ``EngineError/graphMissing(_:store:)``,
    ///   ``EngineError/graphOfAnotherAtlas(_:store:)``, ``EngineError/graphUnusable(_:_:)``.
    public func router(_ mode: TravelMode) throws -> Router {
        try withEngines { try $0.router(mode) }
    }
}
