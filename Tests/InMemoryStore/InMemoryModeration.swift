import Accounts
import ActivityPartners
import Conversations
import Moderation
import Photos
import Profiles
import RecordKeeping
import StorageSpaces
import WaterFountains

/// Reports, and what is done about them.
struct ModerationState {
    var reports: [ModerationReport] = []
    /// What was written, of reports of messages.
    var quotes: [ModerationReport.ID: MessageText] = [:]
    var trail: [TrailEntry] = []
}

struct InMemoryModeration: ModerationLedger {
    let store: InMemoryRecords

    func report(
        _ thing: ReportedThing, reason: ReportReason, by reporter: Account.ID
    ) async throws -> ModerationReport {
        try store.locked { state, now in
            try state.requireAccount(reporter)
            let subject = try state.subject(of: thing, for: reporter)
            guard subject != reporter else { throw ModerationError.ownThing(thing) }
            guard !state.hasOpenReport(of: thing, by: reporter) else {
                throw ModerationError.alreadyReported(thing)
            }
            try state.moderation.reports.filter { $0.reporter == reporter }.map(\.createdAt)
                .requireFewReports(at: now)
            let report = ModerationReport(
                id: .new(at: now), thing: thing, subject: subject, reporter: reporter,
                reason: reason, createdAt: now)
            state.moderation.reports.append(report)
            return report
        }
    }

    func reports(
        by reporter: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ModerationReport> {
        let reports = store.locked { state, _ in
            state.moderation.reports.filter { $0.reporter == reporter }
        }
        return try page(reports, after: after, limit: limit, key: \.cursor)
    }

    func queue(
        for owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ModerationReport> {
        try PageLimit.check(limit)
        let open = try store.locked { state, _ in
            try state.requireOwner(owner)
            return state.moderation.reports.filter { $0.state == .open }
        }
        let rest = open.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }.filter { report in
            after.map { (report.createdAt, report.id.uuid) > ($0.createdAt, $0.id) } ?? true
        }
        let kept = Array(rest.prefix(limit))
        return Page(items: kept, next: rest.count > limit ? kept.last?.cursor : nil)
    }

    func report(
        _ reference: RecordReference, for owner: Account.ID
    ) async throws -> ModerationReport {
        try store.locked { state, _ in
            try state.requireOwner(owner)
            let found = state.moderation.reports.filter { reference.matches($0.id) }
            guard let first = found.first else { throw ModerationError.reportNotFound(reference) }
            guard found.count == 1 else {
                let newest = found.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
                throw ModerationError.ambiguousReport(
                    reference, candidates: newest.prefix(5).map(\.id))
            }
            return first
        }
    }

    func reports(
        of thing: ReportedThing, for owner: Account.ID
    ) async throws -> [ModerationReport] {
        try store.locked { state, _ in
            try state.requireOwner(owner)
            return state.moderation.reports.filter { $0.thing == thing }
        }
    }

    func view(of thing: ReportedThing, for owner: Account.ID) async throws -> ThingView? {
        try store.locked { state, _ in
            try state.requireOwner(owner)
            return state.view(of: thing)
        }
    }

    func photo(
        of thing: ReportedThing, for owner: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        try store.locked { state, _ in
            try state.requireOwner(owner)
            let photo: Photo? =
                switch thing.kind {
                case .review: state.fountains.photos[.init(thing.record)]
                case .person: state.profiles.profilePhotos[.init(thing.record)]
                case .photoPost: state.profiles.postPhotos[.init(thing.record)]
                case .space:
                    state.spaces.first { $0.id.uuid == thing.record }?.photos.first
                        .flatMap { state.spacePhotos[$0.id] }
                case .post, .conversation: nil
                }
            guard let edition = photo?.edition(size: size, format: format) else {
                throw ModerationError.thingNotFound(thing)
            }
            return edition
        }
    }

    func trail(
        of thing: ReportedThing?, for owner: Account.ID, before number: Int64?, limit: Int
    ) async throws -> [TrailEntry] {
        try PageLimit.check(limit)
        return try store.locked { state, _ in
            try state.requireOwner(owner)
            let found = state.moderation.trail.reversed().filter { entry in
                (thing == nil || entry.thing == thing) && entry.number < number ?? .max
            }
            return Array(found.prefix(limit))
        }
    }

    func act(
        _ action: ModerationAction, on thing: ReportedThing, note: ModerationNote,
        by owner: Account.ID
    ) async throws -> TrailEntry {
        try store.locked { state, now in
            try state.requireOwner(owner)
            let view = state.view(of: thing)
            let reports = state.moderation.reports.filter { $0.thing == thing }
            guard view != nil || !reports.isEmpty else {
                throw ModerationError.thingNotFound(thing)
            }
            let subject = view?.subject ?? reports.last?.subject
            let isMoot = ThingView.isMoot(action, view, reports)
            switch action {
            case .hide, .restore:
                guard thing.kind.canBeHidden else { throw ModerationError.cannotHide(thing) }
                guard view != nil else { throw ModerationError.thingNotFound(thing) }
                guard !isMoot else { throw ModerationError.nothingToDo(action, thing) }
                try state.setHidden(at: action == .hide ? now : nil, thing)
            case .block, .unblock:
                guard let subject else { throw ModerationError.thingNotFound(thing) }
                let holder = state.accounts.first { $0.account.id == subject }?.account
                guard let holder else { throw AccountsError.accountNotFound(subject) }
                guard holder.role != .owner else { throw ModerationError.cannotBlockOwner }
                guard (action == .block) == (holder.disabledAt == nil) else {
                    throw ModerationError.nothingToDo(action, thing)
                }
                _ = try state.setDisabled(of: subject, to: action == .block, at: now)
            case .dismiss:
                guard !isMoot else { throw ModerationError.nothingToDo(action, thing) }
            }
            state.moderation.reports = state.moderation.reports.map {
                $0.thing == thing ? $0.after(action, at: now) : $0
            }
            let entry = TrailEntry(
                number: Int64(state.moderation.trail.count + 1), at: now, moderator: owner,
                action: action, thing: thing, subject: subject, note: note)
            state.moderation.trail.append(entry)
            return entry
        }
    }
}

extension InMemoryRecords.State {
    fileprivate func requireOwner(_ id: Account.ID) throws {
        guard let account = accounts.first(where: { $0.account.id == id })?.account else {
            throw AccountsError.accountNotFound(id)
        }
        guard account.role == .owner else { throw ModerationError.notOwner }
    }

