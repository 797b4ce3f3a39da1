import Accounts
import Buildings
import Foundation
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// The form for a building: that of a new one, or name and place of one that is registered.
struct BuildingFormContent {
    let back: String
    let action: String
    let formTitle: String
    let formLead: String
    let place: PlaceContent
    let fields: [FormField]
    let more: [FormField]
    let saveLabel: String
    let map: SideMap
    /// For the script of the place, as JSON.
    let data: String
}

/// A building as it is being entered.
struct BuildingDraftForm: Sendable {
    var form: FormState
    var place = PlaceDraft()

    /// An empty form.
    init() { form = FormState() }

    /// The form as it was sent.
    init(_ sent: PageForm) {
        form = FormState(sent)
        place = PlaceDraft(sent)
    }

    /// Where the building is; nil if no place was chosen, or if its address is too long, which is
    /// reported.
    mutating func checkedPlace(_ visit: PageVisit) async -> BuildingPlace? {
        guard let spot = place.spot else {
            form.refuse("address", visit.texts["buildings_placeMissing"])
            return nil
        }
        guard let found = try? BuildingPlace(await visit.resolved(spot)) else {
            form.refuse("address", visit.texts["buildings_placeWrong"])
            return nil
        }
        return found
    }

    /// The code; nil if it is invalid, which is reported.
    mutating func code(_ texts: PageTexts) -> BuildingCode? {
        guard form["building"].trimmed.isEmpty else {
            return form.check("building", as: BuildingCode.self, texts)
        }
        form.refuse("building", texts["buildings_codeChoose"])
        return nil
    }

    /// The number of spaces; nil if it is invalid, which is reported.
    mutating func spaces(_ texts: PageTexts) -> SpaceCount? {
        form.number("spaces", texts["buildings_spacesWrong"]) { try? SpaceCount($0) }
    }

    /// The name; nil if it is invalid, which is reported.
    mutating func name(_ texts: PageTexts) -> BuildingName? {
        if let name = try? BuildingName(form["buildingName"]) { return name }
        form.refuse("buildingName", texts["buildings_nameWrong"])
        return nil
    }
}

extension FormState {
    /// The value of a field with a whole number; nil if it is invalid, which is reported as `sentence`.
    mutating func number<Value>(
        _ field: String, _ sentence: String, _ value: (Int) -> Value?
    ) -> Value? {
        let typed = self[field].trimmed
        if typed.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(typed),
            let value = value(number)
        {
            return value
        }
        refuse(field, sentence)
        return nil
    }
}

extension BuildingPages {
    /// The form for a new building.
    func new(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        var draft = BuildingDraftForm()
        if let spot = await visit.placeOfQuery() { draft.place.choose(spot) }
        return try newPage(draft, visit)
    }

    /// What a button of the form asks for.
    func register(
        _ visit: PageVisit, _ person: SignedIn, _ sent: PageForm
    ) async throws -> Response {
        var draft = BuildingDraftForm(sent)
        if await visit.choosePlace(&draft.place, by: sent, &draft.form) {
            return try newPage(draft, visit)
        }
        let texts = visit.texts
        let place = await draft.checkedPlace(visit)
        let name = draft.name(texts)
        let code = draft.code(texts)
        let spaces = draft.spaces(texts)
        guard let place, let name, let code, let spaces, draft.form.isValid else {
            return try newPage(draft, visit)
        }
        do {
            _ = try await visit.buildingDesk(person).register(
                code, name, at: .given(place.address.text, at: place.coordinate),
                BuildingEdit(spaces: spaces))
            return visit.redirect(
                to: "/buildings/\(code)/rules",
                flash: Flash(texts("buildings_registered", ["name": name.text])))
        } catch let error as BuildingsError {
            // The form was sent twice.
            if error == .codeTaken(code), (try? await visit.buildingDesk(person).own(code)) != nil {
                return visit.redirect(to: "/buildings/\(code)/rules")
            }
            guard let sentence = texts.sentence(error) else { throw error }
            draft.form.refuse("building", sentence)
            return try newPage(draft, visit)
        }
    }

    private func newPage(_ draft: BuildingDraftForm, _ visit: PageVisit) throws -> Response {
        let (texts, form) = (visit.texts, draft.form)
        let content = BuildingFormContent(
            back: visit.link(Self.home), action: visit.link("/buildings/new"),
            formTitle: texts["buildings_new"], formLead: texts["buildings_newLead"],
            place: PlaceContent(draft.place, form, asking: "buildings_where", visit),
            fields: [
                form.field("buildingName", texts["buildings_name"], .text),
                form.field(
                    "building", texts["buildings_code"], .code,
                    hint: texts["buildings_codeHint"]),
                form.field(
                    "spaces", texts["buildings_spaces"], .number,
                    hint: texts["buildings_spacesHint"]),
            ], more: [], saveLabel: texts["buildings_register"],
            map: SideMap(visit, pin: draft.place.spot, kind: .place),
            data: PlaceScript(visit, page: "/buildings/new").script)
        return try visit.page(
            "buildingNew", texts["buildings_new"], content, look: .sideFlow, at: .buildings,
            form: form)
    }
}
