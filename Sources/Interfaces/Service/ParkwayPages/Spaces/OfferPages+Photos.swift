import Accounts
import Hummingbird
import Operations
import PhotoRendering
import Photos
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// The photos of an offer.
extension OfferPages {
    /// Adds the chosen photos, or does what another button asks for; nil if the next step follows.
    func changePhotos(
        _ offer: inout Offer, by sent: PageForm, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response? {
        guard let space = offer.space else { return nil }
        let desk = visit.spaceDesk(person)
        let (reference, owner) = (RecordReference(space.id), person.account.id)
        let files = sent.files("photoTaken") + sent.files("photo")
        do {
            if let id = try? SpacePhoto.ID(sent["remove"]) {
                _ = try await desk.change(reference, of: owner, by: .removePhoto(id))
                return visit.redirect(to: offer.address)
            }
            if let id = try? SpacePhoto.ID(sent["first"]) {
                let others = space.photos.map(\.id).filter { $0 != id }
                _ = try await desk.change(reference, of: owner, by: .orderPhotos([id] + others))
                return visit.redirect(to: offer.address)
            }
            try await add(files, to: &offer, visit, person)
        } catch StorageSpacesError.lastPhoto {
            offer.form.refuse("photo", visit.texts["space_lastPhoto"])
        } catch StorageSpacesError.noPhoto, StorageSpacesError.wrongOrder {
            // Another window removed it.
            return visit.redirect(to: offer.address)
        }
        guard offer.form.isValid else { return try page(offer, visit) }
        if !files.isEmpty, sent["do"] != "save" { return visit.redirect(to: offer.address) }
        if offer.space?.photos.isEmpty ?? true || sent["do"] == "add" {
            offer.form.refuse("photo", visit.texts["space_missing_photo"])
        }
        return offer.form.isValid ? nil : try page(offer, visit)
    }

    /// Adds the photos in `files`. Those that cannot be used are named; the others are added.
    private func add(
        _ files: [PageForm.File], to offer: inout Offer, _ visit: PageVisit, _ person: SignedIn
    ) async throws {
        guard let space = offer.space else { return }
        let texts = visit.texts
        var unusable: [String] = []
        var reasons: [String] = []
        for file in files {
            do {
                let photo = try await visit.photo(in: file)
                offer.space = try await visit.spaceDesk(person).addPhoto(
                    photo, to: RecordReference(space.id), of: person.account.id
                ).space
            } catch is PhotoError {
                unusable.append(String(file.name.prefix(80)))
            } catch StorageSpacesError.tooManyPhotos(_, let limit) {
                reasons.append(texts("space_tooManyPhotos", ["count": String(limit)]))
                break
            }
        }
        if !unusable.isEmpty {
            let names = unusable.joined(separator: ", ")
            reasons.insert(texts("space_photosRefused", ["names": names]), at: 0)
        }
        if !reasons.isEmpty { offer.form.refuse("photo", reasons.joined(separator: " ")) }
    }
}
