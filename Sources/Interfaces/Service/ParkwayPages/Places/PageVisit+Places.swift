import AddressText
import Documents
import Foundation
import Geocoding
import Geometry
import Guidance
import Operations
import RecordKeeping
import ServiceCore

extension PageVisit {
    /// The place that the query names by `at`, perhaps with its `label` and `accuracy`; nil if it names
    /// none.
    func placeOfQuery() async -> PlaceDraft.Spot? {
        guard let coordinate = (try? query.coordinate("at")).flatMap(\.self) else { return nil }
        if let chosen = PlaceDraft.Spot(chosen: "\(coordinate.queryText) \(query["label"] ?? "")") {
            return chosen
        }
        let accuracy = (try? query.number("accuracy", in: 0...100_000)).flatMap(\.self)
        return await place(at: coordinate, accuracy: accuracy.map { Int($0) })
    }

    /// Does what a button of the fields of a place asks for: moves the pin, takes an answer, or looks up
    /// the address. False if another button was pressed, and the address is that of the place.
    func choosePlace(
        _ draft: inout PlaceDraft, by sent: PageForm, _ form: inout FormState
    ) async -> Bool {
        if let move = PlaceDraft.Move(rawValue: sent["move"]), let spot = draft.spot {
            draft.spot = await place(at: move.moved(spot.coordinate), accuracy: nil)
            draft.isMoving = true
            return true
        }
        if let chosen = PlaceDraft.Spot(chosen: sent["choose"]) {
            draft.choose(chosen)
            return true
        }
        // An address that was typed after the place was chosen is another place.
        guard sent["do"] == "find" || draft.hasNewAddress else { return false }
        await find(&draft, &form)
        return true
    }

    /// The place as a record keeps it. What the phone or the pin says stays exact, and has the address
    /// next to it.
    func resolved(_ spot: PlaceDraft.Spot) async -> ResolvedPlace {
        if spot.isFromPin,
            let place = try? await service.places.resolve(PlaceText(spot.coordinate)),
            // Without network, the phone knows the coordinates alone.
            place.address == spot.label || (try? CoordinateText.parse(spot.label)) ?? nil != nil
        {
            return place
        }
        return .given(spot.label, at: spot.coordinate)
    }

    /// The address at `coordinate`; the coordinates themselves if none is near.
    private func place(at coordinate: Coordinate, accuracy: Int?) async -> PlaceDraft.Spot {
        let place = try? await service.places.resolve(PlaceText(coordinate))
        return PlaceDraft.Spot(
            coordinate: coordinate, label: place?.address ?? coordinate.readableText,
            accuracy: accuracy)
    }

    /// Finds the address that was typed: one place, or several to choose from.
    private func find(_ draft: inout PlaceDraft, _ form: inout FormState) async {
        draft.choices = []
        let text = draft.address
        guard !text.isEmpty else {
            form.refuse("address", texts["missing_place"])
            return
        }
        do {
            if let coordinate = try CoordinateText.parse(text) {
                draft.spot = await place(at: coordinate, accuracy: nil)
                return
            }
            let options = SearchOptions(
                limit: 5, focus: draft.spot?.coordinate, languages: [texts.language.rawValue])
            let found = try await service.places.search(PlaceText(text), options: options)
            switch found.count {
            case 0: form.refuse("address", texts("notFound", ["text": text]))
            case 1:
                draft.choose(
                    PlaceDraft.Spot(address: found[0].label, at: found[0].coordinate))
            default: draft.choices = try await choices(found, text)
            }
        } catch {
            form.refuse("address", texts("notFound", ["text": text]))
        }
    }

    private func choices(
        _ found: [GeocodeResult], _ text: String
    ) async throws -> [PlaceDraft.Choice] {
        let words = RouteWords(texts.language, units)
        let rows = try await service.withEngines { engines in
            AnswerRows(texts: texts, words: words, query: text).rows(found) { _ in "" }
        }
        return zip(found, rows).map { result, row in
            PlaceDraft.Choice(
                at: result.coordinate.queryText, label: result.label, kind: row.kind)
        }
    }
}