    fileprivate func hasOpenReport(of thing: ReportedThing, by reporter: Account.ID) -> Bool {
        moderation.reports.contains {
            $0.thing == thing && $0.reporter == reporter && $0.state == .open
        }
    }

    fileprivate func subject(
        of thing: ReportedThing, for reporter: Account.ID
    ) throws -> Account.ID? {
        if thing.kind == .conversation {
            do {
                return try conversation(.init(thing.record), of: reporter).partner?.account
            } catch is ConversationsError {
                throw ModerationError.thingNotFound(thing)
            }
        }
        guard let view = view(of: thing), let subject = view.subject else {
            throw ModerationError.thingNotFound(thing)
        }
        guard subject != reporter else { return subject }
        let isShown: Bool =
            switch thing.kind {
            case .photoPost:
                profiles.posts.contains {
                    $0.id.uuid == thing.record && isVisible($0, to: reporter)
                }
            default: view.hiddenAt == nil
            }
        guard isShown else { throw ModerationError.thingNotFound(thing) }
        return subject
    }

    fileprivate func view(of thing: ReportedThing) -> ThingView? {
        func shown(
            _ subject: Account.ID?, _ text: String, _ photo: PhotoTag? = nil,
            _ hiddenAt: Timestamp? = nil
        ) -> ThingView {
            let account = accounts.first { $0.account.id == subject }?.account
            return ThingView(
                thing: thing, subject: account?.id, name: account?.name, text: text, photo: photo,
                hiddenAt: hiddenAt, blockedAt: account?.disabledAt)
        }
        switch thing.kind {
        case .review:
            return fountains.reviews.first { $0.id.uuid == thing.record && $0.removedAt == nil }
                .map {
                    shown(
                        $0.author, $0.title.text + ($0.text.map { "\n\($0.text)" } ?? ""),
                        $0.photo, $0.hiddenAt)
                }
        case .space:
            return spaces.first { $0.id.uuid == thing.record && $0.status != .draft }
                .map {
                    let notes = [$0.details.openingHours, $0.details.access]
                    return shown(
                        $0.owner, notes.compactMap { $0?.text }.joined(separator: "\n"),
                        $0.photos.first?.tag, $0.hiddenAt)
                }
        case .post:
            return partners.posts.first { $0.id.uuid == thing.record }.map {
                shown(
                    $0.owner,
                    $0.draft.activity.text + ($0.draft.comment.map { "\n\($0.text)" } ?? ""),
                    nil, $0.hiddenAt)
            }
        case .person:
            let id = Account.ID(thing.record)
            return (try? profile(of: id)).map {
                shown(id, $0.draft.about?.text ?? "", $0.photo, $0.hiddenAt)
            }
        case .photoPost:
            return profiles.posts.first { $0.id.uuid == thing.record && $0.removedAt == nil }
                .map { shown($0.author, $0.caption?.text ?? "", $0.photo, $0.hiddenAt) }
        case .conversation:
            guard conversations.all.contains(where: { $0.id.uuid == thing.record }) else {
                return nil
            }
            let latest = moderation.reports.last { $0.thing == thing }
            return shown(
                latest?.subject, latest.flatMap { moderation.quotes[$0.id]?.text } ?? "")
        }
    }

