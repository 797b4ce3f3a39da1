import Foundation
import GRDB
import Geometry

/// A compressed table of integer rows, sorted by the first integer, their key. A row of the
/// database is a block of 50 to 100 of them, each of a few bytes; in a B-tree of integers each
/// would take about twenty.
///
/// In a block, a row is the difference of its key to the previous row's, then the differences of
/// its `count` values, all as ``Varint``. The rows of a key are always in one block, so finding a
/// key takes one lookup in a B-tree.
public struct PackedTable<let count: Int>: Sendable {
    /// A row of the table.
    public struct Row {
        /// The first integer, by which rows are sorted.
        public let key: Int64
        /// The other integers.
        public let values: InlineArray<count, Int64>
    }

    /// The size of a block in bytes: seven fill a page of the atlas.
    private static var size: Int { 560 }

    let name: String

    /// The table of that name.
    public init(_ name: String) {
        self.name = name
    }

    // MARK: Writing

    /// Replaces the table by the result of `select`: ascending keys with their values.
    ///
    /// - Complexity: O(rows), next to that of `select`.
    /// - Throws: `DatabaseError` if `select` fails or the disk is full.
    public func write(to database: Database, _ select: String) throws {
        try database.execute(
            sql: """
                DROP TABLE IF EXISTS \(name);
                CREATE TABLE \(name) (first INTEGER PRIMARY KEY, rows BLOB NOT NULL);
                """)
        let insert = try database.makeStatement(sql: "INSERT INTO \(name) VALUES (?, ?)")
        var block: [UInt8] = []
        var first: Int64 = 0
        var last = Row(key: 0, values: InlineArray(repeating: 0))
        let rows = try GRDB.Row.fetchCursor(database, sql: select)
        while let found = try rows.next() {
            let row = Row(key: found[0], values: InlineArray { found[$0 + 1] })
            if block.count >= Self.size, row.key != last.key {
                try insert.execute(arguments: [first, Data(block)])
                block.removeAll(keepingCapacity: true)
            }
            if block.isEmpty {
                first = row.key
                last = Row(key: 0, values: InlineArray(repeating: 0))
            }
            Varint.append(UInt64(bitPattern: row.key &- last.key), to: &block)
            for column in row.values.indices {
                Varint.append(signed: row.values[column] &- last.values[column], to: &block)
            }
            last = row
        }
        if !block.isEmpty { try insert.execute(arguments: [first, Data(block)]) }
    }

    // MARK: Reading

    /// Calls `body` with the rows of every key in `keys`, in their order.
    ///
    /// - Complexity: a step in a B-tree, and O(rows of a block) more than are visited.
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func visit(
        _ keys: ClosedRange<Int64>, in database: Database, _ body: (Row) -> Void
    ) throws {
        let statement = try database.cachedStatement(
            sql: """
                SELECT rows FROM \(name) WHERE first <= ? AND first >= coalesce(
                    (SELECT max(first) FROM \(name) WHERE first <= ?), ?) ORDER BY first
                """)
        let blocks = try GRDB.Row.fetchCursor(
            statement, arguments: [keys.upperBound, keys.lowerBound, keys.lowerBound])
        while let block = try blocks.next() {
            try block.withUnsafeData(atIndex: 0) { Self.visit(keys, in: $0 ?? Data(), body) }
        }
    }

    /// Calls `body` with the rows of each of `keys`, in the order of the keys.
    ///
    /// - Complexity: for each key a step in a B-tree, and O(rows of a block).
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func visit(
        each keys: [Int64], in database: Database, _ body: (Row) -> Void
    ) throws {
        let statement = try database.cachedStatement(
            sql: """
                SELECT j.value, (SELECT rows FROM \(name) WHERE first <= j.value
                    ORDER BY first DESC LIMIT 1) FROM json_each(?) AS j
                """)
        let blocks = try GRDB.Row.fetchCursor(statement, arguments: [keys.jsonArray])
        while let block = try blocks.next() {
            let key: Int64 = block[0]
            try block.withUnsafeData(atIndex: 1) { Self.visit(key...key, in: $0 ?? Data(), body) }
        }
    }

    private static func visit(
        _ keys: ClosedRange<Int64>, in block: Data, _ body: (Row) -> Void
    ) {
        let bytes = block.span
        var offset = 0
        var key: Int64 = 0
        var values = InlineArray<count, Int64>(repeating: 0)
        while offset < bytes.count {
            key &+= Int64(bitPattern: Varint.read(bytes, at: &offset))
            if key > keys.upperBound { return }
            for column in values.indices {
                values[column] &+= Varint.signed(Varint.read(bytes, at: &offset))
            }
            if key >= keys.lowerBound { body(Row(key: key, values: values)) }
        }
    }
}
