import Atlas
import GRDB
import Gazetteer
import Geometry
import OSMModel

/// The buildings around a place, and the addresses that they carry.
struct AddressedBuildings {
    let database: Database

    /// The row of the address of the building around `place`; nil if there is none with a number.
    func address(around place: Coordinate) throws -> Int64? {
        try buildings(within: 0, of: place).owned.filter { $0.houseNumber != nil }.map(\.id).min()
    }

    /// The row of the address that an object of OpenStreetMap has itself; nil if there is none.
    func address(of object: OSMReference) throws -> Int64? {
        guard let number = OSMNumber.number(of: object) else { return nil }
        return try EntryReader(database: database).rows(of: [number]).first { $0.kind == nil }?.row
    }

    /// The boxes of the buildings overlap the second box; the last column says whether they overlap
    /// the first one, too.
    private static let buildings = """
        SELECT \(AreaColumn.selection(.geometry, as: "b")), \(OSMNumber.expression(for: "b")),
            i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
        FROM idx_building_geometry AS i CROSS JOIN building AS b ON b.id = i.pkid
        WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
        """

    /// The addresses of buildings with walls within `radius` metres, and the buildings around
    /// `place`.
    func buildings(
        within radius: Double, of place: Coordinate
    ) throws -> (owned: [NearbyAddress], around: [[Polygon]]) {
        let statement = try database.cachedStatement(sql: Self.buildings)
        let rows = try Row.fetchAll(
            statement, arguments: .window(0, place) + .window(radius, place))
        let addresses = try addresses(of: rows.map { $0[1] }, at: place)
        var owned: [NearbyAddress] = []
        var around: [[Polygon]] = []
        for row in rows {
            let own = addresses[row[1]] ?? []
            guard !own.isEmpty || row[2], case .polygons(let polygons) = try row.shape(at: 0)
            else { continue }
            let contains = polygons.contains(place)
            if contains { around.append(polygons) }
            for var address in own {
                address.nearness = contains ? 0 : polygons.meters(to: place)
                if contains || address.houseNumber != nil && address.nearness <= radius {
                    owned.append(address)
                }
            }
        }
        return (owned, around)
    }

    private static let addressesByID = """
        SELECT \(AddressColumn.selection(.id, .geometry, .houseNumber, as: "a")),
            \(AddressColumn.streetOrPlace(of: "a"))
        FROM json_each(?) AS j CROSS JOIN address AS a ON a.id = j.value
        WHERE a.\(AddressColumn.houseNumber.sql) IS NOT NULL
            OR \(AddressColumn.streetOrPlace(of: "a")) IS NOT NULL
        """

    /// The addresses of OpenStreetMap objects, by ``OSMNumber``.
    private func addresses(
        of objects: [Int64], at place: Coordinate
    ) throws -> [Int64: [NearbyAddress]] {
        var owners: [Int64: Int64] = [:]
        for row in try EntryReader(database: database).rows(of: objects) where row.kind == nil {
            owners[row.row] = row.object
        }
        guard !owners.isEmpty else { return [:] }
        let statement = try database.cachedStatement(sql: Self.addressesByID)
        let rows = try Row.fetchCursor(
            statement, arguments: [owners.keys.sorted().jsonArray])
        var addresses: [Int64: [NearbyAddress]] = [:]
        while let row = try rows.next() {
            guard let owner = owners[row[0]], let label = try row.point(at: 1) else { continue }
            addresses[owner, default: []].append(
                NearbyAddress(
                    id: row[0], coordinate: label, distance: place.meters(to: label),
                    isInterpolated: false, houseNumber: row[2], street: row[3]))
        }
        return addresses
    }
}

extension [Polygon] {
    func contains(_ place: Coordinate) -> Bool {
        contains { $0.contains(place) }
    }

    /// The distance to the nearest edge, in metres.
    func meters(to place: Coordinate) -> Double {
        let rings = flatMap { [$0.outer] + $0.holes }
        let distances = rings.compactMap { place.nearestPoint(on: $0)?.distanceMeters }
        return distances.min() ?? .infinity
    }
}
