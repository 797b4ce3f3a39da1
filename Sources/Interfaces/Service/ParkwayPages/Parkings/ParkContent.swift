import Accounts
import Documents
import Foundation
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What the form for adding a parking shows.
struct ParkContent {
    let action: String
    let home: String
    let key: String
    let place: PlaceContent
    let plates: [Plate]
    let isNewPlate: Bool
    let typedPlate: String
    let plateError: String?
    let confusion: Confusion?
    let stays: [StayChoice]
    let hoursError: String?
    let building: String
    let buildingError: String?
    let suite: String
    let suiteError: String?
    /// Where the values come from; nil if none were filled in.
    let filledFrom: String?
    /// Level, bay and note.
    let more: [FormField]
    let isMoreOpen: Bool
    let photoError: String?
    let saveLabel: String
    let zone: String
    let map: SideMap?
    /// For the scripts, as JSON.
    let data: String

    /// A plate to choose.
    struct Plate {
        let text: String
        let chip: PlateChip
        /// Nil if it has none.
        let nickname: String?
        let isChosen: Bool
    }

    /// Two plates that look alike, of which one is meant.
    struct Confusion {
        let sentence: String
        let known: String
        let typed: String
        let knownParts: [Part]
        let typedParts: [Part]

        /// A character.
        struct Part {
            let text: String
            let isDoubtful: Bool
        }

        init(_ doubt: PlateConfusion, _ texts: PageTexts) {
            known = doubt.known.text
            typed = doubt.typed.text
            knownParts = Self.parts(doubt.known.text, differingFrom: doubt.typed.text)
            typedParts = Self.parts(doubt.typed.text, differingFrom: doubt.known.text)
            let first = doubt.doubts.first
            sentence = texts(
                "parking_confusion",
                [
                    "known": PlateChip(doubt.known).spoken, "typed": PlateChip(doubt.typed).spoken,
                    "one": first.map { Self.name($0.typed, texts) } ?? "",
                    "other": first.map { Self.name($0.known, texts) } ?? "",
                ])
        }

        private static func parts(_ text: String, differingFrom other: String) -> [Part] {
            zip(text, other).map { Part(text: String($0), isDoubtful: $0 != $1) }
        }

        /// `letter I`, `digit 1`
        private static func name(_ character: Character, _ texts: PageTexts) -> String {
            let key = character.isNumber ? "parking_digit" : "parking_letter"
            return texts(key, ["character": String(character)])
        }
    }

    init(
        _ draft: ParkDraft, _ known: [LicensePlate], _ nicknames: [LicensePlate: String?],
        _ visit: PageVisit, _ person: SignedIn
    ) {
        let (form, texts) = (draft.form, visit.texts)
        action = visit.link("/park")
        home = visit.link("/")
        key = form["key"]
        place = PlaceContent(draft.place, form, asking: "parking_whereIsCar", visit)
        let chosen = form["plate"]
        plates = known.prefix(ParkDraft.maximumPlates).map { plate in
            Plate(
                text: plate.text, chip: PlateChip(plate), nickname: nicknames[plate] ?? nil,
                isChosen: plate.text == chosen)
        }
        isNewPlate = chosen == "new" || chosen.isEmpty && !form["typedPlate"].isEmpty
        typedPlate = form["typedPlate"]
        plateError = form.problem("plate") ?? form.problem("typedPlate")
        confusion = draft.confusion.map { Confusion($0, texts) }
        let stay = Int(form["hours"]).flatMap(Stay.init(rawValue:))
        stays = StayChoice.all(from: visit.now, chosen: stay, "parking_saveUntil", visit)
        hoursError = form.problem("hours")
        building = form["building"]
        buildingError = form.problem("building")
        suite = form["suite"]
        suiteError = form.problem("suite")
        filledFrom = draft.model.map {
            texts("parking_filledFrom", ["day": visit.clock.day($0.createdAt)])
        }
        more = form.spotFields(texts)
        photoError = form.problem("photo")
        isMoreOpen = photoError != nil || ["level", "bay", "note"].contains { !form[$0].isEmpty }
        saveLabel = stays.first(where: \.isChosen)?.button ?? texts["parking_save"]
        zone = visit.timeZone.identifier
        map = SideMap(visit, pin: draft.place.spot, kind: .car)
        data = ParkingScript(visit, person).script
    }
}
