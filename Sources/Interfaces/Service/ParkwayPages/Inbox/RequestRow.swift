import Accounts
import ActivityPartners
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// A request that somebody makes to the viewer: to join a post, or to rent a space.
struct RequestRow: Sendable {
    /// The id of the row.
    let id: String
    /// Who asks.
    let name: String
    let initials: String
    /// One of the colours of ``avatarColour(of:)``.
    let colour: String
    /// `asked 12 minutes ago`
    let asked: String
    let icon: String
    /// `partner` or `storage`, which decides about the colour.
    let tone: String
    /// What they ask for.
    let subject: String
    let subjectHref: String
    /// What they say; nil if nothing.
    let words: String?
    /// `Ends by itself on Sunday 10:00`
    let ends: String
    /// When it ends by itself, by which the rows are sorted.
    let endsAt: Timestamp
    let acceptHref: String
    let refuseHref: String
    /// `A word to Lea`
    let wordLabel: String
    /// `Refuse Lea`
    let refuseLabel: String
    /// The word that goes with a refusal, as it was typed.
    let word: String
    /// What is wrong with the word; nil if nothing is.
    let wordError: String?
    /// Whether the field for the word is open.
    let isRefusing: Bool
    /// The id of the field for the word. The summary leads to that of the refused one.
    let wordField: String

    /// A request to join a post. `refusal` is the form of a refusal that could not be accepted; nil if
    /// none was sent.
    init(
        _ seen: SeenRequest, on post: PartnerPost, refusal: FormState? = nil, _ visit: PageVisit
    ) {
        let texts = visit.texts
        let request = seen.request
        id = "request-\(request.id)"
        name = seen.askerName.text
        initials = seen.askerName.initials
        colour = avatarColour(of: name)
        asked = texts("inbox_asked", ["time": visit.clock.moment(request.askedAt)])
        icon = "people"
        tone = "partner"
        let left = post.draft.places.count - post.taken
        subject =
            post.draft.activity.text + ", " + post.draft.schedule(texts) + " · "
            + texts.count("partner_placesLeft", left)
        subjectHref = visit.link("/partners/\(post.id)")
        words = nil
        endsAt = post.draft.validUntil
        ends = texts("inbox_endsByItself", ["time": visit.lastDay(endsAt)])
        let path = visit.link("/inbox/requests/\(request.id)")
        acceptHref = path + "/accept"
        refuseHref = path + "/refuse"
        wordLabel = texts("inbox_wordTo", ["name": name])
        refuseLabel = texts("inbox_refuseName", ["name": name])
        word = refusal?["word"] ?? ""
        wordError = refusal?.problem("word")
        isRefusing = refusal != nil
        wordField = isRefusing ? "word" : "word-\(request.id)"
    }

    /// A request to rent a space.
    init(_ viewed: ViewedRental, _ visit: PageVisit) {
        let (texts, rental) = (visit.texts, RentalView(viewed, visit))
        id = "request-\(viewed.rental.id)"
        name = viewed.renter?.text ?? texts["space_deletedPerson"]
        initials = viewed.renter?.initials ?? ""
        colour = avatarColour(of: name)
        asked = texts("inbox_asked", ["time": visit.clock.moment(viewed.rental.createdAt)])
        icon = "box"
        tone = "storage"
        subject = [rental.title, rental.days, rental.total].joined(separator: " · ")
        subjectHref = rental.href
        words = nil
        endsAt = viewed.rental.answerDue
        ends = rental.due ?? ""
        acceptHref = rental.acceptHref
        refuseHref = rental.refuseHref
        wordLabel = texts("inbox_wordTo", ["name": name])
        refuseLabel = texts("inbox_refuseName", ["name": name])
        word = ""
        wordError = nil
        isRefusing = false
        wordField = "word-\(viewed.rental.id)"
    }
}

/// A request that has been answered or has ended.
struct EndedRequestRow: Sendable {
    let initials: String
    /// `Theo · Kayaking`
    let title: String
    /// `Ended on Friday without an answer.`
    let note: String
    /// When it ended, by which the rows are sorted.
    let endedAt: Timestamp

    init(_ seen: SeenRequest, _ visit: PageVisit) {
        let request = seen.request
        initials = seen.askerName.initials
        title = "\(seen.askerName.text) · \(seen.activity.text)"
        endedAt = request.answeredAt ?? request.askedAt
        note = visit.texts(
            "inbox_state_" + request.state.word.replacing("-", with: "_"),
            ["day": visit.clock.day(endedAt)])
    }

    /// Nil if the request became a rental.
    init?(_ viewed: ViewedRental, _ visit: PageVisit) {
        let (texts, rental) = (visit.texts, viewed.rental)
        switch (viewed.state, rental.decision) {
        case (.lapsed, _): endedAt = rental.answerDue
        case (.refused, .refused(let time, _)): endedAt = time
        default: return nil
        }
        let name = viewed.renter?.text ?? texts["space_deletedPerson"]
        initials = viewed.renter?.initials ?? ""
        title = "\(name) · \(RentalView(viewed, visit).title)"
        note = "\(texts["space_state_" + viewed.state.rawValue]) · \(visit.clock.day(endedAt))"
    }
}
