import Accounts
import Documents
import HTTPTypes
import Hummingbird
import Operations
import PersonalEvents
import RecordKeeping
import ServiceCore
import StoreContract
import StoreRuntime

/// `/events`: what happens to the signed-in person's records, as it happens or page by page.
struct EventEndpoints {
    private static let eventStream = "text/event-stream"
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/events", [.get: { request, _ in try await events(request) }])
    }

    /// A stream for clients that prefer one, otherwise a page.
    private func events(_ request: Request) async throws -> Response {
        let signedIn = try await service.signedIn(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["after", "limit"])
        let person = signedIn.account.id
        let limit = try query.integer(
            "limit", in: PageLimit.range, default: PageLimit.range.upperBound)
        // The field is what a client sends after it lost the connection.
        let asked = try eventID(query["after"])
        let after = try eventID(request.headers[.lastEventID]) ?? asked
        let types = ["application/json", Self.eventStream]
        guard AcceptField(request).best(of: types) == Self.eventStream else {
            let page = try await service.workspace.records.events.events(
                of: person, after: after ?? .beginning, limit: limit)
            return try .json(
                EventPageDocument(page), headers: [.cacheControl: "no-store", .vary: "Accept"])
        }
        return try await service.eventStream(for: person, after: after) { [service] in
            (try? await service.signedIn(request)) != nil
        }
    }

    private func eventID(_ text: String?) throws(Failure) -> EventID? {
        guard let text else { return nil }
        do {
            return try EventID(text)
        } catch {
            throw Failure(.badRequest, "\(error)")
        }
    }
}
