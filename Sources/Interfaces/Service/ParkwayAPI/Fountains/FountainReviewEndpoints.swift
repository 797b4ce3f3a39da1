import Accounts
import Documents
import HTTPTypes
import Hummingbird
import Operations
import Photos
import RecordKeeping
import ServiceCore
import StoreRuntime
import WaterFountains

/// `/fountain-reviews`: what people write about fountains. Everybody reads them, with their photos;
/// other people's reviews answer 404 to a change.
struct FountainReviewEndpoints {
    private let service: ServiceDependencies
    private var desk: FountainDesk { service.fountains }

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/fountain-reviews",
            [
                .get: { request, _ in try await list(request) },
                .post: { request, _ in try await add(request) },
            ])
        for format in RecordFileFormat.allCases {
            endpoints.at(
                "/fountain-reviews.\(format.rawValue)",
                [.get: { request, _ in try await export(format, request) }])
        }
        endpoints.at(
            "/fountain-reviews/:id",
            [
                .get: { try await show($0, $1) }, .patch: { try await change($0, $1) },
                .delete: { try await remove($0, $1) },
            ])
        endpoints.at("/fountain-reviews/:id/restore", [.post: { try await restore($0, $1) }])
        endpoints.at(
            "/fountain-reviews/:id/photo",
            [
                .get: { try await photo($0, $1) }, .put: { try await setPhoto($0, $1) },
                .delete: { try await removePhoto($0, $1) },
            ])
    }

    // MARK: Reading

    private func list(_ request: Request) async throws -> Response {
        let viewer = try await service.viewer(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "after", "mine"])
        let limit = try query.integer(
            "limit", in: PageLimit.range, default: PageLimit.standard)
        let after = try query.cursor("after")
        let isMine = try query.flag("mine")
        if isMine, viewer == nil { _ = try await service.signedIn(request) }
        let page = try await desk.newestReviews(
            by: isMine ? viewer : nil, for: isMine ? viewer : nil, after: after, limit: limit)
        return try .json(
            PageDocument(page.map { ReviewDocument($0, for: viewer) }),
            headers: service.headers(
                of: page, limit: limit, at: "/api/v1/fountain-reviews",
                isMine ? [("mine", "true")] : []))
    }

    private func export(
        _ format: RecordFileFormat, _ request: Request
    ) async throws -> Response {
        let viewer = try await service.viewer(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["mine"])
        let isMine = try query.flag("mine")
        if isMine, viewer == nil { _ = try await service.signedIn(request) }
        return try await .file(ofReviews: format) { [desk] after, limit in
            try await desk.newestReviews(
                by: isMine ? viewer : nil, for: isMine ? viewer : nil, after: after, limit: limit
            ).map { ReviewDocument($0, for: viewer) }
        }
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let viewer = try await service.viewer(request)
        let review = try await desk.review(context.recordReference(), for: viewer)
        return try document(review, for: viewer).answer(to: request)
    }

    private func photo(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let wanted = try WantedPhoto(request)
        let edition = try await desk.photo(
            of: context.recordReference(), size: wanted.size, format: wanted.format)
        return try edition.answer(to: request, cacheControl: "public, no-cache")
    }

    // MARK: Changing

    /// A repeated request is answered before the fountain is looked up, so that a new map does not
    /// change the response.
    private func add(_ request: Request) async throws -> Response {
        let author = try await service.signedIn(request).account.id
        let members = try await service.members(of: request, ReviewMembers.names)
        let key = try request.creationKey("POST fountain-reviews", members)
        if let key, let made = try await desk.made(by: key, of: author) {
            return try await created(Creation(record: made, isRepeated: true), by: author)
        }
        let body = try ReviewMembers(members)
        var notices: [String] = []
        let target: FountainTarget
        switch body.target {
        case .named(let reference): target = .named(reference)
        case .place(let place, let new):
            let resolved = try await service.resolve(place)
            notices += [resolved.caution].compactMap { $0 }
            target = .place(resolved, new)
        }
        let added = try await desk.addReview(body.draft, of: target, by: author, key: key)
        if let sentence = added.taken.sentence { notices.append(sentence) }
        return try await created(
            added.made, notices: added.made.isRepeated ? [] : notices, by: author)
    }

    private func created(
        _ made: Creation<FountainReview>, notices: [String] = [], by author: Account.ID
    ) async throws -> Response {
        let review = try await desk.review(RecordReference(made.record.id), for: author)
        var fields = HTTPFields.creation(
            at: service.link("/api/v1/fountain-reviews/\(made.record.id)"),
            isRepeated: made.isRepeated)
        fields[.eTag] = try document(review, for: author).tag
        fields[.cacheControl] = "private, no-cache"
        return try .json(
            AddedReviewDocument(review: ReviewDocument(review, for: author), notices: notices),
            status: .created, headers: fields)
    }

    private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let author = try await service.signedIn(request).account.id
        let members = try await service.members(
            of: request, ReviewMembers.changeable, types: ["application/merge-patch+json"])
        let change = try ReviewMembers.change(members)
        let review = try await own(context, of: author)
        let version = try expectedVersion(of: review, request)
        let changed = try await desk.changeReview(
            RecordReference(review.review.id), of: author, by: change, expecting: version)
        return try await document(changed, by: author).response(.ok)
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let author = try await service.signedIn(request).account.id
        let review = try await own(context, of: author)
        let version = try expectedVersion(of: review, request)
        try await desk.removeReview(
            RecordReference(review.review.id), of: author, expecting: version)
        return Response(status: .noContent)
    }

    private func restore(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let author = try await service.signedIn(request).account.id
        let restored = try await desk.restoreReview(context.recordReference(), of: author)
        return try await document(restored, by: author).response(.ok)
    }

    private func setPhoto(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let author = try await service.signedIn(request).account.id
        let review = try await own(context, of: author).review
        let version = try photoVersion(of: review, request)
        let photo = try await service.photo(in: request)
        let changed = try await desk.setPhoto(
            photo, of: RecordReference(review.id), by: author, expecting: version)
        return try await document(changed, by: author).response(.ok)
    }

    private func removePhoto(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let author = try await service.signedIn(request).account.id
        let review = try await own(context, of: author).review
        let version = try photoVersion(of: review, request)
        let changed = try await desk.removePhoto(
            of: RecordReference(review.id), by: author, expecting: version)
        return try await document(changed, by: author).response(.ok)
    }

    // MARK: Conditions

    /// The review that the path names, if `author` wrote it. Other people's get 404 before any
    /// condition of the request is checked.
    private func own(
        _ context: ServiceContext, of author: Account.ID
    ) async throws -> AuthoredReview {
        let reference = try context.recordReference()
        let review = try await desk.review(reference, for: author)
        guard review.review.author == author else {
            throw WaterFountainsError.reviewNotFound(reference)
        }
        return review
    }

    /// The version that the review must still have; nil if the request has no condition.
    private func expectedVersion(of review: AuthoredReview, _ request: Request) throws -> Int? {
        let hasCondition = try document(review, for: review.review.author).requireMatch(
            request, orThrow: WaterFountainsError.changedMeanwhile(review.review.id))
        return hasCondition ? review.review.version : nil
    }

    /// As ``expectedVersion(of:_:)``; the conditions are about the photo.
    private func photoVersion(of review: FountainReview, _ request: Request) throws -> Int? {
        let hasCondition = try request.photoCondition(
            on: review.photo, orThrow: WaterFountainsError.changedMeanwhile(review.id))
        return hasCondition ? review.version : nil
    }

    private func document(
        _ review: AuthoredReview, for viewer: Account.ID?
    ) throws -> RecordDocument {
        try RecordDocument(ReviewDocument(review, for: viewer))
    }

    private func document(
        _ review: FountainReview, by author: Account.ID
    ) async throws -> RecordDocument {
        try document(
            try await desk.review(RecordReference(review.id), for: author), for: author)
    }
}
