import Geometry

/// The regions that the files cover, on a coarse grid.
struct Coverage {
    /// A separate region.
    struct Region {
        /// What the sea fills: the box in the header of the file, or else ``covered``.
        var sea: ConvexRegion
        /// Where there are data: the hull of roads and buildings with a margin.
        var covered: ConvexRegion
        /// The number of its roads and buildings.
        var density = 0
    }

    private struct Cell: Hashable {
        var row: Int
        var column: Int
    }

    /// The data in a cell.
    fileprivate struct Content {
        var box: BoundingBox
        /// Points of short roads and of buildings, now and then reduced to their hull.
        var dense: [Coordinate] = []
        var denseCount = 0
    }

    private static let cellDegrees = 0.5
    /// Longer ways say little about the edge of the data, because extracts keep ways whole.
    private static let shortDegrees = 0.005
    /// With fewer short ways, the box of all data is the region.
    private static let leastDenseCount = 200
    private var contents: [Cell: Content] = [:]

    /// Takes a way into account. `isDense` means that the files have all things of its kind, such as
    /// roads and buildings.
    mutating func add(_ line: [Coordinate], isDense: Bool) {
        // The ends and the middle are enough, because ways are short compared with a cell.
        for place in [line.first, line.last, line.isEmpty ? nil : line[line.count / 2]] {
            guard let place else { continue }
            let cell = Cell(
                row: Int((place.latitude / Self.cellDegrees).rounded(.down)),
                column: Int((place.longitude / Self.cellDegrees).rounded(.down)))
            contents[cell, default: Content(box: BoundingBox(place))].box.extend(to: place)
            guard isDense, place == line.first, Self.isShort(line) else { continue }
            contents[cell]?.add(dense: place)
        }
    }

    private static func isShort(_ line: [Coordinate]) -> Bool {
        guard let box = BoundingBox(enclosing: line) else { return false }
        return box.north - box.south <= shortDegrees && box.east - box.west <= shortDegrees
    }

    /// The separate regions, those with the most roads and buildings first. Data within the box of a
    /// header belongs to that box.
    func regions(headers: [BoundingBox]) -> [Region] {
        let headers = Self.merged(headers)
        let rest = contents.filter { _, content in
            !headers.contains { $0.intersects(content.box) }
        }
        let cells = Array(rest.keys)
        let index = Dictionary(zip(cells, cells.indices), uniquingKeysWith: { a, _ in a })
        var sets = DisjointSets(count: cells.count)
        for (position, cell) in cells.enumerated() {
            for row in cell.row - 1...cell.row + 1 {
                for column in cell.column - 1...cell.column + 1 {
                    if let other = index[Cell(row: row, column: column)] {
                        sets.unite(position, other)
                    }
                }
            }
        }
        let others = sets.groups.compactMap { group -> Region? in
            Self.region(of: group.compactMap { rest[cells[$0]] })
        }
        return (headers.map(region(ofHeader:)) + others).sorted { $0.density > $1.density }
    }

    private func region(ofHeader header: BoundingBox) -> Region {
        let inside = contents.values.filter { header.intersects($0.box) }
        let sea = ConvexRegion(header)
        let hull = ConvexRegion(hullOf: inside.flatMap(\.dense).filter(header.contains))
        let count = inside.reduce(0) { $0 + $1.denseCount }
        guard count >= Self.leastDenseCount, let hull else {
            return Region(sea: sea, covered: sea, density: count)
        }
        // The box says that there is nothing else in it; so the margin is wide.
        let covered = hull.grown(byMeters: 0.15 * header.shorterSideMeters).clipped(to: header)
        return Region(sea: sea, covered: covered ?? sea, density: count)
    }

    private static func region(of contents: [Content]) -> Region? {
        guard var whole = contents.first?.box else { return nil }
        for content in contents { whole.extend(to: content.box) }
        let count = contents.reduce(0) { $0 + $1.denseCount }
        guard count >= leastDenseCount, let hull = ConvexRegion(hullOf: contents.flatMap(\.dense))
        else {
            let box = ConvexRegion(whole)
            return Region(sea: box, covered: box, density: count)
        }
        let covered = hull.grown(byMeters: 0.05 * hull.box.shorterSideMeters)
        return Region(sea: covered, covered: covered, density: count)
    }

    /// Joins boxes that overlap.
    private static func merged(_ boxes: [BoundingBox]) -> [BoundingBox] {
        var merged: [BoundingBox] = []
        for box in boxes {
            var box = box
            while let other = merged.firstIndex(where: { $0.intersects(box) }) {
                box.extend(to: merged.remove(at: other))
            }
            merged.append(box)
        }
        return merged
    }
}

extension Coverage.Content {
    /// - Complexity: O(log n) amortized.
    fileprivate mutating func add(dense place: Coordinate) {
        dense.append(place)
        denseCount += 1
        if dense.count >= 2048 { dense = ConvexRegion.hull(of: dense) }
    }
}

extension BoundingBox {
    /// The shorter of its sides through the centre, in metres.
    var shorterSideMeters: Double {
        func meters(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
            Coordinate(uncheckedLatitude: a.0, longitude: a.1)
                .meters(to: Coordinate(uncheckedLatitude: b.0, longitude: b.1))
        }
        let middle = center
        return min(
            meters((south, middle.longitude), (north, middle.longitude)),
            meters((middle.latitude, west), (middle.latitude, east)))
    }
}
