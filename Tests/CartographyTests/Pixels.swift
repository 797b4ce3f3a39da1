import CMapnik
import Foundation
import Testing

/// A PNG file's pixels.
struct Pixels {
    struct Color: Hashable, CustomStringConvertible {
        var red: UInt8
        var green: UInt8
        var blue: UInt8

        init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        init(_ hex: UInt32) {
            self.init(
                red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF)
            )
        }

        var description: String { String(format: "#%02x%02x%02x", red, green, blue) }
        var isDark: Bool { Int(red) + Int(green) + Int(blue) < 3 * 110 }

        func isNear(_ other: Color, within slack: Int = 3) -> Bool {
            zip([red, green, blue], [other.red, other.green, other.blue])
                .allSatisfy { abs(Int($0) - Int($1)) <= slack }
        }
    }

    let width: Int
    let height: Int
    private let bytes: [UInt8]

    init(_ png: Data) throws {
        var (width, height): (UInt32, UInt32) = (0, 0)
        var message = [CChar](repeating: 0, count: 256)
        let file = [UInt8](png)
        let read = unsafe cmapnik_read_png(
            file, file.count, &width, &height, &message, message.count)
        let pixels = unsafe try #require(read, "not a PNG file")
        defer { unsafe cmapnik_free(pixels) }
        self.width = Int(width)
        self.height = Int(height)
        bytes = unsafe Array(
            UnsafeBufferPointer(start: pixels, count: self.width * self.height * 4))
    }

    subscript(x: Int, y: Int) -> Color {
        let start = (y * width + x) * 4
        return Color(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2])
    }

    /// How many pixels of some columns and rows are not transparent.
    func opaqueCount(x columns: Range<Int>, y rows: Range<Int>) -> Int {
        rows.reduce(0) { sum, y in
            sum + columns.count { bytes[(y * width + $0) * 4 + 3] > 0 }
        }
    }

    /// How many pixels of some columns and rows satisfy `condition`.
    func count(
        x columns: Range<Int>, y rows: Range<Int>, where condition: (Color) -> Bool
    ) -> Int {
        rows.reduce(0) { sum, y in
            sum + columns.reduce(0) { $0 + (condition(self[$1, y]) ? 1 : 0) }
        }
    }

    /// The longest run of dark pixels in a row of some columns.
    func longestDarkRun(x columns: Range<Int>, y: Int) -> Int {
        var (longest, current) = (0, 0)
        for x in columns {
            current = self[x, y].isDark ? current + 1 : 0
            longest = max(longest, current)
        }
        return longest
    }
}
