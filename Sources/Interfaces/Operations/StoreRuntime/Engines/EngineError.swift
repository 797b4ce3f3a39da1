public import OSMModel
public import Remedies
public import RoadNetwork

/// Why the engines over a store's atlas cannot be opened.
public enum EngineError: Error, Hashable {
    case noAtlas(store: String)
    case graphMissing(TravelMode, store: String)
    case graphOfAnotherAtlas(TravelMode, store: String)
    case graphUnusable(TravelMode, GraphFileError)
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
        case .graphUnusable(_, let error):
            error.description
        }
    }
}

extension EngineError: RemediableError {
    public var remedy: Remedy? {
        if case .graphUnusable(_, let error) = self { error.remedy } else { .importMap }
    }
}
