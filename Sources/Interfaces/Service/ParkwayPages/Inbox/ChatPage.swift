import Accounts
import Conversations
import Foundation
import HTTPTypes
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What the page of a conversation shows.
struct ChatContent {
    let id: String
    let href: String
    let back: String
    let name: String
    let initials: String
    let isGone: Bool
    let colour: String
    let subject: ChatSubject
    let log: ChatLog
    /// The page with the messages before these; nil if there are none.
    let earlier: String?
    /// Whether later messages are left out; then this leads to them.
    let latest: String?
    let messagesHref: String
    let canWrite: Bool
    /// Why nobody can write here; nil if the viewer can.
    let closed: String?
    let isBlocked: Bool
    let canBlock: Bool
    let draft: String
    let key: String
    let error: String?
    let limit: String
    let asOf: String
}

/// Messages that follow each other, for the page and for the scripts that continue it.
struct ChatLog {
    let messages: [ChatMessage]
    /// The number of the last message that the other has read.
    let readUpTo: String
    let canWrite: Bool
}

extension InboxPages {
    private static let pageLimit = 40
    /// Maximum number of messages that a script gets at once.
    private static let gapLimit = 200

    /// A conversation with its last messages, or those before the one that the query names. What is
    /// shown counts as read.
    func chat(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try await chat(visit, person, form: FormState(["key": UUID().uuidString]))
    }

    private func chat(
        _ visit: PageVisit, _ person: SignedIn, form: FormState
    ) async throws -> Response {
        var visit = visit
        let found = try await conversation(visit, person)
        let before = visit.query["before"].flatMap { Int64($0) }
        let reference = RecordReference(found.id)
        let page = try await desk(visit, person).messages(
            before.map { .before($0) } ?? .latest, in: reference, limit: Self.pageLimit
        ).page
        var conversation = found
        if let last = page.messages.last, last.number > found.readUpTo {
            conversation = try await desk(visit, person).markRead(
                upTo: last.number, in: reference)
            visit.inbox = nil
            visit.inbox = try await visit.inboxCounts(of: person)
        }
        let content = await content(conversation, page, form, visit, person)
        return try visit.page(
            "chat", content.name, content, look: .flow, at: .inbox, form: form)
    }

    private func content(
        _ conversation: Conversation, _ page: MessagePage, _ form: FormState, _ visit: PageVisit,
        _ person: SignedIn
    ) async -> ChatContent {
        let texts = visit.texts
        let href = visit.link("/inbox/\(conversation.id)")
        let subject = await ChatSubject.find(conversation.subject, visit, person)
        let row = ChatRow(conversation, subject, visit)
        return ChatContent(
            id: row.id, href: href, back: visit.link("/inbox"), name: row.name,
            initials: row.initials, isGone: row.isGone, colour: row.colour, subject: subject,
            log: ChatLog(
                messages: ChatMessage.list(page.messages, after: nil, in: conversation, visit),
                readUpTo: String(conversation.partnerReadUpTo), canWrite: conversation.isOpen),
            earlier: page.hasEarlier
                ? page.messages.first.map {
                    PageAddress(href).setting("before", String($0.number)).text
                } : nil,
            latest: page.hasLater ? href : nil, messagesHref: href + "/messages",
            canWrite: conversation.isOpen,
            closed: conversation.isOpen ? nil : Self.closed(conversation, texts),
            isBlocked: conversation.isBlocked, canBlock: conversation.partner != nil,
            draft: form["text"], key: form["key"], error: form.problem("text"),
            limit: String(MessageText.limit),
            asOf: texts("parking_asOf", ["time": visit.clock.time(visit.now)]))
    }

    /// Why the viewer cannot write. Whether the other blocks them is not said.
    private static func closed(_ conversation: Conversation, _ texts: PageTexts) -> String {
        if conversation.partner == nil { return texts["inbox_readOnly"] }
        if conversation.isBlocked { return texts["inbox_youBlock"] }
        let isFull =
            (conversation.lastMessage?.number ?? 0) >= ConversationLimits.messages
        return isFull ? texts["inbox_full"] : texts["inbox_cannotWrite"]
    }

    /// The messages after the one that the query names, as a part of the page, for its script. With
    /// `seen` they count as read.
    func messages(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let after = max(0, visit.query["after"].flatMap { Int64($0) } ?? 0)
        var conversation = try await conversation(visit, person)
        let reference = RecordReference(conversation.id)
        // The one before says whether a new day begins.
        let page = try await desk(visit, person).messages(
            .after(max(0, after - 1)), in: reference, limit: Self.gapLimit
        ).page
        let before = page.messages.first { $0.number == after }
        let new = page.messages.filter { $0.number > after }
        if visit.query["seen"] != nil,
            let last = new.last ?? before, last.number > conversation.readUpTo
        {
            conversation = try await desk(visit, person).markRead(
                upTo: last.number, in: reference)
        }
        let log = ChatLog(
            messages: ChatMessage.list(new, after: before, in: conversation, visit),
            readUpTo: String(conversation.partnerReadUpTo), canWrite: conversation.isOpen)
        return try visit.part("chatPart", log)
    }

    /// Sends a message once, however often the form is sent.
    func send(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let conversation = try await conversation(visit, person)
        var state = FormState(form)
        let texts = visit.texts
        guard let text = try? MessageText(form["text"]) else {
            state.refuse(
                "text",
                form["text"].trimmed.isEmpty
                    ? texts["inbox_textMissing"]
                    : texts("inbox_textWrong", ["count": String(MessageText.limit)]))
            return try await chat(visit, person, form: state)
        }
        do {
            let content = "page message \(conversation.id) \(text.text)"
            let key = try? CreationKey(
                form["key"], request: Fingerprint(of: Array(content.utf8)))
            let (_, made) = try await desk(visit, person).send(
                text, in: RecordReference(conversation.id), key: key)
            return visit.redirect(to: "/inbox/\(conversation.id)#m\(made.record.number)")
        } catch AccountsError.keyOfAnotherRequest, AccountsError.createdRecordGone {
            // The browser went back to a form that was sent already.
            state["key"] = UUID().uuidString
            state.refuse("text", texts["inbox_sentBefore"])
        } catch ConversationsError.tooManyMessages(_, let retryAt, _) {
            state.refuse(
                "text", texts("inbox_tooMany", ["time": visit.clock.time(retryAt)]))
        } catch let error as ConversationsError {
            switch error {
            case .partnerGone, .blocking, .closed, .full:
                state.refuse("text", texts["inbox_cannotWrite"])
            default: throw error
            }
        }
        return try await chat(visit, person, form: state)
    }
}

extension PageVisit {
    /// A part of a page, which its script puts into it.
    ///
    /// - Throws: `Failure` (400) if `If-None-Match` is malformed.
    func part(_ template: String, _ content: Any) throws -> Response {
        let html = files.templates.page(template, PagePart(content: content, self))
        return try .page(html, to: request, texts: texts, caching: "no-store")
    }
}

/// What the template of a part of a page finds.
struct PagePart {
    let t: [String: String]
    let icons: String
    let content: Any

    init(content: Any, _ visit: PageVisit) {
        t = visit.texts.all
        icons = visit.files.assets.addresses["icons"] ?? ""
        self.content = content
    }
}
