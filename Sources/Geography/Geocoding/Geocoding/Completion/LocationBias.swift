import Foundation
import GRDB
import Gazetteer
import Geometry

/// The bonus for being near the focus or in the viewbox.
struct LocationBias {
    /// A bonus that halves at a distance in metres.
    private struct Reach {
        let meters: Double
        let worth: Double
    }

    private static var scoring: Scoring.Completion { Scoring.standard.completion }
    private static let town = Reach(meters: scoring.townMeters, worth: scoring.townBonus)
    private static let sight = Reach(meters: scoring.sightMeters, worth: scoring.sightBonus)
    private static let mostStreets = 400
    private static let metersPerDegree = 111_195.0

    private let focus: Coordinate?
    private let viewbox: BoundingBox?

    init(_ options: SearchOptions) {
        focus = options.focus ?? options.viewbox?.center
        viewbox = options.viewbox
    }

    var isSomewhere: Bool { focus != nil }

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
        for reach in [Self.town, Self.sight] {
            let units = reach.meters / Self.metersPerDegree * 1e7
            arguments += [
                focus == nil ? 0 : reach.worth * 1_000, latitude, latitude, longitude, longitude,
                narrowing * narrowing, units * units,
            ]
        }
        return arguments
    }

    func worth(of place: Coordinate) -> Double {
        var worth = 0.0
        if let focus {
            let meters = place.meters(to: focus)
            for reach in [Self.town, Self.sight] {
                let ratio = meters / reach.meters
                worth += reach.worth / (1 + ratio * ratio)
            }
        }
        if let viewbox, viewbox.contains(place) { worth += Self.scoring.viewboxBonus }
        return worth
    }

    /// The places of the streets around the focus; empty without a focus.
    func places(_ database: Database) throws -> [Int64] {
        guard let focus else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT DISTINCT s.place_id FROM (
                    SELECT pkid FROM idx_street_geometry
                    WHERE xmin <= ? AND xmax >= ? AND ymin <= ? AND ymax >= ?
                    LIMIT \(Self.mostStreets)) AS i
                CROSS JOIN street AS s ON s.id = i.pkid
                WHERE s.place_id IS NOT NULL ORDER BY s.place_id
                """)
        return try Int64.fetchAll(
            statement, arguments: .window(Self.scoring.surroundingsMeters, focus))
    }
}
