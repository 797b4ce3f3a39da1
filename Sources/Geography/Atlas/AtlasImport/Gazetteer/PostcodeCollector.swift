import Geometry
import OSMModel

/// Collects postcode areas. The other postcodes come from addresses.
struct PostcodeCollector {
    struct Area {
        var reference: OSMReference
        var code: String
        var polygons: [Polygon]
        var prepared: PreparedArea
    }

    /// A future row of the table `postcode`.
    struct Row {
        var code: String
        /// The element of the area; nil if there is none.
        var area: OSMReference?
        var point: Coordinate
        var boundary: [Polygon]
        var addressCount: Int
        var place: Int?
    }

    /// Addresses farther apart make separate rows, because countries use the same codes.
    private static let clusterMeters = 5_000.0

    private(set) var areas: [Area] = []

    mutating func add(_ area: OSMArea) {
        guard area.tags["boundary"] == "postal_code",
            let code = area.tags["postal_code"] ?? area.tags["addr:postcode"] ?? area.tags["ref"]
                ?? area.tags["name"].flatMap({ $0.contains(where: \.isNumber) ? $0 : nil }),
            let prepared = PreparedArea(area.polygons)
        else { return }
        areas.append(
            Area(
                reference: area.source, code: code, polygons: area.polygons, prepared: prepared))
    }

    /// The rows for the areas and for `uses`, the coordinates of addresses by postcode. `fallbacks`
    /// has the coordinates of streets and places, for postcodes that have neither around there.
    ///
    /// - Complexity: Near-linear in the uses.
    func rows(
        uses: [String: [Coordinate]], fallbacks: [String: [Coordinate]], in locator: PlaceLocator
    ) -> [Row] {
        var rows: [Row] = []
        let areasByCode = Dictionary(grouping: areas, by: \.code)
        let codes = Set(uses.keys).union(areasByCode.keys).union(fallbacks.keys)
        for code in codes.sorted() {
            var points = uses[code] ?? []
            for area in areasByCode[code] ?? [] {
                let count = points.count
                points.removeAll { area.prepared.contains($0) }
                rows.append(row(of: area, addressCount: count - points.count, in: locator))
            }
            // Coarse borders leave a few addresses outside.
            let near = areasByCode[code] ?? []
            points.removeAll { point in
                near.contains { $0.prepared.box.grown(byMeters: 500).contains(point) }
            }
            let isAddress = Set(points.map(CompactPlace.init))
            let covered = near.map(\.prepared.box)
            points += (fallbacks[code] ?? []).filter { point in
                !covered.contains { $0.grown(byMeters: Self.clusterMeters).contains(point) }
            }
            for cluster in Self.clusters(of: points) {
                let addresses = cluster.filter { isAddress.contains(CompactPlace($0)) }
                let center = Self.middle(of: addresses.isEmpty ? cluster : addresses)
                rows.append(
                    Row(
                        code: code, area: nil, point: center, boundary: [],
                        addressCount: addresses.count,
                        place: locator.place(at: center)))
            }
        }
        return rows
    }

    private func row(of area: Area, addressCount: Int, in locator: PlaceLocator) -> Row {
        let largest = area.polygons.max { $0.areaSquareDegrees < $1.areaSquareDegrees }
        let point = largest?.interiorPoint ?? area.prepared.box.center
        return Row(
            code: area.code, area: area.reference, point: point, boundary: area.polygons,
            addressCount: addressCount,
            place: locator.place(at: point))
    }

    private static func clusters(of points: [Coordinate]) -> [[Coordinate]] {
        guard points.count > 1 else { return points.map { [$0] } }
        // One point for each cell of about 500 m is enough to find clusters.
        var cells: [CompactPlace: [Coordinate]] = [:]
        for point in points {
            var cell = CompactPlace(point)
            cell.latitude /= 50_000
            cell.longitude /= 50_000
            cells[cell, default: []].append(point)
        }
        let groups = cells.sorted {
            ($0.key.latitude, $0.key.longitude) < ($1.key.latitude, $1.key.longitude)
        }.map(\.value)
        var sets = DisjointSets(count: groups.count)
        var grid = ProximityGrid(reachMeters: clusterMeters)
        for (index, group) in groups.enumerated() {
            grid.visit(near: group[0]) { sets.unite($0, index) }
            grid.insert(group[0], index)
        }
        return sets.groups.map { $0.flatMap { groups[$0] } }
    }

    private static func middle(of points: [Coordinate]) -> Coordinate {
        let count = Double(points.count)
        return Coordinate(
            uncheckedLatitude: points.reduce(0) { $0 + $1.latitude } / count,
            longitude: points.reduce(0) { $0 + $1.longitude } / count)
    }
}
