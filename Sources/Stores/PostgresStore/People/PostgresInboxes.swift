import Accounts
import Inboxes
import RecordKeeping

/// Counts rows of `conversation`, `join_request` and `rental`.
struct PostgresInboxes: InboxCounter {
    private let records: PostgresDatabase

    init(_ records: PostgresDatabase) {
        self.records = records
    }

    func counts(for person: Account.ID) async throws -> InboxCounts {
        try await records.readOnce { tx in
            let row = try await tx.row(
                """
                SELECT (SELECT count(*) FROM conversation
                    WHERE ((first_id = $1 AND last_number > first_read AND EXISTS (
                            SELECT 1 FROM message WHERE conversation_id = conversation.id
                            AND number > first_read AND side = 2))
                        OR (second_id = $1 AND last_number > second_read AND EXISTS (
                            SELECT 1 FROM message WHERE conversation_id = conversation.id
                            AND number > second_read AND side = 1)))
                    AND NOT EXISTS (SELECT 1 FROM block WHERE blocker_id = $1 AND blocked_id
                        = CASE WHEN first_id = $1 THEN second_id ELSE first_id END)) AS unread,
                (SELECT count(*) FROM partner_post AS post
                    JOIN join_request AS request ON request.post_id = post.id
                    WHERE post.owner_id = $1 AND post.ended_at IS NULL
                    AND post.taken < post.places AND post.valid_until > $2
                    AND request.state = 'pending')
                + (SELECT count(*) FROM rental WHERE owner_id = $1 AND decision = 'pending'
                    AND answer_due > $2) AS requests
                """, [person, tx.now])
            return InboxCounts(
                unread: try row?.stored("unread") ?? 0, requests: try row?.stored("requests") ?? 0)
        }
    }
}
