import NIOCore

/// Writes XML straight into bytes. Names are written as they are; texts are escaped, and lose
/// what XML cannot hold.
struct XMLWriter {
    private(set) var buffer: ByteBuffer

    init() {
        buffer = ByteBufferAllocator().buffer(capacity: 1_024)
        buffer.writeStaticString("<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n")
    }

    mutating func element(
        _ name: String, _ attributes: [(name: String, value: String)] = [],
        _ content: (inout XMLWriter) -> Void
    ) {
        open(name, attributes)
        buffer.writeStaticString(">")
        content(&self)
        close(name)
    }

    mutating func element(
        _ name: String, _ attributes: [(name: String, value: String)] = [], text: String
    ) {
        open(name, attributes)
        buffer.writeStaticString(">")
        write(escaping: text)
        close(name)
    }

    mutating func element(_ name: String, _ attributes: [(name: String, value: String)]) {
        open(name, attributes)
        buffer.writeStaticString(" />")
    }

    private mutating func open(_ name: String, _ attributes: [(name: String, value: String)]) {
        buffer.writeStaticString("<")
        buffer.writeString(name)
        for (name, value) in attributes {
            buffer.writeStaticString(" ")
            buffer.writeString(name)
            buffer.writeStaticString("=\"")
            write(escaping: value)
            buffer.writeStaticString("\"")
        }
    }

    private mutating func close(_ name: String) {
        buffer.writeStaticString("</")
        buffer.writeString(name)
        buffer.writeStaticString(">")
    }

    /// Source: Extensible Markup Language (XML) 1.0, section 2.2.
    private mutating func write(escaping text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": buffer.writeStaticString("&amp;")
            case "<": buffer.writeStaticString("&lt;")
            case ">": buffer.writeStaticString("&gt;")
            case "\"": buffer.writeStaticString("&quot;")
            case "\t", "\n", "\r": buffer.writeString("&#\(scalar.value);")
            case "\u{FFFE}", "\u{FFFF}", "\u{0}"..."\u{1F}": break
            default: buffer.writeString(String(scalar))
            }
        }
    }
}
