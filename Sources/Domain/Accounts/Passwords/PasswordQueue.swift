internal import Dispatch
import FairScheduling
import Synchronization

/// Who waits for a password to be hashed.
enum PasswordClient: Hashable, Sendable {
    /// Somebody at this address who is not signed in.
    case address(ClientAddress)
    /// A signed-in person, who confirms or changes the password.
    case account(Account.ID)
    /// This program itself, and clients without an address.
    case program

    /// Somebody at `address`.
    init(_ address: ClientAddress?) {
        self = address.map(Self.address) ?? .program
    }
}

/// One thread that hashes passwords, with a limited queue in which the clients take turns.
///
/// A hash takes tens of milliseconds and 64 MiB. Hashing one at a time limits the memory and keeps
/// the other cores free; limiting the queue keeps waits short when many people sign in. If the queue
/// is full, a client with fewer hashes displaces the newest one of the client with the most.
final class PasswordQueue: Sendable {
    private let limit: Int
    private let scheduler: Mutex<FairScheduler<PasswordClient, AwaitedJob>>
    private let lastID = Atomic<UInt64>(0)
    let thread = DispatchQueue(label: "parkway.passwords", qos: .userInitiated)

    init(limit: Int) {
        self.limit = limit
        scheduler = Mutex(
            FairScheduler(
                SchedulerBounds(workers: 1, perClient: limit, total: limit, lightCost: 1)))
    }

    /// Runs `work` in turn, outside the cooperative thread pool. Leaves the queue if the task is
    /// cancelled.
    ///
    /// - Throws: ``AccountsError/tooManyWaiting(limit:)`` if the queue is full; `CancellationError`.
    func run<Value: Sendable>(
        for client: PasswordClient, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let id = lastID.add(1, ordering: .relaxed).newValue
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                submit(AwaitedJob(work, continuation), id, of: client)
                // The task may have been cancelled before the job was in the queue.
                if Task.isCancelled { cancel(id, of: client) }
            }
        } onCancel: {
            cancel(id, of: client)
        }
    }

    private func cancel(_ id: UInt64, of client: PasswordClient) {
        let job = scheduler.withLock { $0.cancel(id, of: client) }
        job?.fail(CancellationError())
    }

    /// - Throws: ``AccountsError/tooManyWaiting(limit:)`` if another hash for `client` would be
    ///   refused now.
    func requireRoom(for client: PasswordClient) throws(AccountsError) {
        guard scheduler.withLock({ $0.hasRoom(for: client) }) else {
            throw .tooManyWaiting(limit: limit)
        }
    }

    /// How many are running or waiting.
    var load: Int { scheduler.withLock(\.load) }

    private func submit(_ job: AwaitedJob, _ id: UInt64, of client: PasswordClient) {
        let full = AccountsError.tooManyWaiting(limit: limit)
        switch scheduler.withLock({ $0.submit(job, id, of: client, cost: 1) }) {
        case .refused:
            job.fail(full)
        case .accepted(let displaced):
            displaced?.fail(full)
            // One visit of the thread for each hash. Whose turn it is, is decided then.
            thread.async { self.hashNext() }
        }
    }

    private func hashNext() {
        guard let next = scheduler.withLock({ $0.next() }) else { return }
        let deliver = next.job.run()
        scheduler.withLock { $0.finish(next) }
        deliver()
    }
}
