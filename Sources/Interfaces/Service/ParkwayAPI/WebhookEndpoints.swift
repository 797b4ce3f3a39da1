import Accounts
import HTTPTypes
import Hummingbird
import Operations
import RecordKeeping
import Reminders
import ServiceCore
import StoreRuntime

/// `/reminders/webhook`: where the signed-in person's reminders are sent.
struct WebhookEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/reminders/webhook",
            [
                .get: { request, _ in try await show(request) },
                .put: { request, _ in try await set(request) },
                .delete: { request, _ in try await remove(request) },
            ])
    }

    private struct WebhookDocument: Encodable {
        let url: String
        let since: Timestamp
        /// Only when it was made.
        let secret: String?
    }

    private func desk(_ request: Request) async throws -> WebhookDesk {
        WebhookDesk(
            service.workspace, person: try await service.signedIn(request).account.id,
            allowsPrivate: service.settings.allowsPrivateWebhooks)
    }

    private func show(_ request: Request) async throws -> Response {
        guard let webhook = try await desk(request).webhook() else {
            throw Failure(
                .notFound, "your reminders are not sent to a webhook; put an address here")
        }
        return try .json(
            WebhookDocument(url: webhook.address.text, since: webhook.since, secret: nil),
            headers: [.cacheControl: "no-store"])
    }

    private func set(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let made = try await desk.set(
            service.members(of: request, ["url"]).text("url"))
        return try .json(
            WebhookDocument(
                url: made.webhook.address.text, since: made.webhook.since,
                secret: made.secret.secretText),
            headers: [.cacheControl: "no-store"])
    }

    private func remove(_ request: Request) async throws -> Response {
        try await desk(request).remove()
        return Response(status: .noContent)
    }
}
