/// Why records cannot be moved, backed up or restored. `place` is a folder, or the address of a
/// database without its password.
public enum TransferError: Error, Hashable {
    /// A service or another command has the store open.
    case inUse(place: String)
    /// The target has records already.
    case notEmpty(place: String, table: String, count: Int)
    /// A move from elsewhere into the target has not ended.
    case otherMove(place: String, source: String)
    /// The tables are not equal afterwards.
    case differs([TableComparison], target: String)
    /// A value cannot be kept by the other store.
    case unreadable(place: String, table: String, column: String)
    /// What was written cannot be used.
    case unsound(place: String, problem: String)
}

extension TransferError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .inUse(let place):
            "'\(place)' is in use; nothing was changed. Stop the services and other commands that "
                + "use it, then try again"
        case .notEmpty(let place, let table, let count):
            "'\(place)' already has records (\(count) in '\(table)'); nothing was changed. "
                + "Name a folder or a database without records"
        case .otherMove(let place, let source):
            "a move of other records, from '\(source)' to '\(place)', has not ended. Go on with that "
                + "one, or add --start-over to remove what it has copied"
        case .differs(let comparisons, let target):
            "the records in '\(target)' differ from their source in "
                + comparisons.filter { !$0.isEqual }.map { "'\($0.table)'" }
                .joined(separator: ", ")
                + ", so they cannot be used. Were they changed meanwhile? Copy them again with "
                + "--start-over"
        case .unreadable(let place, let table, let column):
            "'\(place)' has a value in '\(table)' that cannot be read (column '\(column)'). Find out "
                + "more with 'parkway check'"
        case .unsound(let place, let problem):
            "what was written to '\(place)' cannot be used: it \(problem)"
        }
    }
}
