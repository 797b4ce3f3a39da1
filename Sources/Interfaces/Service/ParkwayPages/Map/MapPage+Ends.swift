import AddressText
import Documents
import Foundation
import Geocoding
import Geometry
import KerbRules
import OpeningHours
import Operations
import ServiceCore
import StoreRuntime

extension MapPage.Frame {
    /// What the search for the places of a form on another page needs; its links go to `address`.
    init(_ query: MapQuery, at address: PageAddress, _ visit: PageVisit) {
        self.init(
            query: query, texts: visit.texts, units: visit.units, address: address,
            base: PageAddress(visit.path), kept: [], deadline: visit.service.searchDeadline(),
            now: visit.now,
            localNow: LocalMoment(visit.now.date, in: visit.service.workspace.timeZone),
            parker: Parker(visit.permits))
    }
}

/// The places in forms.
extension MapPage {
    /// The place of a form's field. If there is none, `content` gets the choices or the reason,
    /// unless it has those of a field before.
    func end(
        _ place: MapQuery.Place, _ field: String, _ frame: Frame, or content: inout MapContent
    ) async -> RouteEnd? {
        guard !place.isEmpty else { return nil }
        let name = place.text.isEmpty ? nil : place.text
        if let known = place.known { return RouteEnd(name ?? known.description, at: known) }
        do {
            let ends = RouteEnds { try await service.places.resolve($0) }
            return try await ends.end(PlaceText(place.text))
        } catch let error as PlaceLookupError where !error.candidates.isEmpty {
            let choices = await choices(error.candidates, place, field, frame)
            content.choices = content.choices ?? choices
        } catch {
            let failure = Failure(describing: error)
            let notice = PageFailure(error, failure, frame.texts, text: place.text).notice
            content.notice = content.notice ?? notice
        }
        return nil
    }

    private func choices(
        _ candidates: [GeocodeResult], _ place: MapQuery.Place, _ field: String, _ frame: Frame
    ) async -> MapContent.Choices {
        let rows = try? await service.withEngines { engines in
            AnswerRows(
                texts: frame.texts, words: frame.words, query: place.text
            ).rows(candidates) { result in
                let at = result.coordinate.queryText
                guard field != "via" else {
                    let others = frame.query.via.map { $0 == place.text ? at : $0 }
                    return frame.address.setting("via", all: others).text
                }
                return frame.address.setting(field, result.shortName)
                    .setting(field + "At", at).text
            }
        }
        return MapContent.Choices(
            question: frame.texts("whichOne", ["text": place.text]), rows: rows ?? [])
    }
}

extension RouteEnd {
    /// The beginning of the address.
    var shortLabel: String { PinLabel.beginning(of: label) }
}
