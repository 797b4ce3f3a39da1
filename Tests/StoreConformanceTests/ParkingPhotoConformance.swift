import Accounts
import DomainTestSupport
import ParkingRecords
import Photos
import RecordKeeping
import StoreTestSupport
import Testing

@Suite struct ParkingPhotoConformance {
    private func photo(_ seed: UInt8) -> Photo { .tiny(seed) }

    @Test(arguments: Backend.allCases)
    func keepsReplacesAndRemovesAPhoto(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let id = try await store.parkings.add(.sample(), of: owner).id
        let photos = store.parkingPhotos
        await #expect(throws: ParkingRecordsError.noPhoto(id)) {
            try await photos.photo(of: id, of: owner, size: .large, format: .jpeg)
        }
        await #expect(throws: ParkingRecordsError.noPhoto(id)) {
            try await photos.removePhoto(of: id, of: owner, expecting: nil)
        }
        for (number, picture) in [photo(1), photo(2)].enumerated() {
            let pictured = try await photos.setPhoto(
                picture, of: id, of: owner, expecting: number + 1)
            #expect(pictured.photo == picture.tag && pictured.version == number + 2)
            #expect(try await store.parkings.parking(id, of: owner) == pictured)
            for variant in picture.variants {
                let kept = try await photos.photo(
                    of: id, of: owner, size: variant.size, format: variant.format)
                #expect(kept == PhotoEdition(tag: picture.tag, variant: variant))
            }
        }
        await #expect(throws: ParkingRecordsError.changedMeanwhile(id)) {
            try await photos.setPhoto(photo(3), of: id, of: owner, expecting: 1)
        }
        await #expect(throws: ParkingRecordsError.changedMeanwhile(id)) {
            try await photos.removePhoto(of: id, of: owner, expecting: 1)
        }
        let bare = try await photos.removePhoto(of: id, of: owner, expecting: 3)
        #expect(bare.photo == nil)
        await #expect(throws: ParkingRecordsError.noPhoto(id)) {
            try await photos.photo(of: id, of: owner, size: .large, format: .jpeg)
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyTheOwnerSeesAPhoto(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let id = try await store.parkings.add(.sample(), of: ann.id).id
        let photos = store.parkingPhotos
        _ = try await photos.setPhoto(photo(1), of: id, of: ann.id, expecting: nil)
        let missing = ParkingRecordsError.notFound(RecordReference(id))
        await #expect(throws: missing) {
            try await photos.photo(of: id, of: bob.id, size: .thumbnail, format: .webP)
        }
        await #expect(throws: missing) {
            try await photos.setPhoto(photo(2), of: id, of: bob.id, expecting: nil)
        }
        await #expect(throws: missing) {
            try await photos.removePhoto(of: id, of: bob.id, expecting: nil)
        }
        try await store.parkings.remove(id, of: ann.id)
        await #expect(throws: missing) {
            try await photos.photo(of: id, of: ann.id, size: .thumbnail, format: .webP)
        }
        _ = try await store.parkings.restore(RecordReference(id), of: ann.id)
        #expect(
            try await photos.photo(of: id, of: ann.id, size: .thumbnail, format: .webP).tag
                == photo(1).tag)
    }
}
