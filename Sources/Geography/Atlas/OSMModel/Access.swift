/// Whether a mode may use one direction of a segment, or pass a barrier.
///
/// The atlas stores the raw values.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:access
public enum Access: Int, Codable, Sendable {
    case forbidden = 0
    case allowed = 1
    /// Only to reach a place on it, not to pass through.
    case destination = 2
    /// Only for customers of the place that it belongs to.
    case customers = 3
    case delivery = 4
    case permit = 5
    case `private` = 6
    /// A bicycle may be pushed but not ridden.
    case dismount = 7
    /// Open, but signs ask not to use it.
    case discouraged = 8
}
