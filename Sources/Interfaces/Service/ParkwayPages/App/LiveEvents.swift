import Accounts
import HTTPTypes
import Hummingbird
import PersonalEvents
import ServiceCore
import StoreRuntime

/// `/me/events`: what happens to the person's records, as it happens, for the scripts of the pages.
struct LiveEvents {
    func add(to routes: PageRoutes) {
        routes.own(RouterPath(PageLayout.Live.path), show: stream)
    }

    /// The stream ends when the session does.
    private func stream(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        // The field is what a browser sends after it lost the connection.
        let after = visit.request.headers[.lastEventID].flatMap { try? EventID($0) }
        let accounts = visit.service.workspace.accounts
        return try await visit.service.eventStream(for: person.account.id, after: after) {
            (try? await accounts.isOpen(person.token)) ?? false
        }
    }
}
