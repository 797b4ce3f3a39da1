import Glyphs
import Remedies
import Testing

@Suite("Glyphs are those of the fonts")
struct GlyphMakerTests {
    private static let maker = GlyphMaker()

    @Test(arguments: FontStack.allCases)
    func everyStackHasTheScriptsOfTheMap(stack: FontStack) throws {
        // Unicode 13: the fonts are from 2020.
        let scripts: [(name: String, characters: ClosedRange<UInt32>, missing: Set<UInt32>)] = [
            ("Latin", 0x20...0x7E, []), ("Latin-1", 0xA0...0xFF, []),
            ("Latin Extended", 0x100...0x24F, []), ("Cyrillic", 0x400...0x52F, []),
            ("Greek", 0x384...0x3FF, [0x38B, 0x38D, 0x3A2]),
            ("Armenian", 0x531...0x556, []), ("Hebrew", 0x5D0...0x5EA, []),
            ("Arabic", 0x620...0x64A, []), ("Arabic for Persian, Urdu, …", 0x66E...0x6D3, []),
            ("Arabic, joined", 0xFE80...0xFEFC, []),
            ("Hebrew, composed", 0xFB2A...0xFB4F, [0xFB37, 0xFB3D, 0xFB3F, 0xFB42, 0xFB45]),
            ("Thai", 0xE01...0xE3A, []), ("Devanagari", 0x900...0x97F, []),
            ("Georgian", 0x10D0...0x10FA, []), ("Vietnamese", 0x1EA0...0x1EF9, []),
        ]
        for script in scripts {
            let made = try Self.characters(stack, around: script.characters)
            let lacking = Set(script.characters).subtracting(made).subtracting(script.missing)
            #expect(lacking.isEmpty, "\(script.name): \(lacking.sorted())")
        }
    }

    private static func characters(
        _ stack: FontStack, around characters: ClosedRange<UInt32>
    ) throws -> Set<UInt32> {
        var found: Set<UInt32> = []
        for first in stride(
            from: characters.lowerBound / 256 * 256, through: characters.upperBound, by: 256)
        {
            let range = try #require(GlyphRange("\(first)-\(first + 255)"))
            found.formUnion(try DecodedGlyphs(maker.glyphs(range, of: stack)).glyphs.keys)
        }
        return found
    }

    @Test func theMessageNamesItsStackAndRange() throws {
        let range = try #require(GlyphRange("0-255"))
        let decoded = try DecodedGlyphs(Self.maker.glyphs(range, of: .bold))
        #expect(decoded.name == "Noto Sans Bold")
        #expect(decoded.range == "0-255")
        #expect(decoded.glyphs.count == 191)
    }

    @Test func fieldsHaveABorderOfThreePixels() throws {
        for range in ["0-255", "1536-1791"] {
            let range = try #require(GlyphRange(range))
            let decoded = try DecodedGlyphs(Self.maker.glyphs(range, of: .regular))
            for (character, glyph) in decoded.glyphs where !glyph.field.isEmpty {
                let width = glyph.width + 6
                #expect(glyph.field.count == width * (glyph.height + 6), "\(character)")
                // Three pixels outside of the shape, less half a pixel of rounding: at most 111.
                let rows = [glyph.field.prefix(width), glyph.field.suffix(width)]
                #expect(rows.joined().allSatisfy { $0 <= 127 }, "\(character)")
                #expect((glyph.field.max() ?? 0) > 191, "\(character) is invisible")
            }
        }
    }

    @Test func aSpaceHasAnAdvanceAndNoShape() throws {
        let range = try #require(GlyphRange("0-255"))
        let space = try DecodedGlyphs(Self.maker.glyphs(range, of: .regular)).glyphs[0x20]
        #expect(space?.advance == 6)
        #expect(space?.width == 0)
        #expect(space?.field == [])
    }

    @Test func allScriptsStandOnOneBaseline() throws {
        // Letters without a part below the line: H, א, ا, Н.
        for (range, character) in [
            ("0-255", 0x48), ("1280-1535", 0x5D0), ("1536-1791", 0x627), ("1024-1279", 0x41D),
        ] {
            let range = try #require(GlyphRange(range))
            let glyphs = try DecodedGlyphs(Self.maker.glyphs(range, of: .regular)).glyphs
            let glyph = try #require(glyphs[UInt32(character)])
            #expect(glyph.top - glyph.height == -26, "\(character)")
        }
    }

    @Test func emptyRangesAreMessages() throws {
        // Private use.
        let range = try #require(GlyphRange("57344-57599"))
        let decoded = try DecodedGlyphs(Self.maker.glyphs(range, of: .italic))
        #expect(decoded.glyphs.isEmpty)
        #expect(decoded.range == "57344-57599")
    }

    @Test func aMissingFontNamesItsPackage() {
        let error = GlyphError.fontMissing(path: "/a.ttf", package: "fonts-noto-core")
        #expect("\(error)" == "cannot make glyphs: the font '/a.ttf' is missing")
        #expect(error.remedy == .installPackage("fonts-noto-core"))
    }
}
