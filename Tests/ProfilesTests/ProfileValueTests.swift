import Accounts
import Photos
import Profiles
import RecordKeeping
import Testing

/// 2026-11-20T13:45:00.250Z
private let now = Timestamp(millisecondsSinceEpoch: 1_795_182_300_250)

@Suite struct UsernameTests {
    @Test(arguments: ["ann", "Ann.K", "a-b_c.9", "123", " ann "])
    func acceptsLettersDigitsAndMarks(_ text: String) throws {
        #expect(try Username(text).text == text.trimmingSpaces)
    }

    @Test(arguments: [
        "", "an", "ann!", "änn", "an n", ".ann", "ann-", "a/b/c", "...", "а́nn",
        String(repeating: "a", count: 31),
    ])
    func rejectsOthers(_ text: String) {
        #expect(throws: InvalidValue.self) { try Username(text) }
    }

    @Test(arguments: ["admin", "Parkway", "MODERATION", "owner"])
    func rejectsReservedWordsInAnyCase(_ text: String) throws {
        let error = #expect(throws: InvalidValue.self) { try Username(text) }
        #expect(error?.isRefusal == true)
    }

    @Test func comparesWithoutCase() throws {
        #expect(try Username("Ann.K").key == Username("aNN.k").key)
    }
}

@Suite struct BirthDateTests {
    @Test(arguments: [("2013-11-20", 13), ("2000-11-21", 25), ("2000-11-20", 26)])
    func tellsTheAge(_ text: String, _ age: Int) throws {
        let date = try BirthDate(text, at: now)
        #expect(date.description == text && date.age(at: now) == age)
    }

    @Test(arguments: [
        "2013-11-21", "2030-01-01", "1900-01-01", "2001-02-29", "1900-02-29", "2000-13-01",
        "2000-00-10", "2000-1-01", "20000101", "", "+200-01-01", "２０００-01-01",
    ])
    func rejectsOthers(_ text: String) {
        #expect(throws: InvalidValue.self) { try BirthDate(text, at: now) }
    }

    @Test func errorsDoNotRepeatTheDate() {
        let error = #expect(throws: InvalidValue.self) { try BirthDate("2020-03-04", at: now) }
        #expect(error.map { !"\($0)".contains("2020") } == true)
    }
}

@Suite struct PhotoPostTests {
    private let post = PhotoPost(
        id: .new(at: now), author: .new(at: now), caption: nil,
        photo: Photo([]).tag, createdAt: now)

    @Test func aRemovalCanBeUndoneForTenMinutes() throws {
        let removed = try post.removed(at: now)
        #expect(removed.version == 2 && removed.removedAt == now)
        let inTime = now.advanced(by: .seconds(599))
        #expect(try removed.restored(at: inTime).removedAt == nil)
        #expect(throws: ProfilesError.photoPostNotFound(RecordReference(post.id))) {
            try removed.restored(at: now.advanced(by: PhotoPost.undoPeriod))
        }
        #expect(throws: ProfilesError.photoPostNotRemoved(post.id)) {
            try post.restored(at: now)
        }
    }

    @Test func aRemovedPostCannotBeChanged() throws {
        let removed = try post.removed(at: now)
        #expect(throws: ProfilesError.self) { try removed.removed(at: now) }
        #expect(throws: ProfilesError.self) { try removed.captioned(.clear) }
        let caption = try PhotoCaption("Low tide")
        #expect(try post.captioned(.set(caption)).caption == caption)
    }
}

extension String {
    fileprivate var trimmingSpaces: String { filter { $0 != " " } }
}
