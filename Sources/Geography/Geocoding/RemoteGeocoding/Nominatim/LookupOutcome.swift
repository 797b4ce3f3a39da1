import RecordKeeping

/// The outcome of a request to the server.
struct LookupOutcome: Sendable {
    let ending: LookupState.Ending
    let answer: NominatimAnswer?
    /// The body to cache; nil if it should not be cached.
    let bodyToCache: [UInt8]?

    init(
        of transfer: Result<TransferResponse, TransferFailure>, to question: RemoteQuery,
        at now: Timestamp
    ) {
        switch transfer {
        case .success(let reply):
            self.init(reply, to: question, at: now)
        case .failure(.cancelled):
            self.init(.abandoned)
        case .failure(.tooLarge(let bytes)):
            self.init(.setback(.unreadable("more than \(bytes) bytes")))
        case .failure(.failed(let reason)):
            self.init(.setback(.unreachable(reason)))
        }
    }

    private init(_ reply: TransferResponse, to question: RemoteQuery, at now: Timestamp) {
        let pause = reply.retryAfter.flatMap { RetryAfter.pause($0, at: now) }
        switch reply.status {
        case 200:
            self.init(reply.body, to: question)
        case 400:
            // The server does not understand the question, now or later.
            self.init(question.emptyAnswer, to: question)
        case 403:
            self.init(.setback(.refused))
        case 429:
            self.init(.setback(.throttled(retryAfter: pause)))
        case 500...599:
            self.init(.setback(.failing(status: reply.status, retryAfter: pause)))
        default:
            self.init(.setback(.unexpected(status: reply.status)))
        }
    }

    private init(_ body: [UInt8], to question: RemoteQuery) {
        do throws(NominatimAnswer.Unreadable) {
            let isKept = body.count <= RemoteLookupPolicy.maximumCachedAnswerBytes
            self.init(
                .answered, try NominatimAnswer(body, to: question), body: isKept ? body : nil)
        } catch {
            self.init(.setback(.unreadable(error.reason)))
        }
    }

    private init(
        _ ending: LookupState.Ending, _ answer: NominatimAnswer? = nil, body: [UInt8]? = nil
    ) {
        self.ending = ending
        self.answer = answer
        bodyToCache = body
    }
}
