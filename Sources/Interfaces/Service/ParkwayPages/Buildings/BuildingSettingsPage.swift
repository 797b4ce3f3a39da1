import Accounts
import Buildings
import Foundation
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// What the settings of a building show.
struct BuildingSettingsContent {
    let frame: BuildingFrame
    let action: String
    let version: String
    let place: PlaceContent
    let fields: [FormField]
    let removeHref: String
    let map: SideMap
    /// For the script of the place, as JSON.
    let data: String
}

extension BuildingPages {
    /// Name, place and spaces of a building.
    func settings(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let building = try await ownBuilding(visit, person).building
        var draft = BuildingDraftForm()
        draft.form = FormState([
            "buildingName": building.name.text, "spaces": String(building.rules.spaces.count),
            "version": String(building.version),
        ])
        draft.place.choose(
            await visit.placeOfQuery()
                ?? PlaceDraft.Spot(
                    address: building.place.address.text, at: building.place.coordinate)
        )
        return try settingsPage(draft, building, visit)
    }

    /// Saves name, place and spaces.
    func saveSettings(
        _ visit: PageVisit, _ person: SignedIn, _ sent: PageForm
    ) async throws -> Response {
        let (building, texts) = (try await ownBuilding(visit, person).building, visit.texts)
        var draft = BuildingDraftForm(sent)
        if await visit.choosePlace(&draft.place, by: sent, &draft.form) {
            return try settingsPage(draft, building, visit)
        }
        var edit = BuildingEdit()
        edit.name = draft.name(texts)
        edit.spaces = draft.spaces(texts)
        let old = building.place
        let isMoved =
            draft.place.spot?.label != old.address.text
            || draft.place.spot?.coordinate.queryText != old.coordinate.queryText
        if isMoved { edit.place = await draft.checkedPlace(visit) }
        guard draft.form.isValid else { return try settingsPage(draft, building, visit) }
        do {
            _ = try await visit.buildingDesk(person).change(
                building.code, by: edit, expecting: Int(sent["version"]) ?? 0)
        } catch BuildingsError.changedMeanwhile {
            draft.form["version"] = String(building.version)
            draft.form.refuse("buildingName", texts["buildings_changed"])
            return try settingsPage(draft, building, visit)
        }
        return visit.redirect(
            to: "/buildings/\(building.code)/settings", flash: Flash(texts["buildings_saved"]))
    }

    private func settingsPage(
        _ draft: BuildingDraftForm, _ building: Building, _ visit: PageVisit
    ) throws -> Response {
        let (texts, form) = (visit.texts, draft.form)
        let path = BuildingTab.settings.path(in: building.code)
        let content = BuildingSettingsContent(
            frame: BuildingFrame(building, at: .settings, visit), action: visit.link(path),
            version: form["version"],
            place: PlaceContent(draft.place, form, asking: "buildings_where", visit),
            fields: [
                form.field("buildingName", texts["buildings_name"], .text),
                form.field(
                    "spaces", texts["buildings_spaces"], .number,
                    hint: texts["buildings_spacesRule"]),
            ],
            removeHref: visit.link("/buildings/\(building.code)/remove"),
            map: SideMap(visit, pin: draft.place.spot, kind: .place),
            data: PlaceScript(visit, page: path).script)
        return try visit.page(
            "buildingSettings", BuildingFrame.title(building, .settings, texts), content,
            at: .building(building.code), form: form)
    }

    // MARK: Removing

    /// Asks before a building is removed, which cannot be undone.
    func confirmRemoval(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try removalPage(FormState(), await ownBuilding(visit, person).building, visit)
    }

    /// Removes a building whose code was typed.
    func remove(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let (building, texts) = (try await ownBuilding(visit, person).building, visit.texts)
        var state = FormState(form)
        guard (try? BuildingCode(state["building"])) == building.code else {
            state.refuse(
                "building", texts("buildings_removeTyped", ["code": building.code.text]))
            return try removalPage(state, building, visit)
        }
        try await visit.buildingDesk(person).remove(building.code)
        return visit.redirect(
            to: Self.home,
            flash: Flash(texts("buildings_gone", ["name": building.name.text])))
    }

    private func removalPage(
        _ state: FormState, _ building: Building, _ visit: PageVisit
    ) throws -> Response {
        let texts = visit.texts
        let page = visit.link("/buildings/\(building.code)")
        let content = SettingsContent(
            back: page + "/settings",
            introduction: texts("buildings_removeLead", ["name": building.name.text]),
            consequences: [
                texts["buildings_removePeople"], texts["buildings_removeStays"],
                texts["buildings_removeLog"], texts["buildings_removeCode"],
            ], action: page + "/remove",
            fields: [
                state.field(
                    "building",
                    texts("buildings_removeType", ["code": building.code.text]), .code)
            ], submit: texts["buildings_remove"], isDangerous: true)
        return try visit.page(
            "settings", texts["buildings_remove"], content, at: .building(building.code),
            form: state)
    }
}
