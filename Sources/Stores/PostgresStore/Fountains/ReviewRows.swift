import Accounts
import PersonalEvents
import Photos
import RecordKeeping
import WaterFountains

/// The rows of `fountain_review` in a transaction.
struct ReviewRows {
    static let photos = PhotoRows(table: "fountain_photo", owner: "review_id")
    let transaction: PostgresTransaction
    private var now: Timestamp { transaction.now }

    /// The review of the fountain `$1` by the person `$2`.
    static let own = """
        SELECT * FROM fountain_review
        WHERE fountain_id = $1 AND author_id = $2 AND removed_at IS NULL
        """

    // MARK: Finding

    /// Locks the row of the review of `author`, unless it is removed or has another version.
    ///
    /// - Throws: ``WaterFountainsError/reviewNotFound(_:)``,
    ///   ``WaterFountainsError/changedMeanwhile(_:)``.
    func lock(
        _ id: FountainReview.ID, of author: Account.ID, _ version: Int?
    ) async throws -> FountainReview {
        let found = try await select(
            " WHERE id = $1 AND author_id = $2 AND removed_at IS NULL FOR NO KEY UPDATE",
            [id, author])
        guard let review = found.first else {
            throw WaterFountainsError.reviewNotFound(RecordReference(id))
        }
        try review.require(version)
        return review
    }

    func select(
        _ clause: String, _ values: [any PostgresValue]
    ) async throws -> [FountainReview] {
        try await transaction.rows("SELECT * FROM fountain_review" + clause, values)
            .map { try $0.fountainReview() }
    }

    /// The reviews that `clause` selects, each with what is shown next to it.
    func selectAuthored(
        _ clause: String, _ values: [any PostgresValue]
    ) async throws -> [AuthoredReview] {
        let rows = try await transaction.rows(
            """
            SELECT *, (SELECT name FROM account WHERE account.id = author_id) AS author
            FROM fountain_review
            """ + clause, values)
        let fountains = try await FountainRows(transaction: transaction)
            .fountains(rows.map { try $0.id("fountain_id") })
        return try rows.map { row in
            let review = try row.fountainReview()
            guard let fountain = fountains[review.fountain] else {
                throw StoredValueError(detail: "a review has no fountain")
            }
            return AuthoredReview(
                review: review, author: try row.value("author") { try PersonName($0) },
                fountain: fountain)
        }
    }

    /// - Throws: ``WaterFountainsError/alreadyReviewed(_:)``.
    func requireNone(of fountain: Fountain.ID, by author: Account.ID) async throws {
        if let row = try await transaction.row(Self.own, [fountain, author]) {
            throw WaterFountainsError.alreadyReviewed(try row.id())
        }
    }

    // MARK: Changing

    func insert(_ review: FountainReview) async throws {
        try await transaction.pipeline([
            removedDeletion,
            PostgresStatement(
                """
                INSERT INTO fountain_review (
                    id, fountain_id, author_id, title, flow, flavour, temperature, location, text,
                    created_at, changed_at, version)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
                """,
                [
                    review.id, review.fountain, review.author, review.title.text,
                    review.ratings.flow?.value, review.ratings.flavour?.value,
                    review.ratings.temperature?.value, review.ratings.location?.value,
                    review.text?.text, review.createdAt, review.changedAt, review.version,
                ]),
        ])
    }

    /// Stores what transitions change, and tells the author.
    func update(_ review: FountainReview, _ happening: ReviewHappening) async throws {
        try await transaction.pipeline([
            removedDeletion,
            PostgresStatement(
                """
                UPDATE fountain_review SET title = $2, flow = $3, flavour = $4, temperature = $5,
                    location = $6, text = $7, changed_at = $8, version = $9, removed_at = $10,
                    photo = $11
                WHERE id = $1
                """,
                [
                    review.id, review.title.text, review.ratings.flow?.value,
                    review.ratings.flavour?.value, review.ratings.temperature?.value,
                    review.ratings.location?.value, review.text?.text, review.changedAt,
                    review.version, review.removedAt, review.photo?.text,
                ]),
        ])
        try await tell(happening, review)
    }

    func tell(_ happening: ReviewHappening, _ review: FountainReview) async throws {
        try await EventRows(transaction: transaction)
            .append(EventDraft(happening, review), to: review.author)
    }

    /// Keeps the ratings of an account that is about to be deleted, without its name.
    func keepMarks(of author: Account.ID) async throws {
        try await transaction.execute(
            """
            INSERT INTO fountain_mark (fountain_id, flow, flavour, temperature, location, at)
            SELECT fountain_id, flow, flavour, temperature, location, changed_at
            FROM fountain_review
            WHERE author_id = $1 AND removed_at IS NULL AND hidden_at IS NULL
                AND coalesce(flow, flavour, temperature, location) IS NOT NULL
            """, [author])
    }

    // MARK: Removed reviews

    func hasOldRemovals() async throws -> Bool {
        try await transaction.exists(
            "SELECT 1 FROM fountain_review WHERE removed_at <= $1", [latestOldRemoval])
    }

    func deleteRemoved() async throws {
        try await transaction.pipeline([removedDeletion])
    }

    /// Leaves out those that another transaction holds.
    private var removedDeletion: PostgresStatement {
        PostgresStatement(
            """
            DELETE FROM fountain_review WHERE id IN (
                SELECT id FROM fountain_review WHERE removed_at <= $1 FOR UPDATE SKIP LOCKED)
            """, [latestOldRemoval])
    }

    private var latestOldRemoval: Timestamp {
        now.advanced(by: .zero - FountainReview.undoPeriod)
    }
}

extension PostgresRow {
    fileprivate func fountainReview() throws -> FountainReview {
        FountainReview(
            id: try id(), fountain: try id("fountain_id"), author: try id("author_id"),
            draft: ReviewDraft(
                title: try value("title") { try ReviewTitle($0) }, ratings: try ratings(),
                text: try valueIfPresent("text") { try ReviewText($0) }),
            createdAt: try timestamp("created_at"), changedAt: try timestamp("changed_at"),
            version: try stored("version"), removedAt: try timestampIfPresent("removed_at"),
            photo: try storedIfPresent("photo").map(PhotoTag.init(text:)),
            hiddenAt: try timestampIfPresent("hidden_at"))
    }
}
