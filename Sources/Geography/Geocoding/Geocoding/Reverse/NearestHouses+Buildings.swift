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
        _ addresses: [NearbyAddress], at place: Coordinate
    ) throws -> [NearbyAddress] {
        let reach = addresses.first?.distance ?? options.addressRadius
        let buildings = try AddressedBuildings(database: database).buildings(
            within: reach, of: place)
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
    private func grounds(within radius: Double, of place: Coordinate) throws -> [NearbyAddress] {
        let statement = try database.cachedStatement(sql: Self.grounds)
        let rows = try Row.fetchCursor(statement, arguments: .window(radius, place))
        var found: [NearbyAddress] = []
        while let row = try rows.next() {
            guard let label = try row.point(at: 1),
                case .polygons(let polygons) = try row.shape(at: 2)
            else { continue }
            var address = NearbyAddress(
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
        within radius: Double, of place: Coordinate, among addresses: [NearbyAddress]
    ) throws -> [NearbyAddress] {
        guard addresses.count > 1 else { return [] }
        let statement = try database.cachedStatement(sql: Self.shops)
        let rows = try Row.fetchCursor(statement, arguments: .window(radius, place))
        var found: [NearbyAddress] = []
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
