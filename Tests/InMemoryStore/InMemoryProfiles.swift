import Accounts
import Photos
import Profiles
import RecordKeeping

/// What people show of themselves.
struct ProfilesState {
    var profiles: [Account.ID: PersonProfile] = [:]
    var profilePhotos: [Account.ID: Photo] = [:]
    var posts: [PhotoPost] = []
    var postPhotos: [PhotoPost.ID: Photo] = [:]
}

struct InMemoryProfiles: ProfileCatalog {
    let store: InMemoryRecords

    func profile(of id: Account.ID) async throws -> PersonProfile {
        try store.locked { state, _ in try state.profile(of: id) }
    }

    func profile(
        named username: Username, for viewer: Account.ID?
    ) async throws -> PersonProfile {
        try store.locked { state, _ in
            let found = state.profiles.profiles.values.first { $0.username?.key == username.key }
            guard let found, found.account == viewer || state.isShown(found.account) else {
                throw ProfilesError.personNotFound(username.text)
            }
            return try state.profile(of: found.account)
        }
    }

    func profiles(of accounts: Set<Account.ID>) async throws -> [Account.ID: PersonProfile] {
        try store.locked { state, _ in
            var found: [Account.ID: PersonProfile] = [:]
            for id in accounts where state.isShown(id) {
                let profile = try state.profile(of: id)
                if profile.username != nil { found[id] = profile }
            }
            return found
        }
    }

    func changeProfile(
        of id: Account.ID, by change: ProfileDraftChange, expecting version: Int?
    ) async throws -> PersonProfile {
        try store.locked { state, _ in
            try state.change(id, version) { $0.changed(by: change) }
        }
    }

    func changeProfile(
        of id: Account.ID, by change: ProfileDraftChange, expecting version: Int?,
        and account: ProfileChange, expecting accountVersion: Int?
    ) async throws -> PersonProfile {
        try store.locked { state, _ in
            var next = state
            _ = try next.change(id, version) { $0.changed(by: change) }
            _ = try next.update(id, account, expecting: accountVersion)
            state = next
            return try state.profile(of: id)
        }
    }

    func setProfilePhoto(
        _ photo: Photo, of id: Account.ID, expecting version: Int?
    ) async throws -> PersonProfile {
        try store.locked { state, _ in
            let pictured = try state.change(id, version) { try $0.pictured(by: photo.tag) }
            state.profiles.profilePhotos[id] = photo
            return pictured
        }
    }

    func removeProfilePhoto(
        of id: Account.ID, expecting version: Int?
    ) async throws -> PersonProfile {
        try store.locked { state, _ in
            let pictured = try state.change(id, version) { try $0.pictured(by: nil) }
            state.profiles.profilePhotos[id] = nil
            return pictured
        }
    }

    func profilePhoto(
        of id: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        try store.locked { state, _ in
            try state.requireAccount(id)
            let edition = state.profiles.profilePhotos[id]?.edition(size: size, format: format)
            guard let edition else { throw ProfilesError.noProfilePhoto }
            return edition
        }
    }
}

