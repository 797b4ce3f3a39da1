import Cartography
import Geometry
import HTTPTypes
import ServiceCore
import VectorTiles

/// The address of a tile: `/tiles/{z}/{x}/{y}.png`, or `{y}@2x.png` for high-resolution screens.
struct TileAddress: Hashable, Sendable {
    let tile: WebTile
    let pixelRatio: PixelRatio

    enum PixelRatio: Int, Sendable, CaseIterable {
        case one = 1
        case two = 2

        /// The suffix of a tile's name.
        var suffix: String { self == .one ? "" : "@\(rawValue)x" }
    }

    /// Parses the parts of the path. Numbers must not have signs or leading zeros.
    ///
    /// - Throws: ``Failure`` (404) if they are not the address of a tile.
    init(z: String, x: String, file: String) throws(Failure) {
        let name = file.replacing("%40", with: "@")
        guard name.hasSuffix(".png") else { throw Self.unknown }
        var y = name.dropLast(4)
        var ratio = PixelRatio.one
        for other in PixelRatio.allCases where other != .one && y.hasSuffix(other.suffix) {
            ratio = other
            y = y.dropLast(other.suffix.count)
        }
        guard let z = Self.number(z), let x = Self.number(x), let y = Self.number(y) else {
            throw Self.unknown
        }
        tile = try Self.tile(z, x, y)
        pixelRatio = ratio
    }

    /// The suffix of a vector tile's name.
    static let vectorSuffix = ".mvt"

    /// The tile of the address `{z}/{x}/{y}.mvt`.
    ///
    /// - Throws: ``Failure`` (404) if it is not the address of a vector tile.
    static func vectorTile(z: String, x: String, file: String) throws(Failure) -> WebTile {
        guard file.hasSuffix(vectorSuffix), let z = number(z), let x = number(x),
            let y = number(file.dropLast(vectorSuffix.count))
        else { throw unknown }
        guard VectorMap.zooms.contains(z) else {
            throw Failure(
                .notFound,
                "there are no vector tiles of zoom \(z); the largest zoom is "
                    + "\(VectorMap.zooms.upperBound), whose tiles maps magnify")
        }
        return try tile(z, x, y)
    }

    private static func tile(_ z: Int, _ x: Int, _ y: Int) throws(Failure) -> WebTile {
        do throws(MapError) {
            return try WebTile(z: z, x: x, y: y)
        } catch {
            throw Failure(.notFound, "\(error)")
        }
    }

    /// Digits without leading zeros, so that each tile has only one address.
    private static func number(_ text: some StringProtocol) -> Int? {
        let digits = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard digits, text == "0" || !text.hasPrefix("0") else { return nil }
        return Int(text)
    }

    private static let unknown = Failure(
        .notFound,
        "this is not the address of a map tile; use /tiles/ZOOM/X/Y.png, Y@2x.png for "
            + "high-resolution screens, or Y.mvt for vector tiles")
}
