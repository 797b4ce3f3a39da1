import Accounts
import Hummingbird
import Operations
import Photos
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// `/spaces/{id}/photos`: the photos of a storage space, for all who see the space.
struct SpacePhotoEndpoints {
    private let spaces: StorageSpaceEndpoints
    private var service: ServiceDependencies { spaces.service }

    init(_ spaces: StorageSpaceEndpoints) {
        self.spaces = spaces
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/spaces/:id/photos",
            [.post: { try await add($0, $1) }, .put: { try await order($0, $1) }])
        endpoints.at(
            "/spaces/:id/photos/:photo",
            [.get: { try await show($0, $1) }, .delete: { try await remove($0, $1) }])
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let viewer = try await service.viewer(request)
        let wanted = try WantedPhoto(request)
        let edition = try await StorageSpaceDesk(service.workspace, for: viewer).photo(
            context.spacePhoto(), of: context.recordReference(), size: wanted.size,
            format: wanted.format)
        return try edition.answer(to: request)
    }

    /// Finds the space before the photo is uploaded.
    private func add(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let owner = try await service.signedIn(request).account.id
        let reference = try context.recordReference()
        let version = try await spaces.expectedVersion(of: reference, owner, request)
        let photo = try await service.photo(in: request)
        let space = try await StorageSpaceDesk(service.workspace, for: owner)
            .addPhoto(photo, to: reference, of: owner, expecting: version)
        return try spaces.document(space).response(.created)
    }

    private func order(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let owner = try await service.signedIn(request).account.id
        let reference = try context.recordReference()
        let members = try await service.members(of: request, ["photos"])
        guard let texts = try members.textsIfPresent("photos") else {
            throw members.wrong("photos", "member 'photos' is missing")
        }
        let order = try texts.map { text throws in try SpacePhoto.ID(text) }
        return try await change(reference, of: owner, by: .orderPhotos(order), request)
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let owner = try await service.signedIn(request).account.id
        return try await change(
            context.recordReference(), of: owner, by: .removePhoto(context.spacePhoto()), request)
    }

    private func change(
        _ reference: RecordReference, of owner: Account.ID, by change: SpaceChange,
        _ request: Request
    ) async throws -> Response {
        let version = try await spaces.expectedVersion(of: reference, owner, request)
        let space = try await StorageSpaceDesk(service.workspace, for: owner)
            .change(reference, of: owner, expecting: version, by: change)
        return try spaces.document(space).response(.ok)
    }
}

extension ServiceContext {
    /// The photo that the path names.
    ///
    /// - Throws: ``Failure`` (404) if the text is no id.
    fileprivate func spacePhoto() throws(Failure) -> SpacePhoto.ID {
        do {
            return try SpacePhoto.ID(parameters.get("photo") ?? "")
        } catch {
            throw Failure(.notFound, "\(error)")
        }
    }
}
