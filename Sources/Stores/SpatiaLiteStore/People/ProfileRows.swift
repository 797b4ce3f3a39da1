import Accounts
import GRDB
import Photos
import Profiles
import RecordKeeping

/// The rows of `profile` and `photo_post` in a transaction at the time ``now``.
struct ProfileRows {
    static let profilePhotos = PhotoRows(table: "profile_photo", owner: "account_id")
    static let postPhotos = PhotoRows(table: "photo_post_variant", owner: "post_id")

    /// Selects the people, of `account` joined with `profile`, whose page others see.
    static let isShown = """
        username IS NOT NULL AND profile.hidden_at IS NULL AND account.disabled_at IS NULL
        """

    let database: Database
    let now: Timestamp

    // MARK: Profiles

    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func profile(of id: Account.ID) throws -> PersonProfile {
        let found = try profiles("account.id = ?", [id.description])
        guard let profile = found.first else { throw AccountsError.accountNotFound(id) }
        return profile
    }

    func profiles(_ condition: String, _ arguments: StatementArguments) throws -> [PersonProfile] {
        try Row.fetchAll(
            database,
            cached: """
                SELECT account.id, account.name, username, gender, born, about, photo,
                    profile.hidden_at, coalesce(profile.version, 0) AS version
                FROM account LEFT JOIN profile ON account_id = account.id
                WHERE \(condition)
                """,
            arguments: arguments
        ).map { try $0.personProfile() }
    }

    /// - Throws: ``ProfilesError/usernameTaken``.
    func store(_ profile: PersonProfile) throws {
        if let username = profile.username {
            let holder = try String.fetchOne(
                database, cached: "SELECT account_id FROM profile WHERE username_key = ?",
                arguments: [username.key])
            guard holder == nil || holder == profile.account.description else {
                throw ProfilesError.usernameTaken
            }
        }
        try database.execute(
            sql: """
                INSERT INTO profile (
                    account_id, username, username_key, gender, born, about, photo, version)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (account_id) DO UPDATE SET
                    username = excluded.username, username_key = excluded.username_key,
                    gender = excluded.gender, born = excluded.born, about = excluded.about,
                    photo = excluded.photo, version = excluded.version
                """,
            arguments: [
                profile.account.description, profile.username?.text, profile.username?.key,
                profile.draft.gender?.rawValue, profile.draft.born?.description,
                profile.draft.about?.text, profile.photo?.text, profile.version,
            ])
    }

    // MARK: Photo posts

    /// The posts that `viewer` sees among those that `condition` selects.
    func posts(
        for viewer: Account.ID?, _ condition: String, _ arguments: StatementArguments
    ) throws -> [PhotoPost] {
        try Row.fetchAll(
            database,
            cached: "SELECT * FROM photo_post WHERE removed_at IS NULL AND "
                + "\(Self.isVisible) AND \(condition)",
            arguments: [viewer?.description] + arguments
        ).map { try $0.photoPost() }
    }

    /// Selects the posts that a viewer, the one argument, sees.
    static let isVisible = """
        (author_id IS ? OR hidden_at IS NULL AND EXISTS (
            SELECT 1 FROM account JOIN profile ON account_id = account.id
            WHERE account.id = author_id AND \(isShown)))
        """

    /// The post of `author`, unless it is removed or has another version.
    ///
    /// - Throws: ``ProfilesError/photoPostNotFound(_:)``,
    ///   ``ProfilesError/photoPostChangedMeanwhile(_:)``.
    func require(_ id: PhotoPost.ID, of author: Account.ID, _ version: Int?) throws -> PhotoPost {
        let found = try ownPosts(
            "removed_at IS NULL AND author_id = ? AND id = ?",
            [author.description, id.description])
        guard let post = found.first else {
            throw ProfilesError.photoPostNotFound(RecordReference(id))
        }
        try post.require(version)
        return post
    }

    /// Whether or not they are removed.
    func ownPosts(_ clause: String, _ arguments: StatementArguments) throws -> [PhotoPost] {
        try Row.fetchAll(
            database, cached: "SELECT * FROM photo_post WHERE \(clause)", arguments: arguments
        ).map { try $0.photoPost() }
    }

    func insert(_ post: PhotoPost, _ photo: Photo) throws {
        try deleteRemoved()
        let count = try Int.fetchOne(
            database, cached: "SELECT count(*) FROM photo_post WHERE author_id = ?",
            arguments: [post.author.description])
        guard (count ?? 0) < PhotoPost.maximumPerAccount else {
            throw ProfilesError.tooManyPhotoPosts(limit: PhotoPost.maximumPerAccount)
        }
        try database.execute(
            sql: """
                INSERT INTO photo_post (id, author_id, caption, photo, created_at, version)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                post.id.description, post.author.description, post.caption?.text, post.photo.text,
                post.createdAt.millisecondsSinceEpoch, post.version,
            ])
        try Self.postPhotos.set(photo, of: post.id.description, in: database)
    }

    /// Stores what transitions change.
    func update(_ post: PhotoPost) throws {
        try deleteRemoved()
        try database.execute(
            sql: "UPDATE photo_post SET caption = ?, version = ?, removed_at = ? WHERE id = ?",
            arguments: [
                post.caption?.text, post.version, post.removedAt?.millisecondsSinceEpoch,
                post.id.description,
            ])
    }

    func hasOldRemovals() throws -> Bool {
        try Bool.fetchOne(
            database, cached: "SELECT EXISTS (SELECT 1 FROM photo_post WHERE removed_at <= ?)",
            arguments: [latestOldRemoval]) ?? false
    }

    func deleteRemoved() throws {
        try database.execute(
            sql: "DELETE FROM photo_post WHERE removed_at <= ?", arguments: [latestOldRemoval])
    }

    private var latestOldRemoval: Int64 {
        now.advanced(by: .zero - PhotoPost.undoPeriod).millisecondsSinceEpoch
    }
}

extension Row {
    /// Of `account` joined with `profile`.
    func personProfile() throws -> PersonProfile {
        PersonProfile(
            account: try value("id") { try Account.ID($0) },
            name: try value("name") { try PersonName($0) }, draft: try profileDraft(),
            photo: try valueIfPresent("photo", as: PhotoTag.init(text:)),
            hiddenAt: try timestampIfPresent("hidden_at"), version: try stored("version"))
    }

    func profileDraft() throws -> ProfileDraft {
        ProfileDraft(
            username: try valueIfPresent("username") { try Username($0) },
            gender: try valueIfPresent("gender") { text in
                guard let gender = Gender(rawValue: text) else {
                    throw StoredValueError(detail: "column 'gender' is not a known one")
                }
                return gender
            },
            born: try valueIfPresent("born") { try BirthDate($0) },
            about: try valueIfPresent("about") { try AboutText($0) })
    }

    func photoPost() throws -> PhotoPost {
        PhotoPost(
            id: try value("id") { try PhotoPost.ID($0) },
            author: try value("author_id") { try Account.ID($0) },
            caption: try valueIfPresent("caption") { try PhotoCaption($0) },
            photo: try value("photo", as: PhotoTag.init(text:)),
            createdAt: try timestamp("created_at"), version: try stored("version"),
            removedAt: try timestampIfPresent("removed_at"),
            hiddenAt: try timestampIfPresent("hidden_at"))
    }
}
