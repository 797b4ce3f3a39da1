import Accounts
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// What guards and hosts see of a building.
struct MembershipContent {
    let back: String
    let buildingAddress: String
    let buildingCode: String
    let duties: [String]
    /// `14 of 22 spaces taken`; empty for hosts.
    let taken: String
    let isGuard: Bool
    let isHost: Bool
    let lookUpHref: String
    let guestsHref: String
    let wallMapHref: String
    let sentences: [String]
    let leaveAction: String
}

extension BuildingPages {
    /// The page of a building for its guards and hosts.
    func membership(
        in seen: SeenBuilding, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        let building = seen.building
        let page = visit.link("/buildings/\(building.code)")
        let content = MembershipContent(
            back: visit.link(Self.home), buildingAddress: building.place.address.text,
            buildingCode: building.code.text, duties: visit.texts.duties(seen.access),
            taken: seen.access.isGuard ? visit.texts.taken(seen) : "",
            isGuard: seen.access.isGuard, isHost: !seen.access.suites.isEmpty,
            lookUpHref: page + "/look-up", guestsHref: visit.link("/me/guests"),
            wallMapHref: page + "/wall-map",
            sentences: visit.sentences(of: building.rules), leaveAction: page + "/leave")
        return try visit.page(
            "buildingMember", building.name.text, content, at: .building(building.code))
    }

    /// Gives up what a person does for a building.
    func leave(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let seen = try await building(visit, person)
        guard !seen.access.isOwner else { throw BuildingsError.notFound(seen.building.code) }
        try await visit.buildingDesk(person).leave(seen.building.code)
        return visit.redirect(
            to: Self.home,
            flash: Flash(visit.texts("buildings_left", ["name": seen.building.name.text])))
    }
}
