import FairScheduling
import TestSupport
import Testing

@Suite("Clients with waiting jobs take turns of equal cost") struct FairQueueTests {
    /// The rules of the queue with nothing but lists.
    private struct DullQueue {
        var jobs: [(id: UInt64, client: Int, cost: Int)] = []
        var circle: [(client: Int, credit: Int)] = []
        let quantum: Int

        mutating func add(_ id: UInt64, of client: Int, cost: Int) {
            if !circle.contains(where: { $0.client == client }) { circle.append((client, quantum)) }
            jobs.append((id, client, cost))
        }

        mutating func next() -> UInt64? {
            guard !jobs.isEmpty else { return nil }
            while true {
                let turn = circle.removeFirst()
                let index = jobs.firstIndex { $0.client == turn.client } ?? 0
                let job = jobs[index]
                guard job.cost <= turn.credit || circle.isEmpty else {
                    circle.append((turn.client, turn.credit + quantum))
                    continue
                }
                jobs.remove(at: index)
                if jobs.contains(where: { $0.client == turn.client }) {
                    circle.insert((turn.client, max(0, turn.credit - job.cost)), at: 0)
                }
                return job.id
            }
        }

        mutating func remove(_ id: UInt64) {
            guard let index = jobs.firstIndex(where: { $0.id == id }) else { return }
            let client = jobs.remove(at: index).client
            if !jobs.contains(where: { $0.client == client }) {
                circle.removeAll { $0.client == client }
            }
        }
    }

    @Test(arguments: 1...20) func equalsTheDullQueue(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = FairQueue<Int, UInt64>(quantum: 8)
        var twin = DullQueue(quantum: 8)
        for id in 1...2_000 as ClosedRange<UInt64> {
            switch Int.random(in: 0..<9, using: &random) {
            case 0..<4:
                let client = Int.random(in: 0..<6, using: &random)
                let cost = Int.random(in: 1...20, using: &random)
                queue.add(id, id, of: client, cost: cost)
                twin.add(id, of: client, cost: cost)
            case 4:
                guard let job = twin.jobs.randomElement(using: &random) else { continue }
                #expect(queue.remove(job.id, of: job.client)?.job == job.id)
                twin.remove(job.id)
            default:
                #expect(queue.next()?.id == twin.next())
            }
            #expect(queue.count == twin.jobs.count)
            #expect(queue.clients == twin.circle.map(\.client))
        }
    }

    /// Whatever the costs, clients that always have waiting jobs get the same, give or take a turn.
    @Test(arguments: 1...20) func sharesAreEqual(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = FairQueue<Int, Void>(quantum: 10)
        // The most that a job of each client costs.
        let most = [1, 5, 20, 100]
        for client in most.indices {
            for id in 0..<4_000 {
                let cost = Int.random(in: 1...most[client], using: &random)
                queue.add((), UInt64(id), of: client, cost: cost)
            }
        }
        var received = [0, 0, 0, 0]
        while queue.count(of: 0) > 0 {
            guard let next = queue.next() else { break }
            received[next.client] += next.cost
            let (least, highest) = (received.min() ?? 0, received.max() ?? 0)
            #expect(highest - least <= 10 + 2 * 100)
        }
    }

    @Test func aClientWithOneJobWaitsForOneTurnOfTheOthers() {
        var queue = FairQueue<String, Void>(quantum: 10)
        for id in 0..<1_000 { queue.add((), UInt64(id), of: "busy", cost: 10) }
        queue.add((), 5_000, of: "light", cost: 1)
        #expect(queue.next()?.client == "busy")
        #expect(queue.next()?.client == "light")
    }

    @Test func aJobThatResumesWorkRunsBeforeTheOthersOfItsClient() {
        var queue = FairQueue<Int, String>(quantum: 10)
        queue.add("next", 1, of: 1, cost: 1)
        queue.add("resumed", 2, of: 1, cost: 1, resumes: true)
        queue.add("resumed later", 3, of: 1, cost: 1, resumes: true)
        #expect(queue.removeNewest(of: 1)?.job == "next")
        #expect(queue.removeNewest(of: 1) == nil)
        #expect([queue.next()?.job, queue.next()?.job] == ["resumed", "resumed later"])
    }

    @Test func hugeCostsAreCapped() {
        var queue = FairQueue<Int, Void>(quantum: 10)
        queue.add((), 1, of: 1, cost: .max)
        queue.add((), 2, of: 2, cost: .min)
        #expect(queue.next()?.cost == 1)
        #expect(queue.next()?.cost == queue.maximumCost)
        #expect(queue.next() == nil)
    }
}
