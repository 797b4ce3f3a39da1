import Accounts
import ActivityPartners
import Conversations
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// What a conversation is about, in one line.
struct ChatSubject: Sendable {
    let text: String
    let icon: String
    /// `partner` or `storage`, which decides about the colour.
    let tone: String
    /// Its page; nil if it is gone.
    let subjectHref: String?
    /// Where its people meet; nil if they cannot say.
    let meetHref: String?

    /// Finds the record; a subject that is gone is called by its kind.
    static func find(
        _ subject: ConversationSubject, _ visit: PageVisit, _ person: SignedIn
    ) async -> ChatSubject {
        switch subject.kind {
        case .partnerPost:
            let desk = PartnerDesk(visit.service.workspace, person: person.account.id)
            guard
                let seen = try? await desk.post(
                    RecordReference(PartnerPost.ID(subject.record)))
            else {
                return ChatSubject(
                    text: visit.texts["inbox_aPost"], icon: "people", tone: "partner",
                    subjectHref: nil,
                    meetHref: nil)
            }
            let href = visit.link("/partners/\(seen.post.id)")
            let isCurrent = [.open, .full].contains(seen.post.state(at: visit.now))
            return ChatSubject(
                text: seen.post.line(visit), icon: "people", tone: "partner", subjectHref: href,
                meetHref: isCurrent && seen.standing.seesPlace ? href + "/meet" : nil)
        case .storageSpace:
            let space = try? await visit.spaceDesk(person).space(
                RecordReference(StorageSpace.ID(subject.record)))
            return ChatSubject(
                text: space?.name(visit) ?? visit.texts["inbox_aSpace"], icon: "box",
                tone: "storage",
                subjectHref: space.map { visit.link("/storage/\($0.space.id)") }, meetHref: nil)
        }
    }
}

extension PartnerPost {
    /// `Tennis, Sat and Sun 10:00 to 12:00`, or `Tennis, ended on 14 Nov`.
    func line(_ visit: PageVisit) -> String {
        switch state(at: visit.now) {
        case .open, .full: draft.activity.text + ", " + draft.schedule(visit.texts)
        case .expired(let end), .ended(let end):
            visit.texts(
                "inbox_endedPost", ["activity": draft.activity.text, "day": visit.day(end)])
        }
    }
}

extension PageVisit {
    /// The last day before `end`, which is midnight if a date was chosen.
    func lastDay(_ end: Timestamp) -> String {
        clock.isSameDay(end, end.advanced(by: .seconds(-1)))
            ? clock.moment(end) : day(end.advanced(by: .seconds(-1)))
    }
}

extension PartnerPostDraft {
    /// `Sat, Sun, 10:00 to 12:00`, or `every day`.
    func schedule(_ texts: PageTexts) -> String {
        let names =
            days == .all
            ? texts["partner_everyDay"]
            : days.days.map { texts["partner_day_\($0.code)"] }.joined(separator: ", ")
        guard let times else { return names }
        let parts = times.text.split(separator: "-").map(String.init)
        return names + ", "
            + texts("partner_times", ["from": parts[0], "to": parts.last ?? ""])
    }
}
