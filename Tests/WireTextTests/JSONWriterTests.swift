import Foundation
import Geometry
import TestSupport
import Testing
import WireText

@Suite struct JSONWriterTests {
    @Test func writesContainersAndCommas() {
        let text = written { json in
            json.object { json in
                json.member("a", 1)
                json.member("b", "x")
                json.member("c", ifPresent: nil)
                json.array("d") { json in
                    json.element(true)
                    json.null()
                    json.object { _ in }
                    json.array { _ in }
                }
                json.null("e")
                json.name(escaping: "f\"")
                json.element(1.5)
                json.object("g") { $0.member("h", false) }
            }
        }
        #expect(
            text
                == #"{"a":1,"b":"x","d":[true,null,{},[]],"e":null,"f\"":1.5,"g":{"h":false}}"#)
    }

    @Test func indents() throws {
        let value = try JSONValue(parsing: #"{"a":[1,{"b":null}],"c":{},"d":[]}"#)
        #expect(
            value.text(indentation: 2) == """
                {
                  "a": [
                    1,
                    {
                      "b": null
                    }
                  ],
                  "c": {},
                  "d": []
                }
                """)
    }

    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (7.0, "7"), (7.4, "7.4"), (-0.5, "-0.5"), (1e-5, "1e-05"),
        (1e15, "1000000000000000"), (.infinity, "null"), (.nan, "null"),
    ])
    func writesTheShortestNumber(_ number: Double, _ text: String) {
        #expect(written { $0.element(number) } == text)
    }

    @Test(arguments: [
        (0, 1, "0"), (5, 1, "0.5"), (-5, 1, "-0.5"), (120, 1, "12"), (-1_001, 3, "-1.001"),
        (1_500, 3, "1.5"), (42, 0, "42"), (Int64.min, 3, "-9223372036854775.808"),
    ])
    func writesDecimals(_ value: Int64, _ decimals: Int, _ text: String) {
        #expect(written { $0.element(value, decimals: decimals) } == text)
    }

    @Test func writesDecimalsLikeFoundation() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<5_000 {
            let bits = Int.random(in: 0...63, using: &generator)
            let value = Int64.random(in: .min ... .max, using: &generator) >> bits
            let decimals = Int.random(in: 0...7, using: &generator)
            let expected = Decimal(
                sign: value < 0 ? .minus : .plus, exponent: -decimals,
                significand: Decimal(value.magnitude))
            #expect(
                written { $0.element(value, decimals: decimals) } == expected.description)
        }
    }

    @Test(arguments: [nil, 2])
    func writesRowsOfNumbersLikeSingleNumbers(_ indentation: Int?) {
        var generator = SeededGenerator(seed: 12)
        for count in 0..<40 {
            let row: [Int64?] = (0..<count).map { _ in
                Bool.random(using: &generator)
                    ? nil
                    : Int64.random(in: .min ... .max, using: &generator)
                        >> Int.random(in: 0...63, using: &generator)
            }
            let decimals = Int.random(in: 0...6, using: &generator)
            func written(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
                var json = JSONWriter(indentation: indentation)
                json.array { json in
                    json.element(true)
                    write(&json)
                    json.element(7)
                }
                return json.bytes
            }
            let single = written { json in
                for value in row {
                    if let value { json.element(value, decimals: decimals) } else { json.null() }
                }
            }
            #expect(
                written { $0.elements(count: count, decimals: decimals) { row[$0] } } == single)
        }
    }

    @Test func writesPositionsWithSixDecimals() throws {
        let place = try Coordinate(latitude: -0.000_001_4, longitude: 7.424_587_9)
        #expect(written { $0.position(place) } == "[7.424588,-0.000001]")
    }

    @Test func piecesAreSeparatedLikeSingleValues() {
        let text = written { json in
            json.array { list in
                list.piece(ofAtMost: 8) { $0.append(-15, decimals: 1) }
                list.element(2)
                list.piece(ofAtMost: 8) { $0.append("[3,4]") }
            }
        }
        #expect(text == "[-1.5,2,[3,4]]")
        let object = written { json in
            json.object { object in
                object.member("a", 1)
                object.piece(ofAtMost: 16) { $0.append("\"b\":2,\"c\":3") }
                object.member("d", 4)
            }
        }
        #expect(object == #"{"a":1,"b":2,"c":3,"d":4}"#)
    }

    @Test func escapesTheCharactersThatJSONRequires() {
        #expect(
            written { $0.element("\"\\\u{0}\u{8}\u{1F}\n\r\t/é😀\u{7F}") }
                == #""\"\\\u0000\u0008\u001f\n\r\t/é😀"# + "\u{7F}\"")
    }

    @Test func roundTripsRandomValues() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<500 {
            let text = String(
                String.UnicodeScalarView(
                    (0..<20).compactMap { _ in
                        Unicode.Scalar(UInt32.random(in: 0..<0x1_1000, using: &generator) / 7)
                    }))
            let number = Double(bitPattern: generator.next())
            let json = written { json in
                json.array { json in
                    json.element(text)
                    json.element(number)
                    json.object { json in
                        json.name(escaping: text)
                        json.element(Int(truncatingIfNeeded: generator.next()))
                    }
                }
            }
            let foundation = try #require(
                JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any])
            #expect(foundation[0] as? String == text)
            guard case .array(let elements) = try JSONValue(parsing: json) else {
                Issue.record("not an array: \(json)")
                continue
            }
            try #require(elements.count == 3)
            #expect(elements[0].string == text)
            #expect(elements[1].number == (number.isFinite ? number : nil))
            #expect(elements[2].members.map(\.name) == [text])
        }
    }

    private func written(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
