import Accounts
import Documents
import Foundation
import Guidance
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// The pages of a person's parkings: home, adding one, the list, and each parking with the way back.
///
/// Other people's parkings answer 404, as do those that do not exist.
struct ParkingPages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {
        routes.own("/", show: home)
        routes.own("/park", show: park, limit: ConnectionLimits.photoBytes, submit: savePark)
        routes.own("/parkings", show: list, submit: search)
        routes.own("/parkings/:id", show: detail)
        routes.own("/parkings/:id/way", show: way)
        routes.own("/parkings/:id/extend", show: chooseExtension, submit: extend)
        routes.own("/parkings/:id/end", submit: end)
        routes.own("/parkings/:id/reopen", submit: reopen)
        routes.own("/parkings/:id/moved", submit: carMoved)
        routes.own("/parkings/:id/remove", submit: remove)
        routes.own("/parkings/:id/share", submit: share)
        routes.own("/parkings/:id/unshare", submit: stopSharing)
        routes.open("/s/:token", show: shared)
        routes.own("/parkings/:id/restore", submit: restore)
        routes.own("/parkings/:id/spot", show: editSpot, submit: saveSpot)
        routes.own("/parkings/:id/print", show: printed)
        routes.own("/parkings/:id/calendar", show: calendar)
        routes.own(
            "/parkings/:id/photo", show: photo, limit: ConnectionLimits.photoBytes, submit: setPhoto
        )
        routes.own("/parkings/:id/photo/remove", submit: removePhoto)
        for format in ParkingExport.Format.allCases {
            routes.own("/parkings.\(format.rawValue)") { visit, person in
                try await export(format, visit, person)
            }
        }
    }

    /// The parkings of a person.
    func desk(_ visit: PageVisit, _ person: SignedIn) -> ParkingDesk {
        ParkingDesk(visit.service.workspace, owner: person.account.id)
    }

    /// The parking that the path names.
    ///
    /// - Throws: ``Failure`` (404) if the person has no such parking.
    func parking(_ visit: PageVisit, _ person: SignedIn) async throws -> Parking {
        let id: Parking.ID = try visit.pathID("there is no such parking")
        return try await desk(visit, person).parking(RecordReference(id))
    }
}

extension PageVisit {
    /// A parking for templates. Its ring has a mark at `leave`.
    func view(_ parking: Parking, leavingBy leave: Timestamp? = nil) -> ParkingView {
        ParkingView(parking, texts, clock, leavingBy: leave, link: link)
    }
}
