import Testing
import WireText

@Suite struct JSONTextTests {
    private let value = ["b": ["a/b"], "a": []]

    @Test func sortsMembersAndLeavesSlashes() throws {
        #expect(try JSONText.compact(value) == #"{"a":[],"b":["a/b"]}"#)
    }

    @Test func indentsForPeople() throws {
        let text = try JSONText.indented(value)
        #expect(text.contains("\n  \"b\" : [\n    \"a/b\"\n  ]"))
    }
}
