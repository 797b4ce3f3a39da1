import NIOCore
import Synchronization

/// The answers to the latest searches. People and programs ask for the same places again and again,
/// and an atlas never changes, so an answer stays right until the next import.
///
/// Two generations of answers are kept. When the younger one is full, it becomes the older one,
/// which is forgotten; an answer that is used again returns to the younger one.
package final class AnswerCache: Sendable {
    /// What an answer depends on, apart from the atlas.
    package struct Question: Hashable, Sendable {
        /// The path and query of the request.
        package let target: String
        /// The header field `Accept-Language`; nil if there is none.
        package let languages: String?

        /// The question of a request for `target`.
        package init(target: String, languages: String?) {
            self.target = target
            self.languages = languages
        }

        fileprivate var bytes: Int { target.utf8.count + (languages?.utf8.count ?? 0) }
    }

    /// An answer with the status 200.
    package struct Answer: Sendable {
        /// The whole body.
        package let body: ByteBuffer
        /// The media type of the body.
        package let type: String

        /// An answer of the media type `type`.
        package init(_ body: ByteBuffer, type: String) {
            self.body = body
            self.type = type
        }
    }

    private struct Generations {
        var atlas = ""
        var younger: [Question: Answer] = [:]
        var older: [Question: Answer] = [:]
        /// Of ``younger``.
        var bytes = 0

        mutating func add(_ answer: Answer, to question: Question, within maximumBytes: Int) {
            let size = question.bytes + answer.body.readableBytes + AnswerCache.bytesPerEntry
            guard size <= maximumBytes else { return }
            if bytes + size > maximumBytes {
                older = younger
                younger = [:]
                bytes = 0
            }
            bytes += size
            younger[question] = answer
        }
    }

    /// About what the tables and buffers need for an answer beside its text.
    private static let bytesPerEntry = 256
    /// Longer answers are not kept.
    private static let maximumBytesPerAnswer = 64 << 10

    private let maximumBytes: Int
    private let generations = Mutex(Generations())

    /// A cache of at most `maximumBytes` bytes; with 0, nothing is kept.
    package init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// The answer to `question` on the atlas with that id; nil if it is not known.
    ///
    /// - Complexity: O(length of the question).
    package func answer(to question: Question, atlas: String) -> Answer? {
        generations.withLock { generations in
            guard generations.atlas == atlas else { return nil }
            if let answer = generations.younger[question] { return answer }
            guard let answer = generations.older[question] else { return nil }
            generations.add(answer, to: question, within: maximumBytes / 2)
            return answer
        }
    }

    /// Adds the answer to `question` on the atlas with that id. Answers on another atlas are
    /// forgotten.
    package func add(_ answer: Answer, to question: Question, atlas: String) {
        guard answer.body.readableBytes <= Self.maximumBytesPerAnswer else { return }
        generations.withLock { generations in
            if generations.atlas != atlas {
                generations = Generations()
                generations.atlas = atlas
            }
            guard generations.younger[question] == nil else { return }
            generations.add(answer, to: question, within: maximumBytes / 2)
        }
    }
}
