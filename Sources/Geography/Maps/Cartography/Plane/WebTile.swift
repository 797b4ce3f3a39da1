import Foundation
public import Geometry

extension WebTile {
    /// The distance beyond a tile's edge within which labels are drawn, in points. Neighbouring
    /// tiles must agree on a label across their common edge. Whether there is room for it depends
    /// on the labels around it, which depend on further labels.
    static let labelReach = 256.0

    /// A tile by its numbers.
    ///
    /// - Throws: ``MapError/noSuchTile(z:x:y:)`` off the grid.
    public init(z: Int, x: Int, y: Int) throws(MapError) {
        guard let tile = WebTile(zoom: z, column: x, row: y) else {
            throw .noSuchTile(z: z, x: x, y: y)
        }
        self = tile
    }

    /// Whether a feature within `bounds` may be visible on the tile, including its label.
    public func mayShow(_ bounds: BoundingBox) -> Bool {
        let reach = Self.labelReach * WebMercator.unitsPerPoint(zoom: Double(z))
        let tile = Metatile(alone: self).extent
        let corners = [
            Coordinate(uncheckedLatitude: bounds.south, longitude: bounds.west),
            Coordinate(uncheckedLatitude: bounds.north, longitude: bounds.east),
        ].map(WebMercator.project)
        return corners[0].x - reach <= tile.maxX && tile.minX <= corners[1].x + reach
            && corners[0].y - reach <= tile.maxY && tile.minY <= corners[1].y + reach
    }
}

/// A square of neighbouring tiles that is drawn as one picture and then cut. So features near the
/// edges of its tiles are read and laid out only once.
public struct Metatile: Hashable, Sendable {
    /// The number of tiles on a side, unless the whole world has fewer at the zoom.
    public static let usualSide = 4

    /// The north-western tile.
    public let corner: WebTile
    /// The number of tiles on a side.
    public let side: Int

    /// The metatile that `tile` belongs to.
    public init(around tile: WebTile) {
        side = min(Self.usualSide, 1 << tile.z)
        corner = WebTile(unchecked: tile.z, tile.x / side * side, tile.y / side * side)
    }

    init(alone tile: WebTile) {
        self.init(from: tile, side: 1)
    }

    /// A metatile with `corner` as its north-western tile.
    ///
    /// - Precondition: The grid has `side` tiles to the east and south.
    package init(from corner: WebTile, side: Int) {
        (self.corner, self.side) = (corner, side)
    }

    /// The index of a tile in rows from the north-west; nil if it is not in the metatile.
    public func index(of tile: WebTile) -> Int? {
        let (column, row) = (tile.x - corner.x, tile.y - corner.y)
        guard tile.z == corner.z, (0..<side).contains(column), (0..<side).contains(row)
        else { return nil }
        return row * side + column
    }

    /// The rectangle of the metatile in the plane of ``WebMercator``.
    var extent: Box {
        let tile = 2 * WebMercator.halfWorld / exp2(Double(corner.z))
        let west = Double(corner.x) * tile - WebMercator.halfWorld
        let north = WebMercator.halfWorld - Double(corner.y) * tile
        let length = Double(side) * tile
        return Box(minX: west, minY: north - length, maxX: west + length, maxY: north)
    }
}
