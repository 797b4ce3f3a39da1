/// Makes the polygons valid that snapping to the grid or simplifying has broken.
///
/// Their edges are split where they meet (``EdgeNoding``), and the areas that an odd number of rings
/// enclose become polygons again (``RingAssembly``). GEOS does the same for any coordinates; on the
/// grid of a tile, integers are exact and one sweep finds all meetings.
package struct PolygonRepair {
    private var noding = EdgeNoding()
    private var assembly = RingAssembly()

    package init() {}

    /// Replaces `shape` with valid polygons on the grid that cover the same area but for what rounding
    /// moves: at most a step for each edge. Rings of less than `leastArea` square steps are left out.
    ///
    /// - Complexity: O(n log n + n · edges at the same column) on average.
    package mutating func apply(to shape: inout TileShape, leastArea: Int = 0) {
        if noding.node(shape) {
            assembly.assemble(noding.edges, leastArea: leastArea, into: &shape)
        } else {
            GEOSRepair.apply(to: &shape)
        }
    }
}
