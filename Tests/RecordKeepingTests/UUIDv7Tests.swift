import Foundation
import RecordKeeping
import TestSupport
import Testing

@Suite struct UUIDv7Tests {
    private let noon = Timestamp(millisecondsSinceEpoch: 1_795_266_300_250)

    @Test func readsTheExampleOfRFC9562() throws {
        // Appendix A.6.
        let id = try UUIDv7("017F22E2-79B0-7CC3-98C4-DC0C0C07398F")
        #expect(id.description == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
        #expect(id.timestamp.description == "2022-02-22T19:22:22.000Z")
        #expect(try UUIDv7("017f22e279b07cc398c4dc0c0c07398f") == id)
    }

    @Test(arguments: [
        "", "017f22e2", "017f22e2-79b0-4cc3-98c4-dc0c0c07398f",
        "017f22e2-79b0-7cc3-18c4-dc0c0c07398f", "017f22e279b0-7cc3-98c4-dc0c-0c07398f",
        "017f22e2-79b0-7cc3-98c4-dc0c0c07398g", "+17f22e2-79b0-7cc3-98c4-dc0c0c07398f",
    ])
    func rejectsOtherTexts(_ text: String) {
        let error = #expect(throws: InvalidValue.self) { try UUIDv7(text) }
        #expect(
            error?.description
                == "id \"\(text)\" cannot be read; "
                + "an id looks like 019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c")
    }

    @Test func readsAndWritesAsFoundationDoes() throws {
        var random = SeededGenerator(seed: 17)
        for _ in 0..<2_000 {
            let high = random.next() & ~0xF000 | 0x7000
            let id = try #require(UUIDv7(high: high, low: random.next() >> 2 | 1 << 63))
            #expect(UUID(uuidString: id.description)?.uuidString.lowercased() == id.description)
            #expect(try UUIDv7(id.description.uppercased()) == id)
            #expect(try UUIDv7(id.hexDigits) == id)
        }
    }

    @Test func ascendsWithinAMillisecond() {
        let generator = UUIDv7Generator()
        let ids = (0..<50_000).map { _ in generator.next(at: noon) }
        #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
        #expect(zip(ids, ids.dropFirst()).allSatisfy { $0.description < $1.description })
        #expect(ids[0].timestamp == noon)
    }

    @Test func ascendsIfTheClockIsSetBack() {
        let generator = UUIDv7Generator()
        let first = generator.next(at: noon)
        let second = generator.next(at: noon.advanced(by: .seconds(-3_600)))
        let third = generator.next(at: noon.advanced(by: .seconds(1)))
        #expect(first < second)
        #expect(second < third)
        #expect(second.timestamp == noon)
    }

    @Test func isUniqueAcrossParallelTasks() async {
        let generator = UUIDv7Generator()
        let ids = await withTaskGroup(of: [UUIDv7].self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<2_000).map { _ in generator.next(at: noon) } }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(ids).count == 16_000)
    }
}

@Suite struct RecordReferenceTests {
    private enum Thing {}
    private let text = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"

    @Test(arguments: [
        "017f22", "017F22E2-79", "c07398f", "07398F", " 0c07398f ",
        "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e279b07cc398c4dc0c0c07398f",
    ])
    func matchesTheBeginningAndTheEndOfAnId(_ typed: String) throws {
        #expect(try RecordReference(typed).matches(RecordID<Thing>(text)))
    }

    @Test(arguments: ["017f23", "7f22e2", "c07398"])
    func doesNotMatchWithinAnId(_ typed: String) throws {
        #expect(try !RecordReference(typed).matches(RecordID<Thing>(text)))
    }

    @Test func matchesTheShortTextOfAnId() throws {
        let id = try RecordID<Thing>(text)
        #expect(id.shortText == "0c07398f")
        #expect(try RecordReference(id.shortText).matches(id))
        #expect(RecordReference(id).matches(id))
    }

    @Test(arguments: [
        ("", "id is empty; "), ("12345", "id \"12345\" has 5 characters; "),
        ("12345x", "id \"12345x\" cannot be read; "),
        ("%%%%%%", "id \"%%%%%%\" cannot be read; "),
        (
            String(repeating: "a", count: 33),
            "id \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\" has 33 characters; "
        ),
    ])
    func rejectsOtherTexts(_ typed: String, _ beginning: String) {
        let error = #expect(throws: InvalidValue.self) { try RecordReference(typed) }
        #expect(
            error?.description == beginning
                + "type the whole id, or at least 6 digits (0-9, a-f) of its beginning or its end")
    }
}

@Suite struct PageTests {
    @Test func aCursorIsReadBackFromItsText() throws {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let time = Timestamp(
                millisecondsSinceEpoch: .random(in: Timestamp.range, using: &generator))
            let cursor = PageCursor(
                createdAt: time, id: UUIDv7Generator.shared.next(at: time))
            #expect(try PageCursor(cursor.description) == cursor)
        }
    }

    @Test func aCursorIsShortAndNeedsNoQuoting() throws {
        var generator = SeededGenerator(seed: 3)
        let ids = UUIDv7Generator()
        for _ in 0..<500 {
            let time = Timestamp(
                millisecondsSinceEpoch: .random(
                    in: 0...Timestamp.range.upperBound, using: &generator))
            let id = ids.next(at: time)
            let cursor = PageCursor(createdAt: id.timestamp, id: id)
            let text = cursor.description
            #expect(text.utf8.count == 21)
            #expect(text.wholeMatch(of: #/[A-D][0-9A-Za-z_-]*/#) != nil)
            #expect(try PageCursor(text) == cursor)
        }
    }

    /// Clients may still have cursors of earlier versions.
    @Test func aCursorOfAnEarlierVersionIsRead() throws {
        let cursor = try PageCursor("0000019aa6c25b3e019aa6c25b3e7d1f8a049c1e2f3a4b5c")
        #expect(cursor.id.description == "019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c")
        #expect(cursor.createdAt == cursor.id.timestamp)
        #expect(cursor.description == "ABmqbCWz7R8oEnB4vOktc")
        #expect(try PageCursor(cursor.description) == cursor)
    }

    @Test(arguments: [
        "", "abc", String(repeating: "f", count: 48), "EBmqbCWz7R8oEnB4vOktc",
        "ABmqbCWz7R8oEnB4vOkt", "ABmqbCWz7R8oEnB4vOktcA", "ABmqbCWz7R8oEnB4vOkt+",
    ])
    func rejectsAnInvalidCursor(_ text: String) {
        let error = #expect(throws: InvalidValue.self) { try PageCursor(text) }
        #expect(
            error?.description.hasSuffix(
                " cannot be read; "
                    + "use the cursor of the page before, or leave it out to start over")
                == true)
    }

    @Test(arguments: [0, -1, 1_001, .max, .min])
    func rejectsALimitOutOfRange(_ limit: Int) {
        let error = #expect(throws: InvalidValue.self) { try PageLimit.check(limit) }
        #expect(
            error?.description
                == "limit \"\(limit)\" is out of range; ask for 1 to 1000 items per page")
    }

    @Test(arguments: [1, 20, 1_000])
    func acceptsALimitWithinRange(_ limit: Int) throws {
        try PageLimit.check(limit)
    }
}
