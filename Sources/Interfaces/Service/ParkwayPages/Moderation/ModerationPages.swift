import Accounts
import Conversations
import Foundation
import Hummingbird
import Moderation
import Operations
import Photos
import RecordKeeping
import ServiceCore
import StoreRuntime

/// Reports by anyone who is signed in, and what the owner of the server does about them.
///
/// For everybody but the owner, nothing is below `/moderation`.
struct ModerationPages: Sendable {
    private static let pageLimit = 20

    /// Adds the pages.
    func add(to routes: PageRoutes) {
        let report = ReportPage()
        routes.own("/report", show: report.show, submit: report.submit)
        routes.own("/moderation", show: queue)
        routes.own("/moderation/trail", show: trail)
        routes.own("/moderation/:id", show: show, submit: act)
        routes.own("/moderation/:id/photo", show: photo)
    }

    /// What the queue shows.
    struct QueueContent {
        let back: String
        let trailHref: String
        let rows: [Row]
        let next: String?

        struct Row {
            let href: String
            let icon: String
            let title: String
            let reason: String
            let note: String
        }
    }

    /// What the page of a report shows.
    struct CaseContent {
        let back: String
        let kind: String
        let person: String
        /// The lines of what the thing says.
        let lines: [String]
        let photo: PhotoView?
        let tags: [Tag]
        let reports: [Said]
        let trail: [Line]
        let action: String
        let note: FormField
        let actions: [Action]

        /// The state of the thing or of its person.
        struct Tag {
            let label: String
            let icon: String
        }

        /// A report.
        struct Said {
            let reason: String
            let note: String
        }

        /// What can be done, as a button.
        struct Action {
            let name: String
            let label: String
            let isDangerous: Bool
        }
    }

    /// What the trail shows.
    struct TrailContent {
        let back: String
        let lines: [Line]
        let next: String?
    }

    /// A line of the trail.
    struct Line {
        let what: String
        let note: String
        let who: String
    }

    /// - Throws: ``Failure`` (404) if the person is not the owner of the server.
    private func desk(_ visit: PageVisit, _ person: SignedIn) throws(Failure) -> ModerationDesk {
        guard person.account.role == .owner else {
            throw Failure(.notFound, "there is no such page")
        }
        return ModerationDesk(visit.service.workspace, person: person.account.id)
    }

    // MARK: The queue and the trail

    private func queue(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let page = try await desk(visit, person).queue(
            after: visit.query["after"].map { try PageCursor($0) }, limit: Self.pageLimit)
        let content = QueueContent(
            back: visit.link("/me"), trailHref: visit.link("/moderation/trail"),
            rows: page.items.map { found in
                QueueContent.Row(
                    href: visit.link("/moderation/\(found.report.id)"),
                    icon: Self.icon(of: found.report.thing.kind),
                    title: Self.title(of: found, visit.texts), reason: found.report.reason.text,
                    note: Self.byline(of: found, visit))
            },
            next: page.next.map {
                PageAddress(visit.link("/moderation")).setting("after", $0.description).text
            })
        let title =
            page.items.isEmpty
            ? visit.texts["moderation_title"]
            : visit.texts.count(
                page.next == nil ? "moderation_waiting" : "moderation_waitingMore",
                page.items.count)
        return try visit.page("moderation", title, content, at: .me)
    }

    private func trail(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let lines = try await desk(visit, person).trail(
            before: visit.query["before"].flatMap { Int64($0) }, limit: Self.pageLimit)
        let content = TrailContent(
            back: visit.link("/moderation"), lines: lines.map { Self.line($0, visit) },
            next: lines.count < Self.pageLimit
                ? nil
                : lines.last.map {
                    PageAddress(visit.link("/moderation/trail"))
                        .setting("before", String($0.entry.number)).text
                })
        return try visit.page(
            "moderationTrail", visit.texts["moderation_trail"], content, at: .me)
    }

    // MARK: One report

    private func id(_ visit: PageVisit) throws(Failure) -> RecordReference {
        let id: ModerationReport.ID = try visit.pathID("there is no such report")
        return RecordReference(id)
    }

