import Accounts
import Documents
import HTTPTypes
import Hummingbird
import Operations
import Photos
import Profiles
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/photo-posts`: photos with captions on people's pages. Those that the signed-in person does not see
/// answer 404, as do other people's to a change.
struct PhotoPostEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/photo-posts",
            [
                .get: { request, _ in try await list(request) },
                .post: { request, _ in try await add(request) },
            ])
        endpoints.at(
            "/photo-posts/:id",
            [
                .get: { try await show($0, $1) }, .patch: { try await change($0, $1) },
                .delete: { try await remove($0, $1) },
            ])
        endpoints.at("/photo-posts/:id/restore", [.post: { try await restore($0, $1) }])
        endpoints.at("/photo-posts/:id/photo", [.get: { try await photo($0, $1) }])
    }

    private func desk(_ request: Request) async throws -> ProfileDesk {
        ProfileDesk(service.workspace, for: try await service.signedIn(request).account.id)
    }

    private func document(_ post: PhotoPost, _ desk: ProfileDesk) throws -> RecordDocument {
        try RecordDocument(PhotoPostDocument(post, for: desk.viewer))
    }

    // MARK: Reading

    private func list(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        return try await service.photoPosts(
            of: desk.own(), desk, at: "/api/v1/photo-posts", request)
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        return try await document(desk.post(context.recordReference()).post, desk)
            .answer(to: request)
    }

    private func photo(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let wanted = try WantedPhoto(request)
        return try await desk.photo(
            of: context.recordReference(), size: wanted.size, format: wanted.format
        ).answer(to: request)
    }

    // MARK: Changing

    /// The body is the photo, the caption is in the query.
    private func add(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["caption"])
        var input = InputValidation()
        let typed = query["caption"]
        let checked = typed.flatMap { input.check("caption", $0, as: PhotoCaption.self) }
        let caption = try input.validated(Optional(checked))
        let photo = try await service.photo(in: request)
        let content = "POST photo-posts\n\(photo.tag.text)\n\(caption?.text ?? "")"
        let key = try request.creationKey(of: Fingerprint(of: Array(content.utf8)))
        let made = try await desk.add(photo, caption: caption, key: key)
        return try document(made.record, desk).response(
            .created,
            .creation(
                at: service.link("/api/v1/photo-posts/\(made.record.id)"),
                isRepeated: made.isRepeated))
    }

    private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let members = try await service.members(
            of: request, ["caption"], types: ["application/merge-patch+json"])
        let typed = try members.clearableText("caption")
        var input = InputValidation()
        var change = MemberChange<PhotoCaption>.keep
        if let typed {
            change =
                typed.isEmpty
                ? .clear
                : input.check("caption", typed, as: PhotoCaption.self).map { .set($0) } ?? .keep
        }
        let caption = try input.validated(change)
        let post = try await own(context, desk)
        let changed = try await desk.caption(
            RecordReference(post.id), caption, expecting: version(of: post, request, desk))
        return try document(changed, desk).response(.ok)
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let post = try await own(context, desk)
        _ = try await desk.remove(
            RecordReference(post.id), expecting: version(of: post, request, desk))
        return Response(status: .noContent)
    }

    private func restore(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        return try await document(desk.restore(context.recordReference()), desk).response(.ok)
    }

    /// The post that the path names, if the signed-in person made it. Other people's get 404 before any
    /// condition of the request is checked.
    private func own(
        _ context: ServiceContext, _ desk: ProfileDesk
    ) async throws -> PhotoPost {
        let reference = try context.recordReference()
        let post = try await desk.post(reference).post
        guard post.author == desk.viewer else {
            throw ProfilesError.photoPostNotFound(reference)
        }
        return post
    }

    /// The version that the post must still have; nil if the request has no condition.
    private func version(
        of post: PhotoPost, _ request: Request, _ desk: ProfileDesk
    ) throws -> Int? {
        let hasCondition = try document(post, desk).requireMatch(
            request, orThrow: ProfilesError.photoPostChangedMeanwhile(post.id))
        return hasCondition ? post.version : nil
    }
}

extension Request {
    /// The `Idempotency-Key` of a request with this content; nil if it has none.
    ///
    /// - Throws: ``Failure`` (400) if the key is invalid.
    fileprivate func creationKey(of content: Fingerprint) throws(Failure) -> CreationKey? {
        guard let text = headers[.idempotencyKey] else { return nil }
        do {
            return try CreationKey(text, request: content)
        } catch {
            throw Failure(.badRequest, "\(error)")
        }
    }
}
