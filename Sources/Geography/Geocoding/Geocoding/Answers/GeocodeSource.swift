/// The source of an answer.
public enum GeocodeSource: Hashable, Sendable {
    /// The imported map.
    case atlas
    /// A Nominatim server, which requires `attribution` to be shown with each answer.
    case nominatim(attribution: String)

    /// The attribution to show with the answer; nil if the map's own is enough.
    public var attribution: String? {
        switch self {
        case .atlas: nil
        case .nominatim(let attribution): attribution
        }
    }
}
