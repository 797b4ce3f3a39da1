import Geometry
import OSMModel

/// A future row of the table `street`.
struct Street {
    var reference: OSMReference
    var name: String
    var otherNames: OtherNames
    var refs: [String]
    var streetClass: String
    var lines: [[Coordinate]]
    var lengthMillimeters: Int64
    var postcode: String?
    /// The towns in the addresses of its ways.
    var cities: [String]
    var place: Int?
    var box: BoundingBox
}

extension StreetCollector {
    /// The largest rank of a boundary that a street does not cross. The quarters of a village share
    /// its streets.
    private static let borderRank = 19
    /// How far to either side of a street on a border its town is looked for.
    private static let besideMeters = 5.0

    /// The streets of all pieces.
    ///
    /// - Complexity: Near-linear in the vertices.
    func streets(in locator: PlaceLocator, _ places: [Place]) -> [Street] {
        let middles = pieces.indices.map { Self.middle(of: lines[$0], in: locator) }
        let borders = middles.map { middle -> Int32 in
            let place = middle.flatMap { locator.boundary(at: $0, rank: Self.borderRank) }
            return place.map(Int32.init) ?? -1
        }
        let groups = StreetGrouping.groups(names: pieces.map(\.name), places: borders) {
            lines[$0]
        }
        return groups.compactMap { group in
            let around = group.map { piece in middles[piece].flatMap(locator.place(at:)) }
            return street(of: group, around: around, settlement: borders[group[0]], places)
        }
    }

    /// The middle of a line. A street on the border of two towns is in one of them.
    private static func middle(of line: [Coordinate], in locator: PlaceLocator) -> Coordinate? {
        guard let middle = line.middle else { return nil }
        func isInside(_ place: Coordinate) -> Bool {
            locator.boundary(at: place, rank: borderRank) != nil
        }
        if isInside(middle) { return middle }
        let sides = [-besideMeters, besideMeters].lazy.compactMap {
            line.parallel(atMeters: $0).middle
        }
        return sides.first(where: isInside) ?? middle
    }

    private func street(
        of group: [Int], around: [Int?], settlement: Int32, _ places: [Place]
    ) -> Street? {
        let roads = group.filter { !pieces[$0].isOutline }
        let counted = roads.isEmpty ? group : roads
        guard
            let longest = counted.max(by: {
                pieces[$0].lengthMillimeters < pieces[$1].lengthMillimeters
            }), let name = strings[pieces[longest].name]
        else { return nil }
        let shapes = group.map { lines[$0] }
        guard let box = BoundingBox(enclosing: shapes.joined()) else { return nil }
        var otherNames = OtherNames(Tags())
        for piece in group where pieces[piece].names >= 0 {
            otherNames.add(self.otherNames[Int(pieces[piece].names)])
        }
        let refs = Set(group.compactMap { strings[pieces[$0].ref] }).sorted()
        let inside = heaviest(group, around.map { $0 ?? -1 })
        let home = inside.share >= 0.6 || settlement < 0 ? inside.value : Int(settlement)
        let postcodes = heaviest(group, group.map { Int(pieces[$0].postcode) })
        let first = pieces[longest]
        let classes = heaviest(counted, counted.map { Int(pieces[$0].streetClass) })
        return Street(
            reference: first.reference,
            name: name, otherNames: otherNames, refs: refs,
            streetClass: strings[UInt32(classes.value)] ?? "road",
            lines: shapes,
            lengthMillimeters: counted.reduce(0) { $0 + pieces[$1].lengthMillimeters },
            postcode: strings[UInt32(postcodes.value)], cities: cities(of: group),
            place: home < 0 ? nil : home, box: box)
    }

    private func cities(of group: [Int]) -> [String] {
        var cities: [String] = []
        for list in Set(group.map { pieces[$0].cities }).sorted() {
            for city in (strings[list] ?? "").split(separator: ";").map(String.init)
            where !cities.contains(city) {
                cities.append(city)
            }
        }
        return cities
    }

    /// The value of most of the pieces by length, and its share of the length.
    private func heaviest(_ group: [Int], _ values: [Int]) -> (value: Int, share: Double) {
        var weights: [Int: Int64] = [:]
        for (piece, value) in zip(group, values) {
            weights[value, default: 0] += pieces[piece].lengthMillimeters + 1
        }
        let total = weights.values.reduce(0, +)
        guard let best = weights.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
            return (0, 0)
        }
        return (best.key, Double(best.value) / Double(max(1, total)))
    }
}
