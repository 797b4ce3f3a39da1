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
        let size = visit.query["size"].flatMap(PhotoSize.init) ?? .large
        let best = AcceptField(visit.request).best(of: PhotoFormat.allCases.map(\.mediaType))
        let format: PhotoFormat = best == PhotoFormat.webP.mediaType ? .webP : .jpeg
        var headers: HTTPFields = [.cacheControl: "private, no-cache", .vary: "Accept, Cookie"]
        if let photo = parking.photo {
            let tag = "\"\(photo.text)-\(size.rawValue)-\(format.rawValue)\""
            headers[.eTag] = tag
            if let known = try EntityTags(visit.request, .ifNoneMatch), known.matchWeakly(tag) {
                return Response(status: .notModified, headers: headers)
            }
        }
        let edition = try await desk(visit, person).photo(
            of: RecordReference(parking.id), size: size, format: format)
        return .bytes(
            ByteBuffer(bytes: edition.variant.bytes), type: edition.variant.format.mediaType,
            headers: headers)
    }

    /// Gives a parking the photo that was chosen.
    func setPhoto(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response
    {
        let parking = try await parking(visit, person)
        let page = "/parkings/\(parking.id)"
        do {
            guard let photo = try await Self.photo(in: form, visit) else {
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

    /// The photo that was taken or chosen in a form; nil if there is none.
    ///
    /// - Throws: `PhotoError`; ``Failure`` (503) if too many photos are being sent.
    static func photo(in form: PageForm, _ visit: PageVisit) async throws -> Photo? {
        guard let file = form.file("photoTaken") ?? form.file("photo") else { return nil }
        return try await visit.service.withPhotoPlace { ByteBuffer(bytes: file.bytes) }
    }
}
