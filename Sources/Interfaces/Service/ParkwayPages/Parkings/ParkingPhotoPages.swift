import Accounts
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ParkingRecords
import PhotoRendering
import Photos
import RecordKeeping
import ServiceCore
import StoreRuntime

extension ParkingPages {
    /// The photo of a parking, in the size that the query names.
    func photo(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let parking = try await parking(visit, person)
        return try await visit.photo(parking.photo) { size, format in
            try await desk(visit, person).photo(
                of: RecordReference(parking.id), size: size, format: format)
        }
    }

    /// Gives a parking the photo that was chosen.
    func setPhoto(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response
    {
        let parking = try await parking(visit, person)
        let page = "/parkings/\(parking.id)"
        do {
            guard let photo = try await visit.chosenPhoto(form) else {
                return visit.redirect(to: page)
            }
            _ = try await desk(visit, person).setPhoto(photo, of: RecordReference(parking.id))
        } catch is PhotoError {
            return visit.redirect(to: page, flash: Flash(visit.texts["parking_photoRefused"]))
        }
        return visit.redirect(to: page, flash: Flash(visit.texts["parking_photoSaved"]))
    }

    /// Removes the photo of a parking.
    func removePhoto(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let parking = try await parking(visit, person)
        if parking.photo != nil {
            _ = try await desk(visit, person).removePhoto(of: RecordReference(parking.id))
        }
        return visit.redirect(
            to: "/parkings/\(parking.id)", flash: Flash(visit.texts["parking_photoRemoved"]))
    }
}
