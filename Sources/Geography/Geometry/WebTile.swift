/// A tile of the usual grid of web maps. At zoom z, ``MercatorPlane`` is divided into 2^z × 2^z
/// tiles.
///
/// Source: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
public struct WebTile: Hashable, Sendable {
    /// The zooms that tiles exist for.
    public static let zooms = 0...20

    /// The zoom, from 0 (the world) to 20 (a building).
    public let z: Int
    /// The column, counted from the west, 0 ..< 2^z.
    public let x: Int
    /// The row, counted from the north, 0 ..< 2^z.
    public let y: Int

    /// A tile by its numbers; nil off the grid.
    public init?(zoom z: Int, column x: Int, row y: Int) {
        guard Self.zooms.contains(z), (0..<1 << z).contains(x), (0..<1 << z).contains(y) else {
            return nil
        }
        self.init(unchecked: z, x, y)
    }

    /// A tile by numbers that were checked before.
    package init(unchecked z: Int, _ x: Int, _ y: Int) {
        (self.z, self.x, self.y) = (z, x, y)
    }

    /// The tiles of a zoom that meet a box, as ranges of columns and rows.
    public static func range(
        of box: BoundingBox, zoom: Int
    ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        let shift = WorldPoint.bits - zoom
        let northWest = WorldPoint(
            Coordinate(uncheckedLatitude: box.north, longitude: box.west))
        let southEast = WorldPoint(
            Coordinate(uncheckedLatitude: box.south, longitude: box.east))
        return (
            northWest.x >> shift...southEast.x >> shift, northWest.y >> shift...southEast.y >> shift
        )
    }

    /// The side of the tile in cells of ``WorldPoint``.
    @inlinable public var sideInCells: Int { 1 << (WorldPoint.bits - z) }

    /// The north-western corner.
    @inlinable public var origin: WorldPoint {
        WorldPoint(x: x << (WorldPoint.bits - z), y: y << (WorldPoint.bits - z))
    }

    /// The box of the tile and of `margin` cells of ``WorldPoint`` around it, as far as the world
    /// reaches.
    public func bounds(margin: Int = 0) -> BoundingBox {
        let cells = Double(1 << WorldPoint.bits)
        func place(_ x: Int, _ y: Int) -> Coordinate {
            MercatorPlane.place(
                x: min(1, max(0, Double(x) / cells)), y: min(1, max(0, Double(y) / cells)))
        }
        let (corner, side) = (origin, sideInCells)
        let northWest = place(corner.x - margin, corner.y - margin)
        let southEast = place(corner.x + side + margin, corner.y + side + margin)
        return BoundingBox(
            south: southEast.latitude, west: northWest.longitude, north: northWest.latitude,
            east: southEast.longitude)
    }
}
