import Accounts
import Conversations
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore

/// What the form of a report shows.
struct ReportContent {
    let action: String
    let back: String
    let explanation: String
    /// Messages of the other person that can be reported.
    let options: [Option]
    let reason: FormField

    /// A message to be reported.
    struct Option {
        let number: String
        let line: String
        let isChosen: Bool
    }
}

extension InboxPages {
    private static let reportableMessages = 30
    private static let quotedCharacters = 60

    /// Blocks the other person. Undo unblocks.
    func block(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        try await setBlocked(true, visit, person)
    }

    /// Ends that.
    func unblock(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        try await setBlocked(false, visit, person)
    }

    private func setBlocked(
        _ isBlocked: Bool, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        let conversation = try await conversation(visit, person)
        let path = "/inbox/\(conversation.id)"
        guard let name = conversation.partner?.name.text else { return visit.redirect(to: path) }
        _ = try await desk(visit, person).setBlocked(
            isBlocked, in: RecordReference(conversation.id))
        let texts = visit.texts
        let flash =
            isBlocked
            ? Flash(
                texts("inbox_blocked", ["name": name]),
                undo: Flash.Undo(label: texts["undo"], action: visit.link(path + "/unblock")))
            : Flash(texts("inbox_unblocked", ["name": name]))
        return visit.redirect(to: path, flash: flash)
    }

    /// The form of a report, of a message if the query names one.
    func reportForm(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try await reportForm(
            visit, person, FormState(["message": visit.query["message"] ?? ""]))
    }

    private func reportForm(
        _ visit: PageVisit, _ person: SignedIn, _ form: FormState
    ) async throws -> Response {
        let conversation = try await conversation(visit, person)
        let texts = visit.texts
        let href = visit.link("/inbox/\(conversation.id)")
        let name = conversation.partner?.name.text ?? texts["inbox_deletedAccount"]
        let recent = try await desk(visit, person).messages(
            .latest, in: RecordReference(conversation.id), limit: Self.reportableMessages
        ).page
        let options = recent.messages.reversed().compactMap { message -> ReportContent.Option? in
            guard message.side != conversation.side, let text = message.text?.text else {
                return nil
            }
            return ReportContent.Option(
                number: String(message.number),
                line: visit.clock.moment(message.sentAt) + ": "
                    + text.replacing("\n", with: " ").prefix(Self.quotedCharacters),
                isChosen: form["message"] == String(message.number))
        }
        let content = ReportContent(
            action: href + "/report", back: href,
            explanation: texts("inbox_reportExplanation", ["name": name]), options: options,
            reason: form.field("reason", texts["inbox_reportReason"], .multiline))
        return try visit.page(
            "chatReport", texts["inbox_report"], content, look: .flow, at: .inbox, form: form)
    }

    /// Reports the other person to the moderator.
    func report(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let conversation = try await conversation(visit, person)
        var state = FormState(form)
        guard let reason = try? ReportReason(form["reason"]) else {
            state.refuse("reason", visit.texts["inbox_reasonWrong"])
            return try await reportForm(visit, person, state)
        }
        do {
            _ = try await desk(visit, person).report(
                RecordReference(conversation.id), message: Int64(form["message"]), reason: reason)
        } catch ConversationsError.tooManyReports(_, let retryAt, _) {
            state.refuse(
                "reason",
                visit.texts("inbox_tooMany", ["time": visit.clock.moment(retryAt)]))
            return try await reportForm(visit, person, state)
        }
        return visit.redirect(
            to: "/inbox/\(conversation.id)", flash: Flash(visit.texts["inbox_reported"]))
    }
}
