import NIOCore
import ServiceCore
import TestSupport
import Testing

@Suite("Answers to searches are kept until the next import")
struct AnswerCacheTests {
    private typealias Question = AnswerCache.Question

    private static func question(_ number: Int, languages: String? = nil) -> Question {
        Question(target: "/search?q=\(number)", languages: languages)
    }

    private static func answer(_ text: String) -> AnswerCache.Answer {
        AnswerCache.Answer(ByteBuffer(string: text), type: "text/plain")
    }

    @Test func anAnswerIsFoundByItsTargetAndItsLanguages() {
        let cache = AnswerCache(maximumBytes: 1 << 20)
        cache.add(Self.answer("Hafen"), to: Self.question(1, languages: "de"), atlas: "a")
        let found = cache.answer(to: Self.question(1, languages: "de"), atlas: "a")
        #expect(found.map { String(buffer: $0.body) } == "Hafen")
        #expect(found?.type == "text/plain")
        #expect(cache.answer(to: Self.question(1, languages: "fr"), atlas: "a") == nil)
        #expect(cache.answer(to: Self.question(1), atlas: "a") == nil)
        #expect(cache.answer(to: Self.question(2, languages: "de"), atlas: "a") == nil)
    }

    @Test func anotherAtlasHasOtherAnswers() {
        let cache = AnswerCache(maximumBytes: 1 << 20)
        cache.add(Self.answer("before"), to: Self.question(1), atlas: "a")
        #expect(cache.answer(to: Self.question(1), atlas: "b") == nil)
        cache.add(Self.answer("after"), to: Self.question(2), atlas: "b")
        #expect(cache.answer(to: Self.question(1), atlas: "a") == nil)
        #expect(cache.answer(to: Self.question(2), atlas: "b") != nil)
    }

    @Test func onlyTheLatestAnswersAreKept() {
        let cache = AnswerCache(maximumBytes: 100_000)
        for number in 0..<2_000 {
            cache.add(Self.answer("\(number)"), to: Self.question(number), atlas: "a")
        }
        let kept = (0..<2_000).filter {
            cache.answer(to: Self.question($0), atlas: "a") != nil
        }
        #expect(kept.contains(1_999))
        #expect(!kept.contains(0))
        // Each takes more than the 256 bytes of its entry.
        #expect((100..<100_000 / 256).contains(kept.count))
    }

    @Test func anAnswerThatIsUsedAgainStays() {
        let cache = AnswerCache(maximumBytes: 100_000)
        cache.add(Self.answer("often"), to: Self.question(-1), atlas: "a")
        for number in 0..<2_000 {
            cache.add(Self.answer("\(number)"), to: Self.question(number), atlas: "a")
            #expect(cache.answer(to: Self.question(-1), atlas: "a") != nil)
        }
    }

    @Test(arguments: [0, 300]) func anAnswerThatDoesNotFitIsNotKept(maximumBytes: Int) {
        let cache = AnswerCache(maximumBytes: maximumBytes)
        cache.add(Self.answer("text"), to: Self.question(1), atlas: "a")
        #expect(cache.answer(to: Self.question(1), atlas: "a") == nil)
    }
}
