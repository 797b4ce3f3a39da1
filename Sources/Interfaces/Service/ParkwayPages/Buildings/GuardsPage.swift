import Accounts
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// What the page of a building's guards and hosts shows.
struct GuardsContent {
    let frame: BuildingFrame
    let action: String
    /// An invitation that was just made, whose code is shown once.
    let made: Made?
    let members: [Row]
    let hasMembers: Bool
    let invitations: [Row]
    let hasInvitations: Bool
    let dutyChoice: ChoiceField
    let suiteField: FormField
    let personField: FormField
    let hoursChoice: ChoiceField

    /// A new invitation.
    struct Made {
        let madeFor: String
        let joinLink: String
        let joinCode: String
        let madeUntil: String
    }

    /// A guard, a host or an open invitation.
    struct Row {
        let id: String
        let rowTitle: String
        let rowNote: String
        let removeLabel: String
    }
}

extension BuildingPages {
    /// How long invitations are open, in hours.
    private static let hours = [24, 72, 168, 720]

    /// The guards, hosts and invitations of a building.
    func guards(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let building = try await ownBuilding(visit, person).building
        return try await guardsPage(FormState(), building, visit, person)
    }

    /// Invites somebody, or removes a guard, a host or an invitation.
    func changeGuards(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let building = try await ownBuilding(visit, person).building
        let (texts, desk) = (visit.texts, visit.buildingDesk(person))
        let page = "/buildings/\(building.code)/guards"
        if form.has("remove") {
            do {
                guard let id = try? UUIDv7(form["remove"]) else { throw BuildingsError.noMember }
                try await desk.dismiss(id, from: building.code)
                return visit.redirect(to: page, flash: Flash(texts["buildings_removed"]))
            } catch BuildingsError.noMember {
                return visit.redirect(to: page, flash: Flash(texts["buildings_noMember"]))
            }
        }
        var state = FormState(form)
        let duty = Self.duty(&state, texts)
        let addressee = Self.addressee(&state, texts)
        guard let hours = Int(form["hours"]), Self.hours.contains(hours) else {
            throw Failure(.badRequest, "there is no such time for an invitation")
        }
        guard let duty, state.isValid else {
            return try await guardsPage(state, building, visit, person)
        }
        do {
            let invited = try await desk.invite(
                duty, for: addressee, to: building.code, hours: hours)
            // The only page that shows the code, so it is no redirect.
            return try await guardsPage(
                FormState(), building, visit, person, made: Self.made(invited, visit))
        } catch let error as BuildingsError {
            guard let sentence = texts.sentence(error) else { throw error }
            state.refuse("person", sentence)
            return try await guardsPage(state, building, visit, person)
        }
    }

    private static func duty(_ state: inout FormState, _ texts: PageTexts) -> BuildingDuty? {
        guard state["duty"] == "host" else { return .guard }
        return state.check("suite", as: SuiteNumber.self, texts).map(BuildingDuty.host)
    }

    private static func addressee(_ state: inout FormState, _ texts: PageTexts) -> Addressee? {
        let typed = state["person"].trimmed
        guard !typed.isEmpty else { return nil }
        if let addressee = try? Addressee(typed) { return addressee }
        state.refuse("person", texts["buildings_personWrong"])
        return nil
    }

    private static func made(_ invited: NewInvitation, _ visit: PageVisit) -> GuardsContent.Made {
        let texts = visit.texts
        let code = invited.code.secretText
        return GuardsContent.Made(
            madeFor: texts(
                "buildings_madeFor",
                [
                    "duty": texts.duty(invited.invitation.duty),
                    "person": invited.invitation.addressee?.text ?? texts["buildings_anyone"],
                ]),
            joinLink: PageAddress(
                visit.service.address(of: "/buildings/join", for: visit.request, visit.context)
            ).setting("code", code).text,
            joinCode: code,
            madeUntil: texts(
                "buildings_madeUntil",
                ["time": visit.clock.moment(invited.invitation.endsAt)]))
    }

    private func guardsPage(
        _ state: FormState, _ building: Building, _ visit: PageVisit, _ person: SignedIn,
        made: GuardsContent.Made? = nil
    ) async throws -> Response {
        let texts = visit.texts
        let people = try await visit.buildingDesk(person).people(of: building.code)
        let members = people.members.map { found in
            let name = found.name?.text ?? texts["space_deletedPerson"]
            return GuardsContent.Row(
                id: found.member.id.description, rowTitle: name,
                rowNote: texts(
                    "buildings_memberSince",
                    [
                        "duty": texts.duty(found.member.duty),
                        "time": visit.day(found.member.since),
                    ]) + " · "
                    + (found.member.lastActive.map {
                        texts(
                            "buildings_lastActive",
                            ["time": visit.clock.moment($0)])
                    } ?? texts["buildings_neverActive"]),
                removeLabel: texts("buildings_removeOne", ["name": name]))
        }
        let invitations = people.invitations.map { invitation in
            let name = invitation.addressee?.text ?? texts["buildings_anyoneTitle"]
            return GuardsContent.Row(
                id: invitation.id.description, rowTitle: name, rowNote: visit.duty(invitation),
                removeLabel: texts("buildings_withdrawOne", ["name": name]))
        }
        let content = GuardsContent(
            frame: BuildingFrame(building, at: .guards, visit),
            action: visit.link(BuildingTab.guards.path(in: building.code)), made: made,
            members: members, hasMembers: !members.isEmpty, invitations: invitations,
            hasInvitations: !invitations.isEmpty,
            dutyChoice: ChoiceField(
                "duty", texts["buildings_duty"], hint: texts["buildings_dutyHint"],
                chosen: state["duty"] == "host" ? "host" : "guard",
                [
                    ("guard", texts["buildings_guard"], nil),
                    ("host", texts["buildings_host"], nil),
                ]),
            suiteField: state.field(
                "suite", texts["buildings_hostSuite"], .code,
                hint: texts["buildings_hostSuiteHint"], isOptional: true),
            personField: state.field(
                "person", texts["buildings_person"], .code, hint: texts["buildings_personHint"],
                isOptional: true),
            hoursChoice: ChoiceField(
                "hours", texts["buildings_openFor"],
                chosen: state["hours"].isEmpty ? "72" : state["hours"],
                Self.hours.map { (String($0), texts.count("days", $0 / 24), nil) }))
        return try visit.page(
            "buildingGuards", BuildingFrame.title(building, .guards, texts), content,
            at: .building(building.code), form: state)
    }
}
