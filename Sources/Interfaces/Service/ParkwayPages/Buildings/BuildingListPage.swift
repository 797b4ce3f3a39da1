import Accounts
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// What the list of a person's buildings shows.
struct BuildingListContent {
    let back: String
    let action: String
    let newHref: String
    let joinHref: String
    let invitations: [Invitation]
    let hasInvitations: Bool
    let rows: [Row]
    let isEmpty: Bool

    /// An open invitation.
    struct Invitation {
        let id: String
        let invitedTo: String
        /// `Guard, until 30 Nov, 12:00`
        let invitedAs: String
    }

    /// A building.
    struct Row {
        let href: String
        let title: String
        let place: String
        /// `Owner · 14 of 22 spaces taken`
        let duties: String
        let lookUpHref: String
        let looksUp: Bool
    }
}

extension BuildingPages {
    /// The buildings with which a person has to do, and the open invitations.
    func list(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let (texts, desk) = (visit.texts, visit.buildingDesk(person))
        let rows = try await desk.buildings().map { Self.row($0, visit) }
        let invitations = try await desk.invitations().map { found in
            BuildingListContent.Invitation(
                id: found.invitation.id.description, invitedTo: found.building.name.text,
                invitedAs: visit.duty(found.invitation))
        }
        let content = BuildingListContent(
            back: visit.link("/me"), action: visit.link(Self.home),
            newHref: visit.link("/buildings/new"), joinHref: visit.link("/buildings/join"),
            invitations: invitations, hasInvitations: !invitations.isEmpty, rows: rows,
            isEmpty: rows.isEmpty)
        return try visit.page("buildings", texts["buildings_mine"], content, at: .buildings)
    }

    private static func row(_ seen: SeenBuilding, _ visit: PageVisit) -> BuildingListContent.Row {
        let (texts, building) = (visit.texts, seen.building)
        let page = visit.link("/buildings/\(building.code)")
        var duties = texts.duties(seen.access)
        if seen.access.isOwner || seen.access.isGuard { duties.append(texts.taken(seen)) }
        return BuildingListContent.Row(
            href: page, title: building.name.text, place: building.place.address.text,
            duties: duties.joined(separator: " · "), lookUpHref: page + "/look-up",
            looksUp: seen.access.isGuard || seen.access.isOwner)
    }

    /// Accepts or declines an invitation.
    func answer(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let (texts, desk) = (visit.texts, visit.buildingDesk(person))
        let isAccepted = form.has("accept")
        guard let id = try? BuildingInvitation.ID(form[isAccepted ? "accept" : "decline"]) else {
            throw Failure(.notFound, "there is no such invitation")
        }
        do {
            guard isAccepted else {
                try await desk.decline(.addressed(id))
                return visit.redirect(to: Self.home, flash: Flash(texts["buildings_declined"]))
            }
            return try await joined(desk.accept(.addressed(id)), visit)
        } catch let error as BuildingsError {
            guard let sentence = texts.sentence(error) else { throw error }
            return visit.redirect(to: Self.home, flash: Flash(sentence))
        }
    }

    /// Leads somebody who has accepted to the building.
    func joined(_ seen: SeenBuilding, _ visit: PageVisit) -> Response {
        visit.redirect(
            to: "/buildings/\(seen.building.code)",
            flash: Flash(visit.texts("buildings_joined", ["name": seen.building.name.text])))
    }
}
