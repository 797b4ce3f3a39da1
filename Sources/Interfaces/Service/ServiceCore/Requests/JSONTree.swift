/// A JSON text as a tree that keeps its members in their order, which is the order that the
/// writer of a document wants it read in and that Foundation does not keep.
///
/// Source: RFC 8259.
package enum JSONTree: Equatable {
    case object([Member])
    case array([JSONTree])
    case string(String)
    /// As it is written.
    case number(String)
    case bool(Bool)
    case null

    package struct Member: Equatable {
        package let name: String
        package var value: JSONTree

        package init(name: String, value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    /// The member `name` of an object; nil for anything else.
    package subscript(name: String) -> JSONTree? {
        get { members.first { $0.name == name }?.value }
        set {
            guard case .object(var members) = self else { return }
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
            self = .object(members)
        }
    }

    package var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    package var elements: [JSONTree] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The name of a member that an object in it has twice; nil without one.
    ///
    /// Foundation's decoder takes one of them without a word.
    package var repeatedMember: String? {
        var seen: Set<String> = []
        for member in members where !seen.insert(member.name).inserted { return member.name }
        return (members.map(\.value) + elements).lazy.compactMap(\.repeatedMember).first
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// A string as it is; anything else as JSON on one line.
    package var plainText: String { string ?? text() }
}

// MARK: - Writing

extension JSONTree {
    /// On one line or, with `indentation`, an element a line.
    package func text(indentation: Int? = nil) -> String {
        var text = ""
        write(to: &text, indentation: indentation, depth: 0)
        return text
    }

    private func write(to text: inout String, indentation: Int?, depth: Int) {
        switch self {
        case .string(let string): text += Self.quoted(string)
        case .number(let digits): text += digits
        case .bool(let truth): text += truth ? "true" : "false"
        case .null: text += "null"
        case .object(let members):
            Self.write("{", "}", members, to: &text, indentation, depth) { member, text in
                text += Self.quoted(member.name) + (indentation == nil ? ":" : ": ")
                member.value.write(to: &text, indentation: indentation, depth: depth + 1)
            }
        case .array(let elements):
            Self.write("[", "]", elements, to: &text, indentation, depth) { element, text in
                element.write(to: &text, indentation: indentation, depth: depth + 1)
            }
        }
    }

    private static func write<Item>(
        _ open: String, _ close: String, _ items: [Item], to text: inout String,
        _ indentation: Int?, _ depth: Int, _ write: (Item, inout String) -> Void
    ) {
        func breakLine(_ depth: Int) {
            guard let indentation, !items.isEmpty else { return }
            text += "\n" + String(repeating: " ", count: indentation * depth)
        }
        text += open
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            breakLine(depth + 1)
            write(item, &text)
        }
        breakLine(depth)
        text += close
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case ..<" ":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
