import Accounts
import AddressText
import Foundation
import Geocoding
import Geometry
import Guidance
import Hummingbird
import Operations
import ParkingRecords
import PhotoRendering
import Photos
import RecordKeeping
import ServiceCore
import StoreRuntime

/// Adding a parking: the place first, then car, stay, building and suite.
///
/// One form does it all. Its buttons search for an address, choose an answer, move the pin and save;
/// each keeps what was typed.
extension ParkingPages {
    /// The form, with the place that the query names and what was entered at the last parking near it.
    func park(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        var draft = ParkDraft()
        if let model = try await again(visit, person) {
            draft = ParkDraft(again: model)
        } else if let spot = await visit.placeOfQuery() {
            draft.place.choose(spot)
        }
        // The sign at the entrance leads here.
        if draft.model == nil, let code = visit.query["building"].flatMap({ try? BuildingCode($0) })
        {
            draft.form["building"] = code.text
        }
        if let spot = draft.place.spot {
            draft.fill(from: try await lastParking(near: spot.coordinate, visit, person), visit)
        }
        return try await page(draft, visit, person)
    }

    /// What a button of the form asks for.
    func savePark(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        var draft = ParkDraft(form)
        if await visit.choosePlace(&draft.place, by: form, &draft.form) {
            if let spot = draft.place.spot, draft.place.choices.isEmpty {
                draft.fill(from: try await lastParking(near: spot.coordinate, visit, person), visit)
            }
            return try await page(draft, visit, person)
        }
        return try await save(draft, form, visit, person)
    }

    // MARK: Places

    /// The parking of the person to be repeated; nil if the query names none.
    private func again(_ visit: PageVisit, _ person: SignedIn) async throws -> Parking? {
        guard let id = visit.query["again"].flatMap({ try? Parking.ID($0) }) else { return nil }
        return try await desk(visit, person).parking(RecordReference(id))
    }

    /// The person's last parking within a short walk; nil if there is none among the latest.
    private func lastParking(
        near place: Coordinate, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Parking? {
        let recent = try await desk(visit, person).newestFirst(after: nil, limit: 50).items
        return recent.first { $0.coordinate.meters(to: place) <= ParkDraft.nearMeters }
    }

    // MARK: Saving

    private func save(
        _ typed: ParkDraft, _ sent: PageForm, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        var draft = typed
        let texts = visit.texts
        let known = try await known(visit, person)
        if draft.place.spot == nil { draft.form.refuse("address", texts["missing_place"]) }
        let plate = draft.plate(texts)
        let stay = draft.stay(texts)
        let building = draft.form.check("building", as: BuildingCode.self, texts)
        let suite = draft.form.check("suite", as: SuiteNumber.self, texts)
        let details = draft.form.spot(texts)
        var photo: Photo?
        do {
            photo = try await visit.chosenPhoto(sent)
        } catch is PhotoError {
            draft.form.refuse("photo", texts["parking_photoRefused"])
        }
        guard let spot = draft.place.spot, var plate, let stay, let building, let suite,
            let details,
            draft.form.isValid
        else {
            return try await page(draft, visit, person, known)
        }
        if draft.isTyped, let doubt = PlateConfusion(plate, among: known.all) {
            switch draft.form["sure"] {
            case doubt.typed.text: break
            case doubt.known.text: plate = doubt.known
            default:
                draft.confusion = doubt
                return try await page(draft, visit, person, known)
            }
        }
        let request = ParkingRequest(
            building: building, stay: stay, plate: plate, suite: suite, spot: details)
        do {
            let key = try draft.key(for: plate)
            let added = try await desk(visit, person).add(
                request, at: await visit.resolved(spot), key: key)
            // The connection may have been lost after the parking was saved, before its photo was.
            if let photo, added.parking.photo == nil {
                _ = try await desk(visit, person).setPhoto(
                    photo, of: RecordReference(added.parking.id))
            }
            let until = visit.clock.moment(added.parking.validUntil())
            return visit.redirect(to: "/", flash: Flash(texts("parking_saved", ["time": until])))
        } catch AccountsError.keyOfAnotherRequest, AccountsError.createdRecordGone {
            // The browser went back to a form that was sent already.
            draft.form["key"] = UUID().uuidString
            draft.form.refuse("address", texts["parking_sentBefore"])
            return try await page(draft, visit, person, known)
        }
    }

    /// The plates of a person.
    private struct KnownPlates {
        let saved: [SavedPlate]
        /// The saved ones, that of the profile first, then those of the latest parkings.
        let all: [LicensePlate]
    }

    private func known(_ visit: PageVisit, _ person: SignedIn) async throws -> KnownPlates {
        let used = try await desk(visit, person).plates()
        let saved = try await visit.service.workspace.accounts.savedPlates(of: person.account.id)
        let own = saved.map(\.plate)
        return KnownPlates(saved: saved, all: own + used.filter { !own.contains($0) })
    }

    private func page(
        _ draft: ParkDraft, _ visit: PageVisit, _ person: SignedIn, _ plates: KnownPlates? = nil
    ) async throws -> Response {
        let plates = if let plates { plates } else { try await known(visit, person) }
        let nicknames = Dictionary(
            plates.saved.map { ($0.plate, $0.nickname?.text) },
            uniquingKeysWith: { first, _ in first })
        return try visit.page(
            "park", visit.texts["parking_here"],
            ParkContent(draft, plates.all, nicknames, visit, person), look: .sideFlow,
            form: draft.form)
    }
}
