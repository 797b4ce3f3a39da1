import Geometry

/// Polygons prepared for many point-in-polygon tests.
///
/// The edges of all rings are sorted into bands of latitude, so that a test visits only the few
/// edges at the latitude of the point. It uses the even-odd rule over all rings, like
/// `Polygon.contains`.
package struct PreparedArea: Sendable {
    private struct Edge {
        var from: Coordinate
        var to: Coordinate
    }

    /// The box of all rings.
    package let box: BoundingBox
    private let edges: [Edge]
    /// Band *b* owns `bandStart[b] ..< bandStart[b + 1]` of the edges.
    private let bandStart: [Int32]
    private let bandsPerDegree: Double

    /// Nil if the polygons have no vertices.
    ///
    /// - Complexity: O(vertices), unless many edges cross many bands.
    package init?(_ polygons: [Polygon]) {
        let rings = polygons.flatMap { [$0.outer] + $0.holes }
        guard let box = BoundingBox(enclosing: rings.joined()) else { return nil }
        let vertexCount = rings.reduce(0) { $0 + $1.count }
        let bands = min(4096, max(1, vertexCount / 4))
        let height = box.north - box.south
        let bandsPerDegree = height > 0 ? Double(bands) / height : 0
        func band(_ latitude: Double) -> Int {
            min(bands - 1, max(0, Int((latitude - box.south) * bandsPerDegree)))
        }
        func forEachEdge(_ body: (Edge, ClosedRange<Int>) -> Void) {
            for ring in rings {
                guard var previous = ring.last else { continue }
                for vertex in ring {
                    defer { previous = vertex }
                    guard vertex.latitude != previous.latitude else { continue }
                    let (low, high) = (band(vertex.latitude), band(previous.latitude))
                    body(Edge(from: previous, to: vertex), min(low, high)...max(low, high))
                }
            }
        }
        var starts = [Int32](repeating: 0, count: bands + 1)
        forEachEdge { _, span in for band in span { starts[band + 1] += 1 } }
        for band in 0..<bands { starts[band + 1] += starts[band] }
        var next = starts
        let blank = Edge(from: box.center, to: box.center)
        var edges = [Edge](repeating: blank, count: Int(starts[bands]))
        forEachEdge { edge, span in
            for band in span {
                edges[Int(next[band])] = edge
                next[band] += 1
            }
        }
        self.box = box
        self.edges = edges
        self.bandStart = starts
        self.bandsPerDegree = bandsPerDegree
    }

    /// Whether `place` is inside.
    ///
    /// - Complexity: O(edges in the band of the place).
    package func contains(_ place: Coordinate) -> Bool {
        guard box.contains(place) else { return false }
        let bands = bandStart.count - 1
        let band = min(bands - 1, max(0, Int((place.latitude - box.south) * bandsPerDegree)))
        var inside = false
        for index in Int(bandStart[band])..<Int(bandStart[band + 1]) {
            let (from, to) = (edges[index].from, edges[index].to)
            guard (to.latitude > place.latitude) != (from.latitude > place.latitude) else {
                continue
            }
            let slope = (from.longitude - to.longitude) / (from.latitude - to.latitude)
            if place.longitude < to.longitude + slope * (place.latitude - to.latitude) {
                inside.toggle()
            }
        }
        return inside
    }
}
