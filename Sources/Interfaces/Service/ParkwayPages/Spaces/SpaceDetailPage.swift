import Accounts
import Conversations
import Foundation
import Geometry
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces

/// What the page of a storage space shows.
struct SpaceDetail {
    let title: String
    /// `Castle Hill · 120 sq ft (11 m²)`
    let lead: String
    let allHref: String
    let photos: [Photo]
    let tags: [SpaceTag]
    /// The owner, for other people.
    let owner: Owner?
    let price: String?
    let facts: [ParkingFact]
    /// Nil for one's own space.
    let rent: RentContent?
    /// What the owner can do; nil for other people.
    let own: OwnActions?
    let map: SideMap?

    /// A photo with its place among the others.
    struct Photo {
        let photo: PhotoView
        let alt: String
        let isFirst: Bool
        /// `1 of 4`
        let count: String
    }

    /// Who offers the space.
    struct Owner {
        let name: String
        let initials: String
        let askHref: String
        let reportHref: String
    }

    /// What the owner can do with the space.
    struct OwnActions {
        let state: String
        /// Whether the owner of the server has hidden it from others.
        let isHidden: Bool
        /// The fields that can be changed; empty if the space is archived.
        let changes: [SpaceSummary.Row]
        let actions: [Action]
        let removeHref: String?
        let rentalsHref: String
    }

    /// A button that changes the state of the space.
    struct Action {
        let label: String
        let href: String
        let isPrimary: Bool
    }
}

extension SpacePages {
    /// One space with its photos and, for others than its owner, the days to rent.
    func detail(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let viewed = try await visit.space(person)
        var choice = RentChoice(visit.query)
        return try await detail(of: viewed, &choice, visit)
    }

    /// The page of `viewed` with the days that are chosen.
    func detail(
        of viewed: ViewedSpace, _ choice: inout RentChoice, _ visit: PageVisit
    ) async throws -> Response {
        let (texts, words, space) = (visit.texts, visit.spaceWords, viewed.space)
        let isOwn = viewed.relation == .owner
        let title = viewed.title(texts)
        let name = isOwn ? nil : try await visit.name(of: space.owner)
        let rent = isOwn ? nil : RentContent(viewed, &choice, visit)
        let pin = MapState.Pin(viewed, visit)
        let content = SpaceDetail(
            title: title,
            lead: [viewed.quarter, space.details.area.map(words.size)].compactMap(\.self)
                .joined(separator: " · "),
            allHref: visit.link(isOwn ? "/me/spaces" : "/storage"),
            photos: Self.photos(viewed, title, visit),
            tags: SpaceView.tags(viewed, texts, words),
            owner: isOwn
                ? nil
                : SpaceDetail.Owner(
                    name: name?.text ?? texts["space_deletedPerson"],
                    initials: name?.initials ?? "–",
                    askHref: visit.link("/storage/\(space.id)/ask"),
                    reportHref: visit.reportAddress(of: "space", space.id.description)),
            price: space.details.price.map {
                texts("space_perDay", ["price": $0.description])
            },
            facts: isOwn ? [] : Self.facts(viewed, visit), rent: rent,
            own: isOwn ? Self.ownActions(viewed, visit) : nil,
            map: pin.map { SideMap(visit, pins: [$0]) })
        return try visit.page(
            "space", title, content, look: .sideFlow, at: .storage, form: choice.form)
    }

    private static func photos(
        _ viewed: ViewedSpace, _ title: String, _ visit: PageVisit
    ) -> [SpaceDetail.Photo] {
        let photos = viewed.space.photos
        return photos.enumerated().map { index, photo in
            let count = visit.texts(
                "space_photoOf",
                ["number": String(index + 1), "count": String(photos.count)])
            return SpaceDetail.Photo(
                photo: SpaceView.photo(photo, of: viewed.space.id, visit),
                alt: visit.texts("space_photoAlt", ["place": title, "count": count]),
                isFirst: index == 0, count: count)
        }
    }

    private static func facts(_ viewed: ViewedSpace, _ visit: PageVisit) -> [ParkingFact] {
        let (texts, details) = (visit.texts, viewed.space.details)
        var facts: [ParkingFact] = []
        if let place = viewed.place, place.isExact, let address = place.address {
            facts.append(ParkingFact(label: texts["space_address"], value: address))
        }
        if let hours = details.openingHours {
            facts.append(ParkingFact(label: texts["space_hours"], value: hours.text))
        }
        if viewed.relation != .stranger, let access = details.access {
            facts.append(ParkingFact(label: texts["space_access"], value: access.text))
        }
        return facts
    }

    private static func ownActions(
        _ viewed: ViewedSpace, _ visit: PageVisit
    ) -> SpaceDetail.OwnActions {
        let (texts, space) = (visit.texts, viewed.space)
        let page = visit.link("/storage/\(space.id)")
        func action(_ name: String, _ label: String, _ isPrimary: Bool = false)
            -> SpaceDetail.Action
        {
            SpaceDetail.Action(label: texts[label], href: "\(page)/\(name)", isPrimary: isPrimary)
        }
        let actions: [SpaceDetail.Action] =
            switch space.status {
            // What is hidden cannot be published.
            case .paused where space.hiddenAt != nil: [action("archive", "space_archive")]
            case .archived where space.hiddenAt != nil: []
            case .draft: [action("publish", "space_publish", true)]
            case .published:
                [action("pause", "space_pause"), action("archive", "space_archive")]
            case .paused:
                [action("publish", "space_resume", true), action("archive", "space_archive")]
            case .archived: [action("publish", "space_restore", true)]
            }
        return SpaceDetail.OwnActions(
            state: texts["space_own_" + space.status.rawValue], isHidden: space.hiddenAt != nil,
            changes: space.status == .archived
                ? [] : SpaceSummary.rows(space, visit),
            actions: actions,
            removeHref: space.status == .published ? nil : "\(page)/remove",
            rentalsHref: visit.link("/rentals"))
    }

    /// A photo of a space in the size that the query names.
    func photo(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let viewed = try await visit.space(person)
        guard let id = try? SpacePhoto.ID(visit.context.parameters.get("photo") ?? "") else {
            throw Failure(.notFound, "there is no such photo")
        }
        return try await visit.photo(viewed.space.photos.first { $0.id == id }?.tag) {
            size, format in
            try await visit.spaceDesk(person).photo(
                id, of: RecordReference(viewed.space.id), size: size, format: format)
        }
    }

    /// Opens the conversation with the owner.
    func ask(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let viewed = try await visit.space(person)
        do {
            let conversation = try await visit.spaceDesk(person).conversation(
                about: RecordReference(viewed.space.id), of: person.account.id,
                in: visit.service.workspace)
            return visit.redirect(to: "/inbox/\(conversation.id)")
        } catch is ConversationsError {
            return visit.redirect(
                to: "/storage/\(viewed.space.id)",
                flash: Flash(visit.texts["space_cannotAsk"]))
        }
    }
}
