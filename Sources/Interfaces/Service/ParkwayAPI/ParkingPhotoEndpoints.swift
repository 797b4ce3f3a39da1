import Documents
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ParkingRecords
import Photos
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
        let query = try QueryParameters(request)
        try query.expectOnly(["size", "format"])
        let size = try query.choice("size", of: PhotoSize.allCases) ?? .large
        let format = try query.choice("format", of: PhotoFormat.allCases)
        let best = AcceptField(request).best(of: PhotoFormat.allCases.map(\.mediaType))
        let edition = try await desk.photo(
            of: context.recordReference(), size: size,
            format: format ?? (best == PhotoFormat.webP.mediaType ? .webP : .jpeg))
        let tag = Self.tag(of: edition.tag, edition.variant.size, edition.variant.format)
        let headers: HTTPFields = [
            .eTag: tag, .cacheControl: "private, no-cache", .vary: "Accept",
        ]
        if let known = try EntityTags(request, .ifNoneMatch), known.matchWeakly(tag) {
            return Response(status: .notModified, headers: headers)
        }
        return .bytes(
            ByteBuffer(bytes: edition.variant.bytes), type: edition.variant.format.mediaType,
            headers: headers)
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
        let wanted = try EntityTags(request, .ifMatch)
        let unwanted = try EntityTags(request, .ifNoneMatch)
        guard wanted != nil || unwanted != nil else { return nil }
        let tags = parking.photo.map { photo in
            PhotoSize.allCases.flatMap { size in
                PhotoFormat.allCases.map { Self.tag(of: photo, size, $0) }
            }
        }
        let current = tags ?? []
        guard wanted.map({ current.contains(where: $0.matchStrongly) }) ?? true,
            !(unwanted.map { current.contains(where: $0.matchWeakly) } ?? false)
        else { throw ParkingRecordsError.changedMeanwhile(parking.id) }
        return parking.version
    }

    /// The entity tag of a photo in one size and format.
    private static func tag(
        of photo: PhotoTag, _ size: PhotoSize, _ format: PhotoFormat
    ) -> String {
        "\"\(photo.text)-\(size.rawValue)-\(format.rawValue)\""
    }
}

extension QueryParameters {
    /// The choice that a parameter names; nil if it is absent.
    ///
    /// - Throws: ``Failure`` (400) if it names none.
    func choice<Choice: RawRepresentable<String>>(
        _ name: String, of choices: [Choice]
    ) throws(Failure) -> Choice? {
        guard let text = self[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw invalid(
                name, "choose \(choices.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }
}
