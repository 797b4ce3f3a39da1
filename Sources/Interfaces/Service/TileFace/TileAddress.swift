import Cartography
import HTTPTypes
import ServiceCore

/// A tile as its address names it: `/tiles/{z}/{x}/{y}.png`, or `{y}@2x.png` for fine screens.
struct TileAddress: Hashable, Sendable {
    let tile: WebTile
    let pixelRatio: PixelRatio

    enum PixelRatio: Int, Sendable, CaseIterable {
        case one = 1
        case two = 2

        /// What stands for it behind a tile's name.
        var suffix: String { self == .one ? "" : "@\(rawValue)x" }
    }

    /// - Throws: ``Failure`` (404) for what is not a tile of the grid, in any spelling but the
    ///   plainest.
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
        do throws(MapError) {
            tile = try WebTile(z: z, x: x, y: y)
        } catch {
            throw Failure(.notFound, "\(error)")
        }
        pixelRatio = ratio
    }

    /// Digits alone and no zeros before them, so that a tile has one address.
    private static func number(_ text: some StringProtocol) -> Int? {
        let digits = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard digits, text == "0" || !text.hasPrefix("0") else { return nil }
        return Int(text)
    }

    private static let unknown = Failure(
        .notFound,
        "this is no map tile's address: it is /tiles/ZOOM/X/Y.png, or Y@2x.png for fine screens")
}
