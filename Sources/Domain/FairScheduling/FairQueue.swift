/// Jobs that wait, in a queue for each client. The clients take turns, and each turn has room for
/// the same cost, so the shares of clients with waiting jobs are equal whatever their jobs cost.
///
/// The rules of deficit round robin:
/// 1. Clients with waiting jobs form a circle. A new one joins at its end.
/// 2. A turn adds ``quantum`` to the client's credit. The client's jobs are taken in their order as
///    long as the credit covers the cost of the next one, which is subtracted. Jobs that resume
///    work come first, so that a client has little unfinished work.
/// 3. What is left is kept for the client's next turn, and dropped if it has no more jobs.
///
/// So between two jobs of a waiting client, each other client gets at most the cost of one quantum
/// and one job for each turn that the client needs: no client starves.
///
/// Source: Shreedhar and Varghese, "Efficient fair queueing using deficit round robin" (1995).
package struct FairQueue<Client: Hashable & Sendable, Job: Sendable>: Sendable {
    /// A job that waits.
    package struct Waiting: Sendable {
        /// Identifies the job.
        package let id: UInt64
        /// Who waits for it.
        package let client: Client
        /// The estimated cost, 1 … ``FairQueue/maximumCost``.
        package let cost: Int
        /// What to do.
        package let job: Job
        /// Whether the job resumes work of which other jobs have done a part.
        package let resumes: Bool
    }

    private struct Lane: Sendable {
        var jobs: [Waiting] = []
        var credit: Int
    }

    /// The cost that a client may use in one turn.
    package let quantum: Int
    /// The number of jobs that wait.
    package private(set) var count = 0
    private var lanes: [Client: Lane] = [:]
    private var circle: [Client] = []

    /// Larger costs count as this one, so that finding the next job takes few turns.
    package var maximumCost: Int { quantum * 16 }

    /// - Precondition: `quantum` is positive.
    package init(quantum: Int) {
        precondition(quantum > 0, "a turn must have room for some cost")
        self.quantum = quantum
    }

    /// The number of jobs of `client` that wait.
    package func count(of client: Client) -> Int {
        lanes[client]?.jobs.count ?? 0
    }

    /// Adds a job at the end of its client's queue or, if it resumes work, before all that do not.
    package mutating func add(
        _ job: Job, _ id: UInt64, of client: Client, cost: Int, resumes: Bool = false
    ) {
        let waiting = Waiting(
            id: id, client: client, cost: min(max(1, cost), maximumCost), job: job,
            resumes: resumes)
        if lanes[client] == nil { circle.append(client) }
        let jobs = lanes[client]?.jobs ?? []
        let index = resumes ? jobs.firstIndex { !$0.resumes } ?? jobs.count : jobs.count
        lanes[client, default: Lane(credit: quantum)].jobs.insert(waiting, at: index)
        count += 1
    }

    /// Takes the next job; nil if none waits.
    ///
    /// - Complexity: O(1) for one client, otherwise O(clients · ``maximumCost`` / ``quantum``).
    package mutating func next() -> Waiting? {
        while let client = circle.first, let first = lanes[client]?.jobs.first {
            let credit = lanes[client]?.credit ?? 0
            if credit >= first.cost || circle.count == 1 {
                lanes[client]?.credit = max(0, credit - first.cost)
                lanes[client]?.jobs.removeFirst()
                removed(from: client)
                return first
            }
            lanes[client]?.credit = credit + quantum
            circle.append(circle.removeFirst())
        }
        return nil
    }

    /// Removes a job that waits; nil if it does not.
    package mutating func remove(_ id: UInt64, of client: Client) -> Waiting? {
        guard let index = lanes[client]?.jobs.firstIndex(where: { $0.id == id }) else { return nil }
        return remove(at: index, of: client)
    }

    /// Removes the newest job of `client` that does not resume work; nil if there is none.
    package mutating func removeNewest(of client: Client) -> Waiting? {
        guard let index = lanes[client]?.jobs.lastIndex(where: { !$0.resumes }) else { return nil }
        return remove(at: index, of: client)
    }

    /// The clients with waiting jobs, in the order of their turns.
    package var clients: [Client] { circle }

    /// The clients with a job that does not resume work, in the order of their turns.
    package var displaceable: [Client] {
        circle.filter { lanes[$0]?.jobs.last?.resumes == false }
    }

    private mutating func remove(at index: Int, of client: Client) -> Waiting? {
        let job = lanes[client]?.jobs.remove(at: index)
        removed(from: client)
        return job
    }

    /// A client without jobs leaves the circle.
    private mutating func removed(from client: Client) {
        count -= 1
        guard lanes[client]?.jobs.isEmpty == true else { return }
        lanes[client] = nil
        circle.removeAll { $0 == client }
    }
}
