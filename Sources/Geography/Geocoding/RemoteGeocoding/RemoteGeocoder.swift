public import Geocoding
public import Geometry
public import RecordKeeping
import Synchronization

/// Asks a Nominatim server if the imported map has no answer.
///
/// It never throws: on any failure, it finds nothing. It sends at most one
/// request a second for all processes on one store, caches the answers, and pauses after failures.
public final class RemoteGeocoder: Sendable {
    private let settings: RemoteLookupSettings
    private let ledger: any RemoteLookupLedger
    private let clock: any RecordClock
    private let sleep: @Sendable (Duration) async throws -> Void
    private let report: @Sendable (RemoteLookupNotice) -> Void
    private let transport = CurlTransport()
    private let queue = Mutex(RequestQueue(limit: RemoteLookupPolicy.queueCapacity))
    private let stopped = Atomic(false)
    private let ledgerFails = Atomic(false)

    /// The `ledger` stores the answers, the rate limit and the switch; `report` gets each change of
    /// the server's state once.
    public convenience init(
        _ settings: RemoteLookupSettings, ledger: any RemoteLookupLedger,
        clock: any RecordClock = SystemClock(),
        report: @escaping @Sendable (RemoteLookupNotice) -> Void
    ) {
        self.init(
            settings, ledger: ledger, clock: clock, sleep: { try await Task.sleep(for: $0) },
            report: report)
    }

    /// With another `sleep`, for tests.
    package init(
        _ settings: RemoteLookupSettings, ledger: any RemoteLookupLedger,
        clock: any RecordClock, sleep: @escaping @Sendable (Duration) async throws -> Void,
        report: @escaping @Sendable (RemoteLookupNotice) -> Void
    ) {
        self.settings = settings
        self.ledger = ledger
        self.clock = clock
        self.sleep = sleep
        self.report = report
    }

    /// The server's host, and its port if it is not the default, for messages.
    public var server: String { settings.server }

    /// The places that `text` names, the most likely first.
    public func search(
        _ text: String, options: SearchOptions = SearchOptions()
    ) async -> [GeocodeResult] {
        guard let question = RemoteQuery(places: text, options),
            let answer = await answer(to: question)
        else { return [] }
        return answer.results(for: text, options)
    }

    /// What is at `place`; empty if there is nothing within the radii of `options`.
    public func reverse(
        _ place: Coordinate, options: ReverseOptions = ReverseOptions()
    ) async -> [GeocodeResult] {
        guard let answer = await answer(to: RemoteQuery(at: place, options)) else { return [] }
        return answer.results(at: place, options)
    }

    /// Cancels the running request and sends no more, for a service that stops.
    public func stop() {
        stopped.store(true, ordering: .relaxed)
        transport.cancel()
    }

    private var isStopped: Bool { stopped.load(ordering: .relaxed) }

    // MARK: Asking

    private func answer(to question: RemoteQuery) async -> NominatimAnswer? {
        do {
            guard !isStopped, try await !ledger.state().isSwitchedOff else { return nil }
            if let kept = try await keptAnswer(to: question) { return kept }
            let answer = try await askInTurn(question)
            ledgerFails.store(false, ordering: .relaxed)
            return answer
        } catch {
            reportFailure(error)
            return nil
        }
    }

    private func keptAnswer(to question: RemoteQuery) async throws -> NominatimAnswer? {
        let kept = try await ledger.answer(from: url(question), at: clock.now())
        return kept.flatMap { try? NominatimAnswer($0.body, to: question) }
    }

    private func url(_ question: RemoteQuery) -> String {
        settings.base + question.target
    }

    /// Nil if the queue is full, the turn does not come in time, or requests are off or paused.
    private func askInTurn(_ question: RemoteQuery) async throws -> NominatimAnswer? {
        guard let place = queue.withLock({ $0.join() }) else { return nil }
        defer { queue.withLock { $0.leave(place) } }
        // The attempts are counted, because the clock may be set back meanwhile.
        for poll in 0...RemoteLookupPolicy.pollCount {
            if isStopped { return nil }
            if poll > 0 {
                try await sleep(RemoteLookupPolicy.pollInterval)
                // Another process may have sent the same request meanwhile.
                if let kept = try await keptAnswer(to: question) { return kept }
            }
            if queue.withLock({ $0.isFirst(place) }) {
                switch try await claim() {
                case .granted: return try await ask(question)
                case .paused, .switchedOff: return nil
                case .wait: break
                }
            }
        }
        return nil
    }

    /// Checks without locking first, because taking the turn locks the store.
    private func claim() async throws -> LookupState.Admission {
        let admission = try await ledger.state().admission(at: clock.now())
        guard admission == .granted else { return admission }
        return try await ledger.change { [clock] state in state.claim(at: clock.now()) }
    }

    /// Sends the request, caches the answer, and ends the turn.
    private func ask(_ question: RemoteQuery) async throws -> NominatimAnswer? {
        let request = TransferRequest(
            url: url(question), userAgent: settings.userAgent, proxy: settings.proxy,
            limits: settings.limits)
        let transfer = await transport.get(request)
        let outcome = LookupOutcome(of: transfer, to: question, at: clock.now())
        if let body = outcome.bodyToCache, let answer = outcome.answer {
            do {
                try await keep(body, isEmpty: answer.isEmpty, from: request.url)
            } catch {
                reportFailure(error)
            }
        }
        let change = try await ledger.change { [clock] state in
            state.finish(outcome.ending, at: clock.now())
        }
        switch change {
        case .paused(let until, let reason)?:
            report(.paused(server: server, until: until, reason: reason))
        case .recovered?: report(.recovered(server: server))
        case nil: break
        }
        return outcome.answer
    }

    private func keep(_ body: [UInt8], isEmpty: Bool, from url: String) async throws {
        let now = clock.now()
        let age =
            isEmpty ? RemoteLookupPolicy.emptyAnswerAge : RemoteLookupPolicy.answerAge
        try await ledger.keep(
            CachedAnswer(url: url, body: body, expiresAt: now.advanced(by: age)), at: now)
    }

    /// Reports once that the store fails, until it works again.
    private func reportFailure(_ error: any Error) {
        guard !(error is CancellationError), !Task.isCancelled else { return }
        let failedBefore = ledgerFails.exchange(true, ordering: .relaxed)
        if !failedBefore { report(.storeFailed(reason: "\(error)")) }
    }
}
