import Foundation
public import Geometry

/// A tile of the web's usual grid: at zoom z the square world of Mercator is cut into
/// 2^z × 2^z tiles of 256 points.
///
/// Source: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
public struct WebTile: Hashable, Sendable {
    public static let zooms = 0...20

    public let z: Int
    /// From the west, 0 ..< 2^z.
    public let x: Int
    /// From the north, 0 ..< 2^z.
    public let y: Int

    /// - Throws: ``MapError/noSuchTile(z:x:y:)`` off the grid.
    public init(z: Int, x: Int, y: Int) throws(MapError) {
        guard Self.zooms.contains(z), (0..<1 << z).contains(x), (0..<1 << z).contains(y)
        else { throw .noSuchTile(z: z, x: x, y: y) }
        self.init(unchecked: z, x, y)
    }

    init(unchecked z: Int, _ x: Int, _ y: Int) {
        (self.z, self.x, self.y) = (z, x, y)
    }

    /// Whether anything within `bounds` may leave ink on the tile, a label's end included.
    public func mayShow(_ bounds: BoundingBox) -> Bool {
        let reach = MapRenderer.tileReach * WebMercator.unitsPerPoint(zoom: Double(z))
        let tile = Metatile(alone: self).extent
        let corners = [
            Coordinate(uncheckedLatitude: bounds.south, longitude: bounds.west),
            Coordinate(uncheckedLatitude: bounds.north, longitude: bounds.east),
        ].map(WebMercator.project)
        return corners[0].x - reach <= tile.maxX && tile.minX <= corners[1].x + reach
            && corners[0].y - reach <= tile.maxY && tile.minY <= corners[1].y + reach
    }
}

/// A square of neighbouring tiles that is drawn as one picture and then cut: what lies around a
/// tile, and reaches into it, is then read and laid out once and not once for each tile.
public struct Metatile: Hashable, Sendable {
    /// Tiles on a side, where the zoom has as many.
    public static let usualSide = 4

    /// The tile in the north-west.
    public let corner: WebTile
    /// Tiles on a side.
    public let side: Int

    /// The one that `tile` belongs to.
    public init(around tile: WebTile) {
        side = min(Self.usualSide, 1 << tile.z)
        corner = WebTile(unchecked: tile.z, tile.x / side * side, tile.y / side * side)
    }

    init(alone tile: WebTile) {
        self.init(from: tile, side: 1)
    }

    /// - Precondition: The grid goes on for `side` tiles to the east and to the south.
    package init(from corner: WebTile, side: Int) {
        (self.corner, self.side) = (corner, side)
    }

    /// In rows from the north-west.
    public var tiles: [WebTile] {
        (0..<side * side).map { index in
            WebTile(unchecked: corner.z, corner.x + index % side, corner.y + index / side)
        }
    }

    /// The place of a tile among ``tiles``; nil where it is none of them.
    public func index(of tile: WebTile) -> Int? {
        let (column, row) = (tile.x - corner.x, tile.y - corner.y)
        guard tile.z == corner.z, (0..<side).contains(column), (0..<side).contains(row)
        else { return nil }
        return row * side + column
    }

    /// In the plane of ``WebMercator``.
    var extent: Box {
        let tile = 2 * WebMercator.halfWorld / exp2(Double(corner.z))
        let west = Double(corner.x) * tile - WebMercator.halfWorld
        let north = WebMercator.halfWorld - Double(corner.y) * tile
        let length = Double(side) * tile
        return Box(minX: west, minY: north - length, maxX: west + length, maxY: north)
    }
}
