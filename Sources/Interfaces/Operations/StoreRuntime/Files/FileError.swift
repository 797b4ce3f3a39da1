/// Why a file or a folder cannot be written.
public enum FileError: Error, Hashable, CustomStringConvertible {
    case unwritable(path: String, reason: String)

    public var description: String {
        switch self {
        case .unwritable(let path, let reason):
            "cannot write '\(path)': \(reason). Choose another path, or fix its folder."
        }
    }
}
