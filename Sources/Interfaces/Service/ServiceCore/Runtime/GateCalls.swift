import Accounts
import BuildingCameras
import Documents
import Logging
import NIOPosix
import Operations
import RecordKeeping
import ServiceLifecycle
import StoreContract
import StoreRuntime
import Webhooks
import WireText

/// Calls the webhooks of buildings, to open gates and to tell guards, with further attempts at growing
/// intervals.
package struct GateCalls: Service {
    /// The time between two looks for calls: a car waits at the gate.
    private static let interval = Duration.milliseconds(250)
    /// How long an attempt is this process's own; longer than it can take. If the process is killed,
    /// the next one makes the call after that time, while the gate may still be opened.
    private static let lease = Duration.seconds(15)

    private let service: ServiceDependencies
    private let sender: WebhookSender

    /// Makes the calls that the store of `service` has.
    package init(_ service: ServiceDependencies) {
        self.service = service
        sender = WebhookSender(allowsPrivate: service.settings.allowsPrivateWebhooks)
    }

    /// Runs until the service is stopped. A store that can only be read is left alone.
    ///
    /// - Throws: an error of the thread pool if its threads cannot be ended.
    package func run() async throws {
        try await WebhookOutbox(
            service: service, interval: Self.interval,
            complaint: "calls of gates cannot be read now", sender: sender,
            claim: { [service] limit in
                try await service.workspace.records.cameras.claimCalls(
                    limit: limit, for: Self.lease)
            }, make: { await call($0, on: $1) }
        ).run()
    }

    /// What fails here is tried again after the lease. Addresses are not logged, because they may
    /// have secrets of their receivers, and no plates.
    private func call(_ delivery: GateDelivery, on pool: NIOThreadPool) async {
        let (workspace, id) = (service.workspace, delivery.sighting.id)
        let ledger = workspace.records.cameras
        do {
            let body = Array(
                try JSONText.compactBytes(
                    GateCallDocument(delivery, on: workspace.regionClock)))
            let target = WebhookTarget(
                address: delivery.address, secret: delivery.secret, delivery: "\(id)")
            let now = workspace.clock.now()
            let outcome = try await pool.runIfActive { [sender] in
                sender.send(body, to: target, at: now)
            }
            switch outcome {
            case .delivered: try await ledger.finishCall(id, problem: nil)
            case .refused(let reason): try await giveUp(delivery, reason)
            case .failed(let reason):
                if let pause = delivery.pauseAfterFailure(at: workspace.clock.now()) {
                    try await ledger.retryCall(id, after: pause, problem: reason)
                } else {
                    try await giveUp(delivery, reason)
                }
            }
        } catch {
            guard !(error is CancellationError) else { return }
            service.logger.warning(
                "the result of a call of a gate could not be saved",
                metadata: ["error": "\(error)"])
        }
    }

    private func giveUp(_ delivery: GateDelivery, _ reason: String) async throws {
        try await service.workspace.records.cameras.finishCall(
            delivery.sighting.id, problem: reason)
        service.logger.notice(
            "a call of a gate was given up",
            metadata: [
                "building": "\(delivery.building)", "delivery": "\(delivery.sighting.id)",
                "reason": "\(reason)",
            ])
    }
}
