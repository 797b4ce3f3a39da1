import Foundation
public import PostgresStore
import RecordKeeping
import Synchronization
import TestSupport

/// A PostgreSQL server with a database that has all tables, and a server that follows it.
///
/// Both listen only on sockets in a temporary folder. A shell runs them, and ends with the last reference to this, or
/// with the process.
public final class ReplicatedServers: Sendable {
    /// The two servers. The first one is the primary at the beginning.
    public enum Name: String, CaseIterable, Sendable { case a, b }

    private let folder: URL
    private let shell: ServerShell

    /// The database that has all tables at the beginning.
    public static let database = "parkway"

    /// Starts both servers; the second one is a copy of the first and follows it.
    public init() async throws {
        // Not in the folder for temporary files: the path of a socket may have only 107 bytes.
        folder = URL(fileURLWithPath: "/tmp/parkway-pair-\(UInt32.random(in: 0...(.max)))")
        shell = try ServerShell(folder)
        try shell.run("make a && start a")
        try run("CREATE DATABASE \(Self.database)", on: .a, in: "postgres")
        try run("CREATE EXTENSION postgis", on: .a)
        try run("DELETE FROM spatial_ref_sys WHERE srid <> 4326", on: .a)
        try await PostgresRecordStore.migrate(address(of: .a))
        try follow(.b, following: .a)
    }

    /// Makes another database with all tables, and returns its name. Nobody may use the first one meanwhile.
    public func makeDatabase() async throws -> String {
        let name = "test_\(UInt64.random(in: 0...(.max)))"
        // The last connection to the first one may just be ending.
        let isMade = try await eventually(within: .seconds(10)) {
            (try? run(
                "CREATE DATABASE \(name) TEMPLATE \(Self.database)", on: .a, in: "postgres")) != nil
        }
        guard isMade else { throw TestServerError(message: "the database is in use") }
        return name
    }

    /// The address of a database on one server.
    public func address(
        of server: Name, _ database: String = database
    ) throws -> PostgresAddress {
        try PostgresAddress(Self.url("\(folder.path)/\(server)", database))
    }

    /// The address of the first database on whichever of both servers can be written to.
    public func addressOfPrimary() throws -> PostgresAddress {
        let hosts = Name.allCases.map { "\(folder.path)/\($0)" }.joined(separator: ",")
        return try PostgresAddress(
            Self.url(hosts, Self.database) + "&target_session_attrs=read-write")
    }

    private static func url(_ hosts: String, _ database: String) -> String {
        "postgresql://postgres@/\(database)?host=\(hosts)"
    }

    /// Makes `server` a copy of `primary` that follows it.
    public func follow(_ server: Name, following primary: Name) throws {
        try shell.run("copy \(primary) \(server) && start \(server)")
    }

    /// Starts a server that was stopped or killed.
    public func start(_ server: Name) throws { try shell.run("start \(server)") }

    /// Stops a server, which ends its connections.
    public func stop(_ server: Name) throws { try shell.run("stop INT \(server)") }

    /// Kills a server.
    public func kill(_ server: Name) throws { try shell.run("stop KILL \(server)") }

    /// Lets `server` acknowledge a change only when `other` has it, too; nil: when it has it itself.
    public func waitFor(_ other: Name?, on server: Name) throws {
        let names = other?.rawValue ?? ""
        try run("ALTER SYSTEM SET synchronous_standby_names = '\(names)'", on: server)
        try run("SELECT pg_reload_conf()", on: server)
    }

    /// Runs statements on a server, as somebody else does. Returns the number of rows.
    @discardableResult
    public func run(
        _ sql: String, on server: Name, in database: String = database
    ) throws -> Int {
        try Console(folder.appending(path: server.rawValue), database: database).run(sql)
    }
}

/// A shell that runs servers, and ends them when nothing can be read from its input any more.
private final class ServerShell: Sendable {
    private let input = Pipe()
    private let output = Pipe()
    private let lock = Mutex(())

    init(_ folder: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", Self.script, "sh", folder.path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Runs commands of the script below.
    func run(_ commands: String) throws {
        try lock.withLock { _ in
            try input.fileHandleForWriting.write(contentsOf: Data("\(commands)\n".utf8))
            var answer = ""
            while !answer.hasSuffix("\n") {
                guard let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty
                else { throw TestServerError(message: "the shell of the servers has ended") }
                answer += String(decoding: byte, as: UTF8.self)
            }
            guard answer == "0\n" else {
                throw TestServerError(message: "'\(commands)' has failed")
            }
        }
    }

    /// PostgreSQL refuses to run as root.
    private static let script = #"""
        folder=$1
        as=
        mkdir -m 711 "$folder" && cd "$folder" || exit 1
        exec 2>> log
        if [ "$(id -u)" = 0 ]; then
            as='setpriv --reuid=postgres --regid=postgres --clear-groups'
        fi
        bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
        new() {
            rm -rf "$1" && mkdir -m 700 "$1" || return 1
            [ -z "$as" ] || chown postgres "$1"
        }
        make() {
            new "$1" || return 1
            (cd "$1" && $as "$bin/initdb" -D data -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync) >> log 2>&1
        }
        copy() {
            new "$2" || return 1
            (cd "$2" && $as "$bin/pg_basebackup" -D data -c fast -R --no-sync \
                -d "host=$folder/$1 user=postgres application_name=$2") >> log 2>&1
        }
        launch() {
            (cd "$1" && exec $as "$bin/postgres" -D data -c listen_addresses= -c unix_socket_directories="$folder/$1" \
                -c fsync=off -c max_connections=60 -c shared_buffers=32MB -c wal_keep_size=64MB -c autovacuum=off \
                -c hot_standby=on) >> log 2>&1 < /dev/null &
            echo $! > "pid-$1"
        }
        start() {
            launch "$1"
            tries=0
            until "$bin/pg_isready" -q -h "$folder/$1" -U postgres; do
                tries=$((tries + 1))
                [ $tries -lt 600 ] || return 1
                sleep 0.1
                # Processes of one that was killed may take a moment to end.
                kill -0 "$(cat "pid-$1")" || launch "$1"
            done
        }
        stop() {
            kill -"$1" "$(cat "pid-$2")"
            wait "$(cat "pid-$2")"
            rm "pid-$2"
        }
        while read -r commands; do
            eval "$commands" > /dev/null
            echo $?
        done
        for server in a b; do
            [ ! -f "pid-$server" ] || kill -INT "$(cat "pid-$server")"
        done
        wait
        cd /
        rm -rf "$folder"
        """#
}
