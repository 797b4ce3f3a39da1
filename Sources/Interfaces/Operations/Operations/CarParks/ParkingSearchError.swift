/// Why a search for car parks has no answer.
public enum ParkingSearchError: Error, Hashable, CustomStringConvertible {
    /// There is no suitable car park, or none that can be reached.
    case noneNear(String)

    public var description: String {
        switch self {
        case .noneNear(let place):
            "no car park that you may use is within a walk of \(ParkingSearch.maximumWalkMeters) m "
                + "of \(place.quotedForMessage). Include private car parks or those for customers "
                + "(access), or choose another place."
        }
    }
}
