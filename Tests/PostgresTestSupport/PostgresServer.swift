import CPostgres
import Foundation
public import PostgresStore
import RecordKeeping
import Synchronization
import TestSupport

/// A PostgreSQL server of this process, started by the first test that needs it.
///
/// It listens only on a socket in a temporary folder and never waits for the disk. It ends with the
/// process, however that ends: a shell waits for the end of a pipe that only this process writes to.
public actor PostgresServer {
    /// The server of all tests.
    public static let shared = PostgresServer()

    private var start: Task<Cluster, any Error>?

    private init() {}

    /// A database with all tables and no records. It is dropped with its last reference.
    public func makeDatabase() async throws -> TestDatabase {
        try await makeDatabase(from: "parkway_template")
    }

    /// A database without tables, but with PostGIS.
    public func makeEmptyDatabase() async throws -> TestDatabase {
        try await makeDatabase(from: "parkway_postgis")
    }

    private func makeDatabase(from template: String) async throws -> TestDatabase {
        let cluster = try await cluster()
        let name = "test_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
        try cluster.console.run("CREATE DATABASE \(name) TEMPLATE \(template)")
        return TestDatabase(
            name: name, address: try cluster.address(of: name), console: cluster.console)
    }

    private func cluster() async throws -> Cluster {
        if let start { return try await start.value }
        let task = Task { try await Cluster.start() }
        start = task
        return try await task.value
    }
}

/// A database of the tests.
public final class TestDatabase: Sendable {
    let name: String
    /// Its address.
    public let address: PostgresAddress
    private let console: Console

    init(name: String, address: PostgresAddress, console: Console) {
        self.name = name
        self.address = address
        self.console = console
    }

    /// Where the server listens.
    var socketPath: String { console.folder.path + "/.s.PGSQL.5432" }

    /// Its address as a URL, for programs.
    public var url: String { Cluster.url(of: name, in: console.folder) }

    /// The server drops a database only when all its processes have taken note, also those that send a large
    /// row at the moment. So no thread that reads rows may wait for it.
    private static let drops = DispatchQueue(label: "parkway.tests.drops")

    deinit {
        Self.drops.async { [name, folder = console.folder] in
            let console = try? Console(folder, database: "postgres")
            _ = try? console?.run("DROP DATABASE \(name) WITH (FORCE)")
        }
    }

    /// Ends all connections to the database, as an administrator does, and returns their number.
    public func endConnections() throws -> Int {
        try console.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
    }

    /// Begins a transaction with a statement, as somebody else does, and leaves it open.
    public func beginning(_ sql: String) throws -> HeldTransaction {
        let other = try Console(console.folder, database: name)
        try other.run("BEGIN; \(sql)")
        return HeldTransaction(console: other)
    }

    /// Whether a transaction waits for a lock.
    public func hasWaiter() throws -> Bool {
        try console.run(
            """
            SELECT 1 FROM pg_stat_activity WHERE datname = '\(name)' AND wait_event_type = 'Lock'
            """) > 0
    }

    /// Waits until all other connections have ended. The server counts what they did when they end.
    ///
    /// - Returns: whether they have.
    public func waitUntilUnused() async throws -> Bool {
        try await eventually {
            try run(
                """
                SELECT 1 FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """) == 0
        }
    }

    /// Runs statements in the database, as somebody else does. Returns the number of rows.
    @discardableResult
    public func run(_ sql: String) throws -> Int {
        try Console(console.folder, database: name).run(sql)
    }

    /// The first column of all rows, as text.
    public func texts(_ sql: String) throws -> [String] {
        try Console(console.folder, database: name).texts(sql)
    }
}

/// A transaction of somebody else, which holds its locks.
public struct HeldTransaction: Sendable {
    fileprivate let console: Console

    /// Undoes it.
    public func end() throws { try console.run("ROLLBACK") }
}

/// A running server.
private struct Cluster: Sendable {
    let folder: URL
    let console: Console

    static func start() async throws -> Cluster {
        // Not in the folder for temporary files: the path of a socket may have only 107 bytes.
        let folder = URL(
            fileURLWithPath: "/tmp/parkway-postgres-\(getpid())-\(UInt32.random(in: 0...(.max)))")
        try launch(in: folder)
        var console: Console?
        let isUp = try await eventually(within: .seconds(60)) {
            console = try? Console(folder, database: "postgres")
            return console != nil
        }
        guard isUp, let console else {
            throw TestServerError(
                message: "PostgreSQL has not started; see \(folder.path)/log")
        }
        let cluster = Cluster(folder: folder, console: console)
        try await cluster.makeTemplates()
        return cluster
    }

