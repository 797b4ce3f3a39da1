public import Accounts
import Photos
public import Profiles
public import RecordKeeping

/// A person as others see them, for programs.
public struct PersonDocument: Encodable, Sendable {
    /// The name by which others find the person.
    public let username: String
    /// The name of the account.
    public let name: String
    /// `woman`, `man` or `other`; nil if the person does not say it.
    public let gender: String?
    /// In years; nil if the person does not say when they were born.
    public let age: Int?
    /// In the person's own words.
    public let about: String?
    /// Identifies the photo; nil if there is none.
    public let photo: String?

    /// The profile at `time`; nil if it has no username.
    public init?(_ profile: PersonProfile, at time: Timestamp) {
        guard let username = profile.username else { return nil }
        self.username = username.text
        name = profile.name.text
        gender = profile.draft.gender?.rawValue
        age = profile.draft.born?.age(at: time)
        about = profile.draft.about?.text
        photo = profile.photo?.text
    }
}

/// A person's own profile, for programs.
public struct ProfileDocument: Encodable, Sendable {
    /// The name by which others find the person; nil if they have no public page.
    public let username: String?
    /// The name of the account.
    public let name: String
    /// `woman`, `man` or `other`; nil if the person does not say it.
    public let gender: String?
    /// As in `1990-04-25`.
    public let born: String?
    /// In the person's own words.
    public let about: String?
    /// Identifies the photo; nil if there is none.
    public let photo: String?
    /// When the owner of the server hid it from others; nil if it is not hidden.
    public let hiddenAt: Timestamp?

    /// The profile as the person sees it.
    public init(_ profile: PersonProfile) {
        username = profile.username?.text
        name = profile.name.text
        gender = profile.draft.gender?.rawValue
        born = profile.draft.born?.description
        about = profile.draft.about?.text
        photo = profile.photo?.text
        hiddenAt = profile.hiddenAt
    }
}

/// A photo post, for programs.
public struct PhotoPostDocument: Encodable, Sendable {
    /// The UUID of the post.
    public let id: String
    /// The last digits of the UUID, which are enough to name it.
    public let shortID: String
    /// In words; nil if there are none.
    public let caption: String?
    /// Identifies the photo.
    public let photo: String
    /// Whether it is the viewer's.
    public let own: Bool
    /// When it was added.
    public let createdAt: Timestamp
    /// When the owner of the server hid it from others; nil if it is not hidden.
    public let hiddenAt: Timestamp?

    /// The post as `viewer` sees it.
    public init(_ post: PhotoPost, for viewer: Account.ID) {
        id = post.id.description
        shortID = post.id.shortText
        caption = post.caption?.text
        photo = post.photo.text
        own = post.author == viewer
        createdAt = post.createdAt
        hiddenAt = post.hiddenAt
    }
}
