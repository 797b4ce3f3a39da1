import Accounts
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// The pages for guests of suites, who need no account, and for their hosts.
struct GuestPages: Sendable {
    func add(to routes: PageRoutes) {
        routes.open("/visit/:token", show: showVisit, submit: register)
        routes.open("/receipts/:token", show: showReceipt)
        routes.open("/receipts/:token/end", submit: endVisit)
        routes.own("/me/guests", show: showGuests, submit: changeGuests)
    }

    /// What the path's token names.
    ///
    /// - Throws: ``Failure`` (404), the same for every token that names nothing.
    func requireToken<Value>(
        _ visit: PageVisit, _ find: (String) async throws -> Value?
    ) async throws -> Value {
        let text = visit.context.parameters.get("token") ?? ""
        guard let found = try await find(text) else {
            throw Failure(.notFound, "there is no such link, or it has ended")
        }
        return found
    }
}
