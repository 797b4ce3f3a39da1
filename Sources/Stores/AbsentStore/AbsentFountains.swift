import Accounts
import Geometry
import Photos
import RecordKeeping
import StoreContract
import WaterFountains

/// There are no fountains.
struct AbsentFountains: FountainCatalog {
    func addReview(
        _ draft: ReviewDraft, of site: FountainSite, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<FountainReview> { throw StoreError.noRecords }

    func madeReview(by key: CreationKey, of author: Account.ID) async throws -> FountainReview? {
        throw StoreError.noRecords
    }

    func newestReviews(
        of fountain: Fountain.ID?, by author: Account.ID?, for viewer: Account.ID?,
        after: PageCursor?, limit: Int
    ) async throws -> Page<AuthoredReview> { throw StoreError.noRecords }

    func review(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> AuthoredReview { throw StoreError.noRecords }

    func changeReview(
        _ id: FountainReview.ID, of author: Account.ID, by change: ReviewChange,
        expecting version: Int?
    ) async throws -> FountainReview { throw StoreError.noRecords }

    func removeReview(
        _ id: FountainReview.ID, of author: Account.ID, expecting version: Int?
    ) async throws { throw StoreError.noRecords }

    func restoreReview(
        _ reference: RecordReference, of author: Account.ID
    ) async throws -> FountainReview { throw StoreError.noRecords }

    func deleteRemovedReviews() async throws { throw StoreError.noRecords }

    func setPhoto(
        _ photo: Photo, ofReview id: FountainReview.ID, of author: Account.ID,
        expecting version: Int?
    ) async throws -> FountainReview { throw StoreError.noRecords }

    func removePhoto(
        ofReview id: FountainReview.ID, of author: Account.ID, expecting version: Int?
    ) async throws -> FountainReview { throw StoreError.noRecords }

    func photo(
        ofReview id: FountainReview.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition { throw StoreError.noRecords }

    func fountain(_ reference: FountainReference) async throws -> RatedFountain {
        throw StoreError.noRecords
    }

    func fountains(of elements: [FountainElement]) async throws -> [FountainElement: RatedFountain]
    { throw StoreError.noRecords }

    func fountains(in box: BoundingBox, limit: Int) async throws -> [RatedFountain] {
        throw StoreError.noRecords
    }

    func fountains(
        near place: Coordinate, radius: Double, limit: Int
    ) async throws -> [NearbyFountain] { throw StoreError.noRecords }

    func overviews(of ids: Set<Fountain.ID>) async throws -> [Fountain.ID: FountainOverview] {
        throw StoreError.noRecords
    }

    func report(on id: Fountain.ID, for viewer: Account.ID?) async throws -> FountainReport {
        throw StoreError.noRecords
    }

    func confirm(
        _ verdict: Verdict, at site: FountainSite, by person: Account.ID
    ) async throws -> FountainReport { throw StoreError.noRecords }

    func undoConfirmation(
        of id: Fountain.ID, by person: Account.ID
    ) async throws -> FountainReport { throw StoreError.noRecords }

    func confirmations(
        by person: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ConfirmedFountain> { throw StoreError.noRecords }
}
