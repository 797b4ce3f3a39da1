import TestSupport

/// Random JSON documents in all the spellings that RFC 8259 allows.
struct RandomJSON {
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func value(depth: Int = 0) -> String {
        let text =
            switch Int.random(in: 0..<(depth < 5 ? 8 : 5), using: &generator) {
            case 0: ["true", "false", "null"].randomElement(using: &generator) ?? ""
            case 1, 2: number()
            case 3, 4: string()
            case 5: array(depth)
            default: object(depth)
            }
        return space() + text + space()
    }

    private mutating func array(_ depth: Int) -> String {
        let count = Int.random(in: 0..<5, using: &generator)
        let elements = (0..<count).map { _ in value(depth: depth + 1) }
        return "[" + (elements.isEmpty ? space() : elements.joined(separator: ",")) + "]"
    }

    /// Each name has a number, so that none is repeated.
    private mutating func object(_ depth: Int) -> String {
        let count = Int.random(in: 0..<5, using: &generator)
        let members = (0..<count).map { index in
            let name = "\"\(index)" + string().dropFirst()
            return space() + name + space() + ":" + value(depth: depth + 1)
        }
        return "{" + (members.isEmpty ? space() : members.joined(separator: ",")) + "}"
    }

    private mutating func space() -> String {
        String(
            (0..<Int.random(in: 0..<3, using: &generator)).map { _ in
                [" ", "\t", "\n", "\r"].randomElement(using: &generator) ?? " "
            })
    }

    private mutating func digits(_ count: ClosedRange<Int>) -> String {
        String(
            (0..<Int.random(in: count, using: &generator)).map { _ in
                "0123456789".randomElement(using: &generator) ?? "0"
            })
    }

    private mutating func number() -> String {
        var text = Bool.random(using: &generator) ? "-" : ""
        text += Bool.random(using: &generator) ? "0" : "7" + digits(0...14)
        if Bool.random(using: &generator) { text += "." + digits(1...8) }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            text += ["e", "E", "e+", "E-"].randomElement(using: &generator) ?? "e"
            text += digits(1...2)
        }
        return text
    }

    private mutating func string() -> String {
        let characters = (0..<Int.random(in: 0..<9, using: &generator)).map { _ in character() }
        return "\"" + characters.joined() + "\""
    }

    private mutating func character() -> String {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
            return ["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"]
                .randomElement(using: &generator) ?? ""
        case 1: return escaped(UInt16.random(in: 1..<0xD800, using: &generator))
        case 2:
            return escaped(UInt16.random(in: 0xD800..<0xDC00, using: &generator))
                + escaped(UInt16.random(in: 0xDC00..<0xE000, using: &generator))
        case 3: return String("äß€漢😀\u{7F}\u{301}".randomElement(using: &generator) ?? "ä")
        default: return String("abc d,:{}[]".randomElement(using: &generator) ?? "a")
        }
    }

    private mutating func escaped(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16, uppercase: Bool.random(using: &generator))
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
