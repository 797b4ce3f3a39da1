public import Remedies

/// Why the style of the map cannot be used.
public enum MapStyleError: Error, Equatable, CustomStringConvertible {
    /// `reason` is a clause of a sentence.
    case unreadable(path: String, reason: String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read the map style '\(path)': \(reason)"
        }
    }
}

extension MapStyleError: RemediableError {
    public var remedy: Remedy? { .reinstall }
}
