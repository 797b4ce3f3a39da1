import Accounts
import Moderation
import Photos
import RecordKeeping

/// The rows of the things that people report, in a transaction.
struct ThingRows {
    let transaction: PostgresTransaction

    /// The columns `subject_id`, `text`, `photo` and `hidden_at` of a thing that exists.
    private static func sql(of kind: ThingKind) -> String {
        switch kind {
        case .review:
            """
            SELECT author_id AS subject_id, title || coalesce(chr(10) || text, '') AS text,
                photo, hidden_at
            FROM fountain_review WHERE id = $1 AND removed_at IS NULL
            """
        case .space:
            """
            SELECT owner_id AS subject_id,
                btrim(coalesce(opening_hours, '') || chr(10) || coalesce(access, ''), chr(10))
                    AS text,
                (SELECT tag FROM space_photo WHERE space_id = storage_space.id
                    ORDER BY position LIMIT 1) AS photo,
                hidden_at
            FROM storage_space WHERE id = $1 AND status <> 'draft'
            """
        case .post:
            """
            SELECT owner_id AS subject_id, activity || coalesce(chr(10) || comment, '') AS text,
                NULL AS photo, hidden_at
            FROM partner_post WHERE id = $1
            """
        case .person:
            """
            SELECT account.id AS subject_id, coalesce(about, '') AS text, photo,
                profile.hidden_at AS hidden_at
            FROM account LEFT JOIN profile ON account_id = account.id WHERE account.id = $1
            """
        case .photoPost:
            """
            SELECT author_id AS subject_id, coalesce(caption, '') AS text, photo, hidden_at
            FROM photo_post WHERE id = $1 AND removed_at IS NULL
            """
        case .conversation:
            """
            SELECT NULL AS subject_id, '' AS text, NULL AS photo, NULL AS hidden_at
            FROM conversation WHERE id = $1
            """
        }
    }

    /// The thing as it is now; nil if it is gone.
    func view(of thing: ReportedThing) async throws -> ThingView? {
        let row = try await transaction.row(Self.sql(of: thing.kind), [thing.record])
        guard let row else { return nil }
        let reported =
            thing.kind == .conversation ? try await reportedConversation(thing) : nil
        let subject = try reported?.subject ?? row.idIfPresent("subject_id")
        let account: PostgresRow? =
            if let subject {
                try await transaction.row(
                    "SELECT name, disabled_at FROM account WHERE id = $1", [subject])
            } else { nil }
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
    ) async throws -> (subject: Account.ID?, quote: String?)? {
        let row = try await transaction.row(
            """
            SELECT subject_id, quote FROM thing_report
            WHERE thing_kind = $1 AND thing_id = $2 ORDER BY created_at DESC, id DESC LIMIT 1
            """, [thing.kind.rawValue, thing.record])
        guard let row else { return nil }
        return (try row.idIfPresent("subject_id"), try row.storedIfPresent("quote"))
    }

    /// Hides a thing from others, or shows it again.
    func setHidden(_ isHidden: Bool, _ thing: ReportedThing) async throws {
        let time = isHidden ? transaction.now : nil
        switch thing.kind {
        case .review: try await setHidden(time, in: "fountain_review", thing)
        case .space: try await setHidden(time, in: "storage_space", thing)
        case .post: try await setHidden(time, in: "partner_post", thing)
        case .photoPost: try await setHidden(time, in: "photo_post", thing)
        case .person:
            try await transaction.execute(
                """
                INSERT INTO profile (account_id, hidden_at, version) VALUES ($1, $2, 0)
                ON CONFLICT (account_id) DO UPDATE SET hidden_at = excluded.hidden_at
                """, [thing.record, time])
        case .conversation:
            throw ModerationError.cannotHide(thing)
        }
    }

    private func setHidden(
        _ time: Timestamp?, in table: String, _ thing: ReportedThing
    ) async throws {
        try await transaction.execute(
            "UPDATE \(table) SET hidden_at = $1 WHERE id = $2",
            [time, thing.record])
    }

    /// The photo of a thing, the first one of a space; nil if it has none that is shown.
    func photo(
        of thing: ReportedThing, size: PhotoSize, format: PhotoFormat
    ) async throws -> (tag: PhotoTag, variant: StoredVariant)? {
        guard let tag = try await view(of: thing)?.photo,
            let photo = try await photo(of: thing)
        else { return nil }
        return try await photo.rows.variant(
            of: photo.owner, size: size, format: format, in: transaction
        ).map { (tag, $0) }
    }

    /// Where the photo of a thing is, and to whom its rows belong.
    private func photo(
        of thing: ReportedThing
    ) async throws -> (rows: PhotoRows, owner: UUIDv7)? {
        switch thing.kind {
        case .review: return (PhotoRows(table: "fountain_photo", owner: "review_id"), thing.record)
        case .person: return (ProfileRows.profilePhotos, thing.record)
        case .photoPost: return (ProfileRows.postPhotos, thing.record)
        case .space:
            let first: UUIDv7? = try await transaction.value(
                "SELECT id FROM space_photo WHERE space_id = $1 ORDER BY position LIMIT 1",
                [thing.record])
            return first.map { (PhotoRows(table: "space_photo_variant", owner: "photo_id"), $0) }
        case .post, .conversation: return nil
        }
    }
}
