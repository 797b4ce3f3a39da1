/// Why a file cannot be used as a prepared graph.
public enum GraphFileError: Error, Equatable, CustomStringConvertible {
    case unreadable(file: String, reason: String)
    case notAGraph(file: String)
    case otherVersion(file: String, found: UInt32, expected: UInt32)
    case damaged(file: String, part: String)
    case unwritable(file: String, reason: String)
    case tooLarge(part: String, count: Int, limit: Int)

    public var description: String {
        switch self {
        case .unreadable(let file, let reason):
            "Cannot open the road graph '\(file)': \(reason). Run 'parkway import' to prepare it."
        case .notAGraph(let file):
            "Cannot use '\(file)' as a road graph: it does not start like one. "
                + "Run 'parkway import' to prepare it."
        case .otherVersion(let file, let found, let expected):
            "Cannot use the road graph '\(file)': its version is \(found), this program reads "
                + "version \(expected). Run 'parkway import' to prepare it anew."
        case .damaged(let file, let part):
            "Cannot use the road graph '\(file)': its \(part) is damaged. "
                + "Run 'parkway import' to prepare it anew."
        case .unwritable(let file, let reason):
            "Cannot write the road graph '\(file)': \(reason). "
                + "Free some space or choose another store folder."
        case .tooLarge(let part, let count, let limit):
            "Cannot prepare a road graph with \(count) \(part); \(limit) is the limit. "
                + "Import a smaller extract."
        }
    }
}
