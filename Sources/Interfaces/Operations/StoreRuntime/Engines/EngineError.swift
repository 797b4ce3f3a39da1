public import OSMModel
public import Remedies

/// Why the engines over a store's atlas cannot be opened.
public enum EngineError: Error, Hashable {
    case noAtlas(store: String)
    case graphMissing(TravelMode, store: String)
    case graphOfAnotherAtlas(TravelMode, store: String)
}

extension EngineError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noAtlas(let store):
            "the store '\(store)' has no atlas yet, so no address can be found"
        case .graphMissing(let mode, let store):
            "the store '\(store)' has no graph for \(mode.rawValue)"
        case .graphOfAnotherAtlas(let mode, let store):
            "the \(mode.rawValue) graph in '\(store)' was made from another atlas"
        }
    }
}

extension EngineError: RemediableError {
    public var remedy: Remedy? { .importMap }
}
