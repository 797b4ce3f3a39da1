import AddressText
import Atlas
import GRDB
import Gazetteer
import Geometry

/// Finds a number on a street: the house itself, or where it would stand.
struct HouseFinder {
    let database: Database

    /// The houses tagged with one of `numbers`, those tagged with exactly these first. If there are
    /// none, the interpolated place of the first number; empty if the street has no neighbouring
    /// numbers.
    ///
    /// - Precondition: There is a number.
    func houses(_ numbers: [HouseNumber], on entry: GazetteerEntry) throws -> [HouseLocation] {
        for number in numbers {
            let found = try addresses(
                Self.exactNumber, [entry.id, number.number, number.suffix])
            if found.isEmpty { continue }
            let exact = found.filter { HouseNumber.list(in: $0.text) == numbers }
            let others = exact.isEmpty ? found : found.filter { !exact.contains($0) }
            return
                (exact.map { $0.house(quality: 1) }
                + others.map {
                    $0.house(quality: exact.isEmpty ? 1 : Scoring.standard.houses.amongOthers)
                })
                .distinct()
        }
        let second = try bySecondNumber(numbers[0], on: entry)
        return second.isEmpty ? try alike(numbers[0], on: entry) : second
    }

    private static let secondNumbers = """
        SELECT count(*), coalesce(sum(instr(suffix, '/') = 1), 0),
            count(DISTINCT CASE WHEN instr(suffix, '/') = 1 THEN number END)
        FROM gazetteer_house WHERE entry = ?
        """
    /// Fewer houses with two numbers do not show how a street is numbered.
    private static let fewestWithTwo = 3
    private static let sameSecondNumber = houses("AND h.suffix = ?")

    /// The houses whose second number is `number`, if that is what people call the houses of the
    /// street: most have two, and no two the same first one. In Czechia and Slovakia the first
    /// counts the houses of the town, and the second those of the street.
    ///
    /// - Complexity: O(houses of the street).
    private func bySecondNumber(
        _ number: HouseNumber, on entry: GazetteerEntry
    ) throws -> [HouseLocation] {
        guard !number.isPrefixed, !number.hasSecondNumber,
            let counts = try Row.fetchOne(
                database.cachedStatement(sql: Self.secondNumbers), arguments: [entry.id])
        else { return [] }
        let (all, two, first): (Int, Int, Int) = (counts[0], counts[1], counts[2])
        guard two >= Self.fewestWithTwo, two * 2 > all, first == two else { return [] }
        let found = try addresses(
            Self.sameSecondNumber, [entry.id, "/\(number.number)\(number.suffix)"])
        return found.map { $0.house(quality: Scoring.standard.houses.amongOthers) }.distinct()
    }

    /// Houses of the number with another letter, or else its interpolated place.
    private func alike(_ number: HouseNumber, on entry: GazetteerEntry) throws -> [HouseLocation] {
        let alike = try addresses(Self.sameDigits, [entry.id, number.number])
        let parts = alike.filter(\.number.hasSecondNumber)
        if number.suffix.isEmpty, !parts.isEmpty {
            return parts.map { $0.house(quality: Scoring.standard.houses.amongOthers) }.distinct()
        }
        if let first = alike.first {
            return [
                HouseLocation(
                    kind: .interpolated, coordinate: first.place, address: first.id,
                    quality: Scoring.standard.houses.otherLetter)
            ]
        }
        guard !number.isPrefixed else { return [] }
        let interpolation = NumberInterpolation(
            houses: try neighbours(of: number.number, on: entry), street: try streetLine(of: entry))
        return interpolation.house(number.number).map { [$0] } ?? []
    }

    /// Houses whose number starts with `start`, sorted: `1` finds `12a` and `104`.
    func houses(
        beginningWith start: HouseNumber, on entry: GazetteerEntry, limit: Int
    ) throws -> [(place: HouseLocation, number: HouseNumber)] {
        let number = start.number
        return try addresses(
            Self.beginningOfNumber,
            [
                entry.id, number, start.suffix, start.suffix + "\u{10FFFF}", start.suffix,
                number * 10, number * 10 + 9,
                number * 100, number * 100 + 99, number * 1_000, number * 1_000 + 999, limit,
            ]
        ).map { ($0.house(quality: 1), $0.number) }
    }

