/// Copies all records of a store into another one, compares both, and completes the target only if they
/// are equal.
public struct RecordTransferRun: Sendable {
    /// What a run does at the moment.
    public struct Stage: Sendable {
        /// In a few words.
        public let text: String
        /// How much of the whole is done, 0 to 1.
        public let fraction: Double
    }

    private let source: any RecordSource
    private let target: any RecordTarget

    /// The maximum number of rows that are written in one step.
    private static let batchCount = 2_000
    /// How much memory the rows of a step may take before it is written, in bytes.
    private static let batchSize = 4 << 20

    /// A run from `source` into `target`.
    public init(from source: any RecordSource, to target: any RecordTarget) {
        self.source = source
        self.target = target
    }

    /// - Returns: all tables, which are equal.
    /// - Throws: ``TransferError/differs(_:target:)``; `StoreError`.
    public func run(
        reporting report: (Stage) -> Void = { _ in }
    ) async throws -> [TableComparison] {
        let progress = try await target.progress()
        var meter = Meter()
        for table in TransferTable.all { meter.total += try await source.count(of: table) }
        for table in TransferTable.all {
            try await copy(table, from: progress[table.name], &meter, report)
        }
        var comparisons: [TableComparison] = []
        for table in TransferTable.all {
            report(meter.stage("Comparing the records"))
            comparisons.append(try await compare(table))
            meter.compared += comparisons.last?.sourceCount ?? 0
        }
        guard comparisons.allSatisfy(\.isEqual) else {
            throw TransferError.differs(comparisons, target: target.records.place)
        }
        var numbers: [String: Int64] = [:]
        for table in TransferTable.all where table.numbered != nil {
            numbers[table.name] = try await source.lastNumber(of: table)
        }
        try await target.complete(numbers: numbers)
        return comparisons
    }

    private func copy(
        _ table: TransferTable, from start: TransferProgress?, _ meter: inout Meter,
        _ report: (Stage) -> Void
    ) async throws {
        var count = start?.count ?? 0
        meter.copied += count
        var batch = try await batch(of: table, after: start?.key)
        while let last = batch.last {
            report(meter.stage("Copying the records"))
            let key = last.key(of: table)
            count += batch.count
            meter.copied += batch.count
            // The next rows are read while these are written.
            async let next = self.batch(of: table, after: key)
            try await target.insert(
                batch, into: table, TransferProgress(key: key, count: count))
            batch = try await next
        }
    }

    private func batch(
        of table: TransferTable, after key: [TransferValue]?
    ) async throws -> [TransferRow] {
        guard table.hasLargeRows else {
            return try await source.rows(of: table, after: key, limit: Self.batchCount)
        }
        var batch: [TransferRow] = []
        var size = 0
        while batch.count < Self.batchCount, size < Self.batchSize {
            let last = batch.last?.key(of: table) ?? key
            guard let row = try await source.rows(of: table, after: last, limit: 1).first
            else { break }
            size += row.size
            batch.append(row)
        }
        return batch
    }

    private func compare(_ table: TransferTable) async throws -> TableComparison {
        async let there = Self.digest(of: table, in: target.records)
        let here = try await Self.digest(of: table, in: source)
        return TableComparison(table: table.name, source: here, target: try await there)
    }

    private static func digest(
        of table: TransferTable, in store: any RecordSource
    ) async throws -> TableDigest {
        var digest = TableDigest()
        var key: [TransferValue]?
        let limit = table.hasLargeRows ? 1 : batchCount
        while true {
            let rows = try await store.rows(of: table, after: key, limit: limit)
            for row in rows { digest.add(row) }
            guard rows.count == limit, let last = rows.last else { return digest }
            key = last.key(of: table)
        }
    }

    /// Rows are counted twice: when they are copied and when they are compared.
    private struct Meter {
        var total = 0
        var copied = 0
        var compared = 0

        func stage(_ text: String) -> Stage {
            Stage(text: text, fraction: Double(copied + compared) / Double(max(1, 2 * total)))
        }
    }
}
