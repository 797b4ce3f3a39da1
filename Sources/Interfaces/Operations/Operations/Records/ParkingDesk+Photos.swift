import Accounts
public import ParkingRecords
public import Photos
public import RecordKeeping

extension ParkingDesk {
    /// The photo of a parking in one size and format.
    ///
    /// - Throws: like ``parking(_:)``; `ParkingRecordsError.noPhoto`.
    public func photo(
        of reference: RecordReference, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        try await photos.photo(of: id(of: reference), of: owner, size: size, format: format)
    }

    /// Gives a parking a photo, in place of an earlier one. If `version` is given, the parking must
    /// still have it.
    ///
    /// - Throws: like ``parking(_:)``; `ParkingRecordsError.changedMeanwhile`.
    public func setPhoto(
        _ photo: Photo, of reference: RecordReference, expecting version: Int? = nil
    ) async throws -> Parking {
        try await photos.setPhoto(
            photo, of: id(of: reference), of: owner, expecting: version)
    }

    /// Removes the photo of a parking. If `version` is given, the parking must still have it.
    ///
    /// - Throws: like ``parking(_:)``; `ParkingRecordsError.noPhoto`,
    ///   `ParkingRecordsError.changedMeanwhile`.
    public func removePhoto(
        of reference: RecordReference, expecting version: Int? = nil
    ) async throws -> Parking {
        try await photos.removePhoto(of: id(of: reference), of: owner, expecting: version)
    }
}
