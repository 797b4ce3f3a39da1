import Accounts
import GRDB
import Inboxes
import RecordKeeping

/// Counts rows of `conversation`, `join_request` and `rental`.
struct SpatiaLiteInboxes: InboxCounter {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    func counts(for person: Account.ID) async throws -> InboxCounts {
        let (me, now) = (person.description, records.clock.now().millisecondsSinceEpoch)
        return try await records.read { database in
            let row = try Row.fetchOne(
                database,
                cached: """
                    SELECT (SELECT count(*) FROM conversation
                        WHERE ((first_id = ? AND last_number > first_read AND EXISTS (
                                SELECT 1 FROM message WHERE conversation_id = conversation.id
                                AND number > first_read AND side = 2))
                            OR (second_id = ? AND last_number > second_read AND EXISTS (
                                SELECT 1 FROM message WHERE conversation_id = conversation.id
                                AND number > second_read AND side = 1)))
                        AND NOT EXISTS (SELECT 1 FROM block WHERE blocker_id = ? AND blocked_id
                            = CASE WHEN first_id = ? THEN second_id ELSE first_id END)) AS unread,
                    (SELECT count(*) FROM partner_post AS post
                        JOIN join_request AS request ON request.post_id = post.id
                        WHERE post.owner_id = ? AND post.ended_at IS NULL
                        AND post.taken < post.places AND post.valid_until > ?
                        AND request.state = 'pending')
                    + (SELECT count(*) FROM rental WHERE owner_id = ? AND decision = 'pending'
                        AND answer_due > ?) AS requests
                    """,
                arguments: [me, me, me, me, me, now, me, now])
            return InboxCounts(
                unread: try row?.stored("unread") ?? 0, requests: try row?.stored("requests") ?? 0)
        }
    }
}
