import Accounts
import GRDB
import PersonalEvents
import Photos
import RecordKeeping
import WaterFountains

/// The rows of `fountain_review` in a transaction at the time ``now``.
struct ReviewRows {
    let database: Database
    let now: Timestamp

    // MARK: Finding

    /// The review of `author`, unless it is removed or has another version.
    ///
    /// - Throws: ``WaterFountainsError/reviewNotFound(_:)``,
    ///   ``WaterFountainsError/changedMeanwhile(_:)``.
    func require(
        _ id: FountainReview.ID, of author: Account.ID, _ version: Int?
    ) throws -> FountainReview {
        let found = try select(
            " WHERE id = ? AND author_id = ? AND removed_at IS NULL",
            [id.description, author.description])
        guard let review = found.first else {
            throw WaterFountainsError.reviewNotFound(RecordReference(id))
        }
        try review.require(version)
        return review
    }

    func find(of fountain: Fountain.ID, by author: Account.ID) throws -> FountainReview? {
        try select(
            " WHERE fountain_id = ? AND author_id = ? AND removed_at IS NULL",
            [fountain.description, author.description]
        ).first
    }

    func select(_ clause: String, _ arguments: StatementArguments) throws -> [FountainReview] {
        try Row.fetchAll(
            database, cached: "SELECT * FROM fountain_review" + clause, arguments: arguments
        ).map { try $0.fountainReview() }
    }

    /// Each review with what is shown next to it.
    func authored(_ reviews: [FountainReview]) throws -> [AuthoredReview] {
        let names = try database.cachedStatement(sql: "SELECT name FROM account WHERE id = ?")
        let fountains = FountainRows(database: database, now: now)
        return try reviews.map { review in
            guard let row = try Row.fetchOne(names, arguments: [review.author.description]) else {
                throw StoredValueError(detail: "a review has no author")
            }
            return AuthoredReview(
                review: review, author: try row.value("name") { try PersonName($0) },
                fountain: try fountains.require(review.fountain))
        }
    }

    /// - Throws: ``WaterFountainsError/alreadyReviewed(_:)``.
    func requireNone(of fountain: Fountain.ID, by author: Account.ID) throws {
        if let other = try find(of: fountain, by: author) {
            throw WaterFountainsError.alreadyReviewed(other.id)
        }
    }

    // MARK: Changing

    func insert(_ review: FountainReview) throws {
        try deleteRemoved()
        try database.execute(
            sql: """
                INSERT INTO fountain_review (
                    id, fountain_id, author_id, title, flow, flavour, temperature, location, text,
                    created_at, changed_at, version)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                review.id.description, review.fountain.description, review.author.description,
                review.title.text, review.ratings.flow?.value, review.ratings.flavour?.value,
                review.ratings.temperature?.value, review.ratings.location?.value,
                review.text?.text, review.createdAt.millisecondsSinceEpoch,
                review.changedAt.millisecondsSinceEpoch, review.version,
            ])
        try tell(.added, review)
    }

    /// Stores what transitions change, and tells the author.
    func update(_ review: FountainReview, _ happening: ReviewHappening) throws {
        try deleteRemoved()
        try database.execute(
            sql: """
                UPDATE fountain_review SET title = ?, flow = ?, flavour = ?, temperature = ?,
                    location = ?, text = ?, changed_at = ?, version = ?, removed_at = ?, photo = ?
                WHERE id = ?
                """,
            arguments: [
                review.title.text, review.ratings.flow?.value, review.ratings.flavour?.value,
                review.ratings.temperature?.value, review.ratings.location?.value,
                review.text?.text, review.changedAt.millisecondsSinceEpoch, review.version,
                review.removedAt?.millisecondsSinceEpoch, review.photo?.text,
                review.id.description,
            ])
        try tell(happening, review)
    }

    private func tell(_ happening: ReviewHappening, _ review: FountainReview) throws {
        try EventRows(database: database, now: now)
            .append(EventDraft(happening, review), to: review.author)
    }

    // MARK: Removed reviews

    func hasOldRemovals() throws -> Bool {
        try Bool.fetchOne(
            database, cached: "SELECT EXISTS (SELECT 1 FROM fountain_review WHERE removed_at <= ?)",
            arguments: [latestOldRemoval]) ?? false
    }

    func deleteRemoved() throws {
        try database.execute(
            sql: "DELETE FROM fountain_review WHERE removed_at <= ?",
            arguments: [latestOldRemoval])
    }

    private var latestOldRemoval: Int64 {
        now.advanced(by: .zero - FountainReview.undoPeriod).millisecondsSinceEpoch
    }
}

extension Row {
    func fountainReview() throws -> FountainReview {
        FountainReview(
            id: try value("id") { try FountainReview.ID($0) },
            fountain: try value("fountain_id") { try Fountain.ID($0) },
            author: try value("author_id") { try Account.ID($0) },
            draft: ReviewDraft(
                title: try value("title") { try ReviewTitle($0) }, ratings: try ratings(),
                text: try storedIfPresent("text") as String? == nil
                    ? nil : value("text") { try ReviewText($0) }),
            createdAt: try timestamp("created_at"), changedAt: try timestamp("changed_at"),
            version: try stored("version"),
            removedAt: try storedIfPresent("removed_at").map(
                Timestamp.init(millisecondsSinceEpoch:)),
            photo: try storedIfPresent("photo").map(PhotoTag.init(text:)),
            hiddenAt: try storedIfPresent("hidden_at").map(
                Timestamp.init(millisecondsSinceEpoch:)))
    }
}
