import OSMModel

/// Why the engines over a store's atlas cannot be opened.
public enum EngineError: Error, Hashable, CustomStringConvertible {
    case noAtlas(store: String)
    case graphMissing(TravelMode, store: String)
    case graphOfAnotherAtlas(TravelMode, store: String)

    public var description: String {
        switch self {
        case .noAtlas(let store):
            "the store '\(store)' has no atlas yet, so no address can be found. "
                + "Import a map first: parkway import FILE.osm.pbf"
        case .graphMissing(let mode, let store):
            "the store '\(store)' has no graph for \(mode.rawValue). "
                + "Import the map again: parkway import FILE.osm.pbf"
        case .graphOfAnotherAtlas(let mode, let store):
            "the \(mode.rawValue) graph in '\(store)' was made from another atlas. "
                + "Import the map again: parkway import FILE.osm.pbf"
        }
    }
}
