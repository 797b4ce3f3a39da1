internal import Atlas
import CGEOSRepair

/// Makes polygons valid by GEOS, for those whose edges ``EdgeNoding`` cannot separate.
package enum GEOSRepair {
    /// Replaces `shape` with the valid polygons that cover the same area, on the grid; empty if
    /// there are none.
    ///
    /// - Complexity: some microseconds per vertex.
    package static func apply(to shape: inout TileShape) {
        var coordinates = shape.vertices.flatMap { [$0.x, $0.y] }
        var ends = shape.parts.map(\.end)
        var holes = shape.parts.map(\.isHole)
        let count = shape.parts.count
        shape.removeAll()
        unsafe coordinates.withUnsafeMutableBufferPointer { coordinates in
            unsafe ends.withUnsafeMutableBufferPointer { ends in
                unsafe holes.withUnsafeMutableBufferPointer { holes in
                    var repaired = unsafe cgeosrepair_rings()
                    let rings = unsafe cgeosrepair_rings(
                        coordinates: coordinates.baseAddress, ends: ends.baseAddress,
                        holes: holes.baseAddress, count: count)
                    guard unsafe cgeosrepair_polygons(rings, &repaired) else { return }
                    defer { unsafe cgeosrepair_free(&repaired) }
                    unsafe read(repaired, into: &shape)
                }
            }
        }
    }

    @unsafe private static func read(_ rings: cgeosrepair_rings, into shape: inout TileShape) {
        for ring in 0..<(unsafe rings.count) {
            let start = shape.vertices.count
            for index in start..<(unsafe rings.ends[ring]) {
                shape.vertices.append(
                    TilePoint(
                        x: unsafe rings.coordinates[2 * index],
                        y: unsafe rings.coordinates[2 * index + 1]))
            }
            shape.parts.append(
                WorldShape.Part(end: shape.vertices.count, isHole: unsafe rings.holes[ring]))
        }
    }
}
