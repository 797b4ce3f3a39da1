import Accounts
import FairScheduling
import Foundation
import ServiceCore
import Synchronization
import TestSupport
import Testing

@Suite("Work runs on threads that the clients share fairly", .timeLimit(.minutes(10)))
struct FairThreadsTests {
    /// Runs `work` with threads of `bounds`, and ends them.
    private func withThreads(
        _ bounds: SchedulerBounds, _ work: (FairThreads) async throws -> Void
    ) async throws {
        let threads = FairThreads(bounds)
        try await work(threads)
        let end = Task { try await threads.run() }
        end.cancel()
        try await end.value
    }

    private static let one = SchedulerBounds(workers: 1, perClient: 100, total: 100)

    /// Holds a thread until it is opened.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        func pass() { semaphore.wait() }
        func open() { semaphore.signal() }
    }

    /// What has run.
    private final class Order: Sendable {
        private let names = Mutex("")
        var text: String { names.withLock(\.self) }
        func add(_ name: String) { names.withLock { $0 += name } }
    }

    private static func `as`<Value: Sendable>(
        _ address: String, _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await RequestClient.$current.withValue(ClientAddress(address), operation: work)
    }

    @Test func workThatHasBegunComesFirstInTheTurnOfItsClient() async throws {
        try await withThreads(Self.one) { threads in
            let gate = Gate()
            let order = Order()
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                func enqueue(_ work: @escaping @Sendable () async throws -> Void) async throws {
                    let before = threads.load
                    tasks.addTask(operation: work)
                    let isQueued = try await eventually { threads.load == before + 1 }
                    #expect(isQueued)
                }
                try await enqueue { try await threads.run { gate.pass() } }
                for _ in 0..<2 {
                    try await enqueue {
                        try await Self.as("192.0.2.1") {
                            try await threads.run(cost: .metatile) { order.add("new ") }
                        }
                    }
                }
                try await enqueue {
                    try await threads.resume(for: ClientAddress("192.0.2.1"), cost: .part) {
                        order.add("resumed ")
                    }
                }
                try await enqueue {
                    try await Self.as("192.0.2.2") {
                        try await threads.run(cost: .metatile) { order.add("other ") }
                    }
                }
                gate.open()
                try await tasks.waitForAll()
            }
            #expect(order.text == "resumed other new new ")
            #expect(threads.load == 0)
        }
    }

    @Test func workThatHasBegunIsNotRejected() async throws {
        let bounds = SchedulerBounds(workers: 1, perClient: 1, total: 1)
        try await withThreads(bounds) { threads in
            let gate = Gate()
            async let held: Void = threads.run { gate.pass() }
            let waits = try await eventually { threads.load == 1 }
            #expect(waits)
            await #expect(throws: Failure.self) { try await threads.run {} }
            async let resumed: Void = threads.resume(for: nil, cost: .part) {}
            let waits2 = try await eventually { threads.load == 2 }
            #expect(waits2)
            gate.open()
            _ = try await (held, resumed)
        }
    }

    @Test func cancelledWorkLeavesTheQueue() async throws {
        try await withThreads(Self.one) { threads in
            let gate = Gate()
            async let held: Void = threads.run { gate.pass() }
            let waits4 = try await eventually { threads.load == 1 }
            #expect(waits4)
            let task = Task { try await threads.run { Issue.record("cancelled work runs") } }
            let waits5 = try await eventually { threads.load == 2 }
            #expect(waits5)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(threads.load == 1)
            gate.open()
            try await held
        }
    }

    @Test func workOfACancelledTaskDoesNotEnterTheQueue() async throws {
        try await withThreads(Self.one) { threads in
            let gate = Gate()
            async let held: Void = threads.run { gate.pass() }
            let waits = try await eventually { threads.load == 1 }
            #expect(waits)
            let task = Task<Void, any Error> {
                while !Task.isCancelled { await Task.yield() }
                try await threads.run { () -> Void in Issue.record("cancelled work runs") }
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(threads.load == 1)
            gate.open()
            try await held
        }
    }

    @Test func workAfterTheEndIsCancelled() async throws {
        let threads = FairThreads(Self.one)
        let end = Task { try await threads.run() }
        end.cancel()
        try await end.value
        await #expect(throws: CancellationError.self) { try await threads.run {} }
        #expect(threads.load == 0)
    }

    @Test func anErrorReachesTheCaller() async throws {
        struct Broken: Error {}
        try await withThreads(Self.one) { threads in
            await #expect(throws: Broken.self) { try await threads.run { throw Broken() } }
            await #expect(throws: Broken.self) {
                try await threads.resume(for: nil, cost: .part) { throw Broken() }
            }
            let result = try await threads.run { 7 }
            #expect(result == 7)
            #expect(threads.load == 0)
        }
    }
}
