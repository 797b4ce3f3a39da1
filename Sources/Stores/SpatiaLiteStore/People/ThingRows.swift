import Accounts
import GRDB
import Moderation
import Photos
import RecordKeeping
import StorageSpaces

/// The rows of the things that people report, in a transaction at the time ``now``.
struct ThingRows {
    let database: Database
    let now: Timestamp

    /// The columns `subject_id`, `text`, `photo` and `hidden_at` of a thing that exists.
    private static func sql(of kind: ThingKind) -> String {
        switch kind {
        case .review:
            """
            SELECT author_id AS subject_id, title || coalesce(char(10) || text, '') AS text,
                photo, hidden_at
            FROM fountain_review WHERE id = ? AND removed_at IS NULL
            """
        case .space:
            """
            SELECT owner_id AS subject_id,
                trim(coalesce(opening_hours, '') || char(10) || coalesce(access, ''), char(10))
                    AS text,
                (SELECT tag FROM space_photo WHERE space_id = storage_space.id
                    ORDER BY position LIMIT 1) AS photo,
                hidden_at
            FROM storage_space WHERE id = ? AND status <> 'draft'
            """
        case .post:
            """
            SELECT owner_id AS subject_id, activity || coalesce(char(10) || comment, '') AS text,
                NULL AS photo, hidden_at
            FROM partner_post WHERE id = ?
            """
        case .person:
            """
            SELECT account.id AS subject_id, coalesce(about, '') AS text, photo,
                profile.hidden_at AS hidden_at
            FROM account LEFT JOIN profile ON account_id = account.id WHERE account.id = ?
            """
        case .photoPost:
            """
            SELECT author_id AS subject_id, coalesce(caption, '') AS text, photo, hidden_at
            FROM photo_post WHERE id = ? AND removed_at IS NULL
            """
        case .conversation:
            """
            SELECT NULL AS subject_id, '' AS text, NULL AS photo, NULL AS hidden_at
            FROM conversation WHERE id = ?
            """
        }
    }

    /// The thing as it is now; nil if it is gone.
    func view(of thing: ReportedThing) throws -> ThingView? {
        let row = try Row.fetchOne(
            database, cached: Self.sql(of: thing.kind), arguments: [thing.record.description])
        guard let row else { return nil }
        let reported = thing.kind == .conversation ? try reportedConversation(thing) : nil
        let subject =
            try reported?.subject ?? row.valueIfPresent("subject_id") { try Account.ID($0) }
        let account = try subject.flatMap { id in
            try Row.fetchOne(
                database, cached: "SELECT name, disabled_at FROM account WHERE id = ?",
                arguments: [id.description])
        }
        return ThingView(
            thing: thing, subject: account == nil ? nil : subject,
            name: try account?.value("name") { try PersonName($0) },
            text: try reported?.quote ?? row.stored("text"),
            photo: try row.valueIfPresent("photo", as: PhotoTag.init(text:)),
            hiddenAt: try row.timestampIfPresent("hidden_at"),
            blockedAt: try account?.timestampIfPresent("disabled_at"))
    }

    /// Who is reported for a conversation, and what they wrote, by its latest report.
    private func reportedConversation(
        _ thing: ReportedThing
    ) throws -> (subject: Account.ID?, quote: String?)? {
        let row = try Row.fetchOne(
            database,
            cached: """
                SELECT subject_id, quote FROM thing_report
                WHERE thing_kind = ? AND thing_id = ? ORDER BY created_at DESC, id DESC LIMIT 1
                """,
            arguments: [thing.kind.rawValue, thing.record.description])
        guard let row else { return nil }
        return (
            try row.valueIfPresent("subject_id") { try Account.ID($0) },
            try row.storedIfPresent("quote")
        )
    }

    /// Hides a thing from others, or shows it again.
    func setHidden(_ isHidden: Bool, _ thing: ReportedThing) throws {
        let time = isHidden ? now.millisecondsSinceEpoch : nil
        let id = thing.record.description
        switch thing.kind {
        case .review: try setHidden(time, in: "fountain_review", id)
        case .space: try setHidden(time, in: "storage_space", id)
        case .post: try setHidden(time, in: "partner_post", id)
        case .photoPost: try setHidden(time, in: "photo_post", id)
        case .person:
            try database.execute(
                sql: """
                    INSERT INTO profile (account_id, hidden_at, version) VALUES (?, ?, 0)
                    ON CONFLICT (account_id) DO UPDATE SET hidden_at = excluded.hidden_at
                    """,
                arguments: [id, time])
        case .conversation:
            throw ModerationError.cannotHide(thing)
        }
    }

    private func setHidden(_ time: Int64?, in table: String, _ id: String) throws {
        try database.execute(
            sql: "UPDATE \(table) SET hidden_at = ? WHERE id = ?", arguments: [time, id])
    }

    /// The photo of a thing, the first one of a space; nil if it has none that is shown.
    func photo(
        of thing: ReportedThing, size: PhotoSize, format: PhotoFormat
    ) throws -> PhotoEdition? {
        guard let tag = try view(of: thing)?.photo, let photo = try photo(of: thing) else {
            return nil
        }
        return try photo.rows.variant(of: photo.owner, size: size, format: format, in: database)
            .map { PhotoEdition(tag: tag, variant: $0) }
    }

    /// Where the photo of a thing is, and to whom its rows belong.
    private func photo(of thing: ReportedThing) throws -> (rows: PhotoRows, owner: String)? {
        let id = thing.record.description
        switch thing.kind {
        case .review: return (PhotoRows(table: "fountain_photo", owner: "review_id"), id)
        case .person: return (ProfileRows.profilePhotos, id)
        case .photoPost: return (ProfileRows.postPhotos, id)
        case .space:
            let spaces = try SpaceRows(database: database).select(" WHERE id = ?", [id])
            return spaces.first?.photos.first.map { (SpaceRows.photos, $0.id.description) }
        case .post, .conversation: return nil
        }
    }
}
