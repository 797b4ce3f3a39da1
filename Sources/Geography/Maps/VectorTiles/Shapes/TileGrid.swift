package import Atlas
package import Geometry
import TagRules

/// The grid of a tile in the world.
package struct TileGrid {
    /// Lines and areas reach beyond the tile, so that their edges are drawn outside of it: by this part
    /// of its side, which is 8 of its 512 pixels.
    static let marginDivisor = 64

    /// The number of columns and rows of the tile: eight in a pixel at the largest zoom, which maps
    /// magnify, and otherwise four.
    package let extent: Int32
    /// The number of columns and rows around the tile to which lines and areas reach.
    package let margin: Int32
    let tile: WebTile
    /// The north-western corner of the tile.
    let origin: WorldPoint
    /// A step of the grid is 2^`shift` cells of `WorldPoint`.
    package let shift: Int
    /// The tile with its margin.
    package let reach: WorldBox
    /// The tile alone.
    let inside: WorldBox

    package init(_ tile: WebTile) {
        self.tile = tile
        origin = tile.origin
        extent = tile.z < MapLayer.largestZoom ? 2_048 : 4_096
        margin = extent / Int32(Self.marginDivisor)
        shift = WorldPoint.bits - tile.z - extent.trailingZeroBitCount
        let (side, margin) = (tile.sideInCells, tile.sideInCells / Self.marginDivisor)
        inside = WorldBox(
            minX: origin.x, minY: origin.y, maxX: origin.x + side - 1, maxY: origin.y + side - 1)
        reach = WorldBox(
            minX: origin.x - margin, minY: origin.y - margin, maxX: origin.x + side + margin,
            maxY: origin.y + side + margin)
    }

    /// The number of steps in one of the tile's 512 pixels.
    var stepsInAPixel: Double { Double(extent) / 512 }

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
            x: min(snapped.x, extent - 1), y: min(snapped.y, extent - 1))
    }
}
