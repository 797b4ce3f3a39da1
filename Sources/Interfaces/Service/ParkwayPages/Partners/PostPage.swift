import Accounts
import ActivityPartners
import Conversations
import Geometry
import Hummingbird
import OSMModel
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What the page of a post shows.
struct PostContent {
    let card: PostCard
    let partnersHref: String
    /// `This post ended on 14 Nov.`; nil if people can still belong to it.
    let over: String?
    let isCurrent: Bool
    let facts: [Fact]
    /// The people of the post, for them alone.
    let members: [Member]
    let hasMembers: Bool
    /// The requests that wait, for the owner.
    let requests: [RequestRow]
    let hasRequests: Bool
    let meetHref: String?
    let reportHref: String
    let endHref: String
    let reopenHref: String?
    let chatAction: String
    let map: SideMap?

    /// A label with its value.
    struct Fact {
        let label: String
        let value: String
    }

    /// Somebody who belongs to the post.
    struct Member {
        let person: PersonLine
        /// That it is the viewer, or who made the post; nil for others.
        let role: String?
        /// The request that was accepted, by which the owner finds the chat; nil for others.
        let request: String?
    }
}

extension PartnerPages {
    private static let maximumRequests = 200

    /// A post in any state.
    func post(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let desk = desk(visit, person)
        let seen = try await desk.post(reference(visit))
        let (post, texts) = (seen.post, visit.texts)
        let href = "/partners/\(post.id)"
        let isOwn = seen.standing == .own
        var requests: [SeenRequest] = []
        if isOwn {
            requests = try await desk.requests(
                on: RecordReference(post.id), isWaiting: false, after: nil,
                limit: Self.maximumRequests
            ).items
        }
        let members =
            seen.standing.seesPlace ? try await desk.members(of: RecordReference(post.id)) : []
        let profiles = try await visit.profiles(
            Set(members.map(\.account)).union([post.owner]), person)
        let waiting = requests.filter { $0.request.state == .pending }
            .map { RequestRow($0, on: post, visit) }
        let card = PostCard(
            seen, by: PersonLine(seen.ownerName, profiles[post.owner], visit), number: nil,
            quarter: await visit.placeName(of: seen), minutes: nil,
            back: visit.link(href), visit)
        var (over, isEnded, isCurrent): (String?, Bool, Bool) = (nil, false, true)
        switch post.state(at: visit.now) {
        case .open, .full: break
        case .expired(let end):
            (over, isCurrent) = (texts("partner_thisEnded", ["day": visit.day(end)]), false)
        case .ended(let end):
            (over, isCurrent) = (texts("partner_thisEnded", ["day": visit.day(end)]), false)
            isEnded = post.draft.validUntil > visit.now
        }
        let pins = seen.shownPlace.map { place in
            MapState.Pin(
                kind: seen.standing.seesPlace ? .place : .area, at: MapState.Place(place),
                text: seen.standing.seesPlace ? nil : texts["partner_areaLabel"], tone: .partner)
        }
        let content = PostContent(
            card: card, partnersHref: visit.link("/partners"), over: over, isCurrent: isCurrent,
            facts: Self.facts(card, seen, visit),
            members: members.map { member in
                let request = requests.first {
                    $0.request.state == .accepted && $0.request.asker == member.account
                }
                return PostContent.Member(
                    person: PersonLine(member.name, profiles[member.account], visit),
                    role: Self.role(of: member, in: post, person, texts),
                    request: request?.request.id.description)
            },
            hasMembers: members.count > 1, requests: waiting, hasRequests: !waiting.isEmpty,
            meetHref: isCurrent && seen.standing.seesPlace
                ? visit.link(href + "/meet") : nil,
            reportHref: visit.reportAddress(of: "post", post.id.description),
            endHref: visit.link(href + "/end"),
            reopenHref: isOwn && isEnded ? visit.link(href + "/reopen") : nil,
            chatAction: visit.link(href + "/chat"),
            map: pins.map { SideMap(visit, pins: [$0]) })
        return try visit.page(
            "partnerPost", over ?? card.activity, content, look: .side, at: .partners)
    }

