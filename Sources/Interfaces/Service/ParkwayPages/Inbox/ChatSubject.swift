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

    /// Finds the records; a subject that is gone is called by its kind.
    static func find(
        _ subjects: [ConversationSubject], _ visit: PageVisit, _ person: SignedIn
    ) async -> [ConversationSubject: ChatSubject] {
        func records(_ kind: ConversationSubject.Kind) -> [UUIDv7] {
            subjects.filter { $0.kind == kind }.map(\.record)
        }
        let posts = try? await PartnerDesk(visit.service.workspace, person: person.account.id)
            .posts(Set(records(.partnerPost).map { PartnerPost.ID($0) }))
        let spaces = try? await visit.spaceDesk(person)
            .spaces(Set(records(.storageSpace).map { StorageSpace.ID($0) }))
        let found = Set(subjects).map { subject in
            let view =
                switch subject.kind {
                case .partnerPost:
                    ChatSubject(posts?[PartnerPost.ID(subject.record)], visit)
                case .storageSpace:
                    ChatSubject(spaces?[StorageSpace.ID(subject.record)], visit)
                }
            return (subject, view)
        }
        return Dictionary(found) { first, _ in first }
    }

    /// Finds the record of one subject.
    static func find(
        _ subject: ConversationSubject, _ visit: PageVisit, _ person: SignedIn
    ) async -> ChatSubject {
        await find([subject], visit, person)[subject] ?? gone(subject, visit)
    }

    /// A subject that is gone.
    static func gone(_ subject: ConversationSubject, _ visit: PageVisit) -> ChatSubject {
        switch subject.kind {
        case .partnerPost: ChatSubject(nil as SeenPost?, visit)
        case .storageSpace: ChatSubject(nil as ViewedSpace?, visit)
        }
    }

    private init(_ seen: SeenPost?, _ visit: PageVisit) {
        (icon, tone) = ("people", "partner")
        text = seen?.post.line(visit) ?? visit.texts["inbox_aPost"]
        subjectHref = seen.map { visit.link("/partners/\($0.post.id)") }
        let isCurrent = seen.map { [.open, .full].contains($0.post.state(at: visit.now)) }
        let mayMeet = isCurrent == true && seen?.standing.seesPlace == true
        meetHref = mayMeet ? subjectHref.map { $0 + "/meet" } : nil
    }

    private init(_ space: ViewedSpace?, _ visit: PageVisit) {
        (icon, tone, meetHref) = ("box", "storage", nil)
        text = space?.name(visit) ?? visit.texts["inbox_aSpace"]
        subjectHref = space.map { visit.link("/storage/\($0.space.id)") }
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
