import HTTPTypes
import Hummingbird
import ServiceCore
import TestSupport
import Testing

@Suite("The entity tags of a condition")
struct EntityTagsTests {
    private static func tags(_ field: String) throws -> EntityTags {
        try #require(try EntityTags(Request(headers: [.ifMatch: field]), .ifMatch))
    }

    @Test func withoutTheFieldThereIsNoCondition() throws {
        #expect(try EntityTags(Request(), .ifMatch) == nil)
        #expect(try EntityTags(Request(headers: [.ifNoneMatch: "*"]), .ifMatch) == nil)
    }

    @Test func anAsteriskMatchesAnyTag() throws {
        for field in ["*", " * ", "\t*"] {
            #expect(try Self.tags(field).matchStrongly("\"a\""))
            #expect(try Self.tags(field).matchWeakly("\"b\""))
        }
    }

    @Test func weakTagsMatchOnlyByWeakComparison() throws {
        let tags = try Self.tags(#"W/"a", "b""#)
        #expect(!tags.matchStrongly("\"a\""))
        #expect(tags.matchWeakly("\"a\""))
        #expect(tags.matchStrongly("\"b\"") && tags.matchWeakly("\"b\""))
        #expect(!tags.matchStrongly("\"c\"") && !tags.matchWeakly("\"c\""))
    }

    @Test(arguments: [
        "a", "\"a", "a\"", "\"a\" \"b\"", "\"a\"b", "w/\"a\"", "*, \"a\"", "\"a b\"", "W/ \"a\"",
    ])
    func anythingElseIsRejected(_ field: String) {
        #expect(throws: Failure.self) {
            try EntityTags(Request(headers: [.ifMatch: field]), .ifMatch)
        }
    }

    @Test func randomListsAreReadAsWritten() throws {
        var generator = SeededGenerator(seed: 2)
        let names = ["", "a", "b", "c,d", "é", "W/", "1-2_3"]
        for _ in 0..<2_000 {
            let list = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                (
                    name: names.randomElement(using: &generator) ?? "",
                    isWeak: Bool.random(using: &generator)
                )
            }
            let field = list.map { tag in
                let blank = ["", " ", "\t"].randomElement(using: &generator) ?? ""
                let empty = Bool.random(using: &generator) ? "" : "\(blank),"
                return empty + blank + (tag.isWeak ? "W/" : "") + "\"\(tag.name)\"" + blank
            }.joined(separator: ",")
            let tags = try Self.tags(field)
            for name in names {
                let isStrong = list.contains { $0.name == name && !$0.isWeak }
                #expect(tags.matchStrongly("\"\(name)\"") == isStrong, "\(field)")
                #expect(
                    tags.matchWeakly("\"\(name)\"") == list.contains { $0.name == name },
                    "\(field)")
            }
        }
    }
}
