import Atlas
import GRDB
import Gazetteer
import Geometry

/// Estimates the number that a house at a place would have.
struct HouseNumberEstimate {
    /// The maximum number of houses to measure.
    private static let mostMeasured = 600
    private static var scoring: Scoring.Reverse { Scoring.standard.reverse }

    let database: Database

    /// A number between the nearest ones before and after it on its side of `street`; nil unless
    /// there are both.
    ///
    /// - Complexity: O(houses · vertices) of the street near `place`.
    func number(
        at place: Coordinate, on entry: GazetteerEntry, _ street: StreetLine
    ) throws -> Int? {
        guard let stretch = street.stretch(around: place, reach: Self.scoring.numberReachMeters),
            let here = stretch.position(of: place)
        else { return nil }
        var before: (meters: Double, number: Int)?
        var after: (meters: Double, number: Int)?
        for house in try houses(of: entry, around: place) {
            guard let foot = stretch.position(of: house.place),
                abs(foot.offset) <= Self.scoring.frontageMeters,
                foot.offset.sign == here.offset.sign
            else { continue }
            if foot.meters <= here.meters, foot.meters > before?.meters ?? -1 {
                before = (foot.meters, house.number)
            }
            if foot.meters >= here.meters, foot.meters < after?.meters ?? .infinity {
                after = (foot.meters, house.number)
            }
        }
        guard let before, let after else { return nil }
        guard after.meters > before.meters else { return before.number }
        let step = (after.number - before.number).isMultiple(of: 2) ? 2 : 1
        let share = (here.meters - before.meters) / (after.meters - before.meters)
        let steps = (Double(after.number - before.number) * share / Double(step)).rounded()
        return before.number + step * Int(steps)
    }

    private static let houses = """
        SELECT \(HouseColumn.selection(.number, as: "h")),
            \(AddressColumn.selection(.geometry, as: "a"))
        FROM gazetteer_house AS h CROSS JOIN address AS a ON a.id = h.address
        WHERE h.entry = ? AND instr(h.suffix, '-') = 0 LIMIT \(mostMeasured)
        """

    private func houses(
        of entry: GazetteerEntry, around place: Coordinate
    ) throws -> [(number: Int, place: Coordinate)] {
        let statement = try database.cachedStatement(sql: Self.houses)
        let box = BoundingBox(
            around: place,
            radiusMeters: Self.scoring.numberReachMeters + Self.scoring.frontageMeters)
        let rows = try Row.fetchCursor(statement, arguments: [entry.id])
        var houses: [(number: Int, place: Coordinate)] = []
        while let row = try rows.next() {
            if let place = try row.point(at: 1), box.contains(place) {
                houses.append((row[0], place))
            }
        }
        return houses
    }
}
