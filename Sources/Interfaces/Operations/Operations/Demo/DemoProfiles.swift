import Accounts
import Photos
import Profiles
import RecordKeeping
import StoreRuntime

/// The drawings that stand in for photos of the people of the demonstration and of their things.
public struct DemoPhotos: Sendable {
    /// Of storage spaces.
    let spaces: [Photo]
    /// Of people, by the names of their files.
    let portraits: [String: Photo]
    /// For photo posts, by the names of their files.
    let posts: [String: Photo]

    /// No photos: there are no storage spaces, and people show none.
    public init() {
        (spaces, portraits, posts) = ([], [:], [:])
    }

    /// Reads the drawings by the names of their files, without an extension.
    ///
    /// - Throws: what `read` throws.
    public init(reading read: (String) throws -> Photo) rethrows {
        spaces = try ["garage", "cellar", "attic"].map(read)
        var portraits: [String: Photo] = [:]
        var posts: [String: Photo] = [:]
        for profile in DemoProfiles.all {
            if let name = profile.portrait { portraits[name] = try read(name) }
            if let post = profile.post { posts[post.picture] = try read(post.picture) }
        }
        self.portraits = portraits
        self.posts = posts
    }
}

/// What the people of the demonstration show of themselves.
struct DemoProfiles {
    /// What a person shows.
    struct Profile {
        let username: String
        let gender: Gender?
        let born: String?
        let about: String
        /// The name of a drawing; nil for a person without a photo.
        let portrait: String?
        var post: Post?

        /// A photo post.
        struct Post {
            let picture: String
            let caption: String
            let daysAgo: Int
        }
    }

    /// In the order of ``DemoPerson/all``.
    static let all = [
        Profile(
            username: "ada.marsh", gender: .woman, born: "1987-04-11",
            about: "Parks in the Old Town, sails on Sundays. My garage has room to spare.",
            portrait: "ada",
            post: .init(
                picture: "sailing", caption: "First sail of the season", daysAgo: 6)),
        Profile(
            username: "emeka", gender: .man, born: "1991-09-02",
            about: "Tennis, any level. New in town, so show me the good courts.",
            portrait: "emeka",
            post: .init(
                picture: "courts", caption: "The courts behind the harbour", daysAgo: 3)),
        Profile(
            username: "lina.k", gender: nil, born: "1979-12-20",
            about: "Runs along the water before work.", portrait: "lina"),
        Profile(
            username: "marco", gender: nil, born: nil, about: "Chess and coffee.",
            portrait: nil),
    ]

    private let workspace: Workspace
    private let clock: DemoClock

    /// The clock of the workspace is moved to before `present`.
    init(_ workspace: Workspace, clock: DemoClock) {
        self.workspace = workspace
        self.clock = clock
    }

    /// Fills the profiles of `people`, with photos where there are some. A username that somebody else
    /// has is left out.
    ///
    /// - Returns: the number of photo posts.
    /// - Throws: `StoreError`.
    func fill(_ people: [Account], with photos: DemoPhotos, at present: Timestamp) async throws
        -> Int
    {
        var posts = 0
        for (person, shown) in zip(people, Self.all) {
            let desk = ProfileDesk(workspace, for: person.id)
            var change = ProfileDraftChange(
                gender: shown.gender.map { .set($0) } ?? .keep,
                born: try shown.born.map { .set(try BirthDate($0, at: present)) } ?? .keep,
                about: .set(try AboutText(shown.about)))
            change.username = .set(try Username(shown.username))
            do {
                _ = try await desk.change(change)
            } catch ProfilesError.usernameTaken {
                change.username = .keep
                _ = try await desk.change(change)
            }
            if let photo = shown.portrait.flatMap({ photos.portraits[$0] }) {
                _ = try await desk.setPhoto(photo)
            }
            guard let post = shown.post, let photo = photos.posts[post.picture] else { continue }
            clock.set(to: present.advanced(by: .seconds(-post.daysAgo * 86_400)))
            _ = try await desk.add(photo, caption: PhotoCaption(post.caption), key: nil)
            posts += 1
        }
        return posts
    }
}
