import Atlas
import GRDB

/// Finds tables, indexes, views and triggers that the migrations do not create.
///
/// A trigger or view in a backup that somebody else has changed could read or alter records later,
/// while the program works as usual.
enum ForeignObjects {
    /// The objects in the main schema of `database` that a new store of this program lacks, each in
    /// a few words. If migrations are still missing, which change tables, only views, triggers and
    /// virtual tables are compared.
    static func list(in database: Database, isMigrated: Bool) throws -> [String] {
        let objects = try Object.all(in: database)
            .filter { isMigrated || $0.canRun }
        let unknown = try objects.filter { try !known.get().contains($0) }
        // Stores from before had SpatiaLite's optional tables, too.
        guard !unknown.isEmpty else { return [] }
        return try unknown.filter { try !knownBefore.get().contains($0) }
            .map { "has a foreign \($0.type) '\($0.name)', which Parkway does not create" }
            .sorted()
    }

    private static let known = Result {
        let queue = try DatabaseQueue(configuration: Store.draftConfiguration)
        try RecordsSchema.create(in: queue)
        return Set(try queue.read { try Object.all(in: $0) })
    }

    private static let knownBefore = Result {
        let queue = try DatabaseQueue(configuration: Store.draftConfiguration)
        return try queue.writeWithoutTransaction { database in
            try database.execute(sql: "SELECT InitSpatialMetaDataFull(1, 'WGS84')")
            return Set(try Object.all(in: database))
        }
    }

    /// A row of `sqlite_schema`.
    private struct Object: Hashable {
        let type: String
        let name: String
        let sql: String

        /// Whether it has code that runs when tables are used: a view, a trigger or a virtual table.
        var canRun: Bool {
            type == "view" || type == "trigger" || sql.hasPrefix("create virtual")
        }

        init(_ row: Row) throws {
            type = try row.stored("type")
            name = try row.stored("name")
            let text: String = try row.storedIfPresent("sql") ?? ""
            sql = Self.normalized(text, withoutComments: type == "table" || type == "index")
        }

        /// Names with the prefix `sqlite_` are SQLite's own; nobody else can create them.
        static func all(in database: Database) throws -> [Object] {
            try Row.fetchAll(
                database,
                cached: """
                    SELECT type, name, sql FROM main.sqlite_schema
                    WHERE type IN ('view', 'trigger') OR name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                    """
            ).map(Object.init)
        }

        /// In lower case with single spaces. Comments of tables may have been reworded since a store
        /// was created; those of triggers are kept, because a quotation mark could hide code.
        private static func normalized(_ sql: String, withoutComments: Bool) -> String {
            let lines = sql.split(separator: "\n").map { line -> Substring in
                guard withoutComments, let comment = line.firstRange(of: "--") else { return line }
                return line.prefix(upTo: comment.lowerBound)
            }
            let words = lines.joined(separator: " ").lowercased().split { $0.isWhitespace }
            return words.joined(separator: " ")
        }
    }
}
