import Accounts
import Conversations
import Inboxes
import Moderation
import Photos
import Profiles
import RecordKeeping
import StoreContract

/// There are no profiles.
struct AbsentProfiles: ProfileCatalog {
    func addPhotoPost(
        _ photo: Photo, caption: PhotoCaption?, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<PhotoPost> { throw StoreError.noRecords }

    func madePhotoPost(by key: CreationKey, of author: Account.ID) async throws -> PhotoPost? {
        throw StoreError.noRecords
    }

    func photoPosts(
        of author: Account.ID, for viewer: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<PhotoPost> { throw StoreError.noRecords }

    func photoPost(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> PhotoPost { throw StoreError.noRecords }

    func changePhotoPost(
        _ id: PhotoPost.ID, of author: Account.ID, caption: MemberChange<PhotoCaption>,
        expecting version: Int?
    ) async throws -> PhotoPost { throw StoreError.noRecords }

    func removePhotoPost(
        _ id: PhotoPost.ID, of author: Account.ID, expecting version: Int?
    ) async throws { throw StoreError.noRecords }

    func restorePhotoPost(
        _ reference: RecordReference, of author: Account.ID
    ) async throws -> PhotoPost { throw StoreError.noRecords }

    func deleteRemovedPhotoPosts() async throws { throw StoreError.noRecords }

    func photo(
        ofPhotoPost id: PhotoPost.ID, for viewer: Account.ID?, size: PhotoSize,
        format: PhotoFormat
    ) async throws -> PhotoEdition { throw StoreError.noRecords }

    func profile(of id: Account.ID) async throws -> PersonProfile { throw StoreError.noRecords }

    func profile(
        named username: Username, for viewer: Account.ID?
    ) async throws -> PersonProfile { throw StoreError.noRecords }

    func profiles(of accounts: Set<Account.ID>) async throws -> [Account.ID: PersonProfile] {
        throw StoreError.noRecords
    }

    func changeProfile(
        of id: Account.ID, by change: ProfileDraftChange, expecting version: Int?
    ) async throws -> PersonProfile { throw StoreError.noRecords }

    func changeProfile(
        of id: Account.ID, by change: ProfileDraftChange, expecting version: Int?,
        and account: ProfileChange, expecting accountVersion: Int?
    ) async throws -> PersonProfile { throw StoreError.noRecords }

    func setProfilePhoto(
        _ photo: Photo, of id: Account.ID, expecting version: Int?
    ) async throws -> PersonProfile { throw StoreError.noRecords }

    func removeProfilePhoto(
        of id: Account.ID, expecting version: Int?
    ) async throws -> PersonProfile { throw StoreError.noRecords }

    func profilePhoto(
        of id: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition { throw StoreError.noRecords }
}

/// There are no reports.
struct AbsentModeration: ModerationLedger {
    func report(
        _ thing: ReportedThing, reason: ReportReason, by reporter: Account.ID
    ) async throws -> ModerationReport { throw StoreError.noRecords }

    func queue(
        for owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ModerationReport> { throw StoreError.noRecords }

    func report(
        _ reference: RecordReference, for owner: Account.ID
    ) async throws -> ModerationReport { throw StoreError.noRecords }

    func reports(
        of thing: ReportedThing, for owner: Account.ID
    ) async throws -> [ModerationReport] { throw StoreError.noRecords }

    func view(of thing: ReportedThing, for owner: Account.ID) async throws -> ThingView? {
        throw StoreError.noRecords
    }

    func photo(
        of thing: ReportedThing, for owner: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition { throw StoreError.noRecords }

    func act(
        _ action: ModerationAction, on thing: ReportedThing, note: ModerationNote,
        by owner: Account.ID
    ) async throws -> TrailEntry { throw StoreError.noRecords }

    func trail(
        of thing: ReportedThing?, for owner: Account.ID, before number: Int64?, limit: Int
    ) async throws -> [TrailEntry] { throw StoreError.noRecords }

    func reports(
        by reporter: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ModerationReport> { throw StoreError.noRecords }
}

/// There are no inboxes.
struct AbsentInboxes: InboxCounter {
    func counts(for person: Account.ID) async throws -> InboxCounts { throw StoreError.noRecords }
}
