package import GRDB

/// The columns of a table of the atlas, in their order.
///
/// Nothing else lists them: `CREATE TABLE`, `INSERT` and `SELECT` are made from these.
package protocol TableColumn: ColumnExpression, CaseIterable, Hashable, RawRepresentable<String>,
    Sendable
{
    /// What the column holds.
    var type: ColumnType { get }
}

extension TableColumn {
    /// The name as a statement writes it.
    package var sql: String { "\"\(rawValue)\"" }

    /// `columns` as a `SELECT` names them; `alias` is the name of their table in it, if it has one.
    package static func selection(_ columns: Self..., as alias: String? = nil) -> String {
        columns.selection(as: alias)
    }
}

extension Sequence where Element: TableColumn {
    /// The columns as a `SELECT` names them; `alias` is the name of their table in it, if it has
    /// one.
    package func selection(as alias: String? = nil) -> String {
        let prefix = alias.map { $0 + "." } ?? ""
        return map { prefix + $0.sql }.joined(separator: ", ")
    }
}

/// What a column holds.
package enum ColumnType: Hashable, Sendable {
    /// A type and constraints in SQL, such as `TEXT NOT NULL`.
    case plain(String)
    /// A SpatiaLite BLOB in SRID 4326 with an R*Tree. These columns come after all others, because
    /// SpatiaLite adds them to the finished table.
    case geometry(GeometryClass)

    /// The id of the row, which SQLite assigns if an `INSERT` leaves it out.
    package static let rowID = plain("INTEGER PRIMARY KEY")
    /// The id of an OSM element.
    package static let osmID = plain("BIGINT NOT NULL")
    package static let text = plain("TEXT")
    package static let requiredText = plain("TEXT NOT NULL")
    package static let integer = plain("INTEGER")
    package static let requiredInteger = plain("INTEGER NOT NULL")
    package static let real = plain("REAL")
    package static let blob = plain("BLOB")
}

/// SpatiaLite's name for the class of a column's geometries.
package enum GeometryClass: String, Sendable {
    case point = "POINT"
    case line = "LINESTRING"
    case lines = "MULTILINESTRING"
    case polygons = "MULTIPOLYGON"
}

/// A column that holds geometries.
public struct GeometryColumn: Hashable, Sendable {
    /// The name of its table.
    public let table: String
    /// Its own name.
    public let name: String
    /// The class of its geometries.
    package let geometryClass: GeometryClass
}

/// A table of the atlas.
package struct AtlasTable<Column: TableColumn>: Sendable {
    /// The name of the table.
    package let name: String
    /// Its columns in their order.
    package let columns: [Column]

    /// A table with all columns of its kind by default.
    package init(_ name: String, columns: [Column] = Array(Column.allCases)) {
        self.name = name
        self.columns = columns
    }

    /// The columns as a `SELECT` names them.
    package func selection(as alias: String? = nil) -> String { columns.selection(as: alias) }

    /// The columns as a `CREATE TABLE` defines them, without those of geometries.
    package var definition: String { layout.definition }

    var layout: TableLayout {
        TableLayout(name: name, columns: columns.map { ($0.rawValue, $0.type) })
    }
}

/// The name and columns of a table, for the statements that create it.
struct TableLayout: Sendable {
    let name: String
    let columns: [(name: String, type: ColumnType)]

    var geometryColumns: [GeometryColumn] {
        columns.compactMap { column in
            guard case .geometry(let geometryClass) = column.type else { return nil }
            return GeometryColumn(table: name, name: column.name, geometryClass: geometryClass)
        }
    }

    /// The columns with their types and constraints, without those of geometries.
    var definition: String {
        columns.compactMap { column -> String? in
            guard case .plain(let sql) = column.type else { return nil }
            return "\(column.name) \(sql)"
        }.joined(separator: ", ")
    }

    /// Creates the table, and the spatial indexes of its geometries.
    ///
    /// - Throws: `DatabaseError` if there is a table with this name.
    func create(in database: Database) throws {
        try database.execute(sql: "CREATE TABLE \(name) (\(definition))")
        for column in geometryColumns {
            try database.execute(
                sql: "SELECT AddGeometryColumn(?, ?, 4326, ?, 'XY')",
                arguments: [name, column.name, column.geometryClass.rawValue])
            try database.execute(
                sql: "SELECT CreateSpatialIndex(?, ?)", arguments: [name, column.name])
        }
    }
}
