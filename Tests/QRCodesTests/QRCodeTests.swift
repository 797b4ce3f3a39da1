import Foundation
import QRCodes
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("QR codes")
struct QRCodeTests {
    @Test func eachCornerButOneHasAFinderPattern() throws {
        let code = try QRCode("PARKWAY")
        #expect(code.size == 21)
        for (column, row) in [(0, 0), (14, 0), (0, 14)] {
            #expect((0..<7).allSatisfy { code.isDark(column + $0, row) }, "\(column) \(row)")
            #expect(!code.isDark(column + 1, row + 1))
            #expect(code.isDark(column + 3, row + 3))
        }
        #expect(!code.isDark(-1, 0))
        #expect(!code.isDark(0, 21))
    }

    @Test func capitalLettersAndDigitsNeedFewModules() throws {
        let text = String(repeating: "0A9Z", count: 37)
        #expect(try QRCode(text).size == 41)
        #expect(try QRCode(text.lowercased()).size > 41)
    }

    @Test func textWithoutACodeIsRefused() {
        for text in ["", "a\u{0}b", String(repeating: "é", count: 501)] {
            #expect(throws: QRCodeError.unsuitable(bytes: text.utf8.count)) { try QRCode(text) }
        }
    }

    /// Reads the drawing again, module by module.
    @Test func theDrawingHasTheModulesAndAQuietZone() throws {
        var random = SeededGenerator(seed: 4)
        for length in [1, 20, 148, 400] {
            let text = String(
                (0..<length).map { _ in "ABCDEF0123é".randomElement(using: &random) ?? "A" })
            let code = try QRCode(text)
            var dark: Set<[Int]> = []
            for match in code.path.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
                #expect(match.3 == match.4)
                let (x, y) = (try #require(Int(match.1)), try #require(Int(match.2)))
                let width = try #require(Int(match.3))
                for column in x..<x + width { dark.insert([column, y]) }
            }
            for row in -4..<code.size + 4 {
                for column in -4..<code.size + 4 {
                    #expect(dark.contains([column + 4, row + 4]) == code.isDark(column, row))
                }
            }
        }
    }

    @Test func theDrawingIsDarkOnLightAndHasATitle() throws {
        let svg = try QRCode("A").svg(title: "Receipt <A> & B")
        #expect(svg.contains("<title>Receipt &lt;A&gt; &amp; B</title>"))
        #expect(svg.contains(#"viewBox="0 0 29 29" role="img""#))
        #expect(svg.contains(##"<rect width="29" height="29" fill="#fff"/>"##))
        #expect(svg.contains(##"<path fill="#000""##))
        #expect(!svg.contains("style"))
        let parser = XMLParser(data: Data(svg.utf8))
        #expect(parser.parse())
    }
}