    private static func role(
        of member: PostMember, in post: PartnerPost, _ person: SignedIn, _ texts: PageTexts
    ) -> String? {
        if member.account == person.account.id { return texts["inbox_you"] }
        return member.account == post.owner ? texts["partner_madeIt"] : nil
    }

    private static func facts(
        _ card: PostCard, _ seen: SeenPost, _ visit: PageVisit
    ) -> [PostContent.Fact] {
        let texts = visit.texts
        var facts = [
            PostContent.Fact(label: texts["partner_when"], value: card.schedule),
            PostContent.Fact(
                label: texts["partner_validUntil"],
                value: visit.lastDay(seen.post.draft.validUntil)),
            PostContent.Fact(label: texts["partner_places"], value: card.placesLeft),
        ]
        facts.append(
            PostContent.Fact(
                label: texts["partner_where"],
                value: card.place ?? texts["partner_placeOpen"]))
        return facts
    }

    // MARK: Requests

    /// Asks to join.
    func join(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        try await change(visit, form) { reference in
            let seen = try await desk(visit, person).ask(reference)
            return Flash(
                visit.texts("partner_askedFlash", ["owner": seen.ownerName.text]),
                undo: Flash.Undo(
                    label: visit.texts["undo"],
                    action: visit.link("/partners/\(seen.post.id)/withdraw"),
                    fields: ["back": form["back"]]))
        }
    }

    /// Takes the request back, or leaves the post.
    func withdraw(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        try await change(visit, form) { reference in
            _ = try await desk(visit, person).withdraw(from: reference)
            return Flash(visit.texts["partner_withdrawn"])
        }
    }

    /// Makes a change, and goes back to the page of the form with its message or with the reason why it
    /// was refused.
    private func change(
        _ visit: PageVisit, _ form: PageForm,
        _ action: (RecordReference) async throws -> Flash
    ) async throws -> Response {
        let reference = try reference(visit)
        let flash: Flash
        do {
            flash = try await action(reference)
        } catch let error as ActivityPartnersError {
            guard let reason = Self.reason(error, visit.texts) else { throw error }
            flash = Flash(reason)
        }
        let back =
            LocalPath(form["back"], below: visit.service.settings.basePath)?.text
            ?? visit.link("/partners")
        return visit.leave(for: back, flash: flash)
    }

    // MARK: The owner

    /// Ends the post. Undo opens it again, with the requests that waited.
    func end(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let reference = try reference(visit)
        let texts = visit.texts
        do {
            let post = try await desk(visit, person).end(reference)
            return visit.redirect(
                to: "/partners",
                flash: Flash(
                    texts("partner_endedFlash", ["activity": post.draft.activity.text]),
                    undo: Flash.Undo(
                        label: texts["undo"],
                        action: visit.link("/partners/\(post.id)/reopen"))))
        } catch let error as ActivityPartnersError {
            guard let reason = Self.reason(error, texts) else { throw error }
            return visit.redirect(to: "/partners", flash: Flash(reason))
        }
    }

    /// Opens the post again.
    func reopen(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let reference = try reference(visit)
        do {
            let post = try await desk(visit, person).reopen(reference)
            return visit.redirect(
                to: "/partners/\(post.id)", flash: Flash(visit.texts["partner_reopened"]))
        } catch let error as ActivityPartnersError {
            guard let reason = Self.reason(error, visit.texts) else { throw error }
            return visit.redirect(to: "/partners", flash: Flash(reason))
        }
    }

    /// Opens the owner's chat with somebody whose request was accepted.
    func openChat(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let post = try await desk(visit, person).own(reference(visit))
        guard let id = try? JoinRequest.ID(form["request"]) else {
            throw Failure(.notFound, "there is no such request")
        }
        let seen = try await desk(visit, person).request(RecordReference(id))
        guard seen.request.post == post.id, seen.request.state == .accepted else {
            throw Failure(.notFound, "there is no such request")
        }
        let chat = try await ConversationDesk(visit.service.workspace, person: person.account.id)
            .open(
                with: seen.request.asker, about: ConversationSubject(.partnerPost, post.id.uuid))
        return visit.redirect(to: "/inbox/\(chat.id)")
    }
}
