/// Measures texts in the font of the map, to reserve space for them.
enum TextMetrics {
    /// The advances of DejaVu Sans Condensed for U+0020 … U+007E, in hundredths of the font size.
    private static let advances: [UInt8] = [
        29, 36, 41, 75, 57, 85, 70, 25, 35, 35, 45, 75, 29, 32, 29, 30, 57, 57, 57, 57, 57, 57, 57,
        57, 57, 57, 30, 30, 75, 75, 75, 48, 90, 62, 62, 63, 69, 57, 52, 70, 68, 27, 27, 59, 50, 78,
        67, 71, 54, 71, 62, 57, 55, 66, 62, 89, 62, 55, 62, 35, 30, 35, 75, 45, 45, 55, 57, 49, 57,
        55, 32, 57, 57, 25, 25, 52, 25, 88, 57, 55, 57, 57, 37, 47, 35, 57, 53, 74, 53, 53, 47, 57,
        30, 57, 75,
    ]

    /// The advance of all other characters: that of a wide European letter.
    private static let otherAdvance: UInt8 = 62
    /// The advance of what is as wide as high: from the radicals of Chinese on, which includes all
    /// of Chinese, Japanese and Korean, and pictographs.
    private static let squareAdvance: UInt8 = 100
    private static let firstSquare: Unicode.Scalar = "\u{2E80}"
    /// The advance of "©", which is in every picture.
    private static let copyrightAdvance: UInt8 = 90

    static func width(of text: String, size: Double) -> Double {
        let hundredths = text.unicodeScalars.reduce(0) { sum, scalar in
            let index = Int(scalar.value) - 32
            let advance =
                advances.indices.contains(index)
                ? advances[index]
                : scalar == "©"
                    ? copyrightAdvance
                    : scalar >= firstSquare ? squareAdvance : otherAdvance
            return sum + Int(advance)
        }
        return Double(hundredths) / 100 * size
    }
}
