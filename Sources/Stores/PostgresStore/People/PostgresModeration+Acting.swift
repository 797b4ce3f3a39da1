import Accounts
import Moderation
import RecordKeeping

extension PostgresModeration {
    func act(
        _ action: ModerationAction, on thing: ReportedThing, note: ModerationNote,
        by owner: Account.ID
    ) async throws -> TrailEntry {
        let accounts = PostgresAccountDirectory(records)
        let changesAccount = action == .block || action == .unblock
        return try await records.write(changesAccount ? .readCommitted : .serializable) { tx in
            try await Self.requireOwner(owner, in: tx)
            let rows = ReportRows(transaction: tx)
            let view = try await rows.things.view(of: thing)
            let reports = try await rows.reports(of: thing)
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
                try await rows.things.setHidden(action == .hide, thing)
            case .block, .unblock:
                guard let subject else { throw ModerationError.thingNotFound(thing) }
                guard try await tx.role(of: subject) != .owner else {
                    throw ModerationError.cannotBlockOwner
                }
                let changed = try await accounts.setDisabled(
                    subject, to: action == .block, in: tx)
                guard changed else { throw ModerationError.nothingToDo(action, thing) }
            case .dismiss:
                guard !isMoot else { throw ModerationError.nothingToDo(action, thing) }
            }
            try await rows.settle(thing, by: action)
            return try await Self.append(action, thing, subject: subject, note, by: owner, in: tx)
        }
    }

    private static func append(
        _ action: ModerationAction, _ thing: ReportedThing, subject: Account.ID?,
        _ note: ModerationNote, by owner: Account.ID, in tx: PostgresTransaction
    ) async throws -> TrailEntry {
        let row = try await tx.row(
            """
            INSERT INTO moderation_trail (
                at, moderator_id, action, thing_kind, thing_id, subject_id, note)
            VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *
            """,
            [
                tx.now, owner, action.rawValue, thing.kind.rawValue, thing.record, subject,
                note.text,
            ])
        guard let row else { throw StoredValueError(detail: "a line of the trail was not kept") }
        return try row.trailEntry()
    }
}
