import Logging
import NIOPosix
import ServiceLifecycle
import StoreContract
import StoreRuntime
import Webhooks

/// Makes the calls of webhooks that wait in the store, a few at a time, until the service is stopped.
struct WebhookOutbox<Call: Sendable>: Sendable {
    let service: ServiceDependencies
    /// The time between two looks for calls.
    let interval: Duration
    /// How many calls are made at a time.
    let parallel = 4
    /// What the log says if the store cannot be read.
    let complaint: Logger.Message
    let sender: WebhookSender
    /// Takes at most so many calls from the store, which no other process then makes.
    let claim: @Sendable (Int) async throws -> [Call]
    /// Makes a call on a thread of the pool, and keeps what came of it.
    let make: @Sendable (Call, NIOThreadPool) async -> Void

    /// Runs until the service is stopped. A store that can only be read is left alone.
    ///
    /// - Throws: an error of the thread pool if its threads cannot be ended.
    func run() async throws {
        guard service.workspace.records.obstacleToChanges == nil else {
            try? await gracefulShutdown()
            return
        }
        let pool = NIOThreadPool(numberOfThreads: parallel)
        pool.start()
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                let places = ClientPlaces(perClient: parallel, total: parallel)
                var problems = ProblemLog()
                while !Task.isCancelled {
                    for call in await waiting(parallel - places.load, &problems) {
                        let place = places.take(for: nil)
                        group.addTask {
                            defer { withExtendedLifetime(place) {} }
                            await make(call, pool)
                        }
                    }
                    try? await Task.sleep(for: interval)
                }
                sender.cancel()
            }
        }
        try await pool.shutdownGracefully()
    }

    private func waiting(_ limit: Int, _ problems: inout ProblemLog) async -> [Call] {
        guard limit > 0 else { return [] }
        do {
            let calls = try await claim(limit)
            problems.clear()
            return calls
        } catch {
            problems.report(error, complaint, to: service.logger)
            return []
        }
    }
}
