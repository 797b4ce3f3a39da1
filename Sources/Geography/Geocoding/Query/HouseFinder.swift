import GRDB
import Geometry

/// Finds a number on a street: the house itself, or its place between the neighbours.
struct HouseFinder {
    struct House {
        let kind: MatchKind
        let coordinate: Coordinate
        /// The address that stands there; for an interpolated number, its nearer neighbour.
        let address: Int64
        /// 0 … 1.
        let quality: Double
    }

    /// Farther apart, neighbours say nothing about what lies between them: numbers, metres.
    private static let widestGap = 60
    private static let longestGap = 600.0
    /// So many numbers beyond the last house are still on the street.
    private static let extrapolation = 6

    /// Houses of one street that are measured to number a place on it.
    private static let mostNumbered = 600

    private struct Neighbour {
        let number: Int
        let address: Int64
    }

    let database: Database

    /// The houses of that number, all of equal quality; at least one where the street has
    /// the number or neighbours near enough.
    func houses(_ wanted: HouseNumber, on entry: GazetteerEntry) throws -> [House] {
        let exact = try addresses(
            "entry = ? AND number = ? AND suffix = ?", [entry.id, wanted.number, wanted.suffix])
        if !exact.isEmpty { return try exact.compactMap { try rooftop($0) }.distinct() }
        let alike = try addresses("entry = ? AND number = ? LIMIT 1", [entry.id, wanted.number])
        if let address = alike.first, let place = try coordinate(of: address) {
            return [House(kind: .interpolated, coordinate: place, address: address, quality: 0.9)]
        }
        return try interpolated(wanted.number, on: entry).map { [$0] } ?? []
    }

