/// Why a search for car parks has no answer.
public enum ParkingSearchError: Error, Hashable, CustomStringConvertible {
    /// No car park, or none that can be reached in the way that was asked for.
    case noneNear(String)

    public var description: String {
        switch self {
        case .noneNear(let place):
            "no car park that you may use is within a walk of \(ParkingSearch.longestWalkMeters) m "
                + "of \(place.quotedForMessage). Ask for those of customers or private ones as well "
                + "(access), or choose another place."
        }
    }
}
