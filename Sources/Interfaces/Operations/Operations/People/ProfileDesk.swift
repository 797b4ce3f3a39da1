public import Accounts
public import ActivityPartners
public import Photos
public import Profiles
public import RecordKeeping
import StoreContract
public import StoreRuntime

/// What people show of themselves, as one of them sees it.
public struct ProfileDesk: Sendable {
    private let catalog: any ProfileCatalog
    private let board: any PartnerBoard
    private let accounts: AccountDesk
    private let clock: any RecordClock
    /// Who looks.
    public let viewer: Account.ID

    /// The profiles of the workspace's store, for `viewer`.
    public init(_ workspace: Workspace, for viewer: Account.ID) {
        catalog = workspace.records.profiles
        board = workspace.records.partners
        accounts = workspace.accounts
        clock = workspace.clock
        self.viewer = viewer
    }

    // MARK: Profiles

    /// The viewer's profile.
    ///
    /// - Throws: `AccountsError.accountNotFound`; `StoreError`.
    public func own() async throws -> PersonProfile {
        try await catalog.profile(of: viewer)
    }

    /// The person with this username.
    ///
    /// - Throws: `ProfilesError.personNotFound`, also if the text is no username; `StoreError`.
    public func person(_ username: String) async throws -> PersonProfile {
        guard let name = try? Username(username) else {
            throw ProfilesError.personNotFound(username)
        }
        return try await catalog.profile(named: name, for: viewer)
    }

    /// The profiles of those of `accounts` whose page others see.
    ///
    /// - Throws: `StoreError`.
    public func people(
        _ accounts: Set<Account.ID>
    ) async throws -> [Account.ID: PersonProfile] {
        guard !accounts.isEmpty else { return [:] }
        return try await catalog.profiles(of: accounts)
    }

    /// Changes the viewer's profile.
    ///
    /// - Throws: `ProfilesError.usernameTaken`, `ProfilesError.profileChangedMeanwhile`;
    ///   `StoreError`.
    public func change(
        _ change: ProfileDraftChange, expecting version: Int? = nil
    ) async throws -> PersonProfile {
        try await catalog.changeProfile(of: viewer, by: change, expecting: version)
    }

    /// Changes the viewer's profile and account, both or neither. A new e-mail address needs the
    /// password, as for `AccountDesk.update`.
    ///
    /// - Throws: as ``change(_:expecting:)`` and `AccountDesk.update`.
    public func change(
        _ change: ProfileDraftChange, expecting version: Int?, and account: ProfileChange,
        expecting accountVersion: Int?, password: PasswordAttempt?
    ) async throws -> PersonProfile {
        try await accounts.authorize(account, of: viewer, password: password)
        return try await catalog.changeProfile(
            of: viewer, by: change, expecting: version, and: account,
            expecting: accountVersion)
    }

    /// Gives the viewer's profile a photo.
    ///
    /// - Throws: as ``change(_:expecting:)``.
    public func setPhoto(_ photo: Photo, expecting version: Int? = nil) async throws
        -> PersonProfile
    {
        try await catalog.setProfilePhoto(photo, of: viewer, expecting: version)
    }

    /// Takes the photo of the viewer's profile away.
    ///
    /// - Throws: as ``change(_:expecting:)``; `ProfilesError.noProfilePhoto`.
    public func removePhoto(expecting version: Int? = nil) async throws -> PersonProfile {
        try await catalog.removeProfilePhoto(of: viewer, expecting: version)
    }

    /// The photo of a profile that the viewer sees.
    ///
    /// - Throws: `ProfilesError.noProfilePhoto`; `StoreError`.
    public func photo(
        of profile: PersonProfile, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        try await catalog.profilePhoto(of: profile.account, size: size, format: format)
    }

    // MARK: Photo posts

    /// Adds a photo post, or finds the one that an earlier request with the same key added.
    ///
    /// - Throws: the errors of `PhotoPostCatalog.addPhotoPost`.
    public func add(
        _ photo: Photo, caption: PhotoCaption?, key: CreationKey? = nil
    ) async throws -> Creation<PhotoPost> {
        try await catalog.addPhotoPost(photo, caption: caption, by: viewer, key: key)
    }

    /// The photo post that an earlier request with this key added; nil if there was none.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`, `AccountsError.createdRecordGone`.
    public func made(by key: CreationKey) async throws -> PhotoPost? {
        try await catalog.madePhotoPost(by: key, of: viewer)
    }

    /// A page of the photo posts of a person, the newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func posts(
        of profile: PersonProfile, after: PageCursor?, limit: Int
    ) async throws -> Page<PhotoPost> {
        try await catalog.photoPosts(
            of: profile.account, for: viewer, after: after, limit: limit)
    }

    /// The photo post that `reference` names, and the person whose it is.
    ///
    /// - Throws: `ProfilesError.photoPostNotFound`, `ProfilesError.ambiguousPhotoPost`;
    ///   `StoreError`.
    public func post(
        _ reference: RecordReference
    ) async throws -> (post: PhotoPost, author: PersonProfile) {
        let post = try await catalog.photoPost(reference, for: viewer)
        return (post, try await catalog.profile(of: post.author))
    }

    /// Changes the caption of a photo post of the viewer.
    ///
    /// - Throws: `ProfilesError.photoPostNotFound`, also for another author's;
    ///   `ProfilesError.photoPostChangedMeanwhile`.
    public func caption(
        _ reference: RecordReference, _ caption: MemberChange<PhotoCaption>,
        expecting version: Int? = nil
    ) async throws -> PhotoPost {
        let id = try await catalog.photoPost(reference, for: viewer).id
        return try await catalog.changePhotoPost(
            id, of: viewer, caption: caption, expecting: version)
    }

    /// Removes a photo post of the viewer; ``restore(_:)`` undoes it for ten minutes.
    ///
    /// - Throws: as ``caption(_:_:expecting:)``.
    public func remove(
        _ reference: RecordReference, expecting version: Int? = nil
    ) async throws -> PhotoPost.ID {
        let id = try await catalog.photoPost(reference, for: viewer).id
        try await catalog.removePhotoPost(id, of: viewer, expecting: version)
        return id
    }

    /// Undoes a removal.
    ///
    /// - Throws: the errors of `PhotoPostCatalog.restorePhotoPost`.
    public func restore(_ reference: RecordReference) async throws -> PhotoPost {
        try await catalog.restorePhotoPost(reference, of: viewer)
    }

    /// The photo of a photo post.
    ///
    /// - Throws: like ``post(_:)``.
    public func photo(
        of reference: RecordReference, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        let id = try await catalog.photoPost(reference, for: viewer).id
        return try await catalog.photo(ofPhotoPost: id, for: viewer, size: size, format: format)
    }

    // MARK: Activity posts

    /// The latest activity posts of a person: all of one's own, of others those that are open.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func activities(
        of profile: PersonProfile, limit: Int = PageLimit.standard
    ) async throws -> [PartnerPost] {
        let now = clock.now()
        return try await board.posts(of: profile.account, after: nil, limit: limit).items
            .map(\.post).filter { profile.account == viewer || $0.isOpen(at: now) }
    }
}
