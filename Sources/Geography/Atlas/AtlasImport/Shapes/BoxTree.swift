import Geometry

/// A static R-tree over boxes, packed in Hilbert order with sixteen entries to a node.
///
/// Source: I. Kamel, C. Faloutsos, "On packing R-trees", CIKM 1993.
package struct BoxTree: Sendable {
    private static let fanout = 16
    /// The boxes of the entries in Hilbert order, then of each level up to the root.
    private let levels: [[BoundingBox]]
    /// The caller's index of each entry.
    private let order: [Int]

    /// Indexes the boxes.
    ///
    /// - Complexity: O(n log n).
    package init(_ boxes: [BoundingBox]) {
        guard var whole = boxes.first else {
            levels = []
            order = []
            return
        }
        for box in boxes { whole.extend(to: box) }
        let positions = boxes.map { HilbertCurve.position(of: $0.center, in: whole) }
        let order = boxes.indices.sorted { positions[$0] < positions[$1] }
        var levels = [order.map { boxes[$0] }]
        while let below = levels.last, below.count > 1 {
            let above = stride(from: 0, to: below.count, by: Self.fanout).map { start in
                let children = below[start..<min(start + Self.fanout, below.count)]
                return children.dropFirst().reduce(into: children[start]) { $0.extend(to: $1) }
            }
            levels.append(above)
        }
        self.levels = levels
        self.order = order
    }

    /// Calls `body` with the index of every box that contains `place`, in no particular order.
    ///
    /// - Complexity: O(log n + hits) if the boxes overlap little.
    package func visit(around place: Coordinate, _ body: (Int) -> Void) {
        guard !levels.isEmpty else { return }
        descend(level: levels.count - 1, entries: 0..<1, to: place, body)
    }

    private func descend(
        level: Int, entries: Range<Int>, to place: Coordinate, _ body: (Int) -> Void
    ) {
        for entry in entries where levels[level][entry].contains(place) {
            if level == 0 {
                body(order[entry])
            } else {
                let first = entry * Self.fanout
                let children = first..<min(first + Self.fanout, levels[level - 1].count)
                descend(level: level - 1, entries: children, to: place, body)
            }
        }
    }
}
