import GRDB
import Geometry

extension ReverseSearch {
    /// A house of which something is nearer than its label.
    private struct Belonging {
        let address: Address
        /// Metres from its walls, or from a shop that bears its number.
        let distance: Double
    }

    /// `addresses`, the one that `place` belongs to first; they come nearest label first.
    ///
    /// A building is as near as its walls, and a house as near as any shop that gives its number
    /// and street as its own. What stands in the building around `place` comes before what
    /// stands outside. Distances stay those of the labels.
    func inOrderOfBelonging(
        _ addresses: [Address], at place: Coordinate
    ) throws -> [Address] {
        let reach = addresses.first?.distance ?? options.addressRadius
        let buildings = try buildings(within: reach, of: place)
        var nearest = Dictionary(addresses.map { ($0.id, $0.distance) }) { first, _ in first }
        var known = addresses
        for near in buildings.owned + (try shops(within: reach, of: place, among: addresses)) {
            if nearest[near.address.id] == nil { known.append(near.address) }
            nearest[near.address.id] = min(
                near.distance, nearest[near.address.id] ?? near.address.distance)
        }
        func isInside(_ address: Address) -> Bool {
            buildings.around.contains { polygons in
                polygons.contains { $0.contains(address.coordinate) }
            }
        }
        let ordered = known.map { address in
            let distance = nearest[address.id] ?? address.distance
            return (address, distance, distance > 0 && !isInside(address))
        }.sorted {
            $0.2 != $1.2 ? $1.2 : ($0.1, $0.0.distance, $0.0.id) < ($1.1, $1.0.distance, $1.0.id)
        }
        return ordered.map(\.0)
    }

    // MARK: Buildings

    /// The addresses of buildings whose walls are near, and the buildings around `place`.
    private func buildings(
        within radius: Double, of place: Coordinate
    ) throws -> (owned: [Belonging], around: [[Polygon]]) {
        let statement = try database.cachedStatement(
            sql: """
                SELECT b.geometry, a.id, a.geometry, a.house_number, coalesce(a.street, a.place)
                FROM idx_building_geometry AS i CROSS JOIN building AS b ON b.id = i.pkid
                LEFT JOIN gazetteer_object AS o ON o.kind = 7
                    AND o.osm = b.osm_id * 4 + instr('NWR', b.osm_type) - 1
                LEFT JOIN address AS a ON a.id = o.object AND a.house_number IS NOT NULL
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                    AND (a.id IS NOT NULL
                        OR i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?)
                """)
        let rows = try Row.fetchCursor(
            statement, arguments: window(radius, place) + window(0, place))
        var owned: [Belonging] = []
        var around: [[Polygon]] = []
        while let row = try rows.next() {
            guard case .polygons(let polygons) = try row.shape(at: 0) else { continue }
            let contains = polygons.contains { $0.contains(place) }
            if contains { around.append(polygons) }
            guard let id: Int64 = row[1], let label = try row.shape(at: 2)?.vertices.first
            else { continue }
            let distance = contains ? 0 : polygons.meters(to: place)
            guard distance <= radius else { continue }
            owned.append(
                Belonging(
                    address: Address(
                        id: id, coordinate: label, distance: place.meters(to: label),
                        isInterpolated: false, houseNumber: row[3], street: row[4]),
                    distance: distance))
        }
        return (owned, around)
    }

    // MARK: Shops

    /// Those of `addresses` that a shop nearby bears, too.
    private func shops(
        within radius: Double, of place: Coordinate, among addresses: [Address]
    ) throws -> [Belonging] {
        guard addresses.count > 1 else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT p.geometry, p.house_number, p.street
                FROM idx_poi_geometry AS i CROSS JOIN poi AS p ON p.id = i.pkid
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                    AND p.house_number IS NOT NULL
                """)
        let rows = try Row.fetchCursor(statement, arguments: window(radius, place))
        var found: [Belonging] = []
        while let row = try rows.next() {
            guard let shop = try row.shape(at: 0)?.vertices.first,
                shop.meters(to: place) <= radius,
                let address = addresses.first(where: {
                    $0.street == row[2] && $0.houseNumber == row[1]
                })
            else { continue }
            found.append(Belonging(address: address, distance: shop.meters(to: place)))
        }
        return found
    }
}

extension [Polygon] {
    /// To the nearest edge, in metres.
    fileprivate func meters(to place: Coordinate) -> Double {
        let rings = flatMap { [$0.outer] + $0.holes }
        let distances = rings.compactMap { place.nearestPoint(on: $0)?.distanceMeters }
        return distances.min() ?? .infinity
    }
}
