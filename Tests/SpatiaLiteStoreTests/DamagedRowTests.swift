import Accounts
import Atlas
import Foundation
import GRDB
import Geometry
import ParkingRecords
import RecordKeeping
import SpatiaLiteStore
import StorageSpaces
import StoreContract
import StoreTestSupport
import TestSupport
import Testing

/// Rows that this program cannot have written. The check reports them, a restore refuses them, and
/// reading them is an error.
@Suite struct DamagedRowTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var home: URL { folder.file("store") }

    @Test(arguments: ["parking", "storage_space"], [Double.nan, 1e300, -180.5])
    func aPlaceOffTheGlobeIsReported(_ table: String, _ degrees: Double) async throws {
        var blob = GeometryBlob.encode(.point(try Coordinate(latitude: 43.7, longitude: 7.4)))
        for byte in 0..<8 {
            blob[43 + byte] = UInt8(truncatingIfNeeded: degrees.bitPattern >> (8 * byte))
        }
        try await expectRefusal(
            of: "UPDATE \(table) SET geometry = ?", [Data(blob)], table: table,
            fact: "column 'geometry' is not a point on the globe")
    }

    @Test(arguments: [
        ("account", "contact_number", "nobody"), ("account", "email", "nobody"),
        ("parking", "suite", "1"), ("parking", "plate", "A"),
        ("storage_space", "address", "!!"), ("parking", "match_kind", "magic"),
        ("parking_extension", "stay_hours", "3"), ("parking", "entered_address", "!"),
        ("storage_space", "entered_address", "!"),
    ])
    func anInvalidValueIsReported(_ table: String, _ column: String, _ value: String) async throws {
        try await expectRefusal(
            of: "UPDATE \(table) SET \(column) = ?", [value], table: table,
            fact: "column '\(column)'")
    }

    private func expectRefusal(
        of change: String, _ arguments: StatementArguments, table: String, fact: String
    ) async throws {
        let backup = folder.file("backup.sqlite")
        let store = try Store.open(at: home)
        let owner = try await store.addSamples().account
        try store.backup(to: backup)
        for file in [store.recordsFile, backup] {
            try Self.damage(file, change, arguments)
        }
        let problems = store.check().map(\.text)
        #expect(
            problems.contains { $0.hasPrefix("a row of '\(table)' cannot be read (\(fact)") })
        let error = #expect(throws: StoreError.self) {
            try Store.restore(from: backup, into: folder.file("elsewhere"))
        }
        // A constraint of the table is checked first.
        let reason = error?.description ?? ""
        #expect(
            reason.contains("cannot be read (\(fact)")
                || reason.contains("CHECK constraint failed in \(table)"))
        await #expect(throws: StoreError.self) {
            _ = try await store.accounts.account(owner.id)
            _ = try await store.parkings.newestFirst(of: owner.id, after: nil, limit: 9)
            _ = try await store.spaces.newestFirst(of: owner.id, after: nil, limit: 9)
        }
    }

    private static func damage(
        _ file: URL, _ change: String, _ arguments: StatementArguments
    ) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            try SpatialConnection.initialise(database)
            try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
        }
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        try queue.write { try $0.execute(sql: change, arguments: arguments) }
        try queue.close()
    }
}
