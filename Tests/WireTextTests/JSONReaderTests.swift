import Foundation
import TestSupport
import Testing
import WireText

@Suite struct JSONReaderTests {
    @Test func keepsTheOrderOfMembers() throws {
        let value = try JSONValue(parsing: #"{"b": 1, "a": [true, null, "x"], "c": {}}"#)
        #expect(value.members.map(\.name) == ["b", "a", "c"])
        #expect(value["a"] == .array([.bool(true), .null, .string("x")]))
        #expect(value["b"]?.number == 1)
        #expect(value["c"] == .object([]))
        #expect(value["d"] == nil)
    }

    @Test(arguments: [
        (#""\ud83d\ude00""#, "😀"), (#""\uD834\uDD1E""#, "𝄞"), (#""\u00e4\/\"\\""#, "ä/\"\\"),
        (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u0000""#, "\0"), ("\"\u{2028}\"", "\u{2028}"),
    ])
    func readsEscapes(_ text: String, _ expected: String) throws {
        #expect(try JSONValue(parsing: text) == .string(expected))
    }

    @Test func skipsAByteOrderMark() throws {
        #expect(try JSONValue(parsing: "\u{FEFF}[true]") == .array([.bool(true)]))
    }

    @Test(arguments: [
        "", " ", "[", "[1", "[1,", "[1,]", "[,1]", "{", "{\"a\"", "{\"a\":", "{\"a\":1,}", "{1:2}",
        "{\"a\" 1}", "nul", "nulll", "True", "01", "-", "-01", "1.", ".5", "+1", "1e", "1e+", "0x1",
        "NaN", "Infinity", "\"", "\"\\", "\"\\q\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud83d\"",
        "\"\\ud83dx\"", "\"\\ud83d\\n\"", "\"\\ud83d\\u0041\"", "\"\\ude00\"", "\"\u{1}\"",
        "\"a\nb\"", "1 2", "[1] x", "'a'", "{\"a\":1 \"b\":2}", "/* */ 1",
    ])
    func refusesInvalidJSON(_ text: String) {
        #expect(throws: JSONError.malformed(line: 1)) { try JSONValue(parsing: text) }
    }

    @Test func reportsTheLine() {
        #expect(throws: JSONError.malformed(line: 3)) { try JSONValue(parsing: "{\n\"a\":\n}") }
        #expect(JSONError.malformed(line: 3).description == "invalid JSON at line 3")
    }

    @Test func refusesOtherEncodings() {
        #expect(throws: JSONError.notUTF8) { try JSONValue(parsingUTF8: [0x22, 0xFF, 0x22]) }
        #expect(throws: JSONError.self) { try JSONValue(parsingUTF8: [0x5B, 0, 0x5D, 0]) }
    }

    @Test(arguments: ["1e400", "-1e999"])
    func refusesNumbersTooLargeForADouble(_ text: String) {
        #expect(throws: JSONError.numberTooLarge(line: 1)) { try JSONValue(parsing: text) }
    }

    @Test func keepsTheSpellingOfNumbers() throws {
        #expect(try JSONValue(parsing: "[1.50, 1E3]").text() == "[1.50,1E3]")
    }

    // MARK: Repeated members

    @Test(arguments: [
        #"{"a": 1, "a": 2}"#, #"[{"a": {"b": 1, "b": 1}}]"#, #"{"a": 1, "\u0061": 2}"#,
        #"{"😀": 1, "\ud83d\ude00": 2}"#,
    ])
    func refusesRepeatedMembers(_ text: String) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        guard case .repeatedMember = error else { return #expect(Bool(false), "\(error as Any)") }
    }

    @Test func refusesRepeatedMembersAtEveryDepth() {
        for depth in 0..<JSONValue.maximumDepth {
            let text =
                String(repeating: "[", count: depth) + #"{"a":"\ud83d\ude00","a":1}"#
                + String(repeating: "]", count: depth)
            #expect(throws: JSONError.repeatedMember("a", line: 1)) {
                try JSONValue(parsing: text)
            }
        }
    }

    @Test func allowsTheSameNameInDifferentObjects() throws {
        let text = #"[{"a":1},{"a":{"a":2}}]"#
        #expect(try JSONValue(parsing: text).text() == text)
    }

    // MARK: Depth

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
    func refusesNestingBeyondTheLimit(_ open: String, _ close: String) throws {
        func nested(_ count: Int) -> String {
            String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
        }
        let deepest = try JSONValue(parsing: nested(JSONValue.maximumDepth))
        #expect(deepest.text() == nested(JSONValue.maximumDepth))
        #expect(throws: JSONError.tooDeep(line: 1)) {
            try JSONValue(parsing: nested(JSONValue.maximumDepth + 1))
        }
        #expect(throws: JSONError.tooDeep(line: 1)) {
            try JSONValue(parsing: String(repeating: open, count: 1_000_000))
        }
    }

