public import Accounts
public import Photos

/// Stores the photo of a parking, such as one of the pillar next to the car. Only the owner of the
/// parking sees it.
///
/// Changes are durable when a function returns.
public protocol ParkingPhotoCatalog: Sendable {
    /// Gives the parking a photo in place of an earlier one. Throws if `version` is given and the
    /// parking has another one.
    ///
    /// - Throws: ``ParkingRecordsError/notFound(_:)``,
    ///   ``ParkingRecordsError/changedMeanwhile(_:)``.
    func setPhoto(
        _ photo: Photo, of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking

    /// Removes the photo. Throws if `version` is given and the parking has another one.
    ///
    /// - Throws: ``ParkingRecordsError/noPhoto(_:)``, ``ParkingRecordsError/notFound(_:)``,
    ///   ``ParkingRecordsError/changedMeanwhile(_:)``.
    func removePhoto(
        of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking

    /// The photo in one size and format, with its edition.
    ///
    /// - Throws: ``ParkingRecordsError/noPhoto(_:)``, ``ParkingRecordsError/notFound(_:)``.
    func photo(
        of id: Parking.ID, of owner: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition
}
