import Foundation
import FoundationXML
import TestSupport
import Testing
import WireText

@Suite struct XMLTests {
    @Test func escapesTheCharactersThatXMLRequires() {
        let text = "a & <b> \"c\" 'd'\t\n\r\u{0}\u{8}\u{FFFE}é😀"
        #expect(
            XMLText.escaped(text, in: .content) == "a &amp; &lt;b&gt; \"c\" 'd'\t\n&#13;é😀")
        #expect(
            XMLText.escaped(text, in: .attribute)
                == "a &amp; &lt;b&gt; &quot;c&quot; 'd'&#9;&#10;&#13;é😀")
    }

    @Test func writesElements() {
        var xml = XMLWriter()
        xml.element("a", [("b", "1 < 2"), ("c", "")]) { xml in
            xml.element("d", text: "x & y")
            xml.element("e", [("f", "\"")])
        }
        #expect(
            String(decoding: xml.bytes, as: UTF8.self)
                == "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n"
                + "<a b=\"1 &lt; 2\" c=\"\"><d>x &amp; y</d><e f=\"&quot;\" /></a>")
    }

    @Test func roundTripsRandomText() throws {
        var generator = SeededGenerator(seed: 22)
        for _ in 0..<200 {
            let (text, value) = (Self.text(&generator), Self.text(&generator))
            var xml = XMLWriter()
            xml.element("root") { $0.element("leaf", [("value", value)], text: text) }
            #expect(try Leaf(Data(xml.bytes)) == Leaf(text: text, value: value))
            let content =
                "<root><leaf value=\"\(XMLText.escaped(value, in: .attribute))\">"
                + "\(XMLText.escaped(text, in: .content))</leaf></root>"
            #expect(try Leaf(Data(content.utf8)) == Leaf(text: text, value: value))
        }
    }

    /// Random text of characters that XML allows.
    private static func text(_ generator: inout SeededGenerator) -> String {
        let marks = Array("&<>\"'\t\n\r;#]".unicodeScalars)
        return String(
            String.UnicodeScalarView(
                (0..<12).compactMap { _ in
                    Bool.random(using: &generator)
                        ? marks.randomElement(using: &generator)
                        : Unicode.Scalar(UInt32.random(in: 0x20..<0xD7FF, using: &generator))
                }))
    }
}

/// The text and the attribute of a `leaf`, as Foundation reads them.
private final class Leaf: NSObject, XMLParserDelegate {
    private(set) var text = ""
    private(set) var value = ""

    init(text: String, value: String) {
        self.text = text
        self.value = value
    }

    init(_ document: Data) throws {
        super.init()
        let parser = XMLParser(data: document)
        parser.delegate = self
        guard parser.parse() else { throw CocoaError(.fileReadCorruptFile) }
    }

    override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? Leaf else { return false }
        return Array(text.unicodeScalars) == Array(other.text.unicodeScalars)
            && Array(value.unicodeScalars) == Array(other.value.unicodeScalars)
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        if name == "leaf" { value = attributes["value"] ?? "" }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text += string
    }
}
