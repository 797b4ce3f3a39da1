import Foundation
import GRDB
import Gazetteer
import TestSupport
import Testing

@Suite("A packed table returns the rows that were written", .serialized)
struct PackedTableTests {
    private struct Row: Equatable, Comparable {
        let key: Int64
        let one: Int64
        let other: Int64

        init(_ key: Int64, _ one: Int64, _ other: Int64) {
            (self.key, self.one, self.other) = (key, one, other)
        }

        init(_ row: PackedTable<2>.Row) {
            self.init(row.key, row.values[0], row.values[1])
        }

        static func < (left: Row, right: Row) -> Bool {
            (left.key, left.one, left.other) < (right.key, right.one, right.other)
        }
    }

    private let table = PackedTable<2>("packed")
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
    }

    private func write(_ rows: [Row]) throws {
        try queue.write { database in
            try database.execute(
                sql: """
                    DROP TABLE IF EXISTS source;
                    CREATE TABLE source (key INTEGER, one INTEGER, other INTEGER);
                    """)
            for row in rows {
                try database.execute(
                    sql: "INSERT INTO source VALUES (?, ?, ?)",
                    arguments: [row.key, row.one, row.other])
            }
            try table.write(to: database, "SELECT * FROM source ORDER BY key, one, other")
        }
    }

    private func rows(in keys: ClosedRange<Int64>) throws -> [Row] {
        var found: [Row] = []
        try queue.read { try table.visit(keys, in: $0) { found.append(Row($0)) } }
        return found
    }

    private func rows(of keys: [Int64]) throws -> [Row] {
        var found: [Row] = []
        try queue.read { try table.visit(each: keys, in: $0) { found.append(Row($0)) } }
        return found
    }

    /// Keys far apart, close together, negative, repeated, and at the limits of the type.
    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func agreesWithALinearScan(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let widths: [Int64] = [3, 40, 100_000, 1 << 47, .max]
        let width = widths.randomElement(using: &random) ?? 3
        var rows = (0..<Int.random(in: 0...3_000, using: &random)).map { _ in
            Row(
                .random(in: -width...width, using: &random),
                .random(in: -width...width, using: &random), .random(in: 0...9, using: &random))
        }
        rows += [Row(.min, .max, .min), Row(.max, .min, .max)]
        rows.sort()
        try write(rows)
        #expect(try self.rows(in: .min ... .max) == rows)
        for _ in 0..<100 {
            let ends = [
                Int64.random(in: -width...width, using: &random),
                rows.randomElement(using: &random)?.key ?? 0,
            ].sorted()
            let range = ends[0]...ends[1]
            #expect(try self.rows(in: range) == rows.filter { range.contains($0.key) })
        }
        let keys = (0..<20).map { _ in rows.randomElement(using: &random)?.key ?? 0 } + [width / 2]
        #expect(try self.rows(of: keys) == keys.flatMap { key in rows.filter { $0.key == key } })
    }

    @Test func mayBeEmpty() throws {
        try write([])
        #expect(try rows(in: .min ... .max).isEmpty)
        #expect(try rows(of: [0, 1]).isEmpty)
    }

    @Test func rowsOfOneKeyStayTogether() throws {
        let many = (0..<5_000).map { Row(7, Int64($0), 1) }
        try write([Row(6, 0, 0)] + many + [Row(8, 0, 0)])
        #expect(try rows(of: [7]) == many)
        #expect(try rows(of: [8, 6]) == [Row(8, 0, 0), Row(6, 0, 0)])
    }

    @Test func aRowOfSmallStepsTakesThreeBytes() throws {
        try write((0..<10_000).map { Row(1_000_000 + Int64($0), 500 + Int64($0), 3) })
        let bytes = try queue.read { database in
            try Int.fetchOne(database, sql: "SELECT sum(length(rows)) FROM packed") ?? 0
        }
        #expect(bytes < 31_000)
    }

    /// Damaged bytes are read as arbitrary rows or as none.
    @Test func damagedBlocksDoNotTrap() throws {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<300 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0x70...0xFF, using: &random)
            }
            try write([])
            try queue.write {
                try $0.execute(
                    sql: "INSERT INTO packed VALUES (5, ?)", arguments: [Data(bytes)])
            }
            #expect(try rows(in: .min ... .max).count <= bytes.count)
        }
    }
}
