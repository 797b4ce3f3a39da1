import Foundation
import GRDB
import PostgresStore
import PostgresTestSupport
import RecordTransfer
import SpatiaLiteStore
import StoreContract

/// Moves, as the command makes them.
enum Moves {
    @discardableResult
    static func run(
        from folder: URL, to database: TestDatabase, startingOver: Bool = false,
        photos: FolderBlobs? = nil, _ wrap: (any RecordTarget) -> any RecordTarget = { $0 }
    ) async throws -> [TableComparison] {
        let source = try SpatiaLiteSource.open(folder: folder)
        let target = try await PostgresTarget.move(
            into: database.address, from: source.place, startingOver: startingOver, photos: photos)
        return try await RecordTransferRun(from: source, to: wrap(target)).run()
    }

    @discardableResult
    static func run(
        from database: TestDatabase, to folder: URL, startingOver: Bool = false,
        photos: FolderBlobs? = nil, _ wrap: (any RecordTarget) -> any RecordTarget = { $0 }
    ) async throws -> [TableComparison] {
        let source = try await PostgresSource.open(
            database.address, isAlone: true, photos: photos)
        let target = try SpatiaLiteTarget.move(
            into: folder, from: source.place, startingOver: startingOver)
        return try await RecordTransferRun(from: source, to: wrap(target)).run()
    }
}

/// A target whose process ends after some steps.
struct InterruptedTarget: RecordTarget {
    struct Interruption: Error {}

    let target: any RecordTarget
    /// The table whose rows are not written any more.
    let table: String

    var records: any RecordSource { target.records }

    func progress() async throws -> [String: TransferProgress] { try await target.progress() }

    func insert(
        _ rows: [TransferRow], into table: TransferTable, _ progress: TransferProgress
    ) async throws {
        if table.name == self.table { throw Interruption() }
        try await target.insert(rows, into: table, progress)
    }

    func complete(numbers: [String: Int64]) async throws {
        try await target.complete(numbers: numbers)
    }
}
