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
/// microseconds. A stream looks at its person's log only then.
package final class EventStreams: Service {
    /// Why a stream wakes up. Compared with the signal before, it shows what is new.
    package struct Signal: Sendable {
        /// The edition of the store.
        package let edition: Int64
        /// The number of the latest heartbeat.
        package let beat: Int
    }

    private struct State {
        var listeners: [Int: AsyncStream<Signal>.Continuation] = [:]
        var byPerson: [Account.ID: Int] = [:]
        var lastID = 0
        var signal = Signal(edition: 0, beat: 0)
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
            state.listeners[state.lastID] = continuation
            return .success(state.lastID)
        }
        return OpenEventStream(signals: signals, id: try id.get(), person: person, of: self)
    }

    fileprivate func close(_ id: Int, of person: Account.ID) {
        let continuation = state.withLock { state -> AsyncStream<Signal>.Continuation? in
            let rest = (state.byPerson[person] ?? 0) - 1
            state.byPerson[person] = rest > 0 ? rest : nil
            return state.listeners.removeValue(forKey: id)
        }
        continuation?.finish()
    }

    /// The number of open streams.
    package var count: Int { state.withLock(\.listeners.count) }

    /// Ends all streams, and opens none any more.
    package func stop() {
        let listeners = state.withLock { state in
            state.isStopped = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// Watches the store until the service is stopped. Never throws.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            var problems = ProblemLog()
            var round = 0
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.interval)
                round += 1
                guard self.count > 0 else { continue }
                await self.look(round, &problems)
            }
        }
        stop()
    }

    private func look(_ round: Int, _ problems: inout ProblemLog) async {
        do {
            let edition = try await NIOThreadPool.singleton.runIfActive {
                try self.workspace.records.eventFeed.edition()
            }
            tell(edition, isBeat: round % Self.beat == 0)
            problems.clear()
        } catch {
            problems.report(error, "events cannot be read now", to: logger)
        }
    }

    private func tell(_ edition: Int64, isBeat: Bool) {
        let (signal, listeners) = state.withLock { state in
            let isNew = edition != state.signal.edition
            guard isNew || isBeat else {
                return (state.signal, [AsyncStream<Signal>.Continuation]())
            }
            state.signal = Signal(
                edition: edition, beat: state.signal.beat + (isBeat ? 1 : 0))
            return (state.signal, Array(state.listeners.values))
        }
        for listener in listeners { listener.yield(signal) }
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
