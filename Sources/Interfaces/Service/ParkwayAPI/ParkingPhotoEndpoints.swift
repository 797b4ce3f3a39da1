import Documents
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/parkings/{id}/photo`: the photo of one of the signed-in person's parkings. Nobody else sees it.
struct ParkingPhotoEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/parkings/:id/photo",
            [
                .get: { try await show($0, $1) }, .put: { try await set($0, $1) },
                .delete: { try await remove($0, $1) },
            ])
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await ParkingEndpoints(service).desk(request)
        let wanted = try WantedPhoto(request)
        let edition = try await desk.photo(
            of: context.recordReference(), size: wanted.size, format: wanted.format)
        return try edition.answer(to: request)
    }

    private func set(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await ParkingEndpoints(service).desk(request)
        let reference = try context.recordReference()
        let version = try await expectedVersion(of: reference, desk, request)
        let photo = try await service.photo(in: request)
        return try ParkingEndpoints(service)
            .document(await desk.setPhoto(photo, of: reference, expecting: version))
            .response(.ok)
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await ParkingEndpoints(service).desk(request)
        let reference = try context.recordReference()
        let version = try await expectedVersion(of: reference, desk, request)
        return try ParkingEndpoints(service)
            .document(await desk.removePhoto(of: reference, expecting: version))
            .response(.ok)
    }

    /// The version that the parking must still have. The conditions of the request are about the
    /// photo in any of its sizes and formats. Finds the parking before a photo is uploaded.
    private func expectedVersion(
        of reference: RecordReference, _ desk: ParkingDesk, _ request: Request
    ) async throws -> Int? {
        let parking = try await desk.parking(reference)
        guard
            try request.photoCondition(
                on: parking.photo,
                orThrow: ParkingRecordsError.changedMeanwhile(parking.id))
        else { return nil }
        return parking.version
    }
}
