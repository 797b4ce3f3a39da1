package import Atlas
package import Geometry

/// The grid of a tile in the world.
package struct TileGrid {
    /// The number of columns and rows of a tile.
    package static let extent: Int32 = 4_096
    /// The number of columns and rows around the tile to which lines and areas reach, so that their
    /// edges are drawn outside of it. That is 8 of the tile's 512 pixels.
    package static let margin: Int32 = 64

    let tile: WebTile
    /// The north-western corner of the tile.
    let origin: WorldPoint
    /// A step of the grid is 2^`shift` cells of `WorldPoint`.
    let shift: Int
    /// The tile with its margin.
    package let reach: WorldBox
    /// The tile alone.
    let inside: WorldBox

    package init(_ tile: WebTile) {
        self.tile = tile
        origin = tile.origin
        shift = WorldPoint.bits - tile.z - Self.extent.trailingZeroBitCount
        let (side, margin) = (tile.sideInCells, Int(Self.margin) << shift)
        inside = WorldBox(
            minX: origin.x, minY: origin.y, maxX: origin.x + side - 1, maxY: origin.y + side - 1)
        reach = WorldBox(
            minX: origin.x - margin, minY: origin.y - margin, maxX: origin.x + side + margin,
            maxY: origin.y + side + margin)
    }

    /// The nearest point of the grid.
    package func snap(_ point: WorldPoint) -> TilePoint {
        let half = (1 << shift) >> 1
        return TilePoint(
            x: Int32(truncatingIfNeeded: (point.x - origin.x + half) >> shift),
            y: Int32(truncatingIfNeeded: (point.y - origin.y + half) >> shift))
    }

    /// The nearest point within the tile; nil if the place is in another tile. So each place is in
    /// one tile only.
    package func snapInside(_ point: WorldPoint) -> TilePoint? {
        guard inside.contains(WorldBox(point)) else { return nil }
        let snapped = snap(point)
        return TilePoint(
            x: min(snapped.x, Self.extent - 1), y: min(snapped.y, Self.extent - 1))
    }
}
