public import RecordKeeping

/// Why an operation on a profile or a photo post failed.
public enum ProfilesError: Error, Hashable {
    /// Nobody has this username, or the person's page is not shown; the message does not say which.
    case personNotFound(String)
    /// Another person has this username.
    case usernameTaken
    /// The profile has no photo.
    case noProfilePhoto
    /// The profile has another version than the change expected.
    case profileChangedMeanwhile
    /// There is no such photo post, or the person may not see or change it.
    case photoPostNotFound(RecordReference)
    /// The reference matches several photo posts; `candidates` are at most five of them.
    case ambiguousPhotoPost(RecordReference, candidates: [PhotoPost.ID])
    /// The photo post has another version than the change expected.
    case photoPostChangedMeanwhile(PhotoPost.ID)
    /// The author has not removed the photo post, so there is no removal to undo.
    case photoPostNotRemoved(PhotoPost.ID)
    /// The person has as many photo posts as they may have.
    case tooManyPhotoPosts(limit: Int)
}

extension ProfilesError: CustomStringConvertible {
    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .personNotFound(let name):
            "there is no person \(name.quotedExcerpt); check the username"
        case .usernameTaken:
            "another person has this username; choose another one"
        case .noProfilePhoto:
            "the profile has no photo; add one"
        case .profileChangedMeanwhile:
            "the profile has changed since you read it, so this change was not made. "
                + "Read it again, then repeat your change"
        case .photoPostNotFound(let reference):
            "there is no photo post \(reference); list the photo posts to see their ids"
        case .ambiguousPhotoPost(let reference, let candidates):
            "more than one photo post begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ")
                + "; type more digits"
        case .photoPostChangedMeanwhile(let id):
            "photo post \(id) has changed since you read it, so this change was not made. "
                + "Read it again, then repeat your change"
        case .photoPostNotRemoved(let id):
            "photo post \(id) has not been removed, so there is nothing to undo"
        case .tooManyPhotoPosts(let limit):
            "you have \(limit) photo posts, which is the limit; remove one first"
        }
    }
}
