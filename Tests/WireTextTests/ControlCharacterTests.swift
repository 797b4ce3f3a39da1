import Testing
import WireText

@Suite("Control characters are replaced")
struct ControlCharacterTests {
    @Test(arguments: [
        ("", ""), ("Gäßle", "Gäßle"), ("a\u{0}b", "a b"), ("\u{1B}[31mred", " [31mred"),
        ("\u{7F}", " "), ("\u{80}\u{9B}31m\u{9F}", "  31m "), ("\r\n\t", "   "),
        ("\u{A0}é\u{2028}", "\u{A0}é\u{2028}"), ("👩\u{200D}🔧\u{7}", "👩\u{200D}🔧 "),
    ])
    func bySpaces(_ text: String, _ expected: String) {
        let replaced = text.replacingControlCharacters(with: " ")
        #expect(Array(replaced.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func exceptThoseThatAreKept() {
        let replaced = "a\n\tb\r\u{1B}".replacingControlCharacters(
            with: "\u{FFFD}", except: ["\n", "\t"])
        #expect(replaced == "a\n\tb\u{FFFD}\u{FFFD}")
    }
}
