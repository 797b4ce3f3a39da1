import FairScheduling
import TestSupport
import Testing

@Suite("The scheduler keeps its bounds and starves nobody") struct FairSchedulerTests {
    private typealias Scheduler = FairScheduler<Int, UInt64>

    /// What a list of all jobs knows.
    private struct Ledger {
        var waiting: [UInt64: (client: Int, isHeavy: Bool)] = [:]
        var running: [UInt64: (client: Int, isHeavy: Bool)] = [:]
        /// The jobs that resume work, also those that have ended.
        var resumed: Set<UInt64> = []

        func load(of client: Int) -> Int {
            waiting.values.count { $0.client == client }
                + running.values.count { $0.client == client }
        }
    }

    private static let bounds = SchedulerBounds(workers: 4, reserve: 1, perClient: 10, total: 24)

    @Test(arguments: 1...20) func boundsHold(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var scheduler = Scheduler(Self.bounds)
        var ledger = Ledger()
        var jobs: [Scheduler.Running] = []
        for id in 1...3_000 as ClosedRange<UInt64> {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let client = Int.random(in: 0..<5, using: &random)
                let cost = Bool.random(using: &random) ? 1 : 100
                submit(id, of: client, cost: cost, to: &scheduler, &ledger)
            case 5:
                guard let (id, job) = ledger.waiting.min(by: { $0.key < $1.key }) else { continue }
                #expect(scheduler.cancel(id, of: job.client) == id)
                ledger.waiting[id] = nil
            case 6:
                guard let job = jobs.popLast() else { continue }
                ledger.running[job.id] = nil
                scheduler.finish(job)
                ledger.waiting[id] = (job.client, true)
                ledger.resumed.insert(id)
                scheduler.resume(id, id, of: job.client, cost: 50)
            default:
                guard !jobs.isEmpty else { continue }
                let job = jobs.remove(at: Int.random(in: 0..<jobs.count, using: &random))
                ledger.running[job.id] = nil
                scheduler.finish(job)
            }
            while let job = scheduler.next() {
                ledger.running[job.id] = ledger.waiting.removeValue(forKey: job.id)
                jobs.append(job)
            }
            check(scheduler, ledger)
        }
    }

    private func submit(
        _ id: UInt64, of client: Int, cost: Int, to scheduler: inout Scheduler,
        _ ledger: inout Ledger
    ) {
        let load = ledger.load(of: client)
        let total = ledger.waiting.count + ledger.running.count
        switch scheduler.submit(id, id, of: client, cost: cost) {
        case .accepted(let displaced):
            #expect(load < Self.bounds.perClient)
            #expect((displaced != nil) == (total >= Self.bounds.total))
            #expect(displaced.map(ledger.resumed.contains) != true)
            if let displaced, let other = ledger.waiting.removeValue(forKey: displaced) {
                #expect(ledger.load(of: other.client) > load)
            }
            ledger.waiting[id] = (client, cost > Self.bounds.lightCost)
        case .refused:
            #expect(load >= Self.bounds.perClient || total >= Self.bounds.total)
        }
    }

    private func check(_ scheduler: Scheduler, _ ledger: Ledger) {
        let heavy = ledger.running.values.count(where: \.isHeavy)
        let light = ledger.running.count - heavy
        #expect(scheduler.runningCounts == (light, heavy))
        #expect(heavy <= 3 && light <= 3 && heavy + light <= 4)
        #expect(scheduler.load == ledger.waiting.count + ledger.running.count)
        let ids = Array(ledger.waiting.keys) + Array(ledger.running.keys)
        let resumed = ids.count(where: ledger.resumed.contains)
        #expect(scheduler.load <= Self.bounds.total + resumed)
        for client in 0..<5 { #expect(scheduler.load(of: client) == ledger.load(of: client)) }
        // No worker is idle while it could run a waiting job.
        guard heavy + light < 4 else { return }
        let (waitsHeavy, waitsLight) = (
            ledger.waiting.values.contains(where: \.isHeavy),
            ledger.waiting.values.contains { !$0.isHeavy }
        )
        #expect(!waitsHeavy || heavy == 3)
        #expect(!waitsLight || light == 3)
    }

    @Test func workThatHasBegunIsNeverRefused() {
        var scheduler = Scheduler(.init(workers: 1, perClient: 2, total: 2))
        _ = scheduler.submit(1, 1, of: 1, cost: 100)
        _ = scheduler.submit(2, 2, of: 1, cost: 100)
        scheduler.resume(3, 3, of: 1, cost: 100)
        #expect(scheduler.load == 3)
        #expect(!scheduler.hasRoom(for: 1))
        #expect(scheduler.next()?.job == 3)
    }

    @Test func aLightJobStartsWhileHeavyJobsHoldAllTheirWorkers() {
        var scheduler = Scheduler(.init(workers: 3, reserve: 1, perClient: 100, total: 100))
        for id in 0..<50 as Range<UInt64> { _ = scheduler.submit(id, id, of: 1, cost: 100) }
        #expect(scheduler.next() != nil)
        #expect(scheduler.next() != nil)
        #expect(scheduler.next() == nil)
        _ = scheduler.submit(99, 99, of: 2, cost: 1)
        #expect(scheduler.next()?.job == 99)
    }

    @Test func manyLightJobsDoNotStarveAHeavyOne() {
        var scheduler = Scheduler(.init(workers: 2, reserve: 1, perClient: 100, total: 100))
        for id in 0..<50 as Range<UInt64> { _ = scheduler.submit(id, id, of: 1, cost: 1) }
        _ = scheduler.submit(99, 99, of: 2, cost: 100)
        #expect(scheduler.next()?.client == 1)
        #expect(scheduler.next()?.client == 2)
        #expect(scheduler.next() == nil)
    }

    /// Every client is served before another one has had more than its share, and one turn.
    @Test(arguments: 1...10) func noClientStarves(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var scheduler = Scheduler(.init(workers: 1, perClient: 1_000, total: 10_000))
        var id: UInt64 = 0
        var received = [0, 0, 0]
        // The last client has one job at a time, the others have long queues.
        for client in [0, 0, 1] {
            for _ in 0..<400 {
                id += 1
                _ = scheduler.submit(id, id, of: client, cost: 32)
            }
        }
        for _ in 0..<300 {
            if scheduler.load(of: 2) == 0 {
                id += 1
                _ = scheduler.submit(
                    id, id, of: 2, cost: Int.random(in: 17...32, using: &random))
            }
            guard let job = scheduler.next() else { break }
            received[job.client] += 1
            scheduler.finish(job)
        }
        #expect(received[0] + received[1] + received[2] == 300)
        #expect(received.allSatisfy { (98...102).contains($0) }, "\(received)")
    }

    /// If all places are taken, those of the busiest client make room for the others.
    @Test func aFullQueueHasRoomForAnotherClient() {
        var scheduler = Scheduler(.init(workers: 1, perClient: 8, total: 8))
        for id in 0..<8 as Range<UInt64> { _ = scheduler.submit(id, id, of: 1, cost: 100) }
        guard case .refused = scheduler.submit(8, 8, of: 1, cost: 1) else {
            Issue.record("client 1 has more than its bound")
            return
        }
        for (id, displaced) in [(9, 7), (10, 6), (11, 5)] as [(UInt64, UInt64)] {
            guard case .accepted(let job) = scheduler.submit(id, id, of: 2, cost: 1) else {
                Issue.record("\(id) was refused")
                return
            }
            #expect(job == displaced)
        }
        _ = scheduler.submit(12, 12, of: 2, cost: 1)
        // Now both have four.
        guard case .refused = scheduler.submit(13, 13, of: 2, cost: 1) else {
            Issue.record("client 2 displaces jobs of a client that has no more than itself")
            return
        }
    }
}
