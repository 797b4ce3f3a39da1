import AddressText
import Atlas
import GRDB
import Gazetteer
import Geometry

/// Finds the houses around a place, the one that it belongs to first.
struct NearestHouses {
    let database: Database
    let options: ReverseOptions
    let builder: ResultBuilder

    func nearest(to place: Coordinate) throws -> [NearbyAddress] {
        let wide = options.addressRadius
        for radius in [min(40, wide), wide] {
            let found = try addresses(within: radius, of: place)
            if found.count >= min(2, options.limit) || radius == wide {
                let most = max(1, options.limit - ReverseOptions.mostStreets)
                return Array(try inOrderOfBelonging(found, at: place).prefix(most))
            }
        }
        return []
    }

    private static let addresses = """
        SELECT \(AddressColumn.selection(.id, .geometry, .interpolated, .houseNumber, as: "a")),
            \(AddressColumn.streetOrPlace(of: "a"))
        FROM idx_address_geometry AS i CROSS JOIN address AS a ON a.id = i.pkid
        WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
            AND (a.\(AddressColumn.houseNumber.sql) IS NOT NULL
                OR a.\(AddressColumn.houseName.sql) IS NOT NULL
                    AND \(AddressColumn.streetOrPlace(of: "a")) IS NOT NULL)
        LIMIT \(ReverseOptions.mostMeasured)
        """

    private func addresses(within radius: Double, of place: Coordinate) throws -> [NearbyAddress] {
        let statement = try database.cachedStatement(sql: Self.addresses)
        let rows = try Row.fetchCursor(statement, arguments: .window(radius, place))
        var addresses: [NearbyAddress] = []
        while let row = try rows.next() {
            guard let coordinate = try row.point(at: 1) else { continue }
            let distance = place.meters(to: coordinate)
            let hasNumber = row[3] != nil as String?
            if distance <= (hasNumber ? radius : min(radius, Scoring.standard.reverse.doorMeters)) {
                addresses.append(
                    NearbyAddress(
                        id: row[0], coordinate: coordinate, distance: distance,
                        isInterpolated: (row[2] as Int) == 1, houseNumber: row[3], street: row[4]))
            }
        }
        return addresses.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
    }

    func result(_ address: NearbyAddress) throws -> GeocodeResult? {
        let house = HouseLocation(
            kind: address.isInterpolated ? .interpolated : .rooftop,
            coordinate: address.coordinate, address: address.id, quality: 1)
        var result = try builder.house(
            house, on: nil, number: nil,
            confidence: ReverseOptions.confidence(address.nearness, radius: options.addressRadius))
        result?.distanceMeters = address.distance
        return result
    }
}
