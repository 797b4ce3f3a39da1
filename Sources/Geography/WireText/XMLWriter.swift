/// Writes XML directly into bytes.
///
/// Names must be valid XML names. Attribute values and texts are escaped as for
/// ``XMLText/Place/attribute``.
package struct XMLWriter {
    /// The text so far, in UTF-8.
    package private(set) var bytes: [UInt8] = []

    /// Starts a document with its XML declaration.
    package init() {
        bytes.reserveCapacity(1_024)
        bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n")
    }

    /// An element that contains other elements.
    package mutating func element(
        _ name: String, _ attributes: [(name: String, value: String)] = [],
        _ content: (inout XMLWriter) -> Void
    ) {
        open(name, attributes)
        bytes.append(">")
        content(&self)
        close(name)
    }

    /// An element that contains text.
    package mutating func element(
        _ name: String, _ attributes: [(name: String, value: String)] = [], text: String
    ) {
        open(name, attributes)
        bytes.append(">")
        bytes.append(escaping: text, in: .attribute)
        close(name)
    }

    /// An empty element.
    package mutating func element(_ name: String, _ attributes: [(name: String, value: String)]) {
        open(name, attributes)
        bytes.append(" />")
    }

    /// Content that is XML already.
    package mutating func content(_ xml: String) {
        bytes.append(contentsOf: xml.utf8)
    }

    private mutating func open(_ name: String, _ attributes: [(name: String, value: String)]) {
        bytes.append("<")
        bytes.append(contentsOf: name.utf8)
        for (name, value) in attributes {
            bytes.append(" ")
            bytes.append(contentsOf: name.utf8)
            bytes.append("=\"")
            bytes.append(escaping: value, in: .attribute)
            bytes.append("\"")
        }
    }

    private mutating func close(_ name: String) {
        bytes.append("</")
        bytes.append(contentsOf: name.utf8)
        bytes.append(">")
    }
}
