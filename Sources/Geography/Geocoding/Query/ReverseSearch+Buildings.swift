import GRDB
import Geometry

extension ReverseSearch {
    /// A building that a place lies in.
    struct Building {
        let polygons: [Polygon]
        /// As in `gazetteer_object`.
        let osm: Int64

        func contains(_ place: Coordinate) -> Bool {
            polygons.contains { $0.contains(place) }
        }
    }

    /// The buildings around `place`, the smallest first.
    func buildings(around place: Coordinate) throws -> [Building] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT b.geometry, b.osm_id * 4 + instr('NWR', b.osm_type) - 1
                FROM idx_building_geometry AS i CROSS JOIN building AS b ON b.id = i.pkid
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                ORDER BY (i.xmax - i.xmin) * (i.ymax - i.ymin)
                """)
        let rows = try Row.fetchCursor(statement, arguments: window(0, place))
        var buildings: [Building] = []
        while let row = try rows.next() {
            guard case .polygons(let polygons) = try row.shape(at: 0) else { continue }
            let building = Building(polygons: polygons, osm: row[1])
            if building.contains(place) { buildings.append(building) }
        }
        return buildings
    }

    /// `addresses`, those of the building that `place` lies in first: its own, which may stand far
    /// away in it, then those of its entrances and flats.
    func preferringBuilding(
        _ addresses: [Address], at place: Coordinate
    ) throws -> [Address] {
        var own: [Address] = []
        var inside: Set<Int64> = []
        for building in try buildings(around: place) {
            own += try self.addresses(of: building)
            inside.formUnion(addresses.filter { building.contains($0.coordinate) }.map(\.id))
        }
        let known = Set(own.map(\.id))
        let others = addresses.filter { !known.contains($0.id) }
        return own + others.filter { inside.contains($0.id) }
            + others.filter { !inside.contains($0.id) }
    }

    private func addresses(of building: Building) throws -> [Address] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT a.id, a.geometry, a.interpolated, coalesce(a.street, a.place)
                FROM gazetteer_object AS o CROSS JOIN address AS a ON a.id = o.object
                WHERE o.osm = ? AND o.kind = 7 AND a.house_number IS NOT NULL
                """)
        return try Row.fetchAll(statement, arguments: [building.osm]).compactMap { row in
            try row.shape(at: 1)?.vertices.first.map {
                Address(
                    id: row[0], coordinate: $0, distance: 0, isInterpolated: false,
                    street: row[3])
            }
        }
    }
}
