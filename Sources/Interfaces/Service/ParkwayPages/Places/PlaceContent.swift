import Documents
import Foundation
import Guidance
import ServiceCore
import WireText

/// The fields of a place that is being chosen, for the template `placeFields`.
struct PlaceContent {
    /// `Where is the car?`
    let question: String
    let spot: Spot?
    /// Whether the address is being changed.
    let isSearching: Bool
    let address: String
    let addressError: String?
    let choiceQuestion: String
    let choices: [PlaceDraft.Choice]
    let hasChoices: Bool
    let nudges: [Nudge]

    /// The place that was found.
    struct Spot {
        let at: String
        let label: String
        /// `12 Harbour Street, Old Town`
        let name: String
        let accuracy: String
        let source: String
        let note: String
    }

    /// A button that moves the pin.
    struct Nudge {
        let value: String
        let label: String
        let icon: String
    }

    /// The fields with what was typed; `question` is the key of the text that asks for the place.
    init(_ draft: PlaceDraft, _ form: FormState, asking question: String, _ visit: PageVisit) {
        let texts = visit.texts
        self.question = texts[question]
        spot = draft.spot.map { spot in
            Spot(
                at: spot.coordinate.queryText, label: spot.label,
                name: AddressLabel.parts(of: spot.label).prefix(2).joined(separator: ", "),
                accuracy: spot.accuracy.map(String.init) ?? "",
                source: spot.isFromPin ? "pin" : "address", note: Self.note(spot, visit))
        }
        addressError = form.problem("address")
        choices = draft.choices
        hasChoices = !choices.isEmpty
        isSearching = hasChoices || addressError != nil || draft.isMoving
        address = draft.address
        choiceQuestion = texts("whichOne", ["text": draft.address])
        nudges = [
            (.north, "up"), (.south, "down"), (.west, "left"), (.east, "right"),
        ].map { (move: PlaceDraft.Move, icon) in
            Nudge(value: move.rawValue, label: texts["place_move_" + move.rawValue], icon: icon)
        }
    }

    /// `From your phone, accurate to 8 m.`
    private static func note(_ spot: PlaceDraft.Spot, _ visit: PageVisit) -> String {
        let texts = visit.texts
        guard let accuracy = spot.accuracy else { return texts["place_chosen"] }
        let key = accuracy > 100 ? "place_vague" : "place_fromPhone"
        let words = RouteWords(texts.language, visit.units)
        return texts(key, ["distance": words.distance(Int64(accuracy) * 1_000)])
    }
}

/// What the script `place-form.js` needs, as JSON in the page.
struct PlaceScript: Encodable {
    let links: [String: String]
    let texts: [String: String]

    /// `page` is the path of the form, whose query names a place by `at`.
    init(_ visit: PageVisit, page: String) {
        links = Self.links(visit, page: page)
        texts = Self.texts(visit)
    }

    /// The addresses that choosing a place needs.
    static func links(_ visit: PageVisit, page: String) -> [String: String] {
        [
            "here": visit.link(page), "suggestions": visit.link("/map/suggestions"),
            "icons": visit.files.assets.addresses["icons"] ?? "",
        ]
    }

    /// The texts that choosing a place needs.
    static func texts(_ visit: PageVisit) -> [String: String] {
        var texts: [String: String] = [:]
        for (key, text) in visit.texts.all {
            if shared.contains(key) {
                texts[String(key.dropFirst("live_".count))] = text
            } else if key.hasPrefix("place_live_") {
                texts[String(key.dropFirst("place_live_".count))] = text
            }
        }
        return texts
    }

    private static let shared: Set = [
        "live_locating", "live_locateFailed", "live_myPlace", "live_failed", "live_linkCopied",
    ]

    /// As JSON for a `script` element.
    var script: String { PageText.script((try? JSONText.compact(self)) ?? "{}") }
}
