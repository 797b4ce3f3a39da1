public import Remedies

/// Why a file cannot be used as a prepared graph, or cannot be written as one.
public enum GraphFileError: Error, Hashable, CustomStringConvertible {
    /// The file cannot be opened or mapped; `reason` is the system's.
    case unreadable(file: String, reason: String)
    /// The file does not begin with the magic number of a graph.
    case notAGraph(file: String)
    /// The file has another version of the format than this program reads.
    case otherVersion(file: String, found: UInt32, expected: UInt32)
    /// A part of the file is cut short, contradicts another or does not match its checksum.
    case damaged(file: String, part: String)
    /// The file cannot be written; `reason` is the system's.
    case unwritable(file: String, reason: String)
    /// The map has more of `part` than the format can hold.
    case tooLarge(part: String, count: Int, limit: Int)

    /// The fact, with the file and the reason.
    public var description: String {
        switch self {
        case .unreadable(let file, let reason):
            "Cannot open the road graph '\(file)': \(reason)."
        case .notAGraph(let file):
            "Cannot use '\(file)' as a road graph: it does not begin like one."
        case .otherVersion(let file, let found, let expected):
            "Cannot use the road graph '\(file)': its version is \(found); "
                + "this program reads version \(expected)."
        case .damaged(let file, let part):
            "Cannot use the road graph '\(file)': its \(part) is damaged."
        case .unwritable(let file, let reason):
            "Cannot write the road graph '\(file)': \(reason)."
        case .tooLarge(let part, let count, let limit):
            "Cannot prepare a road graph with \(count) \(part): the limit is \(limit). "
                + "Import a smaller extract."
        }
    }
}

extension GraphFileError: RemediableError {
    /// Importing the map or choosing another store; nil if the map is too large.
    public var remedy: Remedy? {
        switch self {
        case .unreadable, .notAGraph, .otherVersion, .damaged: .importMap
        case .unwritable: .chooseStore
        case .tooLarge: nil
        }
    }
}