    /// Whether the street has any house.
    func hasHouses(_ entry: GazetteerEntry) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT 1 FROM gazetteer_house WHERE entry = ? LIMIT 1")
        return try Int.fetchOne(statement, arguments: [entry.id]) != nil
    }

    // MARK: Rows

    private struct NumberedAddress: Equatable {
        let id: Int64
        let number: HouseNumber
        let place: Coordinate
        let isInterpolated: Bool
        /// The number as it is tagged.
        let text: String

        func house(quality: Double) -> HouseLocation {
            HouseLocation(
                kind: isInterpolated ? .interpolated : .rooftop, coordinate: place, address: id,
                quality: isInterpolated
                    ? Scoring.standard.houses.interpolatedAddress * quality : quality)
        }
    }

    private static let exactNumber = houses("AND h.number = ? AND h.suffix = ?")
    private static let sameDigits = houses("AND h.number = ?")
    private static let beginningOfNumber = houses(
        """
        AND (number = ? AND suffix > ? AND suffix < ? OR ? = ''
            AND (number BETWEEN ? AND ? OR number BETWEEN ? AND ?
                OR number BETWEEN ? AND ?))
        ORDER BY number, suffix LIMIT ?
        """)
    private static let lowerNumbers = houses(
        """
        AND instr(h.suffix, '-') = 0 AND h.number < ?
        ORDER BY h.number DESC LIMIT \(NumberInterpolation.mostNeighbours)
        """)
    private static let higherNumbers = houses(
        """
        AND instr(h.suffix, '-') = 0 AND h.number > ?
        ORDER BY h.number LIMIT \(NumberInterpolation.mostNeighbours)
        """)

    /// Selects the houses of an entry that satisfy `condition`.
    private static func houses(_ condition: String) -> String {
        """
        SELECT \(HouseColumn.selection(.number, .suffix, as: "h")),
            \(AddressColumn.selection(.id, .geometry, .interpolated, .houseNumber, as: "a"))
        FROM gazetteer_house AS h CROSS JOIN address AS a ON a.id = h.address
        WHERE h.entry = ? \(condition)
        """
    }

    /// The addresses that `selection`, made by ``houses(_:)``, finds.
    private func addresses(
        _ selection: String, _ arguments: StatementArguments
    ) throws -> [NumberedAddress] {
        let statement = try database.cachedStatement(sql: selection)
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var found: [NumberedAddress] = []
        while let row = try rows.next() {
            guard let place = try row.point(at: 3) else { continue }
            found.append(
                NumberedAddress(
                    id: row[2], number: HouseNumber(row[0], row[1]), place: place,
                    isInterpolated: (row[4] as Int) == 1, text: row[5] ?? ""))
        }
        return found
    }

    /// The houses with the nearest numbers below and above.
    private func neighbours(
        of number: Int, on entry: GazetteerEntry
    ) throws -> [NumberInterpolation.House] {
        let below = try addresses(Self.lowerNumbers, [entry.id, number])
        let above = try addresses(Self.higherNumbers, [entry.id, number])
        return (below.reversed() + above).map {
            NumberInterpolation.House(number: $0.number.number, place: $0.place, address: $0.id)
        }
    }

    private static let streetByID = """
        SELECT \(StreetColumn.selection(.geometry)) FROM street WHERE id = ?
        """

    func streetLine(of entry: GazetteerEntry) throws -> StreetLine? {
        guard let street = entry.object, entry.kind == .thoroughfare else { return nil }
        let statement = try database.cachedStatement(sql: Self.streetByID)
        return try Row.fetchOne(statement, arguments: [street])?.shape(at: 0)
            .flatMap(StreetLine.init)
    }
}

extension [HouseLocation] {
    /// Without further entrances of the same houses.
    fileprivate func distinct() -> [HouseLocation] {
        var kept: [HouseLocation] = []
        for house in self
        where !kept.contains(where: {
            $0.coordinate.meters(to: house.coordinate) < Scoring.standard.houses.entranceMeters
        }) {
            kept.append(house)
        }
        return kept
    }
}
