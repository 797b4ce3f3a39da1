/// A range of glyphs in the format that maps read.
///
/// Source: https://github.com/mapbox/node-fontnik/blob/master/proto/glyphs.proto
enum GlyphMessage {
    static func encode(_ glyphs: [Glyph], of stack: FontStack, _ range: GlyphRange) -> [UInt8] {
        var fonts = ProtobufWriter()
        fonts.add(1, bytes: Array(stack.rawValue.utf8))
        fonts.add(2, bytes: Array(range.description.utf8))
        for glyph in glyphs { fonts.add(3, bytes: encode(glyph)) }
        var message = ProtobufWriter()
        message.add(1, bytes: fonts.bytes)
        return message.bytes
    }

    /// Zeros are written, too, because MapLibre does not expect them to be left out.
    private static func encode(_ glyph: Glyph) -> [UInt8] {
        var message = ProtobufWriter()
        message.add(1, number: UInt64(glyph.character))
        if !glyph.field.isEmpty { message.add(2, bytes: glyph.field) }
        message.add(3, number: UInt64(glyph.width))
        message.add(4, number: UInt64(glyph.height))
        message.add(5, signed: glyph.left)
        message.add(6, signed: glyph.top)
        message.add(7, number: UInt64(glyph.advance))
        return message.bytes
    }
}

/// Writes the fields of a message.
///
/// Source: https://protobuf.dev/programming-guides/encoding/
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ field: UInt64, number: UInt64) {
        append(field << 3)
        append(number)
    }

    /// Adds a number of the type `sint32` or `sint64`.
    mutating func add(_ field: UInt64, signed number: Int) {
        add(field, number: UInt64(bitPattern: Int64((number << 1) ^ (number >> 63))))
    }

    /// Adds bytes, a text or a message.
    mutating func add(_ field: UInt64, bytes content: [UInt8]) {
        append(field << 3 | 2)
        append(UInt64(content.count))
        bytes += content
    }

    private mutating func append(_ number: UInt64) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
