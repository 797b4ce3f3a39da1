import Geometry

/// The regions that the files cover, on a coarse grid.
struct Coverage {
    private struct Cell: Hashable {
        var row: Int
        var column: Int
    }

    private static let cellDegrees = 0.5
    private var boxes: [Cell: BoundingBox] = [:]

    mutating func add(_ line: [Coordinate]) {
        // The ends and the middle are enough, because ways are short compared with a cell.
        for place in [line.first, line.last, line.isEmpty ? nil : line[line.count / 2]] {
            guard let place else { continue }
            let cell = Cell(
                row: Int((place.latitude / Self.cellDegrees).rounded(.down)),
                column: Int((place.longitude / Self.cellDegrees).rounded(.down)))
            if boxes[cell] == nil { boxes[cell] = BoundingBox(place) }
            boxes[cell]?.extend(to: place)
        }
    }

    /// The boxes of separate regions. Data within the box of a header belongs to that box.
    func regions(headers: [BoundingBox]) -> [BoundingBox] {
        let headers = Self.merged(headers)
        let rest = boxes.filter { _, box in !headers.contains { $0.intersects(box) } }
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
        let others = sets.groups.compactMap { group -> BoundingBox? in
            let boxes = group.compactMap { rest[cells[$0]] }
            guard var whole = boxes.first else { return nil }
            for box in boxes { whole.extend(to: box) }
            return whole
        }
        return headers + others
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
