/// Why there is no answer about parking at a place.
public enum KerbSearchError: Error, Hashable, CustomStringConvertible {
    /// The map has neither rules of a kerb nor a car park near the place.
    case nothingNear(String)

    public var description: String {
        switch self {
        case .nothingNear(let place):
            "the map has no kerb with parking tags and no car park within "
                + "\(Int(KerbSearch.reachMeters)) m of \(place.quotedForMessage). Whether you may "
                + "park there is unknown; ask for a place nearer to a street."
        }
    }
}
