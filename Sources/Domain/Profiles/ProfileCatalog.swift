public import Accounts
public import Photos
public import RecordKeeping

/// Stores what people show of themselves.
///
/// Others see a person who has a username, unless the profile is hidden or the account disabled.
/// Changes are durable when a function returns. An implementation has its own clock. When an account
/// is deleted, its profile and its photo posts go with it.
public protocol ProfileCatalog: PhotoPostCatalog {
    /// The profile of an account, as the person sees it.
    ///
    /// - Throws: `AccountsError.accountNotFound`.
    func profile(of id: Account.ID) async throws -> PersonProfile

    /// The profile of the person with this username. `viewer` also finds their own hidden one.
    ///
    /// - Throws: ``ProfilesError/personNotFound(_:)``.
    func profile(
        named username: Username, for viewer: Account.ID?
    ) async throws -> PersonProfile

    /// The profiles of those of `accounts` whose page others see. They have a username.
    func profiles(of accounts: Set<Account.ID>) async throws -> [Account.ID: PersonProfile]

    /// Changes a profile.
    ///
    /// - Throws: `AccountsError.accountNotFound`; ``ProfilesError/usernameTaken``,
    ///   ``ProfilesError/profileChangedMeanwhile``.
    func changeProfile(
        of id: Account.ID, by change: ProfileDraftChange, expecting version: Int?
    ) async throws -> PersonProfile

    /// Changes a profile and the account behind it, both or neither. Each must have its expected
    /// version, if that is given.
    ///
    /// - Throws: as ``changeProfile(of:by:expecting:)``; `AccountsError.emailTaken`,
    ///   `AccountsError.changedMeanwhile`.
    func changeProfile(
        of id: Account.ID, by change: ProfileDraftChange, expecting version: Int?,
        and account: ProfileChange, expecting accountVersion: Int?
    ) async throws -> PersonProfile

    /// Gives a profile a photo, in place of the one it has.
    ///
    /// - Throws: as ``changeProfile(of:by:expecting:)``.
    func setProfilePhoto(
        _ photo: Photo, of id: Account.ID, expecting version: Int?
    ) async throws -> PersonProfile

    /// Takes the photo away.
    ///
    /// - Throws: as ``changeProfile(of:by:expecting:)``; ``ProfilesError/noProfilePhoto``.
    func removeProfilePhoto(
        of id: Account.ID, expecting version: Int?
    ) async throws -> PersonProfile

    /// The photo of a profile in one size and format, whoever asks.
    ///
    /// - Throws: `AccountsError.accountNotFound`; ``ProfilesError/noProfilePhoto``.
    func profilePhoto(
        of id: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition
}

/// The photo posts of a ``ProfileCatalog``. Removed ones are found by
/// ``restorePhotoPost(_:of:)`` only.
///
/// A `viewer` sees their own posts, and those of people whose page they see unless they are hidden.
public protocol PhotoPostCatalog: Sendable {
    /// Adds a post, or finds the one that an earlier request with the same key created.
    ///
    /// - Throws: `AccountsError.accountNotFound`; ``ProfilesError/tooManyPhotoPosts(limit:)``; what
    ///   ``madePhotoPost(by:of:)`` throws.
    func addPhotoPost(
        _ photo: Photo, caption: PhotoCaption?, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<PhotoPost>

    /// The post that a request of `author` with this key created; nil if there was no such request.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`; `AccountsError.createdRecordGone` if it was
    ///   removed.
    func madePhotoPost(by key: CreationKey, of author: Account.ID) async throws -> PhotoPost?

    /// The posts of `author` that `viewer` sees, the newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func photoPosts(
        of author: Account.ID, for viewer: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<PhotoPost>

    /// The post that `reference` names.
    ///
    /// - Throws: ``ProfilesError/photoPostNotFound(_:)``,
    ///   ``ProfilesError/ambiguousPhotoPost(_:candidates:)``.
    func photoPost(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> PhotoPost

    /// Changes the caption of a post of `author`.
    ///
    /// - Throws: ``ProfilesError/photoPostNotFound(_:)``, also for another author's;
    ///   ``ProfilesError/photoPostChangedMeanwhile(_:)``.
    func changePhotoPost(
        _ id: PhotoPost.ID, of author: Account.ID, caption: MemberChange<PhotoCaption>,
        expecting version: Int?
    ) async throws -> PhotoPost

    /// Removes a post of `author`. It can be restored for ``PhotoPost/undoPeriod``.
    ///
    /// - Throws: as ``changePhotoPost(_:of:caption:expecting:)``.
    func removePhotoPost(
        _ id: PhotoPost.ID, of author: Account.ID, expecting version: Int?
    ) async throws

    /// Undoes a removal.
    ///
    /// - Throws: ``ProfilesError/photoPostNotFound(_:)``,
    ///   ``ProfilesError/ambiguousPhotoPost(_:candidates:)``,
    ///   ``ProfilesError/photoPostNotRemoved(_:)``.
    func restorePhotoPost(
        _ reference: RecordReference, of author: Account.ID
    ) async throws -> PhotoPost

    /// Deletes posts that were removed too long ago to be restored, as each change does.
    func deleteRemovedPhotoPosts() async throws

    /// The photo of a post in one size and format.
    ///
    /// - Throws: ``ProfilesError/photoPostNotFound(_:)``.
    func photo(
        ofPhotoPost id: PhotoPost.ID, for viewer: Account.ID?, size: PhotoSize,
        format: PhotoFormat
    ) async throws -> PhotoEdition
}
