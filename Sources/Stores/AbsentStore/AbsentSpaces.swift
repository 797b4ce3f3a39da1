import Accounts
import Geometry
import Photos
import RecordKeeping
import StorageSpaces
import StoreContract

/// There are no storage spaces.
struct AbsentSpaces: StorageSpaceCatalog {
    func add(
        _ details: SpaceDetails, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<StorageSpace> { throw StoreError.noRecords }

    func madeSpace(by key: CreationKey, of owner: Account.ID) async throws -> StorageSpace? {
        throw StoreError.noRecords
    }

    func newestFirst(
        of owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> { throw StoreError.noRecords }

    func newestFirst(
        matching filter: SpaceFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> { throw StoreError.noRecords }

    func nearest(
        to place: Coordinate, radius: Double?, matching filter: SpaceFilter, limit: Int
    ) async throws -> [NearbyStorageSpace] { throw StoreError.noRecords }

    func space(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> StorageSpace { throw StoreError.noRecords }

    func spaces(
        _ ids: Set<StorageSpace.ID>, for viewer: Account.ID?
    ) async throws -> [StorageSpace] { throw StoreError.noRecords }

    func change(
        _ id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?, by change: SpaceChange
    ) async throws -> StorageSpace { throw StoreError.noRecords }

    func addPhoto(
        _ photo: Photo, to id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> StorageSpace { throw StoreError.noRecords }

    func photo(
        _ photo: SpacePhoto.ID, of id: StorageSpace.ID, for viewer: Account.ID?, size: PhotoSize,
        format: PhotoFormat
    ) async throws -> PhotoEdition { throw StoreError.noRecords }

    func remove(
        _ id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?
    ) async throws { throw StoreError.noRecords }
}

/// There are no rentals.
struct AbsentRentals: RentalLedger {
    func rent(
        _ request: RentalRequest, by renter: Account.ID, key: CreationKey?
    ) async throws -> Creation<Rental> { throw StoreError.noRecords }

    func madeRental(by key: CreationKey, of renter: Account.ID) async throws -> Rental? {
        throw StoreError.noRecords
    }

    func answer(
        _ id: Rental.ID, of owner: Account.ID, with answer: RentalAnswer
    ) async throws -> Rental { throw StoreError.noRecords }

    func cancel(
        _ id: Rental.ID, of person: Account.ID, on today: LocalDay
    ) async throws -> Rental { throw StoreError.noRecords }

    func rental(_ reference: RecordReference, of person: Account.ID) async throws -> Rental {
        throw StoreError.noRecords
    }

    func newestFirst(
        of person: Account.ID, as side: RentalSide?, after: PageCursor?, limit: Int
    ) async throws -> Page<Rental> { throw StoreError.noRecords }

    func standings(
        of spaces: [StorageSpace.ID], for viewer: Account.ID?, from today: CalendarDay
    ) async throws -> [StorageSpace.ID: SpaceStanding] { throw StoreError.noRecords }

    func settleDue(limit: Int) async throws -> Int { throw StoreError.noRecords }
}
