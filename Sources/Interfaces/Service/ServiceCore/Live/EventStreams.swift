import Accounts
import HTTPTypes
import Logging
import NIOPosix
import PersonalEvents
import ServiceLifecycle
import StoreContract
import StoreRuntime
import Synchronization

/// Tells streams of events when to look for new ones, for all processes that write to the store.
///
/// One task asks the store a few times a second whether anything was written; that takes
/// microseconds. Only then it asks for the last event of everyone who listens, in one query, and wakes
/// the streams of those who have a new one.
package final class EventStreams: Service {
    /// Why a stream wakes up.
    package struct Signal: Sendable {
        /// The last event of the person; nil if there was none since the stream was opened.
        package let latest: EventID?
        /// The number of the latest heartbeat.
        package let beat: Int
    }

    private struct Listener {
        let person: Account.ID
        let continuation: AsyncStream<Signal>.Continuation
        /// As in ``Signal``.
        var latest: EventID?
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var byPerson: [Account.ID: Int] = [:]
        var lastID = 0
        var beat = 0
        var isStopped = false
    }

    /// How often the store is asked.
    private static let interval = Duration.milliseconds(250)
    /// The time between two heartbeats, in intervals: 15 seconds. Proxies close quieter connections.
    private static let beat = 60
    /// How many streams one person may have open.
    package static let perPerson = 12
    /// How many streams may be open in all.
    package static let total = 2_000

    private let workspace: Workspace
    private let logger: Logger
    private let state = Mutex(State())

    /// No stream is open.
    package init(_ workspace: Workspace, _ logger: Logger) {
        self.workspace = workspace
        self.logger = logger
    }

    /// Opens a stream for a person. The stream ends when the service is being stopped. Releasing the
    /// result closes it.
    ///
    /// - Throws: ``Failure`` (429) if the person has too many streams open, 503 if all have.
    package func open(for person: Account.ID) throws(Failure) -> OpenEventStream {
        let (signals, continuation) = AsyncStream.makeStream(
            of: Signal.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state -> Result<Int, Failure> in
            let own = state.byPerson[person] ?? 0
            guard own < Self.perPerson else {
                return .failure(
                    Failure(
                        .tooManyRequests,
                        "too many streams of events are open; close one, such as another page of "
                            + "this site", headers: [.retryAfter: "10"]))
            }
            guard !state.isStopped, state.listeners.count < Self.total else {
                return .failure(.overloaded())
            }
            state.lastID += 1
            state.byPerson[person] = own + 1
            state.listeners[state.lastID] = Listener(person: person, continuation: continuation)
            return .success(state.lastID)
        }
        return OpenEventStream(signals: signals, id: try id.get(), person: person, of: self)
    }

    fileprivate func close(_ id: Int, of person: Account.ID) {
        let listener = state.withLock { state -> Listener? in
            guard let listener = state.listeners.removeValue(forKey: id) else { return nil }
            let rest = (state.byPerson[person] ?? 0) - 1
            state.byPerson[person] = rest > 0 ? rest : nil
            return listener
        }
        listener?.continuation.finish()
    }

    /// The number of open streams.
    package var count: Int { state.withLock(\.listeners.count) }

    /// Ends all streams, and opens none any more.
    package func stop() {
        let listeners = state.withLock { state in
            state.isStopped = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.continuation.finish() }
    }

    /// Watches the store until the service is stopped. Never throws.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            var problems = ProblemLog()
            var edition: Int64?
            var round = 0
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.interval)
                round += 1
                guard self.count > 0 else { continue }
                if round % Self.beat == 0 { self.beat() }
                do {
                    edition = try await self.look(after: edition)
                    problems.clear()
                } catch {
                    problems.report(error, "events cannot be read now", to: self.logger)
                }
            }
        }
        stop()
    }

    /// Wakes the streams with new events, if anything was written since `last`.
    ///
    /// - Returns: the edition of the store.
    private func look(after last: Int64?) async throws -> Int64 {
        let edition = try await NIOThreadPool.singleton.runIfActive {
            try self.workspace.records.eventFeed.edition()
        }
        guard edition != last else { return edition }
        // A stream that is opened later reads its first events itself.
        let people = state.withLock { Array($0.byPerson.keys) }
        tell(try await workspace.records.events.latest(of: people))
        return edition
    }

    private func tell(_ latest: [Account.ID: EventID]) {
        wake { listener in
            let event = latest[listener.person] ?? .beginning
            guard event != listener.latest else { return false }
            listener.latest = event
            return true
        }
    }

    private func beat() {
        state.withLock { $0.beat += 1 }
        wake { _ in true }
    }

    private func wake(where isConcerned: (inout Listener) -> Bool) {
        let woken = state.withLock { state in
            state.listeners.keys.compactMap { id -> (Listener, Signal)? in
                guard var listener = state.listeners[id], isConcerned(&listener) else { return nil }
                state.listeners[id] = listener
                return (listener, Signal(latest: listener.latest, beat: state.beat))
            }
        }
        for (listener, signal) in woken { listener.continuation.yield(signal) }
    }
}

/// An open stream of one person.
package final class OpenEventStream: Sendable {
    /// Ends when the service is being stopped.
    package let signals: AsyncStream<EventStreams.Signal>
    private let id: Int
    private let person: Account.ID
    private let streams: EventStreams

    fileprivate init(
        signals: AsyncStream<EventStreams.Signal>, id: Int, person: Account.ID,
        of streams: EventStreams
    ) {
        self.signals = signals
        self.id = id
        self.person = person
        self.streams = streams
    }

    deinit { streams.close(id, of: person) }
}
