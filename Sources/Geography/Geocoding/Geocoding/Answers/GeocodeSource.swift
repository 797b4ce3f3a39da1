/// Where an answer comes from.
public enum GeocodeSource: Hashable, Sendable {
    /// The imported map.
    case atlas
    /// A Nominatim server, which asks for `attribution` to be shown with each of its answers.
    case nominatim(attribution: String)

    /// What must be shown with the answer; nil where the map's own attribution says it.
    public var attribution: String? {
        switch self {
        case .atlas: nil
        case .nominatim(let attribution): attribution
        }
    }
}
