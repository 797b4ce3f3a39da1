import Foundation
import Geometry
import HTTPTypes
import ServiceCore
import TestSupport
import Testing

@Suite("The parameters of a query")
struct QueryParametersTests {
    private enum Color: String, CaseIterable {
        case red, green
    }

    private static func failure(_ work: () throws(Failure) -> Void) throws -> Failure {
        do throws(Failure) {
            try work()
        } catch {
            return error
        }
        throw NoFailure()
    }

    private struct NoFailure: Error {}

    @Test func formEncodingIsDecoded() throws {
        let query = try QueryParameters(query: "a=1&b=&c&a=2&d=x=y&%C3%A9+=+%2B&&")
        #expect(query.names == ["a", "b", "c", "a", "d", "é "])
        #expect(query["a"] == "1")
        #expect(query["b"] == "" && query["c"] == "")
        #expect(query["d"] == "x=y")
        #expect(query["é "] == " +")
        #expect(query["e"] == nil)
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%ff", "%C3=1"])
    func invalidPercentEncodingIsRejected(_ text: String) throws {
        let failure = try Self.failure { () throws(Failure) in
            _ = try QueryParameters(query: text)
        }
        #expect(failure.status == .badRequest)
    }

    @Test func randomTextIsDecodedAsFoundationDecodesIt() {
        var generator = SeededGenerator(seed: 11)
        let pieces = [
            "a", "é", "+", "%", "%4", "%41", "%c3", "%C3%A9", "%e2%82%ac", "%ff", "%00", "&",
        ]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }.joined()
            let expected = text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
            #expect(FormEncoding.decoded(text.utf8) == expected, "\(text)")
        }
    }

    @Test func unknownAndRepeatedNamesAreRejected() throws {
        let query = try QueryParameters(query: "a=1&b=2&a=3")
        let unknown = try Self.failure { () throws(Failure) in try query.expectOnly(["a", "c"]) }
        #expect(unknown.sentence == "unknown query parameter 'b'; use a, c")
        let repeated = try Self.failure { () throws(Failure) in try query.expectOnly(["a", "b"]) }
        #expect(repeated.sentence == "the query parameter 'a' is repeated; send it once")
        let none = try Self.failure { () throws(Failure) in try query.expectOnly([]) }
        #expect(none.sentence == "unknown query parameter 'a'; there are none")
        try QueryParameters(query: "").expectOnly([])
    }

    @Test func typedValuesAreChecked() throws {
        let query = try QueryParameters(
            query: "n=7&big=8&plus=%2B7&f=1&g=true&h=0&bad=yes&color=green&at=43.5,7.25&off=91,0")
        #expect(try query.integer("n", in: 1...7, default: 3) == 7)
        #expect(try query.integer("none", in: 1...7, default: 3) == 3)
        for name in ["big", "plus", "bad"] {
            let failure = try Self.failure { () throws(Failure) in
                _ = try query.integer(name, in: 1...7, default: 3)
            }
            #expect(failure.sentence.hasSuffix("is not valid; send a whole number from 1 to 7"))
        }
        #expect(try query.flag("f") && query.flag("g") && !query.flag("h") && !query.flag("none"))
        #expect(throws: Failure.self) { try query.flag("bad") }
        #expect(try query.choice("color", default: Color.red) == .green)
        #expect(try query.choice("none", default: Color.red) == .red)
        #expect(throws: Failure.self) { try query.choice("bad", default: Color.red) }
        #expect(
            try query.coordinate("at") == Coordinate(latitude: 43.5, longitude: 7.25))
        #expect(try query.coordinate("none") == nil)
        for name in ["off", "bad"] {
            #expect(throws: Failure.self) { try query.coordinate(name) }
        }
        #expect(try query.required("n") == "7")
        #expect(throws: Failure.self) { try query.required("none") }
    }

    @Test func randomParametersComeBackAsTheyWereEncoded() throws {
        var generator = SeededGenerator(seed: 3)
        let characters = Array("aZ09-._~ +&=%?#/é→🚗\"'\n")
        func text(_ lengths: ClosedRange<Int>) -> String {
            String(
                (0..<Int.random(in: lengths, using: &generator)).compactMap { _ in
                    characters.randomElement(using: &generator)
                })
        }
        func encoded(_ text: String) -> String {
            text.utf8.map { byte in
                let scalar = Unicode.Scalar(byte)
                let isPlain =
                    byte < 0x80
                    && (scalar.properties.isAlphabetic || "-._~/?".contains(Character(scalar)))
                if byte == 0x20, Bool.random(using: &generator) { return "+" }
                if isPlain, Bool.random(using: &generator) { return String(scalar) }
                let digits = String(byte, radix: 16, uppercase: Bool.random(using: &generator))
                return "%" + (byte < 16 ? "0" : "") + digits
            }.joined()
        }
        for _ in 0..<1_000 {
            let pairs = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                (name: text(1...5), value: text(0...8))
            }
            let line = pairs.map { encoded($0.name) + "=" + encoded($0.value) }
                .joined(separator: "&")
            let query = try QueryParameters(query: line)
            #expect(query.names == pairs.map(\.name), "\(line)")
            for pair in pairs {
                let first = pairs.first { $0.name == pair.name }
                #expect(query[pair.name] == first?.value, "\(line)")
            }
        }
    }

    @Test func randomBytesAreReadOrRejected() {
        var generator = SeededGenerator(seed: 4)
        var (read, rejected) = (0, 0)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                Array("a=&+%20fF".utf8).randomElement(using: &generator) ?? 0
            }
            let line = String(decoding: bytes, as: UTF8.self)
            do throws(Failure) {
                _ = try QueryParameters(query: line)
                read += 1
            } catch {
                #expect(error.status == .badRequest)
                rejected += 1
            }
        }
        #expect(read > 100 && rejected > 100)
    }
}
