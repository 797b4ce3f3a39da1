/// A character as a distance field, for an em of 24 pixels.
struct Glyph {
    let character: UInt32
    /// The size of the shape, without the border.
    let width: Int
    let height: Int
    /// The position of the shape's upper left corner: right of the pen, and above the line at the
    /// height of ``ascent``.
    let left: Int
    let top: Int
    /// The distance to the next character.
    let advance: Int
    /// Empty if the character has no shape.
    let field: [UInt8]

    /// The size of the font, in pixels.
    static let em = 24.0
    /// The empty pixels on each side of the shape.
    static let border = 3
    /// The height above the baseline from which ``top`` counts: that of Noto Sans. It is the same for
    /// all fonts, so that all scripts of a line stand on one baseline.
    static let ascent = 26
    /// Larger shapes are left out: no letter is so large.
    private static let largest = 200

    /// The glyph of a character, from its outline and advance in pixels.
    init(_ character: UInt32, _ outline: Outline, advance: Double) {
        self.character = character
        self.advance = Int(max(0, advance.rounded()))
        let points = outline.contours.flatMap(\.self)
        let low = points.reduce(Vector(repeating: .infinity)) { pointwiseMin($0, $1) }
        let high = points.reduce(Vector(repeating: -.infinity)) { pointwiseMax($0, $1) }
        let (corner, end) = (Vector(low.x, high.y).whole, Vector(high.x, low.y).whole)
        let size = SIMD2(end.x - corner.x, corner.y - end.y)
        guard !points.isEmpty, size.x > 0, size.y > 0, max(size.x, size.y) <= Double(Self.largest)
        else {
            (width, height, left, top, field) = (0, 0, 0, -Self.ascent, [])
            return
        }
        (width, height) = (Int(size.x), Int(size.y))
        (left, top) = (Int(corner.x), Int(corner.y) - Self.ascent)
        let border = Double(Self.border)
        field =
            DistanceField(
                OutlineUnion.edges(of: outline), corner: corner + Vector(-border, border),
                width: width + 2 * Self.border, height: height + 2 * Self.border
            ).pixels
    }
}

extension Vector {
    fileprivate var whole: Vector { rounded(.toNearestOrAwayFromZero) }
}