    private func makeTemplates() async throws {
        try console.run("CREATE DATABASE parkway_postgis")
        do {
            let postgis = try Console(folder, database: "parkway_postgis")
            try postgis.run("CREATE EXTENSION postgis")
            // So that copies are small.
            try postgis.run("DELETE FROM spatial_ref_sys WHERE srid <> 4326")
            try postgis.run("VACUUM FULL spatial_ref_sys")
        }
        try console.run("CREATE DATABASE parkway_template TEMPLATE parkway_postgis")
        try await PostgresRecordStore.migrate(address(of: "parkway_template"))
        // A template may have no connections; those of the store end soon.
        _ = try await eventually {
            try console.run(
                "SELECT 1 FROM pg_stat_activity WHERE datname LIKE 'parkway\\_%'") == 0
        }
    }

    static func url(of database: String, in folder: URL) -> String {
        "postgresql://postgres@\(folder.path.replacing("/", with: "%2F"))/\(database)"
    }

    func address(of database: String) throws -> PostgresAddress {
        try PostgresAddress(Self.url(of: database, in: folder))
    }

    /// PostgreSQL refuses to run as root.
    private static func launch(in folder: URL) throws {
        let script = """
            set -e
            as=
            mkdir -m 700 '\(folder.path)'
            if [ "$(id -u)" = 0 ]; then
                chown postgres '\(folder.path)'
                as='setpriv --reuid=postgres --regid=postgres --clear-groups'
            fi
            cd '\(folder.path)'
            bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
            $as $bin/initdb -D data -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync > log 2>&1
            $as $bin/postgres -D data -c listen_addresses= \
                -c unix_socket_directories='\(folder.path)' -c fsync=off \
                -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal \
                -c max_wal_senders=0 -c max_connections=400 -c shared_buffers=64MB \
                -c max_wal_size=256MB -c autovacuum=off >> log 2>&1 < /dev/null &
            server=$!
            read -r _ || true
            kill -INT $server
            wait $server || true
            cd /
            rm -rf '\(folder.path)'
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        let pipe = Pipe()
        process.standardInput = pipe
        try process.run()
        keptPipe.withLock { $0 = pipe }
    }

    /// Its end, with this process, ends the server.
    private static let keptPipe = Mutex<Pipe?>(nil)
}

/// The server could not do what a test needs.
struct TestServerError: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}

/// A connection of the tests' own, which blocks.
@safe final class Console: @unchecked Sendable {
    let folder: URL
    private let pointer: OpaquePointer
    private let lock = Mutex(())

    init(_ folder: URL, database: String) throws {
        self.folder = folder
        let text = "host='\(folder.path)' user=postgres dbname=\(database)"
        guard let pointer = unsafe PQconnectdb(text) else {
            throw TestServerError(message: "no memory for a connection")
        }
        unsafe self.pointer = pointer
        guard unsafe PQstatus(pointer) == CONNECTION_OK else {
            throw TestServerError(message: unsafe String(cString: PQerrorMessage(pointer)))
        }
    }

    deinit {
        unsafe PQfinish(pointer)
    }

    /// The number of rows.
    @discardableResult
    func run(_ sql: String) throws -> Int {
        try lock.withLock { _ in
            let result = unsafe PQexec(pointer, sql)
            defer { unsafe PQclear(result) }
            guard unsafe [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
                throw TestServerError(message: unsafe String(cString: PQerrorMessage(pointer)))
            }
            return Int(unsafe PQntuples(result))
        }
    }

    /// The first column of all rows, as text.
    func texts(_ sql: String) throws -> [String] {
        try lock.withLock { _ in
            let result = unsafe PQexec(pointer, sql)
            defer { unsafe PQclear(result) }
            guard unsafe PQresultStatus(result) == PGRES_TUPLES_OK else {
                throw TestServerError(message: unsafe String(cString: PQerrorMessage(pointer)))
            }
            return (0..<(unsafe PQntuples(result))).map { row in
                unsafe String(cString: PQgetvalue(result, row, 0))
            }
        }
    }
}

extension PostgresLimits {
    /// For many writers on a busy machine, where a long wait is no fault.
    public static var patient: PostgresLimits {
        var limits = PostgresLimits()
        limits.longestWait = .seconds(120)
        limits.lock = .seconds(60)
        limits.statement = .seconds(90)
        return limits
    }

    /// The same, but replicas are checked more often than services do.
    public static var watchful: PostgresLimits {
        var limits = patient
        limits.replicaPause = .milliseconds(50)
        return limits
    }

    /// The same, with another maximum age of replicas.
    public func with(age: Duration) -> PostgresLimits {
        var limits = self
        limits.replicaAge = age
        return limits
    }
}
