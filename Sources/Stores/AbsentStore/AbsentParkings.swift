import Accounts
import ParkingRecords
import Photos
import RecordKeeping
import StoreContract

/// There are no parkings.
struct AbsentParkings: ParkingLedger {
    func add(
        _ draft: ParkingDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<Parking> { throw StoreError.noRecords }

    func madeParking(by key: CreationKey, of owner: Account.ID) async throws -> Parking? {
        throw StoreError.noRecords
    }

    func newestFirst(
        of owner: Account.ID, matching filter: ParkingFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<Parking> { throw StoreError.noRecords }

    func parking(_ reference: RecordReference, of owner: Account.ID) async throws -> Parking {
        throw StoreError.noRecords
    }

    func end(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking { throw StoreError.noRecords }

    func extend(
        _ id: Parking.ID, by stay: Stay, of owner: Account.ID, expecting version: Int?,
        key: CreationKey?
    ) async throws -> Creation<Parking> { throw StoreError.noRecords }

    func reopen(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking { throw StoreError.noRecords }

    func describe(
        _ id: Parking.ID, of owner: Account.ID, by change: SpotChange, expecting version: Int?
    ) async throws -> Parking { throw StoreError.noRecords }

    func remove(_ id: Parking.ID, of owner: Account.ID, expecting version: Int?) async throws {
        throw StoreError.noRecords
    }

    func restore(_ reference: RecordReference, of owner: Account.ID) async throws -> Parking {
        throw StoreError.noRecords
    }

    func deleteRemoved() async throws { throw StoreError.noRecords }

    func share(
        _ id: Parking.ID, of owner: Account.ID, by link: ShareToken.Digest
    ) async throws -> Parking { throw StoreError.noRecords }

    func stopSharing(_ id: Parking.ID, of owner: Account.ID) async throws {
        throw StoreError.noRecords
    }

    func shared(by link: ShareToken.Digest) async throws -> Parking? { throw StoreError.noRecords }

    func plates(of owner: Account.ID) async throws -> [LicensePlate] { throw StoreError.noRecords }

    func purgePlates(endedBy time: Timestamp) async throws -> PlatePurge? {
        throw StoreError.noRecords
    }

    func platePurges(limit: Int) async throws -> [PlatePurge] { throw StoreError.noRecords }
}

/// There are no photos of parkings.
struct AbsentParkingPhotos: ParkingPhotoCatalog {
    func setPhoto(
        _ photo: Photo, of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking { throw StoreError.noRecords }

    func removePhoto(
        of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking { throw StoreError.noRecords }

    func photo(
        of id: Parking.ID, of owner: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition { throw StoreError.noRecords }
}
