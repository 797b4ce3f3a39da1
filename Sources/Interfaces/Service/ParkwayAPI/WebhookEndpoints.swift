import Accounts
import Documents
import HTTPTypes
import Hummingbird
import Operations
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
            WebhookDocument(webhook), headers: [.cacheControl: "no-store"])
    }

    private func set(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let made = try await desk.set(
            service.members(of: request, ["url"]).text("url"))
        return try .json(
            WebhookDocument(made.webhook, secret: made.secret),
            headers: [.cacheControl: "no-store"])
    }

    private func remove(_ request: Request) async throws -> Response {
        try await desk(request).remove()
        return Response(status: .noContent)
    }
}
