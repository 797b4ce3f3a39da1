/// How well known the towns and villages are that things lie in: of two pharmacies of one name,
/// that in the larger town is meant sooner.
struct Settlements {
    private struct Place {
        let parent: Int64?
        let rank: Int
        let importance: Double
    }

    /// City to suburb; what lies around tells nothing of what is in it. See
    /// ``GeocodeResult/rank``.
    private static let ranks = 13...20
    /// A tie is broken, no more.
    private static let share = 0.02
    /// Deeper nesting is a mistake in the atlas.
    private static let deepest = 12

    private var places: [Int64: Place] = [:]

    mutating func add(_ id: Int64, in parent: Int64?, rank: Int, importance: Double) {
        places[id] = Place(parent: parent, rank: rank, importance: importance)
    }

    /// What it adds to a thing's importance, 0 … 0.02, that it lies in `place`.
    func worth(of place: Int64?) -> Double {
        var best = 0.0
        var next = place
        var depth = 0
        while let id = next, let place = places[id], depth < Self.deepest {
            if Self.ranks.contains(place.rank) { best = max(best, place.importance) }
            next = place.parent
            depth += 1
        }
        return Self.share * best
    }
}
