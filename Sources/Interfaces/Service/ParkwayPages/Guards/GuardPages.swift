import Accounts
import Buildings
import HTTPTypes
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// The pages for guards of buildings and their owners: looking up a plate and reporting the car, what a
/// phone keeps for that without network, and the cars that are there.
///
/// Everybody else gets 404, also hosts of the building.
struct GuardPages: Sendable {
    func add(to routes: PageRoutes) {
        routes.own("/buildings/:code/look-up", show: showLookUp, submit: lookUp)
        routes.own("/buildings/:code/look-up/parked", show: parked)
        routes.own("/buildings/:code/look-up/report", submit: report)
        routes.own("/buildings/:code/look-up/copy", submit: copy)
        routes.own(
            "/buildings/:code/look-up/late", limit: GuardPages.lateBytes, submit: recordLate)
    }

    /// The buildings of a person.
    func desk(_ visit: PageVisit, _ person: SignedIn) -> BuildingDesk {
        BuildingDesk(visit.service.workspace, person: person.account.id)
    }

    /// The building that the path names, for its guards and its owner.
    ///
    /// - Throws: ``Failure`` (404) for everybody else; errors of the store.
    func building(_ visit: PageVisit, _ person: SignedIn) async throws -> SeenBuilding {
        guard let code = try? BuildingCode(visit.context.parameters.get("code") ?? "") else {
            throw Self.absence
        }
        let seen: SeenBuilding
        do {
            seen = try await desk(visit, person).building(code)
        } catch BuildingsError.notFound {
            throw Self.absence
        }
        guard seen.access.isOwner || seen.access.isGuard else { throw Self.absence }
        return seen
    }

    private static let absence = Failure(.notFound, "you have no such building")
}
