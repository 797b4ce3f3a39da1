/// A range of glyphs, as a map reads it.
struct DecodedGlyphs {
    struct DecodedGlyph {
        var width = 0
        var height = 0
        var left = 0
        var top = 0
        var advance = 0
        var field: [UInt8] = []
    }

    struct Malformed: Error {}

    private(set) var name = ""
    private(set) var range = ""
    private(set) var glyphs: [UInt32: DecodedGlyph] = [:]

    init(_ message: [UInt8]) throws {
        var message = ProtobufReader(message[...])
        guard let field = try message.next(), field.number == 1, try message.next() == nil else {
            throw Malformed()
        }
        var fonts = ProtobufReader(field.content)
        while let field = try fonts.next() {
            switch field.number {
            case 1: name = String(decoding: field.content, as: UTF8.self)
            case 2: range = String(decoding: field.content, as: UTF8.self)
            case 3: try add(field.content)
            default: throw Malformed()
            }
        }
    }

    private mutating func add(_ content: ArraySlice<UInt8>) throws {
        var reader = ProtobufReader(content)
        var character: UInt32?
        var glyph = DecodedGlyph()
        while let field = try reader.next() {
            switch field.number {
            case 1: character = UInt32(field.value)
            case 2: glyph.field = Array(field.content)
            case 3: glyph.width = Int(field.value)
            case 4: glyph.height = Int(field.value)
            case 5: glyph.left = field.signed
            case 6: glyph.top = field.signed
            case 7: glyph.advance = Int(field.value)
            default: throw Malformed()
            }
        }
        guard let character, glyphs[character] == nil else { throw Malformed() }
        glyphs[character] = glyph
    }
}

struct ProtobufReader {
    struct Field {
        let number: UInt64
        var value: UInt64 = 0
        var content: ArraySlice<UInt8> = []

        var signed: Int { Int(bitPattern: UInt(value >> 1)) ^ -Int(value & 1) }
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Nil at the end.
    mutating func next() throws -> Field? {
        guard !rest.isEmpty else { return nil }
        let tag = try number()
        switch tag & 7 {
        case 0: return Field(number: tag >> 3, value: try number())
        case 2:
            let length = Int(try number())
            guard length <= rest.count else { throw DecodedGlyphs.Malformed() }
            defer { rest = rest.dropFirst(length) }
            return Field(number: tag >> 3, content: rest.prefix(length))
        default: throw DecodedGlyphs.Malformed()
        }
    }

    private mutating func number() throws -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw DecodedGlyphs.Malformed() }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw DecodedGlyphs.Malformed()
    }
}