    // MARK: Comparison with Foundation

    @Test func agreesWithFoundationOnRandomDocuments() throws {
        var random = RandomJSON(seed: 13)
        for _ in 0..<500 {
            let text = random.value()
            let foundation = try JSONSerialization.jsonObject(
                with: Data(text.utf8), options: .fragmentsAllowed)
            let value = try JSONValue(parsing: text)
            let agrees = Self.agree(value, foundation)
            #expect(agrees, "\(text)")
            #expect(try JSONValue(parsing: value.text()) == value)
            #expect(try JSONValue(parsing: value.text(indentation: 2)) == value)
        }
    }

    /// One byte of each document is replaced, removed or doubled. Both readers accept the result or
    /// both refuse it, except for repeated members and large numbers, which only ours refuses.
    @Test func agreesWithFoundationOnDamagedDocuments() throws {
        var random = RandomJSON(seed: 14)
        var (accepted, refused) = (0, 0)
        for _ in 0..<2_000 {
            var bytes = Array(random.value(depth: 3).utf8)
            guard let position = bytes.indices.randomElement(using: &random.generator) else {
                continue
            }
            switch Int.random(in: 0..<3, using: &random.generator) {
            case 0: bytes.remove(at: position)
            case 1: bytes.insert(bytes[position], at: position)
            default:
                bytes[position] =
                    Array(#"{}[]":,\/u0159.eE+-ntf "#.utf8)
                    .randomElement(using: &random.generator) ?? 0
            }
            guard String(validating: bytes, as: UTF8.self) != nil else { continue }
            let foundation = try? JSONSerialization.jsonObject(
                with: Data(bytes), options: .fragmentsAllowed)
            do {
                let value = try JSONValue(parsingUTF8: bytes)
                accepted += 1
                let agrees = foundation.map { Self.agree(value, $0) } ?? false
                #expect(agrees, "\(String(decoding: bytes, as: UTF8.self))")
            } catch JSONError.repeatedMember, JSONError.numberTooLarge {
                continue
            } catch {
                refused += 1
                #expect(foundation == nil, "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
        #expect(accepted > 300)
        #expect(refused > 300)
    }

    private static func agree(_ value: JSONValue, _ other: Any) -> Bool {
        switch value {
        case .null: return other is NSNull
        case .bool(let truth): return other as? Bool == truth
        // Foundation keeps long numbers as decimals, which it rounds differently.
        case .number(let number):
            guard let other = (other as? NSNumber)?.doubleValue else { return false }
            return abs(other - number.value) <= abs(number.value) * 1e-14
        case .string(let text): return other as? String == text
        case .array(let elements):
            guard let others = other as? [Any], others.count == elements.count else { return false }
            return zip(elements, others).allSatisfy(agree)
        case .object(let members):
            guard let others = other as? [String: Any], others.count == members.count else {
                return false
            }
            return members.allSatisfy { member in
                others[member.name].map { agree(member.value, $0) } ?? false
            }
        }
    }
}
