/// The importance of the towns and villages that things lie in: of two pharmacies with one name,
/// the one in the larger town ranks first.
struct Settlements {
    private struct Place {
        let parent: Int64?
        let rank: Int
        let importance: Double
    }

    /// City to suburb: larger areas say nothing about what is in them. See ``GeocodeResult/rank``.
    private static let ranks = 13...20
    /// Only enough to break ties.
    private static let share = 0.02
    /// Deeper nesting is an error in the atlas.
    private static let deepest = 12

    private var places: [Int64: Place] = [:]

    mutating func add(_ id: Int64, in parent: Int64?, rank: Int, importance: Double) {
        places[id] = Place(parent: parent, rank: rank, importance: importance)
    }

    /// The bonus for the importance of something in `place`, 0 … 0.02.
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
