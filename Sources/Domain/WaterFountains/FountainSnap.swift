/// Which fountain a place is taken for.
///
/// Phones know their place to about ten metres, and people stand a few metres from a fountain. So a
/// place is taken for the nearest fountain within ``reachMeters``, unless another is nearly as near:
/// then only the person knows which one it is.
public enum FountainSnap: Hashable, Sendable {
    /// There is no fountain near the place.
    case none
    /// The place is that of the fountain at this index.
    case taken(Int)
    /// It may be any of the fountains at these indices, the nearest first.
    case ambiguous([Int])

    /// A fountain that is farther away is another one.
    public static let reachMeters = 30.0
    /// A fountain that is nearer by at least this much is the one.
    public static let leadMeters = 10.0

    /// Decides by the distances of fountains in metres.
    public init(meters: [Double]) {
        let near = meters.indices.filter { meters[$0] <= Self.reachMeters }
            .sorted { (meters[$0], $0) < (meters[$1], $1) }
        guard let first = near.first else {
            self = .none
            return
        }
        let rivals = near.filter { meters[$0] < meters[first] + Self.leadMeters }
        self = rivals.count == 1 ? .taken(first) : .ambiguous(rivals)
    }
}
