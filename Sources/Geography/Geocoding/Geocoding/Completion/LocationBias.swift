import Atlas
import Foundation
import GRDB
import Gazetteer
import Geometry

/// The bonus for being near the focus or in the viewbox.
struct LocationBias {
    /// A bonus that halves at a distance in metres.
    private struct Falloff {
        let meters: Double
        let bonus: Double
    }

    private static var scoring: Scoring.Completion { Scoring.standard.completion }
    private static let town = Falloff(meters: scoring.townMeters, bonus: scoring.townBonus)
    private static let sight = Falloff(meters: scoring.sightMeters, bonus: scoring.sightBonus)
    private static let mostStreets = 400
    private static let metersPerDegree = 111_195.0

    private let focus: Coordinate?
    private let viewbox: BoundingBox?
    private let falloffs: [Falloff]

    init(_ options: SearchOptions) {
        falloffs = [Self.town, Self.sight].map { falloff in
            Falloff(
                meters: falloff.meters * options.focusReach,
                bonus: falloff.bonus * options.focusWeight)
        }
        focus = options.focus ?? options.viewbox?.center
        viewbox = options.viewbox
    }

    /// Whether there is a focus, or a viewbox whose centre counts as one.
    var hasFocus: Bool { focus != nil }

    /// The SQL expression for sorting entries `e`; its parameters are ``arguments``.
    static let order = """
        e.importance + ? / (1.0 + (\(squareOfDistance)) / ?)
            + ? / (1.0 + (\(squareOfDistance)) / ?)
        """
    /// The squared distance in units of 1e-7 degrees.
    private static let squareOfDistance = """
        (e.latitude - ?) * (e.latitude - ?) + (e.longitude - ?) * (e.longitude - ?) * ?
        """

    /// The parameters of ``order``.
    var arguments: StatementArguments {
        let latitude = (focus?.latitude ?? 0) * 1e7
        let longitude = (focus?.longitude ?? 0) * 1e7
        let narrowing = cos((focus?.latitude ?? 0) * .pi / 180)
        var arguments = StatementArguments()
        for falloff in falloffs {
            let units = falloff.meters / Self.metersPerDegree * 1e7
            arguments += [
                focus == nil ? 0 : falloff.bonus * 1_000, latitude, latitude, longitude, longitude,
                narrowing * narrowing, units * units,
            ]
        }
        return arguments
    }

    /// The bonus for an entry at `place`.
    func bonus(at place: Coordinate) -> Double {
        var bonus = 0.0
        if let focus {
            let meters = place.meters(to: focus)
            for falloff in falloffs {
                let ratio = meters / falloff.meters
                bonus += falloff.bonus / (1 + ratio * ratio)
            }
        }
        if let viewbox, viewbox.contains(place) { bonus += Self.scoring.viewboxBonus }
        return bonus
    }

    private static let placesOfStreets = """
        SELECT DISTINCT \(StreetColumn.selection(.placeID, as: "s")) FROM (
            SELECT pkid FROM idx_street_geometry
            WHERE xmin <= ? AND xmax >= ? AND ymin <= ? AND ymax >= ?
            LIMIT \(mostStreets)) AS i
        CROSS JOIN street AS s ON s.id = i.pkid
        WHERE s.\(StreetColumn.placeID.sql) IS NOT NULL ORDER BY s.\(StreetColumn.placeID.sql)
        """

    /// The places of the streets around the focus; empty without a focus.
    func places(_ database: Database) throws -> [Int64] {
        guard let focus else { return [] }
        let statement = try database.cachedStatement(sql: Self.placesOfStreets)
        return try Int64.fetchAll(
            statement, arguments: .window(Self.scoring.surroundingsMeters, focus))
    }
}
