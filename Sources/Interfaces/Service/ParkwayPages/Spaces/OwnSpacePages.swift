import Accounts
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces

/// What the list of one's own spaces shows.
struct OwnSpacesContent {
    let back: String
    let offerHref: String
    let rentalsHref: String
    let groups: [Group]
    let empty: EmptyList?
    /// The next page; nil on the last one.
    let older: String?

    /// The spaces in a state.
    struct Group {
        let heading: String
        let rows: [SpaceView]
    }
}

/// A removal that cannot be undone, to be confirmed.
struct SpaceRemoval {
    let back: String
    let title: String
    let sentence: String
    let action: String
}

extension SpacePages {
    /// One's own spaces: those that are offered, then drafts, and archived ones last.
    func mine(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let texts = visit.texts
        let page = try await visit.spaceDesk(person).own(
            of: person.account.id, after: visit.query["after"].flatMap { try? PageCursor($0) },
            limit: 100)
        let groups = [SpaceStatus.published, .draft, .paused, .archived].compactMap {
            status -> OwnSpacesContent.Group? in
            let spaces = page.items.filter { $0.space.status == status }
            guard !spaces.isEmpty else { return nil }
            return .init(
                heading: texts["space_group_" + status.rawValue],
                rows: spaces.map { SpaceView($0, visit) })
        }
        let content = OwnSpacesContent(
            back: visit.link("/storage"), offerHref: visit.link("/storage/new"),
            rentalsHref: visit.link("/rentals"), groups: groups,
            empty: groups.isEmpty
                ? .init(
                    message: texts["space_noneOwn"], hint: texts["space_noneOwnHint"],
                    label: texts["space_offer"], href: visit.link("/storage/new"),
                    isPrimary: true) : nil,
            older: page.next.map {
                PageAddress(visit.link("/me/spaces")).setting("after", $0.description).text
            })
        return try visit.page("ownSpaces", texts["space_mine"], content, at: .storage)
    }

    /// Offers a space that was paused or archived, or a draft.
    func publish(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let viewed = try await visit.ownSpace(person)
        guard viewed.space.missing.isEmpty else {
            return visit.redirect(to: OfferStep.confirm.path(of: viewed.space.id))
        }
        return try await change(
            viewed.space, by: .publish, visit, person, "space_nowListed", undo: nil)
    }

    /// Hides a space from others for some time.
    func pause(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        try await change(
            visit.ownSpace(person).space, by: .pause, visit, person, "space_nowPaused",
            undo: "publish")
    }

    /// Ends the offer of a space, which refuses the requests for it.
    func archive(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let space = try await visit.ownSpace(person).space
        return try await change(
            space, by: .archive, visit, person, "space_nowArchived",
            undo: space.status == .published ? "publish" : "restore")
    }

    /// Takes the archiving of a paused space back.
    func restore(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        try await change(
            visit.ownSpace(person).space, by: .restore, visit, person, "space_nowPaused",
            undo: nil)
    }

    private func change(
        _ space: StorageSpace, by change: SpaceChange, _ visit: PageVisit, _ person: SignedIn,
        _ text: String, undo: String?
    ) async throws -> Response {
        let page = "/storage/\(space.id)"
        do {
            _ = try await visit.spaceDesk(person).change(
                RecordReference(space.id), of: person.account.id, by: change)
        } catch StorageSpacesError.wrongStatus {
            // Another window did it already.
            return visit.redirect(to: page)
        } catch StorageSpacesError.hidden {
            return visit.redirect(to: page, flash: Flash(visit.texts["people_hiddenSpace"]))
        }
        return visit.redirect(
            to: page,
            flash: Flash(
                visit.texts[text],
                undo: undo.map {
                    Flash.Undo(label: visit.texts["undo"], action: visit.link("\(page)/\($0)"))
                }))
    }

    /// Asks before a space is removed, which cannot be undone.
    func confirmRemoval(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let viewed = try await visit.ownSpace(person)
        let page = visit.link("/storage/\(viewed.space.id)")
        let isDraft = viewed.space.status == .draft
        let title = visit.texts[isDraft ? "space_removeDraft" : "space_remove"]
        return try visit.page(
            "spaceRemoval", title,
            SpaceRemoval(
                back: page, title: title,
                sentence: visit.texts("space_removeSure", ["place": viewed.title(visit.texts)]),
                action: page + "/remove"), at: .storage)
    }

    /// Removes a space that nobody rents.
    func remove(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let viewed = try await visit.ownSpace(person)
        do {
            _ = try await visit.spaceDesk(person).remove(
                RecordReference(viewed.space.id), of: person.account.id)
        } catch StorageSpacesError.hasRentals {
            return visit.redirect(
                to: "/storage/\(viewed.space.id)",
                flash: Flash(visit.texts["space_hasRentals"]))
        }
        let isDraft = viewed.space.status == .draft
        return visit.redirect(
            to: "/me/spaces",
            flash: Flash(visit.texts[isDraft ? "space_draftRemoved" : "space_removed"]))
    }
}
