import Accounts
import Hummingbird
import Logging
import NIOCore

/// The rest of an answer that an engine thread makes part by part.
package protocol AnswerParts: Sendable {
    /// Whether the last part was made.
    var isComplete: Bool { get }

    /// Makes the next part.
    ///
    /// - Throws: the reason why the answer cannot be completed.
    mutating func next() throws -> ByteBuffer
}

extension ServiceDependencies {
    /// A body that consists of `text` and the parts of `rest`.
    ///
    /// A part is made when the client has received most of those before it, so an answer holds little
    /// memory, and a slow client no engine thread. If a part fails, the reason is logged and the
    /// connection closed, so that the client does not take the answer for complete.
    ///
    /// - Throws: ``Failure/overloaded(retryAfterSeconds:)`` if too many answers are being sent.
    package func streamed(
        _ text: ByteBuffer, then rest: some AnswerParts
    ) throws(Failure) -> ResponseBody {
        let client = RequestClient.current
        guard let place = largeAnswers.take(for: client) else {
            metrics.rejected(.largeAnswers)
            throw .overloaded()
        }
        return ResponseBody { writer in
            defer { withExtendedLifetime(place) {} }
            try await writer.write(text)
            var rest = rest
            while !rest.isComplete {
                let part: ByteBuffer
                (part, rest) = try await nextPart(of: rest, for: client)
                try await writer.write(part)
            }
            try await writer.finish(nil)
        }
    }

    private func nextPart<Parts: AnswerParts>(
        of parts: Parts, for client: ClientAddress?
    ) async throws -> (ByteBuffer, Parts) {
        do {
            return try await engineThreads.resume(for: client, cost: .part) {
                var parts = parts
                return (try parts.next(), parts)
            }
        } catch {
            logger.warning("an answer was cut off", metadata: ["error": "\(error)"])
            throw error
        }
    }
}
