package import Geometry
package import TagRules

/// Something that vector tiles show: its layer, its fields and its geometry.
package struct MapFeature: Sendable {
    /// The layer.
    package var layer: MapLayer
    /// The smallest zoom at which it is shown, 0 ... ``MapLayer/largestZoom``.
    package var minZoom: Int
    /// The order in the layer: smaller ones come first.
    package var rank: Int
    /// The fields.
    package var fields: [MapField]
    /// Where it is.
    package var shape: WorldShape

    /// A feature with these parts.
    package init(
        layer: MapLayer, minZoom: Int, rank: Int, fields: [MapField], shape: WorldShape
    ) {
        self.layer = layer
        self.minZoom = minZoom
        self.rank = rank
        self.fields = fields
        self.shape = shape
    }
}

/// A geometry on the grid of `WorldPoint`.
///
/// All vertices are in one array, part after part: lines, or rings without their closing vertex. A
/// shape can be reused as a buffer.
package struct WorldShape: Hashable, Sendable {
    /// The class of a geometry. The raw value is what a ``FeatureBlock`` stores.
    package enum Kind: UInt8, Sendable {
        case point, lines, polygons
    }

    /// A line, or a ring.
    package struct Part: Hashable, Sendable {
        /// The index after its last vertex.
        package var end: Int
        /// Whether it is a ring inside the ring of an outline before it.
        package var isHole: Bool

        package init(end: Int, isHole: Bool) {
            self.end = end
            self.isHole = isHole
        }
    }

    /// The class of the geometry.
    package var kind: Kind
    /// The vertices of all parts.
    package var vertices: [WorldPoint]
    /// The parts in their order; a hole follows its outline.
    package var parts: [Part]

    /// An empty shape, as a buffer.
    package init() {
        (kind, vertices, parts) = (.point, [], [])
    }

    /// A point.
    package init(_ place: Coordinate) {
        self.init()
        vertices = [WorldPoint(place)]
        parts = [Part(end: 1, isHole: false)]
    }

    /// A line; empty if all its vertices are in the same cell.
    package init(line: [Coordinate]) {
        self.init()
        kind = .lines
        append(line, isRing: false, isHole: false)
    }

    /// Polygons, without the rings that have fewer than three vertices.
    package init(_ polygons: [Polygon]) {
        self.init()
        kind = .polygons
        for polygon in polygons {
            guard append(polygon.outer, isRing: true, isHole: false) else { continue }
            for hole in polygon.holes { append(hole, isRing: true, isHole: true) }
        }
    }

    /// Removes all parts.
    package mutating func removeAll() {
        vertices.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
    }

    /// The vertices of a part.
    package func vertices(of part: Int) -> ArraySlice<WorldPoint> {
        vertices[(part > 0 ? parts[part - 1].end : 0)..<parts[part].end]
    }

    @discardableResult
    private mutating func append(_ line: [Coordinate], isRing: Bool, isHole: Bool) -> Bool {
        let start = vertices.count
        for place in line {
            let point = WorldPoint(place)
            if vertices.count == start || vertices[vertices.count - 1] != point {
                vertices.append(point)
            }
        }
        if isRing, vertices.count > start + 1, vertices[start] == vertices[vertices.count - 1] {
            vertices.removeLast()
        }
        guard vertices.count - start >= (isRing ? 3 : 2) else {
            vertices.removeSubrange(start...)
            return false
        }
        parts.append(Part(end: vertices.count, isHole: isHole))
        return true
    }

    /// The box of all vertices; nil if there are none.
    package var box: WorldBox? {
        guard let first = vertices.first else { return nil }
        var box = WorldBox(first)
        for vertex in vertices { box.extend(to: vertex) }
        return box
    }

    /// The area of all polygons in square cells.
    package var areaInCells: Double {
        parts.indices.reduce(0) { sum, part in
            let area = abs(Self.doubledArea(vertices(of: part))) / 2
            return sum + (parts[part].isHole ? -area : area)
        }
    }

    /// Twice the area of a ring; positive if it is clockwise on a map, whose rows grow southwards.
    package static func doubledArea(_ ring: ArraySlice<WorldPoint>) -> Double {
        guard let first = ring.first, var previous = ring.last else { return 0 }
        var sum = 0.0
        // Relative to a vertex, the products are exact.
        for vertex in ring {
            sum +=
                Double(previous.x - first.x) * Double(vertex.y - first.y)
                - Double(vertex.x - first.x) * Double(previous.y - first.y)
            previous = vertex
        }
        return sum
    }
}

/// A box on the grid of `WorldPoint`, including its edges.
package struct WorldBox: Hashable, Sendable {
    /// The first and the last column.
    package var minX, maxX: Int
    /// The first and the last row.
    package var minY, maxY: Int

    /// A box with these edges.
    package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    /// The box of one point.
    package init(_ point: WorldPoint) {
        self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
    }

    /// Extends the box to contain a point.
    package mutating func extend(to point: WorldPoint) {
        minX = min(minX, point.x)
        maxX = max(maxX, point.x)
        minY = min(minY, point.y)
        maxY = max(maxY, point.y)
    }

    /// Extends the box to contain a box.
    package mutating func extend(to box: WorldBox) {
        minX = min(minX, box.minX)
        maxX = max(maxX, box.maxX)
        minY = min(minY, box.minY)
        maxY = max(maxY, box.maxY)
    }

    /// Whether the boxes have a cell in common.
    package func intersects(_ other: WorldBox) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// Whether the other box lies inside.
    package func contains(_ other: WorldBox) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}
