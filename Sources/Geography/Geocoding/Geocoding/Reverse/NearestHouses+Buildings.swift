import AddressText
import Atlas
import GRDB
import Gazetteer
import Geometry

extension NearestHouses {
    /// `addresses`, which are sorted by distance, with the one that `place` belongs to first.
    ///
    /// A building is as near as its walls, grounds are as near as their edge, and a house is as near
    /// as any shop with its number and street. In a building without a number around `place`, the
    /// nearest entrance comes first, and the walls of other buildings do not count. A house that
    /// has only a name counts as farther away. The distances of the answers remain those of the
    /// addresses.
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
            buildings.around.contains {
                $0.contains(door.coordinate)
                    || $0.meters(to: door.coordinate) <= Scoring.standard.reverse.wallMeters
            }
        }
        for door in doors {
            known[door.id]?.approach(door.distance * Scoring.standard.reverse.insideFactor)
        }
        for address in buildings.owned where doors.isEmpty || address.nearness == 0 {
            known[address.id, default: address].approach(address.nearness)
        }
        for address in try grounds(within: reach, of: place) {
            known[address.id, default: address].approach(address.nearness)
        }
        for (id, address) in known where address.houseNumber == nil {
            known[id]?.nearness += Scoring.standard.reverse.unnumberedMeters
        }
        return known.values.sorted {
            ($0.nearness, $0.distance, $0.id) < ($1.nearness, $1.distance, $1.id)
        }
    }

    // MARK: Buildings

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
    private func buildings(
        within radius: Double, of place: Coordinate
    ) throws -> (owned: [Address], around: [[Polygon]]) {
        let statement = try database.cachedStatement(sql: Self.buildings)
        let rows = try Row.fetchAll(
            statement, arguments: .window(0, place) + .window(radius, place))
        let addresses = try addresses(of: rows.map { $0[1] }, at: place)
        var owned: [Address] = []
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
    ) throws -> [Int64: [Address]] {
        var owners: [Int64: Int64] = [:]
        for row in try EntryReader(database: database).rows(of: objects) where row.kind == nil {
            owners[row.row] = row.object
        }
        guard !owners.isEmpty else { return [:] }
        let statement = try database.cachedStatement(sql: Self.addressesByID)
        let rows = try Row.fetchCursor(
            statement, arguments: [owners.keys.sorted().jsonArray])
        var addresses: [Int64: [Address]] = [:]
        while let row = try rows.next() {
            guard let owner = owners[row[0]], let label = try row.point(at: 1) else { continue }
            addresses[owner, default: []].append(
                Address(
                    id: row[0], coordinate: label, distance: place.meters(to: label),
                    isInterpolated: false, houseNumber: row[2], street: row[3]))
        }
        return addresses
    }

    // MARK: Grounds

    private static let grounds = """
        SELECT \(AddressColumn.selection(.id, .geometry, .grounds, .houseNumber, as: "a")),
            \(AddressColumn.streetOrPlace(of: "a"))
        FROM idx_address_grounds AS i CROSS JOIN address AS a ON a.id = i.pkid
        WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
            AND a.\(AddressColumn.houseNumber.sql) IS NOT NULL
        LIMIT \(ReverseOptions.mostMeasured)
        """

    /// The numbered addresses of grounds whose edge is within `radius` metres of `place`, or that contain it.
    private func grounds(within radius: Double, of place: Coordinate) throws -> [Address] {
        let statement = try database.cachedStatement(sql: Self.grounds)
        let rows = try Row.fetchCursor(statement, arguments: .window(radius, place))
        var found: [Address] = []
        while let row = try rows.next() {
            guard let label = try row.point(at: 1),
                case .polygons(let polygons) = try row.shape(at: 2)
            else { continue }
            var address = Address(
                id: row[0], coordinate: label, distance: place.meters(to: label),
                isInterpolated: false, houseNumber: row[3], street: row[4])
            address.nearness =
                polygons.contains(place)
                ? Scoring.standard.reverse.groundsMeters : polygons.meters(to: place)
            if address.nearness <= radius { found.append(address) }
        }
        return found
    }

    // MARK: Shops

    private static let streetOfShop =
        "coalesce(\(PointOfInterestColumn.selection(.street, .nearestStreet, as: "p")))"
    private static let shops = """
        SELECT \(PointOfInterestColumn.selection(.geometry, .houseNumber, as: "p")), \(streetOfShop)
        FROM idx_poi_geometry AS i CROSS JOIN poi AS p ON p.id = i.pkid
        WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
            AND p.\(PointOfInterestColumn.houseNumber.sql) IS NOT NULL
        """

    /// The elements of `addresses` that a shop nearby also has.
    private func shops(
        within radius: Double, of place: Coordinate, among addresses: [Address]
    ) throws -> [Address] {
        guard addresses.count > 1 else { return [] }
        let statement = try database.cachedStatement(sql: Self.shops)
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

    /// The distance to the nearest edge, in metres.
    fileprivate func meters(to place: Coordinate) -> Double {
        let rings = flatMap { [$0.outer] + $0.holes }
        let distances = rings.compactMap { place.nearestPoint(on: $0)?.distanceMeters }
        return distances.min() ?? .infinity
    }
}
