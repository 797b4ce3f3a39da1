import Accounts
import ActivityPartners
import Conversations
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// What the list of requests shows.
struct RequestsContent {
    let tabs: InboxTabs
    let waiting: [RequestRow]
    let ended: [EndedRequestRow]
    let hasEnded: Bool
    let isEmpty: Bool
    let partnersHref: String
    let href: String
}

extension InboxPages {
    private static let waitingLimit = 100
    private static let endedLimit = 30

    /// The requests to the person, the one that ends soonest first, and below those that have ended.
    func requests(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try await requests(visit, person, refused: nil)
    }

    /// The list; `refused` is a form that was sent and could not be accepted.
    private func requests(
        _ visit: PageVisit, _ person: SignedIn, refused: (id: JoinRequest.ID, form: FormState)?
    ) async throws -> Response {
        let rentals = try await rentals(visit, person)
        let waiting = try await waiting(rentals, visit, person, refused: refused)
        let ended = try await ended(rentals, visit, person)
        let counts = try await visit.inboxCounts(of: person)
        let content = RequestsContent(
            tabs: InboxTabs(counts, onRequests: true, visit), waiting: waiting, ended: ended,
            hasEnded: !ended.isEmpty, isEmpty: waiting.isEmpty && ended.isEmpty,
            partnersHref: visit.link("/partners"), href: visit.link("/inbox/requests"))
        let title =
            waiting.isEmpty
            ? visit.texts["inbox_requests"]
            : visit.texts.count("inbox_toAnswer", waiting.count)
        return try visit.page("requests", title, content, at: .inbox, form: refused?.form)
    }

    /// The requests that wait for an answer.
    private func waiting(
        _ rentals: [ViewedRental], _ visit: PageVisit, _ person: SignedIn,
        refused: (id: JoinRequest.ID, form: FormState)?
    ) async throws -> [RequestRow] {
        var rows = try await joinRequests(visit, person, refused: refused)
        rows += rentals.filter { $0.state == .requested }.map { RequestRow($0, visit) }
        rows.sort { ($0.endsAt, $0.id) < ($1.endsAt, $1.id) }
        return rows
    }

    private func joinRequests(
        _ visit: PageVisit, _ person: SignedIn, refused: (id: JoinRequest.ID, form: FormState)?
    ) async throws -> [RequestRow] {
        let desk = partners(visit, person)
        var posts: [PartnerPost.ID: PartnerPost] = [:]
        var rows: [RequestRow] = []
        let found = try await desk.requests(
            on: nil, isWaiting: true, after: nil, limit: Self.waitingLimit)
        for seen in found.items {
            let id = seen.request.post
            let post: PartnerPost
            if let known = posts[id] {
                post = known
            } else {
                post = try await desk.own(RecordReference(id))
            }
            posts[id] = post
            let refusal = refused?.id == seen.request.id ? refused?.form : nil
            rows.append(RequestRow(seen, on: post, refusal: refusal, visit))
        }
        return rows
    }

    /// The newest rentals of the person's spaces, and requests for them.
    private func rentals(_ visit: PageVisit, _ person: SignedIn) async throws -> [ViewedRental] {
        try await RentalDesk(visit.service.workspace, person: person.account.id)
            .newestFirst(as: .owner, after: nil, limit: Self.waitingLimit).items
    }

    /// The requests that have been answered or have ended by themselves.
    private func ended(
        _ rentals: [ViewedRental], _ visit: PageVisit, _ person: SignedIn
    ) async throws -> [EndedRequestRow] {
        let found = try await partners(visit, person).requests(
            on: nil, isWaiting: false, after: nil, limit: Self.waitingLimit)
        let rows =
            found.items.filter { $0.request.state != .pending }
            .map { EndedRequestRow($0, visit) }
            + rentals.compactMap { EndedRequestRow($0, visit) }
        return Array(rows.sorted { $0.endedAt > $1.endedAt }.prefix(Self.endedLimit))
    }

    // MARK: Answers

    /// The request that the path names.
    ///
    /// - Throws: ``Failure`` (404) if there is none to the person.
    private func request(_ visit: PageVisit) throws -> JoinRequest.ID {
        let id: JoinRequest.ID = try visit.pathID("there is no such request")
        return id
    }

    /// Accepts a request, and opens the chat of both.
    func accept(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let id = try request(visit)
        do {
            let seen = try await partners(visit, person).answer(
                RecordReference(id), accepts: true, word: nil)
            let chat = try await desk(visit, person).open(
                with: seen.request.asker,
                about: ConversationSubject(.partnerPost, seen.request.post.uuid))
            return visit.redirect(
                to: "/inbox/\(chat.id)",
                flash: Flash(visit.texts("inbox_accepted", ["name": seen.askerName.text])))
        } catch let error as ActivityPartnersError {
            return try tooLate(error, visit)
        }
    }

    /// Refuses a request with an optional word.
    func refuse(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let id = try request(visit)
        var state = FormState(form)
        let word = state.answerWord(visit.texts)
        guard state.isValid else {
            return try await requests(visit, person, refused: (id, state))
        }
        do {
            let seen = try await partners(visit, person).answer(
                RecordReference(id), accepts: false, word: word)
            return visit.redirect(
                to: "/inbox/requests",
                flash: Flash(visit.texts("inbox_refused", ["name": seen.askerName.text])))
        } catch let error as ActivityPartnersError {
            return try tooLate(error, visit)
        }
    }

    /// The list with the reason why an answer came too late.
    ///
    /// - Throws: other errors.
    private func tooLate(_ error: ActivityPartnersError, _ visit: PageVisit) throws -> Response {
        switch error {
        case .postHidden:
            return visit.redirect(
                to: "/inbox/requests", flash: Flash(visit.texts["people_hiddenPost"]))
        case .notWaiting, .postFull, .postExpired, .postEnded:
            return visit.redirect(
                to: "/inbox/requests", flash: Flash(visit.texts["inbox_tooLate"]))
        default: throw error
        }
    }
}

extension FormState {
    /// The word that goes with a refusal; nil if there is none, or if it is invalid, which is reported.
    mutating func answerWord(_ texts: PageTexts) -> AnswerWord? {
        let typed = self["word"]
        guard !typed.trimmed.isEmpty else { return nil }
        guard let word = try? AnswerWord(typed) else {
            refuse("word", texts("inbox_wordWrong", ["count": String(AnswerWord.limit)]))
            return nil
        }
        return word
    }
}
