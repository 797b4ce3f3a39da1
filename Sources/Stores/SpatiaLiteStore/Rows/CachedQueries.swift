import GRDB

// Queries with one text whatever they ask for. Each connection compiles such a statement once: the parser
// and GRDB's watch over what it reads take longer than most of these queries do. GRDB keeps every text for
// good, so a text with as many marks as a list has members does not belong here.

extension Row {
    /// All rows of a query whose compiled statement is kept.
    static func fetchAll(
        _ database: Database, cached sql: String, arguments: StatementArguments = []
    ) throws -> [Row] {
        try fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first row of a query whose compiled statement is kept.
    static func fetchOne(
        _ database: Database, cached sql: String, arguments: StatementArguments = []
    ) throws -> Row? {
        try fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    /// The first column of a query whose compiled statement is kept.
    static func fetchAll(
        _ database: Database, cached sql: String, arguments: StatementArguments = []
    ) throws -> [Self] {
        try fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first value of a query whose compiled statement is kept.
    static func fetchOne(
        _ database: Database, cached sql: String, arguments: StatementArguments = []
    ) throws -> Self? {
        try fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension Database {
    /// Executes a statement that is kept in its compiled form.
    func execute(cached sql: String, arguments: StatementArguments = []) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