    /// Houses whose number goes on from the digits of `start`: `1` to `12a` and `104`, in order.
    func houses(
        beginningWith start: HouseNumber, on entry: GazetteerEntry, limit: Int
    ) throws -> [(place: House, number: HouseNumber)] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT number, suffix, address FROM gazetteer_house
                WHERE entry = ? AND (number = ? AND suffix > ? AND suffix < ? OR ? = ''
                    AND (number BETWEEN ? AND ? OR number BETWEEN ? AND ?
                        OR number BETWEEN ? AND ?))
                ORDER BY number, suffix LIMIT ?
                """)
        let number = start.number
        let rows = try Row.fetchAll(
            statement,
            arguments: [
                entry.id, number, start.suffix, start.suffix + "\u{10FFFF}", start.suffix,
                number * 10, number * 10 + 9,
                number * 100, number * 100 + 99, number * 1_000, number * 1_000 + 999, limit,
            ])
        return try rows.compactMap { row in
            try rooftop(row[2]).map { ($0, HouseNumber(row[0], row[1])) }
        }
    }

    private func addresses(_ condition: String, _ arguments: StatementArguments) throws -> [Int64] {
        let statement = try database.cachedStatement(
            sql: "SELECT address FROM gazetteer_house WHERE \(condition)")
        return try Int64.fetchAll(statement, arguments: arguments)
    }

    private func rooftop(_ address: Int64) throws -> House? {
        let statement = try database.cachedStatement(
            sql: "SELECT geometry, interpolated FROM address WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [address]),
            let place = try row.point(at: 0)
        else { return nil }
        let isInterpolated = (row[1] as Int) == 1
        return House(
            kind: isInterpolated ? .interpolated : .rooftop, coordinate: place, address: address,
            quality: isInterpolated ? 0.95 : 1)
    }

    private func coordinate(of address: Int64) throws -> Coordinate? {
        let statement = try database.cachedStatement(
            sql: "SELECT geometry FROM address WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [address])?.point(at: 0)
    }

    // MARK: Interpolation

    private func interpolated(_ number: Int, on entry: GazetteerEntry) throws -> House? {
        let below = try neighbour("number < ? ORDER BY number DESC", number, entry)
        let above = try neighbour("number > ? ORDER BY number", number, entry)
        guard let low = below ?? above, let high = above ?? below,
            let from = try coordinate(of: low.address), let to = try coordinate(of: high.address)
        else { return nil }
        let nearer = number - low.number <= high.number - number ? low : high
        if low.address == high.address || below == nil || above == nil {
            guard abs(number - low.number) <= Self.extrapolation else { return nil }
            return House(
                kind: .interpolated, coordinate: from, address: low.address, quality: 0.7)
        }
        guard high.number - low.number <= Self.widestGap, from.meters(to: to) <= Self.longestGap
        else { return nil }
        let share = Double(number - low.number) / Double(high.number - low.number)
        let line = try streetLine(of: entry)
        return House(
            kind: .interpolated, coordinate: Self.place(share, from: from, to: to, along: line),
            address: nearer.address, quality: 0.88)
    }

    /// The next number of the same side: odd and even numbers face one another.
    private func neighbour(
        _ condition: String, _ number: Int, _ entry: GazetteerEntry
    ) throws -> Neighbour? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT number, address FROM gazetteer_house
                WHERE entry = ? AND (number & 1) = ? AND \(condition) LIMIT 1
                """)
        return try Row.fetchOne(statement, arguments: [entry.id, number & 1, number]).map {
            Neighbour(number: $0[0], address: $0[1])
        }
    }

    func streetLine(of entry: GazetteerEntry) throws -> StreetLine? {
        guard let street = entry.object, entry.kind == .thoroughfare else { return nil }
        let statement = try database.cachedStatement(
            sql: "SELECT geometry FROM street WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [street])?.shape(at: 0)
            .flatMap(StreetLine.init)
    }

    // MARK: The other way round

    /// The number that a house at `place` would have: between the nearest numbers of its side
    /// before and after it along `street`; nil where there are none on both sides.
    func number(
        at place: Coordinate, on entry: GazetteerEntry, _ street: StreetLine
    ) throws -> Int? {
        guard let nearest = street.nearest(to: place) else { return nil }
        let line = street.lines[nearest.line]
        let here = StreetLine.meters(to: nearest.point, along: line)
        var before: (meters: Double, number: Int)?
        var after: (meters: Double, number: Int)?
        for house in try numbered(entry) {
            guard let foot = street.nearest(to: house.place), foot.line == nearest.line,
                foot.point.isOnLeft == nearest.point.isOnLeft
            else { continue }
            let meters = StreetLine.meters(to: foot.point, along: line)
            if meters <= here, meters > before?.meters ?? -1 { before = (meters, house.number) }
            if meters >= here, meters < after?.meters ?? .infinity {
                after = (meters, house.number)
            }
        }
        guard let before, let after else { return nil }
        guard after.meters > before.meters else { return before.number }
        let share = (here - before.meters) / (after.meters - before.meters)
        let steps = (Double(after.number - before.number) * share / 2).rounded()
        return before.number + 2 * Int(steps)
    }

    private func numbered(_ entry: GazetteerEntry) throws -> [(number: Int, place: Coordinate)] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT h.number, a.geometry FROM gazetteer_house AS h
                CROSS JOIN address AS a ON a.id = h.address
                WHERE h.entry = ? LIMIT \(Self.mostNumbered)
                """)
        let rows = try Row.fetchCursor(statement, arguments: [entry.id])
        var houses: [(number: Int, place: Coordinate)] = []
        while let row = try rows.next() {
            if let place = try row.point(at: 1) {
                houses.append((row[0], place))
            }
        }
        return houses
    }

    /// The place a share of the way between two houses: along the street, where both stand on
    /// the same line of it, as far from it as they do; else straight.
    static func place(
        _ share: Double, from: Coordinate, to: Coordinate, along street: StreetLine?
    ) -> Coordinate {
        let straight = from.toward(to, fraction: share)
        guard let street, let start = street.nearest(to: from), let end = street.nearest(to: to),
            start.line == end.line, start.point.isOnLeft == end.point.isOnLeft
        else { return straight }
        let line = street.lines[start.line]
        let first = StreetLine.meters(to: start.point, along: line)
        let last = StreetLine.meters(to: end.point, along: line)
        let foot = StreetLine.place(first + (last - first) * share, along: line)
        // The houses' own offsets from their feet, blended.
        let offset = start.point.place.toward(end.point.place, fraction: share)
        return Coordinate(
            uncheckedLatitude: foot.latitude + straight.latitude - offset.latitude,
            longitude: foot.longitude + straight.longitude - offset.longitude)
    }
}

extension [HouseFinder.House] {
    /// Without those within 60 m of one before them: entrances of the same house.
    fileprivate func distinct() -> [HouseFinder.House] {
        var kept: [HouseFinder.House] = []
        for house in self
        where !kept.contains(where: { $0.coordinate.meters(to: house.coordinate) < 60 }) {
            kept.append(house)
        }
        return kept
    }
}
