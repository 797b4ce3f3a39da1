import Cartography
import RecordKeeping

/// The size of a map picture in pixels, such as `1500x1050`.
public struct PictureSize: Hashable, Sendable, CustomStringConvertible {
    /// The size if none is given. A point has 1.5 × 1.5 pixels, so that the picture is sharp on a
    /// high-resolution screen.
    public static let standard = PictureSize(
        width: MapDrawing.width, height: MapDrawing.height)

    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads `WIDTHxHEIGHT`.
    ///
    /// - Throws: `InvalidValue` if the text is not two numbers, or one of them is out of range.
    public init(_ text: String) throws {
        let sides = text.lowercased().replacing("×", with: "x")
            .split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else {
            throw InvalidValue.malformed(field: "map size", text: text, rule: Self.rule)
        }
        guard MapPicture.sizes.contains(width), MapPicture.sizes.contains(height) else {
            throw InvalidValue.outOfRange(field: "map size", text: text, rule: Self.rule)
        }
        self.init(width: width, height: height)
    }

    private static let rule =
        "give the width and the height in pixels, each \(MapPicture.sizes.lowerBound) to "
        + "\(MapPicture.sizes.upperBound), such as \(standard)"

    /// `1500x1050`
    public var description: String { "\(width)x\(height)" }
}
