/// The limits of a ``FairScheduler``.
package struct SchedulerBounds: Hashable, Sendable {
    /// The number of jobs that run at the same time.
    package var workers: Int
    /// The number of workers that light and heavy jobs leave to each other.
    package var reserve: Int
    /// Maximum number of a client's jobs that wait or run.
    package var perClient: Int
    /// Maximum number of all jobs that wait or run.
    package var total: Int
    /// The cost up to which a job is light. A turn has room for it, or for twice as much if it is
    /// one of heavy jobs.
    package var lightCost: Int

    /// - Precondition: `workers` is greater than `reserve`.
    package init(workers: Int, reserve: Int = 0, perClient: Int, total: Int, lightCost: Int = 16) {
        precondition(workers > reserve, "each kind of job needs a worker")
        self.workers = workers
        self.reserve = reserve
        self.perClient = perClient
        self.total = total
        self.lightCost = lightCost
    }
}
