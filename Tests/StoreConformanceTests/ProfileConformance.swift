import Accounts
import DomainTestSupport
import Photos
import Profiles
import RecordKeeping
import StoreTestSupport
import Testing

@Suite struct ProfileConformance {
    @Test(arguments: Backend.allCases)
    func aProfileIsEmptyUntilItIsChanged(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount()
        let empty = try await store.profiles.profile(of: ann.id)
        #expect(empty == PersonProfile(account: ann.id, name: ann.name))
        let change = ProfileDraftChange(
            username: .set(try Username("Ann.K")), gender: .set(.woman),
            born: .set(try BirthDate("1990-04-25", at: store.clock.now())),
            about: .set(try AboutText("Walks.\nReads.")))
        let changed = try await store.profiles.changeProfile(
            of: ann.id, by: change, expecting: 0)
        #expect(changed.version == 1 && changed.draft == change.applied(to: ProfileDraft()))
        #expect(try await store.profiles.profile(of: ann.id) == changed)
        let again = try await store.profiles.changeProfile(of: ann.id, by: change, expecting: 1)
        #expect(again.version == 1)
        await #expect(throws: ProfilesError.profileChangedMeanwhile) {
            try await store.profiles.changeProfile(
                of: ann.id, by: ProfileDraftChange(about: .clear), expecting: 0)
        }
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await store.profiles.profile(of: nobody)
        }
    }

    @Test(arguments: Backend.allCases)
    func usernamesAreUniqueWithoutCase(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        let bob = try await store.makeAccount("bob")
        _ = try await store.named("Ann", ann)
        await #expect(throws: ProfilesError.usernameTaken) { try await store.named("aNN", bob) }
        #expect(try await store.named("ANN", ann).username?.text == "ANN")
        let found = try await store.profiles.profile(named: Username("ann"), for: nil)
        #expect(found.account == ann.id)
        #expect(
            try await store.profiles.profiles(of: [ann.id, bob.id]).mapValues(\.username?.text)
                == [ann.id: "ANN"])
        await #expect(throws: ProfilesError.personNotFound("bob")) {
            try await store.profiles.profile(named: Username("bob"), for: ann.id)
        }
        _ = try await store.profiles.changeProfile(
            of: ann.id, by: ProfileDraftChange(username: .clear), expecting: nil)
        #expect(try await store.named("ann", bob).username?.text == "ann")
    }

    @Test(arguments: Backend.allCases)
    func othersSeeNobodyWhoIsDisabled(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount()
        _ = try await store.named("ann", ann)
        _ = try await store.accounts.setDisabled(of: ann.id, to: true)
        await #expect(throws: ProfilesError.personNotFound("ann")) {
            try await store.profiles.profile(named: Username("ann"), for: nil)
        }
        #expect(try await store.profiles.profiles(of: [ann.id]).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func aProfileHasAPhoto(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount()
        await #expect(throws: ProfilesError.noProfilePhoto) {
            try await store.profiles.removeProfilePhoto(of: ann.id, expecting: nil)
        }
        let photo = Photo.tiny(1)
        let pictured = try await store.profiles.setProfilePhoto(
            photo, of: ann.id, expecting: 0)
        #expect(pictured.photo == photo.tag && pictured.version == 1)
        let edition = try await store.profiles.profilePhoto(
            of: ann.id, size: .medium, format: .webP)
        #expect(edition == photo.edition(size: .medium, format: .webP))
        _ = try await store.profiles.removeProfilePhoto(of: ann.id, expecting: 1)
        await #expect(throws: ProfilesError.noProfilePhoto) {
            try await store.profiles.profilePhoto(of: ann.id, size: .medium, format: .webP)
        }
    }

    @Test(arguments: Backend.allCases)
    func othersSeePhotoPostsOfThoseWithAUsername(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        let bob = try await store.makeAccount("bob")
        let caption = try PhotoCaption("Low tide")
        let photo = Photo.tiny(2)
        let key = try CreationKey("k", request: Fingerprint(of: []))
        let made = try await store.profiles.addPhotoPost(
            photo, caption: caption, by: ann.id, key: key)
        let again = try await store.profiles.addPhotoPost(
            photo, caption: caption, by: ann.id, key: key)
        #expect(again.isRepeated && again.record == made.record)
        let post = made.record
        #expect(post.caption == caption && post.photo == photo.tag)
        func seen(by viewer: Account.ID?) async throws -> [PhotoPost] {
            try await store.profiles.photoPosts(of: ann.id, for: viewer, after: nil, limit: 9)
                .items
        }
        #expect(try await seen(by: ann.id) == [post])
        #expect(try await seen(by: bob.id).isEmpty)
        await #expect(throws: ProfilesError.photoPostNotFound(RecordReference(post.id))) {
            try await store.profiles.photo(
                ofPhotoPost: post.id, for: bob.id, size: .large, format: .jpeg)
        }
        _ = try await store.named("ann", ann)
        #expect(try await seen(by: bob.id) == [post])
        #expect(try await seen(by: nil) == [post])
        let edition = try await store.profiles.photo(
            ofPhotoPost: post.id, for: bob.id, size: .large, format: .jpeg)
        #expect(edition == photo.edition(size: .large, format: .jpeg))
        let found = try await store.profiles.photoPost(
            RecordReference(post.id.shortText), for: nil)
        #expect(found == post)
    }

    @Test(arguments: Backend.allCases)
    func onlyTheAuthorChangesAndRemovesAPhotoPost(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        let bob = try await store.makeAccount("bob")
        _ = try await store.named("ann", ann)
        let post = try await store.profiles.addPhotoPost(
            .tiny(3), caption: nil, by: ann.id, key: nil
        ).record
        let missing = ProfilesError.photoPostNotFound(RecordReference(post.id))
        await #expect(throws: missing) {
            try await store.profiles.removePhotoPost(post.id, of: bob.id, expecting: nil)
        }
        await #expect(throws: ProfilesError.photoPostChangedMeanwhile(post.id)) {
            try await store.profiles.changePhotoPost(
                post.id, of: ann.id, caption: .clear, expecting: 7)
        }
        let caption = try PhotoCaption("Harbour")
        let changed = try await store.profiles.changePhotoPost(
            post.id, of: ann.id, caption: .set(caption), expecting: 1)
        #expect(changed.caption == caption && changed.version == 2)
        try await store.profiles.removePhotoPost(post.id, of: ann.id, expecting: 2)
        await #expect(throws: missing) {
            try await store.profiles.photoPost(RecordReference(post.id), for: ann.id)
        }
        await #expect(throws: missing) {
            try await store.profiles.restorePhotoPost(RecordReference(post.id), of: bob.id)
        }
        let restored = try await store.profiles.restorePhotoPost(
            RecordReference(post.id), of: ann.id)
        #expect(restored.caption == caption && restored.removedAt == nil)
        try await store.profiles.removePhotoPost(post.id, of: ann.id, expecting: nil)
        store.clock.advance(by: PhotoPost.undoPeriod)
        try await store.profiles.deleteRemovedPhotoPosts()
        await #expect(throws: missing) {
            try await store.profiles.restorePhotoPost(RecordReference(post.id), of: ann.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func photoPostsComeInPages(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount()
        var made: [PhotoPost.ID] = []
        for number in 1...5 {
            made.append(
                try await store.profiles.addPhotoPost(
                    .tiny(UInt8(number)), caption: nil, by: ann.id, key: nil
                ).record.id)
        }
        let first = try await store.profiles.photoPosts(
            of: ann.id, for: ann.id, after: nil, limit: 3)
        let rest = try await store.profiles.photoPosts(
            of: ann.id, for: ann.id, after: first.next, limit: 3)
        #expect((first.items + rest.items).map(\.id) == made.reversed() && rest.next == nil)
    }

    @Test(arguments: Backend.allCases)
    func aDeletedAccountLeavesNothing(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        let bob = try await store.makeAccount("bob")
        _ = try await store.named("ann", ann)
        _ = try await store.profiles.setProfilePhoto(.tiny(4), of: ann.id, expecting: nil)
        let post = try await store.profiles.addPhotoPost(
            .tiny(5), caption: nil, by: ann.id, key: nil
        ).record
        try await store.accounts.delete(ann.id, expecting: nil)
        await #expect(throws: ProfilesError.self) {
            try await store.profiles.photoPost(RecordReference(post.id), for: ann.id)
        }
        #expect(try await store.named("ann", bob).username?.text == "ann")
    }
}

extension OpenBackend {
    /// The profile of an account with this username.
    @discardableResult
    func named(_ username: String, _ account: Account) async throws -> PersonProfile {
        try await profiles.changeProfile(
            of: account.id, by: ProfileDraftChange(username: .set(try Username(username))),
            expecting: nil)
    }
}
