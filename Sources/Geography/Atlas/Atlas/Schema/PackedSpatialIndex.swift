import Algorithms
import Foundation
import GRDB
import Geometry

/// Fills the empty R*Tree of a geometry column in bulk: entries in the order of a Hilbert curve,
/// all nodes full.
///
/// It writes SQLite's own tables of the tree, `…_node`, `…_parent` and `…_rowid`. That takes a
/// tenth of the time of inserting the entries one by one, and the tree answers faster.
///
/// Source: "Shadow Tables", https://www.sqlite.org/rtree.html, and ext/rtree/rtree.c for the
/// bytes of a node; I. Kamel, C. Faloutsos, "On packing R-trees" (1993).
struct PackedSpatialIndex {
    /// An entry of a node: the id of a row or of a lower node, and its box.
    private struct Cell {
        var id: Int64
        var box: FloatBox
        var position: UInt32 = 0
    }

    private let database: Database
    private let tree: String
    private let nodeSize: Int
    private let nodes: Statement
    private let parents: Statement
    private let rows: Statement

    private static let headerSize = 4
    private static let cellSize = 24
    private var capacity: Int { (nodeSize - Self.headerSize) / Self.cellSize }

    /// Fills the index of a column with the current rows of `table`, unless it already has entries.
    ///
    /// - Complexity: O(n log n); 32 bytes of memory per row.
    static func fill(_ database: Database, table: String, column: String) throws {
        var cells = try cells(database, table: table, column: column)
        guard let index = try PackedSpatialIndex(database, tree: "idx_\(table)_\(column)"),
            !cells.isEmpty
        else { return }
        sort(&cells)
        try index.write(cells)
    }

    /// Nil if the tree already has entries.
    private init?(_ database: Database, tree: String) throws {
        let root = try Data.fetchOne(
            database, sql: "SELECT data FROM \"\(tree)_node\" WHERE nodeno = 1")
        guard let root, root.prefix(Self.headerSize).allSatisfy({ $0 == 0 }) else { return nil }
        self.database = database
        self.tree = tree
        nodeSize = root.count
        nodes = try database.makeStatement(
            sql: "INSERT INTO \"\(tree)_node\" (nodeno, data) VALUES (?, ?)")
        parents = try database.makeStatement(
            sql: "INSERT INTO \"\(tree)_parent\" (nodeno, parentnode) VALUES (?, ?)")
        rows = try database.makeStatement(
            sql: "INSERT INTO \"\(tree)_rowid\" (rowid, nodeno) VALUES (?, ?)")
    }

    private static func cells(
        _ database: Database, table: String, column: String
    ) throws -> [Cell] {
        var cells: [Cell] = []
        let cursor = try Row.fetchCursor(
            database,
            sql: """
                SELECT rowid, substr("\(column)", 7, 32) FROM "\(table)"
                WHERE "\(column)" IS NOT NULL
                """)
        while let row = try cursor.next() {
            let edges: Data = row[1]
            guard let box = FloatBox([UInt8](edges)) else { continue }
            cells.append(Cell(id: row[0], box: box))
        }
        return cells
    }

    /// Sorts along the Hilbert curve that fills the box of all cells.
    private static func sort(_ cells: inout [Cell]) {
        guard var whole = cells.first?.box else { return }
        for cell in cells { whole.extend(to: cell.box) }
        let box = BoundingBox(
            south: Double(whole.south), west: Double(whole.west), north: Double(whole.north),
            east: Double(whole.east))
        for index in cells.indices {
            cells[index].position = HilbertCurve.position(of: cells[index].box.center, in: box)
        }
        cells.sort { ($0.position, $0.id) < ($1.position, $1.id) }
    }

    private func write(_ entries: [Cell]) throws {
        try database.execute(sql: "DELETE FROM \"\(tree)_node\"")
        var level = entries
        var depth = 0
        var nextNode: Int64 = 2
        while level.count > capacity {
            var above: [Cell] = []
            var containers: [(id: Int64, node: Int64)] = []
            containers.reserveCapacity(level.count)
            for cells in level.chunks(ofCount: capacity) {
                try writeNode(nextNode, cells, depth: 0)
                containers += cells.map { ($0.id, nextNode) }
                above.append(Cell(id: nextNode, box: FloatBox(around: cells.lazy.map(\.box))))
                nextNode += 1
            }
            try writeContainers(containers, areRows: depth == 0)
            level = above
            depth += 1
        }
        try writeNode(1, level[...], depth: depth)
        try writeContainers(level.map { ($0.id, 1) }, areRows: depth == 0)
    }

    /// Writes the node that contains each row or node.
    private func writeContainers(_ containers: [(id: Int64, node: Int64)], areRows: Bool) throws {
        for entry in containers.sorted(by: { $0.id < $1.id }) {
            try Self.execute(areRows ? rows : parents, [entry.id, entry.node])
        }
    }

    /// Writes a node. Only the root has the depth of the tree; the others have 0.
    private func writeNode(
        _ number: Int64, _ cells: ArraySlice<Cell>, depth: Int
    ) throws {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(nodeSize)
        bytes.append(bigEndian: UInt16(depth))
        bytes.append(bigEndian: UInt16(cells.count))
        for cell in cells {
            bytes.append(bigEndian: UInt64(bitPattern: cell.id))
            for edge in [cell.box.west, cell.box.east, cell.box.south, cell.box.north] {
                bytes.append(bigEndian: edge.bitPattern)
            }
        }
        bytes += [UInt8](repeating: 0, count: nodeSize - bytes.count)
        try Self.execute(nodes, [number, Data(bytes)])
    }

    /// Without a check of the number of arguments, which takes longer than the statement.
    private static func execute(_ statement: Statement, _ arguments: StatementArguments) throws {
        statement.setUncheckedArguments(arguments)
        try statement.execute()
    }
}

/// A box in the 32-bit floats of an R*Tree, rounded outwards.
private struct FloatBox {
    var west: Float
    var south: Float
    var east: Float
    var north: Float

    /// Reads the edges in the BLOB of a geometry.
    init?(_ edges: [UInt8]) {
        guard edges.count == 32 else { return nil }
        let values = (0..<4).map { edge in
            Double(
                bitPattern: (0..<8).reversed().reduce(0) { $0 << 8 | UInt64(edges[edge * 8 + $1]) })
        }
        (west, south) = (Float(roundedDown: values[0]), Float(roundedDown: values[1]))
        (east, north) = (Float(roundedUp: values[2]), Float(roundedUp: values[3]))
    }

    init(around boxes: some Sequence<FloatBox>) {
        (west, south, east, north) = (.infinity, .infinity, -.infinity, -.infinity)
        for box in boxes { extend(to: box) }
    }

    mutating func extend(to other: FloatBox) {
        west = min(west, other.west)
        south = min(south, other.south)
        east = max(east, other.east)
        north = max(north, other.north)
    }

    var center: Coordinate {
        Coordinate(
            uncheckedLatitude: (Double(south) + Double(north)) / 2,
            longitude: (Double(west) + Double(east)) / 2)
    }
}

extension Float {
    fileprivate init(roundedDown value: Double) {
        let nearest = Float(value)
        self = Double(nearest) > value ? nearest.nextDown : nearest
    }

    fileprivate init(roundedUp value: Double) {
        let nearest = Float(value)
        self = Double(nearest) < value ? nearest.nextUp : nearest
    }
}

extension [UInt8] {
    fileprivate mutating func append<Value: FixedWidthInteger>(bigEndian value: Value) {
        for shift in stride(from: Value.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: value >> Value(shift)))
        }
    }
}
