/// Why there is nothing on the map to close.
public enum ClosureRequestError: Error, Hashable, CustomStringConvertible {
    /// No road of the imported map is what was to be closed.
    case nothingToClose(String)
    /// No street of that name crosses the one of which a part was to be closed.
    case noCrossing(String, street: String)
    /// No way along a street leads from one end of the part that was meant to the other.
    case noPart(street: String, String, String)

    public var description: String {
        switch self {
        case .nothingToClose(let label):
            "no road of the imported map that the modes may use is in \(label.quotedForMessage), so "
                + "there is nothing to close. Choose another street, a larger area, or other modes."
        case .noCrossing(let text, let street):
            "no street \(text.quotedForMessage) of the imported map crosses or joins "
                + "\(street.quotedForMessage). Name one that does, or give coordinates as LAT,LON."
        case .noPart(let street, let one, let other):
            "no way along \(street.quotedForMessage) leads from \(one.quotedForMessage) to "
                + "\(other.quotedForMessage). Close its parts one by one, or an area."
        }
    }
}
