import Accounts
import DomainTestSupport
import Foundation
import HTTPTestClient
import Logging
import ParkwayServer
import PostgresStore
package import PostgresTestSupport
import RecordKeeping
import SampleTown
import ServiceCore
import ServiceLifecycle
import SpatiaLiteStore
package import StoreContract
import StoreRuntime
import TestSupport
import Testing

/// The real service on a free port of this machine, with its own store.
package struct RunningService {
    package let client: HTTPTestClient
    /// The address that has only Photon's API; nil if the settings have none.
    package let photon: HTTPTestClient?
    package let workspace: Workspace
    package let store: URL
    package let clock: SettableClock
    private let service: ParkwayService
    /// The database with its records; nil if they are in the folder ``store``.
    private let database: TestDatabase?

    /// All paths of the service.
    package var paths: [String] { service.paths }

    package static let shippedData = Result { try ShippedData(folder: Repository.shippedData) }

    /// The day that many days after the day on which the clock begins, as `2026-11-25`.
    package static func day(_ days: Int) -> String {
        let time = HarbourTown.noon.advanced(by: .seconds(days * 86_400))
        return String(time.description.prefix(10))
    }

    /// Runs a service on a copy of the sample town, with a clock that only moves when it is set. Its
    /// records are at ``RecordPlace/ofThisRun``.
    package static func withTown<Value>(
        _ settings: ServiceSettings = ServiceSettings(),
        _ work: (RunningService) async throws -> Value
    ) async throws -> Value {
        let folder = try TemporaryFolder()
        let store = folder.file("store")
        try HarbourTown.copy(to: store)
        let database: TestDatabase? =
            switch try RecordPlace.ofThisRun.get() {
            case .file: nil
            case .postgres: try await PostgresServer.shared.makeDatabase()
            }
        return try await withStore(store, database, settings, work)
    }

    /// Runs a service on the store in `store`, which is created if there is none.
    package static func withStore<Value>(
        _ store: URL, _ settings: ServiceSettings = ServiceSettings(),
        _ work: (RunningService) async throws -> Value
    ) async throws -> Value {
        try await withStore(store, nil, settings, work)
    }

    /// Runs a second service on the records and the map of this one.
    package func withAnother<Value>(
        _ work: (RunningService) async throws -> Value
    ) async throws -> Value {
        try await Self.withStore(store, database, ServiceSettings(), work)
    }

    private static func withStore<Value>(
        _ store: URL, _ database: TestDatabase?, _ settings: ServiceSettings,
        _ work: (RunningService) async throws -> Value
    ) async throws -> Value {
        let clock = SettableClock(HarbourTown.noon)
        let records: any RecordStore =
            if let database {
                try await PostgresRecordStore.open(
                    database.address, atlasFolder: store, clock: clock, limits: .patient)
            } else {
                try Store.open(at: store, clock: clock)
            }
        return try await withRecords(records, clock, in: store, settings, database, work)
    }

    /// Runs a service on `records` with that clock, and on the map in `store`.
    package static func withRecords<Value>(
        _ records: any RecordStore, _ clock: SettableClock, in store: URL,
        _ settings: ServiceSettings = ServiceSettings(), _ database: TestDatabase? = nil,
        _ work: (RunningService) async throws -> Value
    ) async throws -> Value {
        let workspace = Workspace(
            records, folder: store, shippedData: try shippedData.get(), clock: clock,
            passwords: PasswordHasher(cost: .least), readers: settings.limits.allEngineThreads)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let settings = patient(settings)
        let (ports, listening) = AsyncStream.makeStream(of: Int.self)
        let (photonPorts, photonListening) = AsyncStream.makeStream(of: Int.self)
        let service = ParkwayService(workspace, settings: settings, logger: logger) { port in
            listening.yield(port)
        } onPhotonListening: { port in
            photonListening.yield(port)
        }
        let group = ServiceGroup(
            configuration: .init(services: [.init(service: service)], logger: logger))
        return try await withThreads {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask {
                    defer {
                        listening.finish()
                        photonListening.finish()
                    }
                    try await group.run()
                }
                var iterator = ports.makeAsyncIterator()
                let port = try #require(await iterator.next(), "the service did not start")
                var photon: HTTPTestClient?
                if settings.photon.address != nil {
                    var iterator = photonPorts.makeAsyncIterator()
                    photon = HTTPTestClient(port: try #require(await iterator.next()))
                }
                let running = RunningService(
                    client: HTTPTestClient(port: port), photon: photon, workspace: workspace,
                    store: store, clock: clock, service: service, database: database)
                let result = await Result.catching { try await work(running) }
                await group.triggerGracefulShutdown()
                try await tasks.waitForAll()
                return try result.get()
            }
        }
    }

    /// Chooses any port, and longer timeouts for a busy machine unless `settings` changes them.
    private static func patient(_ settings: ServiceSettings) -> ServiceSettings {
        let standard = ServiceSettings()
        var settings = settings
        settings.port = 0
        if settings.limits.requestSeconds == standard.limits.requestSeconds {
            settings.limits.requestSeconds = 600
        }
        if settings.limits.idleSeconds == standard.limits.idleSeconds {
            settings.limits.idleSeconds = 600
        }
        if settings.tiles.patience == standard.tiles.patience {
            settings.tiles.patience = .seconds(600)
        }
        return settings
    }
}

extension RunningService {
    /// The array in the response to a search.
    package func places(_ path: String) async throws -> [[String: Any]] {
        let answer = try await client.get(path)
        return try #require(try answer.json() as? [[String: Any]], "\(answer.text)")
    }
}

extension Result where Failure == any Error {
    fileprivate static func catching(_ work: () async throws -> Success) async -> Self {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}
