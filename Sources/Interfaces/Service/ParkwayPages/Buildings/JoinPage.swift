import Accounts
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// Accepting an invitation by its code.
struct JoinContent {
    let back: String
    let action: String
    let codeField: FormField
    /// What the code is for; nil if none was typed yet.
    let offer: Offer?

    /// What is accepted.
    struct Offer {
        let code: String
        let invitedTo: String
        let invitedPlace: String
        let invitedAs: String
        /// What a guard or a host does.
        let dutyText: String
    }
}

extension BuildingPages {
    /// The form for a code, or what the code of the query is for.
    func showJoin(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        guard let typed = visit.query["code"], !typed.isEmpty else {
            return try joinPage(FormState(), nil, visit)
        }
        return try await offer(FormState(["invitationCode": typed]), visit, person)
    }

    /// Shows what a typed code is for, and accepts or declines it.
    func join(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        var state = FormState(form)
        let desk = visit.buildingDesk(person)
        guard let code = Self.code(state) else {
            return try await offer(state, visit, person)
        }
        do {
            switch form["do"] {
            case "accept": return try await joined(desk.accept(.code(code.digest)), visit)
            case "decline":
                try await desk.decline(.code(code.digest))
                return visit.redirect(
                    to: Self.home, flash: Flash(visit.texts["buildings_declined"]))
            default: return try await offer(state, visit, person)
            }
        } catch let error as BuildingsError {
            state.refuse("invitationCode", visit.texts.sentence(error) ?? "")
            return try joinPage(state, nil, visit)
        }
    }

    private static func code(_ state: FormState) -> BuildingInvitationCode? {
        try? BuildingInvitationCode(state["invitationCode"].trimmed)
    }

    private func offer(
        _ typed: FormState, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        var state = typed
        guard let code = Self.code(state) else {
            let isMissing = state["invitationCode"].trimmed.isEmpty
            state.refuse(
                "invitationCode",
                visit.texts[isMissing ? "buildings_codeMissing" : "buildings_codeWrong"])
            return try joinPage(state, nil, visit)
        }
        do {
            let found = try await visit.buildingDesk(person).invitation(.code(code.digest))
            let isGuard = found.invitation.duty == .guard
            return try joinPage(
                state,
                JoinContent.Offer(
                    code: code.secretText, invitedTo: found.building.name.text,
                    invitedPlace: found.building.place.address.text,
                    invitedAs: visit.duty(found.invitation),
                    dutyText: visit.texts[isGuard ? "buildings_guardText" : "buildings_hostText"]),
                visit)
        } catch BuildingsError.noInvitation {
            state.refuse("invitationCode", visit.texts["buildings_noInvitation"])
            return try joinPage(state, nil, visit)
        }
    }

    private func joinPage(
        _ state: FormState, _ offer: JoinContent.Offer?, _ visit: PageVisit
    ) throws -> Response {
        let texts = visit.texts
        let content = JoinContent(
            back: visit.link(Self.home), action: visit.link("/buildings/join"),
            codeField: state.field(
                "invitationCode", texts["buildings_codeField"], .code,
                hint: texts["buildings_codeFieldHint"]),
            offer: offer)
        return try visit.page(
            "buildingJoin", texts["buildings_join"], content, at: .buildings, form: state)
    }
}
