import AddressText
import Algorithms
import GRDB
import Gazetteer
import Geometry

/// Finds the nearest things of some categories.
struct CategoryFinder {
    struct Found {
        let entry: GazetteerEntry
        let meters: Double
        /// The distance, and more if it is not quite what was asked for.
        let cost: Double
    }

    /// The maximum number of entries to measure.
    private static let mostRows = 20_000

    let database: Database
    /// Things outside are left out; nil for no limit.
    var box: BoundingBox?
    /// What the query says about the things.
    var traits: Set<CategoryTrait> = []

    /// At most `limit` things of `kinds` within `reach` metres of `place`, the nearest first. Car
    /// parks that are not as the query says come later; see ``CarParkDetours``.
    ///
    /// - Complexity: O(things of the kinds in the cells that are searched).
    func nearest(
        _ kinds: [String], to place: Coordinate, within reach: Double, limit: Int
    ) throws -> [Found] {
        let cell = CategoryCell(place)
        let detours = CarParkDetours(database: database, traits: traits)
        var radius: Int64 = 1
        while true {
            let near = try entries(of: kinds.flatMap { cell.keys(of: $0, radius: radius) })
                .filter { entry in
                    box?.contains(entry.coordinate) ?? true
                        && entry.coordinate.meters(to: place) <= reach
                }
            let extra = try detours.meters(of: near)
            let found = near.map { entry in
                let meters = entry.coordinate.meters(to: place)
                return Found(entry: entry, meters: meters, cost: meters + (extra[entry.id] ?? 0))
            }
            let certain = Double(radius) * CategoryCell.size * 111_000
            if certain >= reach || found.count(where: { $0.cost <= certain }) >= limit {
                return found.min(count: limit) {
                    ($0.cost, $0.entry.id) < ($1.cost, $1.entry.id)
                }
            }
            radius *= 2
        }
    }

    private func entries(of keys: [ClosedRange<Int64>]) throws -> [GazetteerEntry] {
        var found: [Int64] = []
        let reader = EntryReader(database: database)
        for range in keys where found.count < Self.mostRows {
            found += try reader.ids(ofCells: range)
        }
        return try reader.entries(Array(found.prefix(Self.mostRows)))
    }

    /// The radius in metres within which things count as near an entry.
    static func reach(around entry: GazetteerEntry, rank: Int?) -> Double {
        switch entry.kind {
        case .place: reach(ofRank: rank ?? 20)
        case .postcode: Scoring.standard.categories.quarterMeters
        case .thoroughfare, .poi, .carPark, .house: Scoring.standard.categories.otherMeters
        }
    }

    /// The same for a place of that ``GeocodeResult/rank``.
    static func reach(ofRank rank: Int) -> Double {
        let scoring = Scoring.standard.categories
        return switch rank {
        case ...8: scoring.stateMeters
        case ...12: scoring.countyMeters
        case ...16: scoring.cityMeters
        case ...19: scoring.townMeters
        default: scoring.quarterMeters
        }
    }
}
