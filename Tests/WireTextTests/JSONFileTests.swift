import Foundation
import TestSupport
import Testing
import WireText

@Suite struct JSONFileTests {
    private struct Street: Decodable, Equatable {
        var name: String
        var numbers: [Int]
    }

    private func error(for text: String) throws -> JSONFileError? {
        let folder = try TemporaryFolder()
        try Data(text.utf8).write(to: folder.file("streets.json"))
        return #expect(throws: JSONFileError.self) {
            try JSONFile.decode([String: [Street]].self, from: folder.file("streets.json"))
        }
    }

    @Test func aFileIsDecoded() throws {
        let folder = try TemporaryFolder()
        try Data(#"{"a": [{"name": "Main Street", "numbers": [1, 2]}]}"#.utf8)
            .write(to: folder.file("streets.json"))
        let streets = try JSONFile.decode(
            [String: [Street]].self, from: folder.file("streets.json"))
        #expect(streets == ["a": [Street(name: "Main Street", numbers: [1, 2])]])
    }

    @Test func errorsNameTheLineOrTheMember() throws {
        #expect(try error(for: "{\n\"a\": [") == .notJSON(.malformed(line: 2)))
        #expect(
            try error(for: #"{"a": [{"name": "Main Street"}]}"#)
                == .missing(member: "a[0].numbers"))
        #expect(
            try error(for: #"{"a": [{"name": "Main Street", "numbers": [1, "2"]}]}"#)
                == .wrongValue(member: "a[0].numbers[1]"))
        #expect(try error(for: "[]") == .wrongValue(member: ""))
        #expect(
            JSONFileError.missing(member: "a[0].numbers").description
                == "'a[0].numbers' is missing")
        #expect(
            JSONFileError.wrongValue(member: "").description
                == "the document has the wrong type or value")
    }

    @Test func aMissingFileIsReported() {
        #expect(throws: JSONFileError.self) {
            try JSONFile.decode([Int].self, from: URL(filePath: "/nowhere/streets.json"))
        }
    }
}
