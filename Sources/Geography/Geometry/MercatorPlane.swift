import Foundation

/// The plane of web maps as a square: `x` grows eastwards and `y` southwards, both from 0 to 1.
///
/// Source: EPSG:3857, "WGS 84 / Pseudo-Mercator"
public enum MercatorPlane {
    /// The latitude at which the square ends, north and south.
    public static let latitudeLimit = 85.051_128_779_806_6

    /// The position of a place as fractions of the side; places nearer to a pole than
    /// ``latitudeLimit`` are moved to the edge.
    public static func position(of place: Coordinate) -> (x: Double, y: Double) {
        let latitude = min(latitudeLimit, max(-latitudeLimit, place.latitude))
        let north = log(tan(.pi / 4 + latitude * .pi / 360)) / .pi
        return ((place.longitude + 180) / 360, (1 - north) / 2)
    }

    /// The place at a position, as fractions of the side.
    public static func place(x: Double, y: Double) -> Coordinate {
        let latitude = (2 * atan(exp((1 - 2 * y) * .pi)) - .pi / 2) * 180 / .pi
        return Coordinate(
            uncheckedLatitude: min(90, max(-90, latitude)),
            longitude: min(180, max(-180, x * 360 - 180)))
    }
}

/// A point of ``MercatorPlane`` on a grid of 2³² × 2³² cells, each 9 mm wide at the equator.
public struct WorldPoint: Hashable, Sendable {
    /// The number of bits of each axis.
    public static let bits = 32
    /// The column, counted from the west, 0 ..< 2³².
    public var x: Int
    /// The row, counted from the north, 0 ..< 2³².
    public var y: Int

    /// The point at a column and a row.
    @inlinable
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The cell of a place.
    public init(_ place: Coordinate) {
        let cells = Double(1 << Self.bits)
        let position = MercatorPlane.position(of: place)
        x = Int(min(cells - 1, max(0, position.x * cells)))
        y = Int(min(cells - 1, max(0, position.y * cells)))
    }

    /// The north-western corner of the cell.
    public var place: Coordinate {
        let cells = Double(1 << Self.bits)
        return MercatorPlane.place(x: Double(x) / cells, y: Double(y) / cells)
    }
}
