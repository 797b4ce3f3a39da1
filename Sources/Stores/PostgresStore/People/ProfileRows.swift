import Accounts
import Photos
import Profiles
import RecordKeeping

/// The rows of `profile` and `photo_post` in a transaction.
struct ProfileRows {
    static let profilePhotos = PhotoRows(table: "profile_photo", owner: "account_id")
    static let postPhotos = PhotoRows(table: "photo_post_variant", owner: "post_id")

    /// Selects the people, of `account` joined with `profile`, whose page others see.
    static let isShown = """
        username IS NOT NULL AND profile.hidden_at IS NULL AND account.disabled_at IS NULL
        """

    /// Selects the posts that a viewer, the first value, sees.
    static let isVisible = """
        (author_id = $1 OR hidden_at IS NULL AND EXISTS (
            SELECT 1 FROM account JOIN profile ON account_id = account.id
            WHERE account.id = author_id AND \(isShown)))
        """

    let transaction: PostgresTransaction

    // MARK: Profiles

    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func profile(of id: Account.ID) async throws -> PersonProfile {
        let found = try await profiles("account.id = $1", [id])
        guard let profile = found.first else { throw AccountsError.accountNotFound(id) }
        return profile
    }

    func profiles(
        _ condition: String, _ values: [any PostgresValue]
    ) async throws -> [PersonProfile] {
        try await transaction.rows(
            """
            SELECT account.id, account.name, username, gender, born, about, photo,
                profile.hidden_at, coalesce(profile.version, 0) AS version
            FROM account LEFT JOIN profile ON account_id = account.id
            WHERE \(condition)
            """, values
        ).map { try $0.personProfile() }
    }

    /// If another transaction takes the username at the same time, this one runs again.
    ///
    /// - Throws: ``ProfilesError/usernameTaken``.
    func store(_ profile: PersonProfile) async throws {
        if let username = profile.username {
            let isTaken = try await transaction.exists(
                "SELECT 1 FROM profile WHERE username_key = $1 AND account_id <> $2",
                [username.key, profile.account])
            guard !isTaken else { throw ProfilesError.usernameTaken }
        }
        try await transaction.execute(
            """
            INSERT INTO profile (
                account_id, username, username_key, gender, born, about, photo, version)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (account_id) DO UPDATE SET
                username = excluded.username, username_key = excluded.username_key,
                gender = excluded.gender, born = excluded.born, about = excluded.about,
                photo = excluded.photo, version = excluded.version
            """,
            [
                profile.account, profile.username?.text, profile.username?.key,
                profile.draft.gender?.rawValue, profile.draft.born?.description,
                profile.draft.about?.text, profile.photo?.text, profile.version,
            ])
    }

    // MARK: Photo posts

    /// The posts that `viewer` sees among those that `condition` selects. The viewer is `$1` in the
    /// condition; `values` are the others.
    func posts(
        for viewer: Account.ID?, _ condition: String, _ values: [any PostgresValue]
    ) async throws -> [PhotoPost] {
        try await ownPosts(
            "removed_at IS NULL AND \(Self.isVisible) AND \(condition)", [viewer] + values)
    }

    /// The post of `author`, unless it is removed or has another version.
    ///
    /// - Throws: ``ProfilesError/photoPostNotFound(_:)``,
    ///   ``ProfilesError/photoPostChangedMeanwhile(_:)``.
    func require(
        _ id: PhotoPost.ID, of author: Account.ID, _ version: Int?
    ) async throws -> PhotoPost {
        let found = try await ownPosts(
            "removed_at IS NULL AND author_id = $1 AND id = $2", [author, id])
        guard let post = found.first else {
            throw ProfilesError.photoPostNotFound(RecordReference(id))
        }
        try post.require(version)
        return post
    }

    /// Whether or not they are removed.
    func ownPosts(
        _ clause: String, _ values: [any PostgresValue]
    ) async throws -> [PhotoPost] {
        try await transaction.rows("SELECT * FROM photo_post WHERE \(clause)", values)
            .map { try $0.photoPost() }
    }

    func insert(_ post: PhotoPost, _ photo: Photo) async throws {
        try await deleteRemoved()
        let count: Int? = try await transaction.value(
            "SELECT count(*) FROM photo_post WHERE author_id = $1", [post.author])
        guard (count ?? 0) < PhotoPost.maximumPerAccount else {
            throw ProfilesError.tooManyPhotoPosts(limit: PhotoPost.maximumPerAccount)
        }
        try await transaction.execute(
            """
            INSERT INTO photo_post (id, author_id, caption, photo, created_at, version)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                post.id, post.author, post.caption?.text, post.photo.text, post.createdAt,
                post.version,
            ])
        try await Self.postPhotos.set(photo, of: post.id.uuid, in: transaction)
    }

    /// Stores what transitions change.
    func update(_ post: PhotoPost) async throws {
        try await deleteRemoved()
        try await transaction.execute(
            "UPDATE photo_post SET caption = $1, version = $2, removed_at = $3 WHERE id = $4",
            [post.caption?.text, post.version, post.removedAt, post.id])
    }

    func hasOldRemovals() async throws -> Bool {
        try await transaction.exists(
            "SELECT 1 FROM photo_post WHERE removed_at <= $1", [latestOldRemoval])
    }

    /// Rows that another transaction is about to delete are left to it.
    func deleteRemoved() async throws {
        try await transaction.execute(
            """
            DELETE FROM photo_post WHERE id IN (
                SELECT id FROM photo_post WHERE removed_at <= $1 FOR UPDATE SKIP LOCKED)
            """, [latestOldRemoval])
    }

    private var latestOldRemoval: Timestamp {
        transaction.now.advanced(by: .zero - PhotoPost.undoPeriod)
    }
}

extension PostgresRow {
    /// Of `account` joined with `profile`.
    func personProfile() throws -> PersonProfile {
        PersonProfile(
            account: try id(), name: try value("name") { try PersonName($0) },
            draft: try profileDraft(),
            photo: try valueIfPresent("photo", as: PhotoTag.init(text:)),
            hiddenAt: try timestampIfPresent("hidden_at"), version: try stored("version"))
    }

    func profileDraft() throws -> ProfileDraft {
        ProfileDraft(
            username: try valueIfPresent("username") { try Username($0) },
            gender: try knownIfPresent("gender"),
            born: try valueIfPresent("born") { try BirthDate($0) },
            about: try valueIfPresent("about") { try AboutText($0) })
    }

    func photoPost() throws -> PhotoPost {
        PhotoPost(
            id: try id(), author: try id("author_id"),
            caption: try valueIfPresent("caption") { try PhotoCaption($0) },
            photo: try value("photo", as: PhotoTag.init(text:)),
            createdAt: try timestamp("created_at"), version: try stored("version"),
            removedAt: try timestampIfPresent("removed_at"),
            hiddenAt: try timestampIfPresent("hidden_at"))
    }
}
