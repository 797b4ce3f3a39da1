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
        } else if let coordinate = (try? visit.query.coordinate("at")).flatMap(\.self),
            let chosen = ParkDraft.Spot(
                chosen: "\(coordinate.queryText) \(visit.query["label"] ?? "")")
        {
            draft.choose(chosen)
        } else if let coordinate = (try? visit.query.coordinate("at")).flatMap(\.self) {
            let accuracy = (try? visit.query.number("accuracy", in: 0...100_000)).flatMap(\.self)
            draft.spot = try await spot(at: coordinate, accuracy: accuracy.map { Int($0) }, visit)
        }
        if let spot = draft.spot {
            draft.fill(from: try await lastParking(near: spot.coordinate, visit, person), visit)
        }
        return try await page(draft, visit, person)
    }

    /// What a button of the form asks for.
    func savePark(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        var draft = ParkDraft(form)
        if let move = ParkDraft.Move(rawValue: form["move"]), let spot = draft.spot {
            draft.spot = try await self.spot(at: move.moved(spot.coordinate), accuracy: nil, visit)
            draft.isMoving = true
            return try await page(draft, visit, person)
        }
        if let chosen = ParkDraft.Spot(chosen: form["choose"]) {
            draft.choose(chosen)
            draft.fill(from: try await lastParking(near: chosen.coordinate, visit, person), visit)
            return try await page(draft, visit, person)
        }
        // An address that was typed after the place was chosen is another place.
        if form["do"] == "find" || draft.hasNewAddress {
            await find(&draft, visit)
            if let spot = draft.spot, draft.choices.isEmpty {
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

    /// The address at `coordinate`; the coordinates themselves if none is near.
    private func spot(
        at coordinate: Coordinate, accuracy: Int?, _ visit: PageVisit
    ) async throws -> ParkDraft.Spot {
        let place = try? await visit.service.places.resolve(PlaceText(coordinate))
        return ParkDraft.Spot(
            coordinate: coordinate, label: place?.address ?? coordinate.readableText,
            accuracy: accuracy)
    }

    /// Finds the address that was typed: one place, or several to choose from.
    private func find(_ draft: inout ParkDraft, _ visit: PageVisit) async {
        draft.choices = []
        let text = draft.address
        guard !text.isEmpty else {
            draft.form.refuse("address", visit.texts["missing_place"])
            return
        }
        do {
            if let coordinate = try CoordinateText.parse(text) {
                draft.spot = try await spot(at: coordinate, accuracy: nil, visit)
                return
            }
            let options = SearchOptions(
                limit: 5, focus: draft.spot?.coordinate, languages: [visit.texts.language.rawValue])
            let found = try await visit.service.places.search(PlaceText(text), options: options)
            switch found.count {
            case 0: draft.form.refuse("address", visit.texts("notFound", ["text": text]))
            case 1: draft.choose(ParkDraft.Spot(found[0]))
            default:
                draft.choices = try await choices(found, text, visit)
            }
        } catch {
            draft.form.refuse("address", visit.texts("notFound", ["text": text]))
        }
    }

    private func choices(
        _ found: [GeocodeResult], _ text: String, _ visit: PageVisit
    ) async throws -> [ParkDraft.Choice] {
        let frame = WayQuery(visit).frame(visit)
        let rows = try await visit.service.withEngines { engines in
            AnswerRows(texts: visit.texts, words: frame.words, query: text)
                .rows(found) { _ in "" }
        }
        return zip(found, rows).map { result, row in
            ParkDraft.Choice(
                at: result.coordinate.queryText, label: result.label, kind: row.kind)
        }
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
        if draft.spot == nil { draft.form.refuse("address", texts["missing_place"]) }
        let plate = draft.plate(texts)
        let stay = draft.stay(texts)
        let building = draft.form.check("building", as: BuildingCode.self, texts)
        let suite = draft.form.check("suite", as: SuiteNumber.self, texts)
        let details = draft.form.spot(texts)
        var photo: Photo?
        do {
            photo = try await Self.photo(in: sent, visit)
        } catch is PhotoError {
            draft.form.refuse("photo", texts["parking_photoRefused"])
        }
        guard let spot = draft.spot, var plate, let stay, let building, let suite, let details,
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
                request, at: try await place(of: spot, visit), key: key)
            if let photo, !added.isRepeated {
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

    /// The place as a record keeps it. What the phone or the pin says stays exact, and has the address
    /// next to it.
    private func place(
        of spot: ParkDraft.Spot, _ visit: PageVisit
    ) async throws -> ResolvedPlace {
        if spot.isFromPin,
            let place = try? await visit.service.places.resolve(PlaceText(spot.coordinate)),
            // Without network, the phone knows the coordinates alone.
            place.address == spot.label || (try? CoordinateText.parse(spot.label)) ?? nil != nil
        {
            return place
        }
        return .given(spot.label, at: spot.coordinate)
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