    fileprivate mutating func setHidden(at time: Timestamp?, _ thing: ReportedThing) throws {
        switch thing.kind {
        case .review:
            for index in fountains.reviews.indices
            where fountains.reviews[index].id.uuid == thing.record {
                fountains.reviews[index] = fountains.reviews[index].hidden(at: time)
            }
        case .photoPost:
            for post in profiles.posts where post.id.uuid == thing.record {
                replace(
                    PhotoPost(
                        id: post.id, author: post.author, caption: post.caption,
                        photo: post.photo, createdAt: post.createdAt, version: post.version,
                        removedAt: post.removedAt, hiddenAt: time))
            }
        case .person:
            let known = try profile(of: Account.ID(thing.record))
            profiles.profiles[known.account] = PersonProfile(
                account: known.account, name: known.name, draft: known.draft, photo: known.photo,
                hiddenAt: time, version: known.version)
        case .space:
            spaces = spaces.map { $0.id.uuid == thing.record ? $0.hidden(at: time) : $0 }
        case .post:
            partners.posts = partners.posts.map {
                $0.id.uuid == thing.record ? $0.hidden(at: time) : $0
            }
        case .conversation:
            throw ModerationError.cannotHide(thing)
        }
    }

    /// Puts a report of a conversation into the queue, unless one of the same person waits there.
    mutating func queue(_ report: ConversationReport, at now: Timestamp) {
        let thing = ReportedThing(.conversation, report.conversation.uuid)
        guard let reporter = report.reporter, !hasOpenReport(of: thing, by: reporter) else {
            return
        }
        let queued = ModerationReport(
            id: .new(at: now), thing: thing, subject: report.reported, reporter: reporter,
            reason: report.reason, createdAt: now)
        moderation.reports.append(queued)
        moderation.quotes[queued.id] = report.quote
    }

    /// Takes the name of a deleted account from the reports.
    mutating func forgetReports(of id: Account.ID) {
        moderation.reports = moderation.reports.map {
            ModerationReport(
                id: $0.id, thing: $0.thing, subject: $0.subject == id ? nil : $0.subject,
                reporter: $0.reporter == id ? nil : $0.reporter, reason: $0.reason,
                createdAt: $0.createdAt, state: $0.state, settledAt: $0.settledAt)
        }
    }
}

extension InMemoryRecords {
    /// Reports, and what is done about them.
    public var moderation: any ModerationLedger { InMemoryModeration(store: self) }
}
