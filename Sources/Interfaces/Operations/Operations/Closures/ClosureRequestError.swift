/// Why a closure cannot be found on the map.
public enum ClosureRequestError: Error, Hashable, CustomStringConvertible {
    /// The imported map has no road there.
    case nothingToClose(String)
    /// No street of that name crosses `street`.
    case noCrossing(String, street: String)
    /// The two ends of the part are not connected along the street.
    case noPart(street: String, String, String)

    public var description: String {
        switch self {
        case .nothingToClose(let label):
            "there is nothing to close: the imported map has no road in \(label.quotedForMessage) that "
                + "these modes may use. Choose another street, a larger area, or other modes."
        case .noCrossing(let text, let street):
            "no street \(text.quotedForMessage) of the imported map crosses or joins "
                + "\(street.quotedForMessage). Name one that does, or give coordinates as LAT,LON."
        case .noPart(let street, let one, let other):
            "\(street.quotedForMessage) does not connect \(one.quotedForMessage) and "
                + "\(other.quotedForMessage). Close its parts one by one, or an area."
        }
    }
}
