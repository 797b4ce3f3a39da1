import Documents
import Logging
import NIOPosix
import RecordKeeping
import Reminders
import ServiceLifecycle
import StoreContract
import StoreRuntime
import Webhooks
import WireText

/// Sends reminders to webhooks, with further attempts at growing intervals.
package struct WebhookDeliveries: Service {
    /// The time between two looks for deliveries.
    private static let interval = Duration.seconds(1)
    /// How long an attempt is this process's own; longer than it can take.
    private static let lease = Duration.seconds(60)

    private let service: ServiceDependencies
    private let sender: WebhookSender

    /// Delivers what the store of `service` has to deliver.
    package init(_ service: ServiceDependencies) {
        self.service = service
        sender = WebhookSender(allowsPrivate: service.settings.allowsPrivateWebhooks)
    }

    /// Runs until the service is stopped. A store that can only be read is left alone.
    ///
    /// - Throws: an error of the thread pool if its threads cannot be ended.
    package func run() async throws {
        try await WebhookOutbox(
            service: service, interval: Self.interval, complaint: "webhooks cannot be read now",
            sender: sender,
            claim: { [service] limit in
                try await service.workspace.records.webhooks.claim(limit: limit, for: Self.lease)
            }, make: { await deliver($0, on: $1) }
        ).run()
    }

    /// What fails here is tried again after the lease. Addresses are not logged, because they may
    /// have secrets of their receivers.
    private func deliver(_ delivery: WebhookDelivery, on pool: NIOThreadPool) async {
        let (ledger, now) = (service.workspace.records.webhooks, service.workspace.clock.now())
        do {
            let body = Array(try JSONText.compactBytes(EventDocument(delivery.event)))
            let outcome = try await pool.runIfActive { [sender] in
                sender.send(body, of: delivery, at: now)
            }
            switch outcome {
            case .delivered: try await ledger.finish(delivery.number)
            case .refused(let reason):
                try await ledger.finish(delivery.number)
                giveUp(delivery, reason)
            case .failed(let reason):
                if let pause = WebhookDelivery.pause(after: delivery.attempts + 1) {
                    try await ledger.retry(delivery.number, after: pause)
                } else {
                    try await ledger.finish(delivery.number)
                    giveUp(delivery, reason)
                }
            }
        } catch {
            guard !(error is CancellationError) else { return }
            service.logger.warning(
                "the result of a webhook delivery could not be saved",
                metadata: ["error": "\(error)"])
        }
    }

    private func giveUp(_ delivery: WebhookDelivery, _ reason: String) {
        service.logger.notice(
            "a reminder was not delivered to a webhook",
            metadata: ["delivery": "\(delivery.number)", "reason": "\(reason)"])
    }
}
