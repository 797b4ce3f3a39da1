import Accounts
import ParkingRecords
import Photos
import RecordKeeping

struct InMemoryParkingPhotos: ParkingPhotoCatalog {
    let store: InMemoryRecords

    func setPhoto(
        _ photo: Photo, of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try store.locked { state, now in
            let pictured = try state.change(id, owner, version, .changed, at: now) {
                try $0.pictured(by: photo.tag)
            }
            state.photos[id] = photo
            return pictured
        }
    }

    func removePhoto(
        of id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try store.locked { state, now in
            let pictured = try state.change(id, owner, version, .changed, at: now) {
                try $0.pictured(by: nil)
            }
            state.photos[id] = nil
            return pictured
        }
    }

    func photo(
        of id: Parking.ID, of owner: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        try store.locked { state, _ in
            _ = try state.index(of: id, owner, nil)
            guard let edition = state.photos[id]?.edition(size: size, format: format) else {
                throw ParkingRecordsError.noPhoto(id)
            }
            return edition
        }
    }
}

extension InMemoryRecords {
    /// The photos of parkings.
    public var parkingPhotos: any ParkingPhotoCatalog { InMemoryParkingPhotos(store: self) }
}
