import Accounts
import ParkingRecords
import Photos
import Profiles
import StoreTestSupport
import Testing

@Suite("Photos that are the same share their bytes") struct PhotoSharingConformance {
    @Test(arguments: Backend.allCases)
    func replacingOneKeepsTheBytesOfTheOther(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (
            try await store.makeAccount("ann").id, try await store.makeAccount("bob").id
        )
        var parkings: [Parking.ID] = []
        for owner in [ann, bob] {
            let id = try await store.parkings.add(.sample(), of: owner).id
            _ = try await store.parkingPhotos.setPhoto(.tiny(1), of: id, of: owner, expecting: nil)
            parkings.append(id)
        }
        _ = try await store.profiles.setProfilePhoto(.tiny(1), of: ann, expecting: nil)
        let expected = Photo.tiny(1).edition(size: .large, format: .jpeg)
        // Replaced by another one, replaced by itself, removed.
        _ = try await store.parkingPhotos.setPhoto(
            .tiny(2), of: parkings[0], of: ann, expecting: nil)
        _ = try await store.parkingPhotos.setPhoto(
            .tiny(1), of: parkings[1], of: bob, expecting: nil)
        #expect(
            try await store.parkingPhotos.photo(
                of: parkings[1], of: bob, size: .large, format: .jpeg) == expected)
        _ = try await store.parkingPhotos.removePhoto(of: parkings[1], of: bob, expecting: nil)
        #expect(
            try await store.profiles.profilePhoto(of: ann, size: .large, format: .jpeg)
                == expected)
        #expect(
            try await store.parkingPhotos.photo(
                of: parkings[0], of: ann, size: .large, format: .jpeg)
                == Photo.tiny(2).edition(size: .large, format: .jpeg))
        // It can come back after the last one has gone.
        _ = try await store.profiles.removeProfilePhoto(of: ann, expecting: nil)
        _ = try await store.parkingPhotos.setPhoto(
            .tiny(1), of: parkings[1], of: bob, expecting: nil)
        #expect(
            try await store.parkingPhotos.photo(
                of: parkings[1], of: bob, size: .large, format: .jpeg) == expected)
    }
}
