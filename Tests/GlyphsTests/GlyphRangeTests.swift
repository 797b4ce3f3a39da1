import Glyphs
import Testing

@Suite struct GlyphRangeTests {
    @Test(arguments: ["0-255", "256-511", "1024-1279", "65280-65535"])
    func readsMultiplesOf256(text: String) throws {
        let range = try #require(GlyphRange(text))
        #expect(range.description == text)
        #expect(range.characters.count == 256)
    }

    @Test(arguments: [
        "", "-", "0", "0-", "-255", "0-254", "0-256", "1-256", "255-0", "128-383", "65281-65536",
        "65536-65791", "4294967040-4294967295", "4294967296-4294967551", "00-255", "0-0255",
        "+0-255", "-0-255", "0 - 255", "0-255-511", "0x0-0xff", "٠-٢٥٥", "0-255\0", "../0-255",
    ])
    func refusesAnythingElse(text: String) {
        #expect(GlyphRange(text) == nil)
    }

    @Test func allAreTheWholeFirstPlane() {
        #expect(GlyphRange.all.count == 256)
        #expect(GlyphRange.all.last?.characters.upperBound == 0xFFFF)
    }
}
