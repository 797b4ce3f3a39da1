import Atlas
import GRDB
import OSMModel
import RoadNetwork

/// The road rules of an atlas's places: by the `driving_side` of the place or one around it, else
/// by the country.
struct PlaceRules {
    private var byPlace: [Int64: CountryRules.Rules] = [:]
    /// The rules of roads outside all places: the driving side of most places on the map.
    private let elsewhere: CountryRules.Rules

    private struct Place {
        var parent: Int64?
        var country: String?
        var side: TrafficSide?
    }

    init(_ countries: CountryRules, from database: Database) throws {
        var places: [Int64: Place] = [:]
        let cursor = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(PlaceColumn.selection(.id, .parentID, .countryCode, .drivingSide))
                FROM \(AtlasSchema.place.name)
                """)
        while let row = try cursor.next() {
            places[row[0]] = Place(
                parent: row[1], country: row[2],
                side: (row[3] as String?).flatMap(TrafficSide.init))
        }
        var leftCount = 0
        for (id, place) in places {
            var rules =
                place.country.flatMap { countries[$0] }
                ?? CountryRules.Rules(side: .right, limits: [:])
            if let side = Self.side(of: id, places) { rules.side = side }
            leftCount += rules.side == .left ? 1 : 0
            byPlace[id] = rules
        }
        elsewhere = CountryRules.Rules(
            side: 2 * leftCount > places.count ? .left : .right, limits: [:])
    }

    /// The driving side of the place, or of the first around it that has one.
    private static func side(of id: Int64, _ places: [Int64: Place]) -> TrafficSide? {
        var next: Int64? = id
        // The bound ends cyclic chains.
        for _ in 0..<32 {
            guard let id = next, let place = places[id] else { return nil }
            if let side = place.side { return side }
            next = place.parent
        }
        return nil
    }

    subscript(place: Int64?) -> CountryRules.Rules {
        place.flatMap { byPlace[$0] } ?? elsewhere
    }
}