    private func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try await page(visit, desk(visit, person), FormState())
    }

    private func page(
        _ visit: PageVisit, _ desk: ModerationDesk, _ state: FormState
    ) async throws -> Response {
        let (found, others, trail) = try await desk.report(id(visit))
        let texts = visit.texts
        let href = visit.link("/moderation/\(found.report.id)")
        let view = found.view
        let content = CaseContent(
            back: visit.link("/moderation"),
            kind: texts["moderation_kind_\(found.report.thing.kind.rawValue)"],
            person: view?.name?.text ?? texts["moderation_nobody"],
            lines: view.map { Self.lines(of: $0.text) } ?? [texts["moderation_gone"]],
            photo: view?.photo.map { PhotoView($0, at: href) }, tags: Self.tags(of: view, texts),
            reports: ([found] + others).map {
                CaseContent.Said(
                    reason: $0.report.reason.text, note: Self.byline(of: $0, visit))
            },
            trail: trail.map { Self.line($0, visit) }, action: href,
            note: state.field(
                "note", texts["moderation_note"], .multiline, hint: texts["moderation_noteHint"]),
            actions: Self.actions(on: found, among: [found] + others, texts))
        return try visit.page(
            "moderationCase", Self.title(of: found, texts), content, at: .me, form: state)
    }

    private func act(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let desk = try desk(visit, person)
        let report = try await desk.report(id(visit)).report.report
        guard let action = ModerationAction(rawValue: form["do"]) else {
            return visit.redirect(to: "/moderation/\(report.id)")
        }
        var state = FormState(form)
        guard let note = state.moderationNote(visit.texts) else {
            return try await page(visit, desk, state)
        }
        let done: String
        do {
            _ = try await desk.act(action, on: report.thing, note: note)
            done = visit.texts["moderation_done_\(action.rawValue)"]
        } catch ModerationError.nothingToDo, ModerationError.thingNotFound,
            ModerationError.cannotHide
        {
            done = visit.texts["moderation_nothingToDo"]
        } catch ModerationError.cannotBlockOwner {
            done = visit.texts["moderation_cannotBlockOwner"]
        }
        return visit.redirect(to: "/moderation/\(report.id)", flash: Flash(done))
    }

    private func photo(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let desk = try desk(visit, person)
        let thing = try await desk.report(id(visit)).report.report.thing
        return try await visit.photo {
            try await desk.photo(of: thing, size: $0, format: $1)
        }
    }

    // MARK: Words

    private static func icon(of kind: ThingKind) -> String {
        switch kind {
        case .review: "drop"
        case .space: "box"
        case .post: "people"
        case .person: "person"
        case .photoPost: "photo"
        case .conversation: "chat"
        }
    }

    /// `Photo by Nora Amsel`
    private static func title(of found: ModerationDesk.Case, _ texts: PageTexts) -> String {
        let kind = texts["moderation_kind_\(found.report.thing.kind.rawValue)"]
        guard let name = found.view?.name?.text else { return kind }
        return texts("moderation_thingOf", ["kind": kind, "name": name])
    }

    /// `Ada Howe, today 12:40 · Waiting`
    private static func byline(of found: ModerationDesk.Case, _ visit: PageVisit) -> String {
        visit.texts(
            "moderation_byline",
            [
                "name": found.reporter?.text ?? visit.texts["moderation_nobody"],
                "time": visit.clock.moment(found.report.createdAt),
                "state": visit.texts["moderation_state_\(found.report.state.rawValue)"],
            ])
    }

    private static func line(_ line: ModerationDesk.Line, _ visit: PageVisit) -> Line {
        let texts = visit.texts
        return Line(
            what: texts(
                "moderation_did",
                [
                    "action": texts["moderation_trail_\(line.entry.action.rawValue)"],
                    "kind": texts["moderation_kind_\(line.entry.thing.kind.rawValue)"],
                ]),
            note: line.entry.note.text,
            who: texts(
                "moderation_who",
                [
                    "name": line.moderator?.text ?? texts["moderation_nobody"],
                    "time": visit.clock.moment(line.entry.at),
                ]))
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }

    private static func tags(of view: ThingView?, _ texts: PageTexts) -> [CaseContent.Tag] {
        guard let view else { return [] }
        var tags: [CaseContent.Tag] = []
        if view.hiddenAt != nil {
            tags.append(CaseContent.Tag(label: texts["moderation_hidden"], icon: "lock"))
        }
        if view.blockedAt != nil {
            tags.append(CaseContent.Tag(label: texts["moderation_blocked"], icon: "stop"))
        }
        return tags
    }

    /// What changes something now.
    private static func actions(
        on found: ModerationDesk.Case, among reports: [ModerationDesk.Case], _ texts: PageTexts
    ) -> [CaseContent.Action] {
        var actions: [ModerationAction] = []
        if let view = found.view {
            if view.thing.kind.canBeHidden {
                actions.append(view.hiddenAt == nil ? .hide : .restore)
            }
            if view.subject != nil {
                actions.append(view.blockedAt == nil ? .block : .unblock)
            }
        }
        if reports.contains(where: { $0.report.state == .open }) { actions.append(.dismiss) }
        return actions.map {
            CaseContent.Action(
                name: $0.rawValue, label: texts["moderation_do_\($0.rawValue)"],
                isDangerous: $0 == .block || $0 == .hide)
        }
    }
}