extension InMemoryProfiles {
    func addPhotoPost(
        _ photo: Photo, caption: PhotoCaption?, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<PhotoPost> {
        try store.locked { state, now in
            if let key, let made = try state.madePhotoPost(by: key, of: author, at: now) {
                return Creation(record: made, isRepeated: true)
            }
            try state.requireAccount(author)
            state.deleteRemovedPhotoPosts(at: now)
            guard
                state.profiles.posts.filter({ $0.author == author }).count
                    < PhotoPost.maximumPerAccount
            else { throw ProfilesError.tooManyPhotoPosts(limit: PhotoPost.maximumPerAccount) }
            let post = PhotoPost(
                id: .new(at: now), author: author, caption: caption, photo: photo.tag,
                createdAt: now)
            state.profiles.posts.append(post)
            state.profiles.postPhotos[post.id] = photo
            state.keep(key, account: author, of: post.id.uuid, at: now)
            return Creation(record: post, isRepeated: false)
        }
    }

    func madePhotoPost(by key: CreationKey, of author: Account.ID) async throws -> PhotoPost? {
        try store.locked { state, now in try state.madePhotoPost(by: key, of: author, at: now) }
    }

    func photoPosts(
        of author: Account.ID, for viewer: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<PhotoPost> {
        let posts = store.locked { state, _ in
            state.profiles.posts.filter { $0.author == author && state.isVisible($0, to: viewer) }
        }
        return try page(posts, after: after, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func photoPost(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> PhotoPost {
        try store.locked { state, _ in
            let found = state.profiles.posts.filter {
                reference.matches($0.id) && state.isVisible($0, to: viewer)
            }
            return try Self.only(of: found, reference)
        }
    }

    private static func only(
        of found: [PhotoPost], _ reference: RecordReference
    ) throws -> PhotoPost {
        guard let first = found.first else { throw ProfilesError.photoPostNotFound(reference) }
        guard found.count == 1 else {
            let newest = found.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            throw ProfilesError.ambiguousPhotoPost(
                reference, candidates: newest.prefix(5).map(\.id))
        }
        return first
    }

    func changePhotoPost(
        _ id: PhotoPost.ID, of author: Account.ID, caption: MemberChange<PhotoCaption>,
        expecting version: Int?
    ) async throws -> PhotoPost {
        try store.locked { state, now in
            try state.changePhotoPost(id, author, version, at: now) { try $0.captioned(caption) }
        }
    }

    func removePhotoPost(
        _ id: PhotoPost.ID, of author: Account.ID, expecting version: Int?
    ) async throws {
        try store.locked { state, now in
            _ = try state.changePhotoPost(id, author, version, at: now) { try $0.removed(at: now) }
        }
    }

    func restorePhotoPost(
        _ reference: RecordReference, of author: Account.ID
    ) async throws -> PhotoPost {
        try store.locked { state, now in
            state.deleteRemovedPhotoPosts(at: now)
            let found = state.profiles.posts.filter {
                $0.author == author && reference.matches($0.id)
            }
            let removed = found.filter { $0.removedAt != nil }
            let restored = try Self.only(of: removed.isEmpty ? found : removed, reference)
                .restored(at: now)
            state.replace(restored)
            return restored
        }
    }

    func deleteRemovedPhotoPosts() async throws {
        store.locked { state, now in state.deleteRemovedPhotoPosts(at: now) }
    }

    func photo(
        ofPhotoPost id: PhotoPost.ID, for viewer: Account.ID?, size: PhotoSize,
        format: PhotoFormat
    ) async throws -> PhotoEdition {
        try store.locked { state, _ in
            let post = state.profiles.posts.first { $0.id == id }
            guard let post, state.isVisible(post, to: viewer),
                let edition = state.profiles.postPhotos[id]?.edition(size: size, format: format)
            else { throw ProfilesError.photoPostNotFound(RecordReference(id)) }
            return edition
        }
    }
}

extension InMemoryRecords.State {
    func profile(of id: Account.ID) throws -> PersonProfile {
        guard let account = accounts.first(where: { $0.account.id == id })?.account else {
            throw AccountsError.accountNotFound(id)
        }
        guard let known = profiles.profiles[id] else {
            return PersonProfile(account: id, name: account.name)
        }
        return PersonProfile(
            account: id, name: account.name, draft: known.draft, photo: known.photo,
            hiddenAt: known.hiddenAt, version: known.version)
    }

    /// Whether others see the page of a person.
    func isShown(_ id: Account.ID) -> Bool {
        guard let profile = profiles.profiles[id], profile.username != nil,
            profile.hiddenAt == nil,
            let account = accounts.first(where: { $0.account.id == id })?.account
        else { return false }
        return account.disabledAt == nil
    }

    func isVisible(_ post: PhotoPost, to viewer: Account.ID?) -> Bool {
        guard post.removedAt == nil else { return false }
        return post.author == viewer || post.hiddenAt == nil && isShown(post.author)
    }

    mutating func forgetProfile(of id: Account.ID) {
        profiles.profiles[id] = nil
        profiles.profilePhotos[id] = nil
        for post in profiles.posts where post.author == id { profiles.postPhotos[post.id] = nil }
        profiles.posts.removeAll { $0.author == id }
    }

    fileprivate mutating func change(
        _ id: Account.ID, _ version: Int?,
        _ transition: (PersonProfile) throws -> PersonProfile
    ) throws -> PersonProfile {
        let profile = try profile(of: id)
        try profile.require(version)
        let changed = try transition(profile)
        if let username = changed.username {
            let isTaken = profiles.profiles.values.contains {
                $0.account != id && $0.username?.key == username.key
            }
            guard !isTaken else { throw ProfilesError.usernameTaken }
        }
        if changed != profile { profiles.profiles[id] = changed }
        return changed
    }

    fileprivate func madePhotoPost(
        by key: CreationKey, of author: Account.ID, at now: Timestamp
    ) throws -> PhotoPost? {
        guard let id = try record(of: key, account: author, at: now) else { return nil }
        let post = profiles.posts.first { $0.id.uuid == id && $0.removedAt == nil }
        guard let post else { throw AccountsError.createdRecordGone }
        return post
    }

    fileprivate mutating func changePhotoPost(
        _ id: PhotoPost.ID, _ author: Account.ID, _ version: Int?, at now: Timestamp,
        _ transition: (PhotoPost) throws -> PhotoPost
    ) throws -> PhotoPost {
        let found = profiles.posts.first {
            $0.id == id && $0.author == author && $0.removedAt == nil
        }
        guard let found else { throw ProfilesError.photoPostNotFound(RecordReference(id)) }
        try found.require(version)
        let changed = try transition(found)
        deleteRemovedPhotoPosts(at: now)
        replace(changed)
        return changed
    }

    mutating func replace(_ post: PhotoPost) {
        for index in profiles.posts.indices where profiles.posts[index].id == post.id {
            profiles.posts[index] = post
        }
    }

    fileprivate mutating func deleteRemovedPhotoPosts(at now: Timestamp) {
        let oldest = now.advanced(by: .zero - PhotoPost.undoPeriod)
        profiles.posts.removeAll { post in
            guard let removedAt = post.removedAt, removedAt <= oldest else { return false }
            profiles.postPhotos[post.id] = nil
            return true
        }
    }
}

extension InMemoryRecords {
    /// What people show of themselves.
    public var profiles: any ProfileCatalog { InMemoryProfiles(store: self) }
}
