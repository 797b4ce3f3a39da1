import GRDB
import Geometry

extension NearestHouses {
    /// What stands in the building around a place is so much nearer than what stands outside.
    private static let inside = 0.5

    /// `addresses`, the one that `place` belongs to first; they come nearest label first.
    ///
    /// A building is as near as its walls, and a house as near as any shop that gives its number
    /// and street as its own. Of the doors in a building around `place` that has no number itself
    /// the nearest comes first; walls beyond count for nothing there, but a door at hand does.
    /// Distances stay those of the labels.
    func inOrderOfBelonging(
        _ addresses: [Address], at place: Coordinate
    ) throws -> [Address] {
        let reach = addresses.first?.distance ?? options.addressRadius
        let buildings = try buildings(within: reach, of: place)
        var known = Dictionary(addresses.map { ($0.id, $0) }) { first, _ in first }
        for address in try shops(within: reach, of: place, among: addresses) {
            known[address.id]?.approach(address.nearness)
        }
        let doors = addresses.filter { door in
            buildings.around.contains { $0.contains(door.coordinate) }
        }
        for door in doors { known[door.id]?.approach(door.distance * Self.inside) }
        for address in buildings.owned where doors.isEmpty || address.nearness == 0 {
            known[address.id, default: address].approach(address.nearness)
        }
        return known.values.sorted {
            ($0.nearness, $0.distance, $0.id) < ($1.nearness, $1.distance, $1.id)
        }
    }

    // MARK: Buildings

    /// The addresses of buildings whose walls are near, and the buildings around `place`.
    private func buildings(
        within radius: Double, of place: Coordinate
    ) throws -> (owned: [Address], around: [[Polygon]]) {
        let statement = try database.cachedStatement(
            sql: """
                SELECT b.geometry, a.id, a.geometry, a.house_number, coalesce(a.street, a.place)
                FROM idx_building_geometry AS i CROSS JOIN building AS b ON b.id = i.pkid
                LEFT JOIN gazetteer_object AS o ON o.kind = 7
                    AND o.osm = b.osm_id * 4 + instr('NWR', b.osm_type) - 1
                LEFT JOIN address AS a ON a.id = o.object AND (a.house_number IS NOT NULL
                    OR coalesce(a.street, a.place) IS NOT NULL)
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                    AND (a.id IS NOT NULL
                        OR i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?)
                """)
        let rows = try Row.fetchCursor(
            statement, arguments: .window(radius, place) + .window(0, place))
        var owned: [Address] = []
        var around: [[Polygon]] = []
        while let row = try rows.next() {
            guard case .polygons(let polygons) = try row.shape(at: 0) else { continue }
            let contains = polygons.contains(place)
            if contains { around.append(polygons) }
            guard let id: Int64 = row[1], let label = try row.point(at: 2)
            else { continue }
            var address = Address(
                id: id, coordinate: label, distance: place.meters(to: label),
                isInterpolated: false, houseNumber: row[3], street: row[4])
            address.nearness = contains ? 0 : polygons.meters(to: place)
            if contains || address.houseNumber != nil && address.nearness <= radius {
                owned.append(address)
            }
        }
        return (owned, around)
    }

    // MARK: Shops

    /// Those of `addresses` that a shop nearby bears, too.
    private func shops(
        within radius: Double, of place: Coordinate, among addresses: [Address]
    ) throws -> [Address] {
        guard addresses.count > 1 else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT p.geometry, p.house_number, p.street
                FROM idx_poi_geometry AS i CROSS JOIN poi AS p ON p.id = i.pkid
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                    AND p.house_number IS NOT NULL
                """)
        let rows = try Row.fetchCursor(statement, arguments: .window(radius, place))
        var found: [Address] = []
        while let row = try rows.next() {
            guard let shop = try row.point(at: 0),
                shop.meters(to: place) <= radius,
                var address = addresses.first(where: {
                    $0.street == row[2] && $0.houseNumber == row[1]
                })
            else { continue }
            address.nearness = shop.meters(to: place)
            found.append(address)
        }
        return found
    }
}

extension [Polygon] {
    fileprivate func contains(_ place: Coordinate) -> Bool {
        contains { $0.contains(place) }
    }

    /// To the nearest edge, in metres.
    fileprivate func meters(to place: Coordinate) -> Double {
        let rings = flatMap { [$0.outer] + $0.holes }
        let distances = rings.compactMap { place.nearestPoint(on: $0)?.distanceMeters }
        return distances.min() ?? .infinity
    }
}
