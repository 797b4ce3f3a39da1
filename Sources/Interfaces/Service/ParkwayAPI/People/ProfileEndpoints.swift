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

/// `/profile`: what the signed-in person shows of themself; `/people`: what others show.
struct ProfileEndpoints {
    private static let members = ["username", "gender", "born", "about"]
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/profile",
            [
                .get: { request, _ in try await show(request) },
                .patch: { request, _ in try await update(request) },
            ])
        endpoints.at(
            "/profile/photo",
            [
                .get: { request, _ in try await photo(request) },
                .put: { request, _ in try await setPhoto(request) },
                .delete: { request, _ in try await removePhoto(request) },
            ])
        endpoints.at("/people/:username", [.get: { try await person($0, $1) }])
        endpoints.at("/people/:username/photo", [.get: { try await personPhoto($0, $1) }])
        endpoints.at("/people/:username/photo-posts", [.get: { try await posts($0, $1) }])
    }

    private func desk(_ request: Request) async throws -> ProfileDesk {
        ProfileDesk(service.workspace, for: try await service.signedIn(request).account.id)
    }

    // MARK: One's own profile

    private func show(_ request: Request) async throws -> Response {
        try await document(desk(request).own()).answer(to: request)
    }

    /// Members that are absent stay unchanged; null takes one away.
    private func update(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let members = try await service.members(
            of: request, Self.members, types: ["application/merge-patch+json"])
        let typed = try Self.members.map { try members.clearableText($0) }
        let now = service.workspace.clock.now()
        var input = InputValidation()
        let change = input.profileChange(
            username: typed[0], gender: typed[1], born: typed[2], about: typed[3], at: now)
        let profile = try await desk.own()
        let isExpected = try document(profile)
            .requireMatch(request, orThrow: ProfilesError.profileChangedMeanwhile)
        let changed = try await desk.change(
            input.validated(change), expecting: isExpected ? profile.version : nil)
        return try document(changed).response(.ok)
    }

    private func photo(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        return try await answer(to: request, with: desk.own(), desk)
    }

    private func answer(
        to request: Request, with profile: PersonProfile, _ desk: ProfileDesk
    ) async throws -> Response {
        let wanted = try WantedPhoto(request)
        return try await desk.photo(of: profile, size: wanted.size, format: wanted.format)
            .answer(to: request)
    }

    private func setPhoto(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let version = try await photoVersion(desk, request)
        let photo = try await service.photo(in: request)
        return try document(await desk.setPhoto(photo, expecting: version)).response(.ok)
    }

    private func removePhoto(_ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let version = try await photoVersion(desk, request)
        return try document(await desk.removePhoto(expecting: version)).response(.ok)
    }

    /// The version that the profile must still have; nil if the request has no condition.
    private func photoVersion(_ desk: ProfileDesk, _ request: Request) async throws -> Int? {
        let profile = try await desk.own()
        let hasCondition = try request.photoCondition(
            on: profile.photo, orThrow: ProfilesError.profileChangedMeanwhile)
        return hasCondition ? profile.version : nil
    }

    private func document(_ profile: PersonProfile) throws -> RecordDocument {
        try RecordDocument(ProfileDocument(profile))
    }

    // MARK: Others

    private func profile(
        _ context: ServiceContext, _ desk: ProfileDesk
    ) async throws -> PersonProfile {
        try await desk.person(context.parameters.get("username") ?? "")
    }

    private func person(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let profile = try await profile(context, desk)
        let document = PersonDocument(profile, at: service.workspace.clock.now())
        return try RecordDocument(document).answer(to: request)
    }

    private func personPhoto(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let desk = try await desk(request)
        return try await answer(to: request, with: profile(context, desk), desk)
    }

    private func posts(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await desk(request)
        let profile = try await profile(context, desk)
        let path = "/api/v1/people/\(profile.username?.text ?? "")/photo-posts"
        return try await service.photoPosts(of: profile, desk, at: path, request)
    }
}

extension ServiceDependencies {
    /// The page of a person's photo posts that `request` asks for.
    func photoPosts(
        of profile: PersonProfile, _ desk: ProfileDesk, at path: String, _ request: Request
    ) async throws -> Response {
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "after"])
        let limit = try query.integer(
            "limit", in: PageLimit.range, default: PageLimit.standard)
        let page = try await desk.posts(of: profile, after: query.cursor("after"), limit: limit)
        return try .json(
            PageDocument(page.map { PhotoPostDocument($0, for: desk.viewer) }),
            headers: headers(of: page, limit: limit, at: path))
    }
}
