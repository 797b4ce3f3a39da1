import Accounts
import ActivityPartners
import AddressText
import Geometry
import OSMModel
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// A post as the feed and its own page show it.
struct PostCard: Sendable {
    /// The id of the row.
    let id: String
    let href: String
    let activity: String
    let owner: PersonLine
    let isOwn: Bool
    /// Whether the owner of the server has hidden it from others.
    let isHidden: Bool
    /// `Sat, Sun, 10:00 to 12:00`
    let schedule: String
    /// The number of the pin on the map; nil if the post has no place.
    let number: String?
    /// `Around Old Town, 11 min on foot`; nil if the post has no place.
    let place: String?
    let comment: String?
    /// `1 of 4 places left`
    let placesLeft: String
    /// `Until 10 Dec`
    let until: String
    /// In milliseconds since 1970, for the script that removes it.
    let ends: String
    let canAsk: Bool
    let isPending: Bool
    let isMatched: Bool
    /// What became of the viewer's request; nil if there is nothing to tell.
    let note: String?
    /// What the owner said with a refusal; nil if nothing.
    let word: String?
    let joinHref: String
    let withdrawHref: String
    let editHref: String
    /// The chat with the owner; nil if there is none.
    let chatHref: String?
    /// The page to come back to after asking.
    let back: String
    /// For screen readers: `Ask to join Tennis of Ines`.
    let askLabel: String

    /// `owner` is who made it, `number` is that of the pin, `minutes` those of the walk, `quarter` what is around the place
    /// that others may see.
    init(
        _ seen: SeenPost, by owner: PersonLine, number: Int?, quarter: String?, minutes: Int?,
        back: String, _ visit: PageVisit
    ) {
        let (post, draft, texts) = (seen.post, seen.post.draft, visit.texts)
        id = "post-\(post.id)"
        href = visit.link("/partners/\(post.id)")
        activity = draft.activity.text
        self.owner = owner
        isOwn = seen.standing == .own
        isHidden = post.hiddenAt != nil
        schedule = draft.schedule(texts)
        self.number = number.map(String.init)
        place = quarter.map { name in
            let around =
                seen.standing.seesPlace ? name : texts("partner_around", ["place": name])
            guard let minutes else { return around }
            return around + ", "
                + texts("partner_minutesOnFoot", ["minutes": String(minutes)])
        }
        comment = draft.comment?.text
        placesLeft = texts(
            "partner_placesLeftOf",
            [
                "left": String(max(0, draft.places.count - post.taken)),
                "count": String(draft.places.count),
            ])
        until = texts("partner_until", ["time": visit.lastDay(draft.validUntil)])
        ends = String(draft.validUntil.millisecondsSinceEpoch)
        var (canAsk, isPending, isMatched) = (false, false, false)
        var note: String?
        var word: String?
        switch seen.standing {
        case .own: note = Self.state(post, visit)
        case .ask(let request):
            canAsk = true
            if let request, request.state == .refused {
                note = texts("partner_refused", ["owner": owner.personName])
                word = request.word?.text
            }
        case .pending(let request):
            isPending = true
            note = texts(
                "partner_askedNote",
                [
                    "time": visit.clock.moment(request.askedAt),
                    "end": visit.lastDay(draft.validUntil),
                ])
        case .matched: isMatched = true
        case .closed(let request):
            note = Self.state(post, visit)
            if let request, request.state == .refused { word = request.word?.text }
        }
        self.canAsk = canAsk
        self.isPending = isPending
        self.isMatched = isMatched
        self.note = note
        self.word = word
        joinHref = href + "/join"
        withdrawHref = href + "/withdraw"
        editHref = href + "/edit"
        chatHref = seen.conversation.map { visit.link("/inbox/\($0)") }
        self.back = back
        askLabel = texts("partner_askLabel", ["activity": activity, "owner": owner.personName])
    }

    /// Why nobody can join; nil if people can.
    static func state(_ post: PartnerPost, _ visit: PageVisit) -> String? {
        guard post.hiddenAt == nil else { return visit.texts["people_hidden"] }
        return switch post.state(at: visit.now) {
        case .open: nil
        case .full: visit.texts["partner_full"]
        case .expired(let end), .ended(let end):
            visit.texts("partner_endedOn", ["day": visit.day(end)])
        }
    }
}

extension PageVisit {
    /// The quarter around a place, or the street without its number, which says as much as the blurred
    /// place does.
    func quarter(of place: Coordinate) async -> String {
        guard let found = try? await service.places.resolve(PlaceText(place)) else {
            return place.readableText
        }
        let parts = AddressLabel.parts(of: found.address)
        let quarter = parts.count > 1 ? parts[1] : parts.first ?? found.address
        return quarter.contains(where: \.isNumber) ? parts.last ?? quarter : quarter
    }
}
