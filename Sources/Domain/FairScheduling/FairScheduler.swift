/// Decides which of the clients' jobs run on a fixed number of workers. It is a value: the caller
/// runs the jobs.
///
/// The rules:
/// 1. A job of at most ``SchedulerBounds/lightCost`` is light, any other is heavy. Each kind has a
///    ``FairQueue``, in which the clients take turns.
/// 2. Each kind leaves ``SchedulerBounds/reserve`` workers to the other: heavy jobs never hold all
///    workers, so a light job need not wait for one, and light jobs never hold all workers either.
/// 3. A free worker takes a light job if rule 2 allows it, otherwise a heavy one.
/// 4. Long work is divided into jobs. All but the first one resume it: they run before the client's
///    other jobs, and rule 5 does not apply to them, so that work that has begun can end.
/// 5. A client has at most ``SchedulerBounds/perClient`` jobs that wait or run, all together have at
///    most ``SchedulerBounds/total``. If a client has as many, its new job is refused. If all
///    together have, a new job displaces the newest one of the client with the most jobs, unless
///    that client would then have fewer than the new job's.
package struct FairScheduler<Client: Hashable & Sendable, Job: Sendable>: Sendable {
    /// What became of a new job.
    package enum Submission: Sendable {
        /// The job waits. `displaced` has left the queue for it.
        case accepted(displaced: Job?)
        /// A bound is reached.
        case refused
    }

    /// A job that runs.
    package struct Running: Sendable {
        /// Identifies the job.
        package let id: UInt64
        /// Who waits for it.
        package let client: Client
        /// What to do.
        package let job: Job
        fileprivate let kind: Kind
    }

    fileprivate enum Kind: Int, Sendable {
        case light, heavy
    }

    private let bounds: SchedulerBounds
    private var queues: [FairQueue<Client, Job>]
    /// The number of running jobs, by kind.
    private var running = [0, 0]
    /// The numbers of jobs that wait or run.
    private var loads: [Client: Int] = [:]

    /// The number of jobs that wait or run.
    package private(set) var load = 0

    /// An idle scheduler.
    package init(_ bounds: SchedulerBounds) {
        self.bounds = bounds
        queues = [.init(quantum: bounds.lightCost), .init(quantum: 2 * bounds.lightCost)]
    }

    /// The number of jobs of `client` that wait or run.
    package func load(of client: Client) -> Int { loads[client] ?? 0 }

    /// Adds a job. `id` must differ from those of all jobs that wait or run.
    package mutating func submit(
        _ job: Job, _ id: UInt64, of client: Client, cost: Int
    ) -> Submission {
        guard load(of: client) < bounds.perClient else { return .refused }
        var displaced: Job?
        if load >= bounds.total {
            displaced = displace(for: client)
            if displaced == nil { return .refused }
        }
        add(job, id, of: client, cost: cost, resumes: false)
        return .accepted(displaced: displaced)
    }

    /// Adds a job that resumes work. It is never refused or displaced; the caller limits the number
    /// of such jobs. `id` must differ from those of all jobs that wait or run.
    package mutating func resume(_ job: Job, _ id: UInt64, of client: Client, cost: Int) {
        add(job, id, of: client, cost: cost, resumes: true)
    }

    private mutating func add(
        _ job: Job, _ id: UInt64, of client: Client, cost: Int, resumes: Bool
    ) {
        queues[kind(of: cost).rawValue].add(job, id, of: client, cost: cost, resumes: resumes)
        loads[client, default: 0] += 1
        load += 1
    }

    /// The next job to run, which counts as running from now on; nil if no worker is free for any
    /// waiting job.
    package mutating func next() -> Running? {
        guard running[0] + running[1] < bounds.workers else { return nil }
        for kind in [Kind.light, .heavy]
        where running[kind.rawValue] < bounds.workers - bounds.reserve {
            guard let waiting = queues[kind.rawValue].next() else { continue }
            running[kind.rawValue] += 1
            return Running(
                id: waiting.id, client: waiting.client, job: waiting.job, kind: kind)
        }
        return nil
    }

    /// A job has ended. Its worker is free.
    package mutating func finish(_ job: Running) {
        running[job.kind.rawValue] -= 1
        left(job.client)
    }

    /// Removes a job that waits; nil if it does not.
    package mutating func cancel(_ id: UInt64, of client: Client) -> Job? {
        for kind in queues.indices {
            guard let waiting = queues[kind].remove(id, of: client) else { continue }
            left(client)
            return waiting.job
        }
        return nil
    }

    /// The numbers of running light and heavy jobs.
    package var runningCounts: (light: Int, heavy: Int) { (running[0], running[1]) }

    private func kind(of cost: Int) -> Kind { cost <= bounds.lightCost ? .light : .heavy }

    private mutating func left(_ client: Client) {
        load -= 1
        let rest = load(of: client) - 1
        loads[client] = rest > 0 ? rest : nil
    }

    // MARK: Bounds

    /// Whether a new job of `client` would be accepted now.
    package func hasRoom(for client: Client) -> Bool {
        load(of: client) < bounds.perClient
            && (load < bounds.total || displaceable(for: client) != nil)
    }

    /// The client with the most jobs that can leave the queue, if it would still have as many as
    /// `newcomer` with its new job; nil if there is none.
    private func displaceable(for newcomer: Client) -> Client? {
        queues.flatMap(\.displaceable)
            .filter { load(of: $0) > load(of: newcomer) + 1 }
            .max { load(of: $0) < load(of: $1) }
    }

    private mutating func displace(for newcomer: Client) -> Job? {
        guard let busiest = displaceable(for: newcomer) else { return nil }
        // Heavy jobs first, because they take longer.
        for kind in queues.indices.reversed() {
            guard let removed = queues[kind].removeNewest(of: busiest) else { continue }
            left(busiest)
            return removed.job
        }
        return nil
    }
}
