/// An area prepared for many tests whether lines touch it. It answers as ``Area/touches(_:)`` does.
///
/// The edges of each polygon are sorted into bands of latitude, so that a test visits only the edges
/// at the latitudes of the line.
public struct IndexedArea: Sendable {
    private let area: Area
    /// One for each polygon; empty for boxes and circles.
    private let polygons: [EdgeBands]

    /// Prepares `area`.
    ///
    /// - Complexity: O(vertices), unless many edges cross many bands.
    public init(_ area: Area) {
        self.area = area
        guard case .polygons(let polygons) = area else {
            self.polygons = []
            return
        }
        self.polygons = polygons.compactMap(EdgeBands.init)
    }

    /// Whether a point of `line` is in the area or on its edge.
    ///
    /// - Complexity: O(vertices of the line · edges at their latitudes).
    public func touches(_ line: [Coordinate]) -> Bool {
        guard case .polygons = area else { return area.touches(line) }
        return polygons.contains { $0.touches(line) }
    }

    /// The number of edges that a test of `line` compares with it at most; 0 for boxes and circles.
    package func edgeCount(at line: [Coordinate]) -> Int {
        polygons.reduce(0) { $0 + $1.edgeCount(at: line) }
    }
}

/// The edges of a polygon, by their latitudes.
private struct EdgeBands: Sendable {
    private typealias Edge = (tail: Coordinate, head: Coordinate)

    /// The box of all rings.
    private let box: BoundingBox
    private let edges: [(tail: Coordinate, head: Coordinate)]
    /// Band *b* owns `bandStart[b] ..< bandStart[b + 1]` of the edges.
    private let bandStart: [Int]
    private let bandsPerDegree: Double

    /// Maximum number of bands; more would cost more memory than they save time.
    private static let maximumBands = 1_024

    /// Nil if the polygon has no vertices.
    init?(_ polygon: Polygon) {
        let rings = [polygon.outer] + polygon.holes
        guard let box = BoundingBox(enclosing: rings.joined()) else { return nil }
        self.box = box
        let count = rings.reduce(0) { $0 + $1.count }
        let bands = min(Self.maximumBands, max(1, count / 4))
        let height = box.north - box.south
        bandsPerDegree = height > 0 ? Double(bands) / height : 0
        var members = [[Edge]](repeating: [], count: bands)
        for ring in rings {
            guard var previous = ring.last else { continue }
            for vertex in ring {
                for band in Self.bands(previous, vertex, box, bandsPerDegree, bands) {
                    members[band].append((previous, vertex))
                }
                previous = vertex
            }
        }
        edges = members.flatMap(\.self)
        bandStart = members.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    }

    func touches(_ line: [Coordinate]) -> Bool {
        guard let first = line.first else { return false }
        if contains(first) { return true }
        // A line with one vertex is an edge without length.
        return zip(line, line.count == 1 ? line[...] : line.dropFirst()).contains { tail, head in
            edges(between: tail, head).contains { Polygon.meet((tail, head), $0) }
        }
    }

    func edgeCount(at line: [Coordinate]) -> Int {
        zip(line, line.dropFirst()).reduce(0) { $0 + edges(between: $1.0, $1.1).count }
    }

    /// Whether `place` is inside, by the even-odd rule over all rings.
    private func contains(_ place: Coordinate) -> Bool {
        guard box.contains(place) else { return false }
        var isInside = false
        for (tail, head) in edges(between: place, place)
        where (head.latitude > place.latitude) != (tail.latitude > place.latitude) {
            let slope = (tail.longitude - head.longitude) / (tail.latitude - head.latitude)
            if place.longitude < head.longitude + slope * (place.latitude - head.latitude) {
                isInside.toggle()
            }
        }
        return isInside
    }

    /// All edges that have a point between the latitudes of two places, and perhaps others.
    private func edges(between one: Coordinate, _ other: Coordinate) -> ArraySlice<Edge> {
        let bands = Self.bands(one, other, box, bandsPerDegree, bandStart.count - 1)
        return edges[bandStart[bands.lowerBound]..<bandStart[bands.upperBound + 1]]
    }

    private static func bands(
        _ one: Coordinate, _ other: Coordinate, _ box: BoundingBox, _ bandsPerDegree: Double,
        _ count: Int
    ) -> ClosedRange<Int> {
        func band(_ latitude: Double) -> Int {
            // Clamped first: the bands of a very flat polygon may be too many for an integer.
            Int(min(Double(count - 1), max(0, (latitude - box.south) * bandsPerDegree)))
        }
        let (low, high) = (band(one.latitude), band(other.latitude))
        return min(low, high)...max(low, high)
    }
}
