import Geometry

/// The postcodes of streets without a postcode tag: that of most of their addresses, or of the area
/// around them.
struct StreetPostcodes {
    private struct Cell: Hashable {
        var street: String
        var row: Int
        var column: Int
    }

    private struct Use {
        var place: Coordinate
        var postcode: String
    }

    private static let cellDegrees = 0.02
    private static let nearMeters = 200.0
    /// Streets with more cells are motorways, which have no addresses.
    private static let farthestCells = 2_500

    private var uses: [Cell: [Use]] = [:]
    private let areas: [PostcodeCollector.Area]
    private let areaTree: BoxTree

    /// - Complexity: O(addresses).
    init(_ book: AddressBook, areas: [PostcodeCollector.Area]) {
        self.areas = areas
        areaTree = BoxTree(areas.map(\.prepared.box))
        for draft in book.drafts {
            guard let street = book.strings[draft.street],
                let postcode = book.strings[draft.postcode]
            else { continue }
            let place = draft.point.coordinate
            let cell = Cell(
                street: street, row: Self.cell(place.latitude),
                column: Self.cell(place.longitude))
            uses[cell, default: []].append(Use(place: place, postcode: postcode))
        }
    }

    /// The postcode of a street; nil if it is unknown.
    func postcode(of street: Street) -> String? {
        if let tagged = street.postcode { return tagged }
        return ofAddresses(along: street) ?? ofArea(around: street)
    }

    private func ofAddresses(along street: Street) -> String? {
        let box = street.box.grown(byMeters: Self.nearMeters)
        let rows = Self.cell(box.south)...Self.cell(box.north)
        let columns = Self.cell(box.west)...Self.cell(box.east)
        guard rows.count * columns.count <= Self.farthestCells else { return nil }
        var counts: [String: Int] = [:]
        for row in rows {
            for column in columns {
                let cell = Cell(street: street.name, row: row, column: column)
                for use in uses[cell] ?? [] where box.contains(use.place) {
                    counts[use.postcode, default: 0] += 1
                }
            }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    private func ofArea(around street: Street) -> String? {
        guard let middle = street.lines.first?.middle else { return nil }
        var found: String?
        areaTree.visit(around: middle) { index in
            if areas[index].prepared.contains(middle) { found = areas[index].code }
        }
        return found
    }

    private static func cell(_ degrees: Double) -> Int {
        Int((degrees / cellDegrees).rounded(.down))
    }
}
