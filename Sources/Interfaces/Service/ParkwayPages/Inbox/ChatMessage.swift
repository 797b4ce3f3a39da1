import Accounts
import Conversations
import RecordKeeping

/// A message as the page shows it.
struct ChatMessage: Sendable {
    let id: String
    let number: String
    /// The day, before its first message; nil before the others.
    let day: String?
    /// Whether it is an event, as a strip in the middle.
    let isEvent: Bool
    /// Whether the viewer sent it.
    let isOwn: Bool
    /// What an event tells.
    let event: String?
    /// What was written; nil if nothing was.
    let text: String?
    /// Who sent it, for screen readers.
    let sender: String
    let time: String
    /// Whether the other has read it; false for received ones.
    let isRead: Bool

    /// Messages that follow each other. `before` is the one just before them, whose day is shown
    /// already.
    static func list(
        _ messages: [Message], after before: Message?, in conversation: Conversation,
        _ visit: PageVisit
    ) -> [ChatMessage] {
        var last = before
        return messages.map { message in
            defer { last = message }
            let isNewDay = last.map { !visit.clock.isSameDay($0.sentAt, message.sentAt) } ?? true
            return ChatMessage(message, in: conversation, startsDay: isNewDay, visit)
        }
    }

    private init(
        _ message: Message, in conversation: Conversation, startsDay: Bool, _ visit: PageVisit
    ) {
        let texts = visit.texts
        let name = conversation.partner?.name.text ?? texts["inbox_deletedAccount"]
        id = "m\(message.number)"
        number = String(message.number)
        day = startsDay ? visit.clock.day(message.sentAt) : nil
        isOwn = message.side == conversation.side
        isEvent = message.kind != .text
        event = isEvent ? Self.event(message, isOwn: isOwn, name, texts) : nil
        text = message.isErased ? texts["inbox_erased"] : message.text?.text
        sender = isOwn ? texts["inbox_you"] : name
        time = visit.clock.time(message.sentAt)
        isRead = isOwn && message.number <= conversation.partnerReadUpTo
    }

    /// The message in one line, for the list.
    static func line(
        _ message: Message, isOwn: Bool, _ name: String, _ texts: PageTexts
    ) -> String {
        if message.isErased { return texts["inbox_erased"] }
        if message.kind != .text { return event(message, isOwn: isOwn, name, texts) }
        let text = (message.text?.text ?? "").replacing("\n", with: " ")
        return isOwn ? texts("inbox_youSaid", ["text": text]) : text
    }

    private static func event(
        _ message: Message, isOwn: Bool, _ name: String, _ texts: PageTexts
    ) -> String {
        switch message.kind {
        case .text: ""
        case .requestAccepted:
            isOwn
                ? texts("inbox_youAccepted", ["name": name])
                : texts("inbox_theyAccepted", ["name": name])
        case .rentalAgreed: texts["inbox_rentalAgreed"]
        }
    }
}
