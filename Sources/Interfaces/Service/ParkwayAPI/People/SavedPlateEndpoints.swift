import Accounts
import Documents
import HTTPTypes
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/account/plates`: the saved plates of the signed-in person. Paths have their ids, because no
/// plate may appear in a URL.
struct SavedPlateEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/account/plates",
            [
                .get: { request, _ in try await list(request) },
                .post: { request, _ in try await save(request) },
            ])
        endpoints.at(
            "/account/plates/:id",
            [
                .get: { try await show($0, $1) },
                .patch: { try await rename($0, $1) },
                .delete: { try await remove($0, $1) },
            ])
    }

    private func list(_ request: Request) async throws -> Response {
        let plates = try await plates(of: service.signedIn(request).account)
        return try .json(
            ListDocument(plates.map { SavedPlateDocument($0, among: plates) }),
            headers: [.cacheControl: "no-store"])
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let account = try await service.signedIn(request).account
        let (plate, all) = try await find(context, of: account)
        return try .json(
            SavedPlateDocument(plate, among: all), headers: [.cacheControl: "no-store"])
    }

    /// A plate that is saved already gets the nickname of the request, or none.
    private func save(_ request: Request) async throws -> Response {
        let account = try await service.session(request).account
        let members = try await service.members(of: request, ["plate", "nickname"])
        let (plateText, nameText) = (
            try members.text("plate"), try members.clearableText("nickname")
        )
        var input = InputValidation()
        let plate = input.check("plate", plateText, as: LicensePlate.self)
        let nickname = self.nickname(nameText, &input)
        let saving = try await service.workspace.accounts.savePlate(
            input.validated(plate), nickname: nickname, of: account.id)
        return try .json(
            SavedPlateDocument(saving), status: saving.isNew ? .created : .ok,
            headers: [
                .location: service.link("/api/v1/account/plates/\(saving.plate.id)"),
                .cacheControl: "no-store",
            ])
    }

    private func rename(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let account = try await service.session(request).account
        let (plate, _) = try await find(context, of: account)
        let members = try await service.members(
            of: request, ["nickname"], types: ["application/merge-patch+json"])
        var input = InputValidation()
        let text = try members.clearableText("nickname") ?? plate.nickname?.text
        let nickname = self.nickname(text, &input)
        let saving = try await service.workspace.accounts.savePlate(
            input.validated(plate.plate), nickname: nickname, of: account.id)
        return try .json(SavedPlateDocument(saving), headers: [.cacheControl: "no-store"])
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let account = try await service.session(request).account
        try await service.workspace.accounts.removePlate(id(context), of: account.id)
        return Response(status: .noContent)
    }

    /// Nil for no nickname, which an empty text means as well.
    private func nickname(_ text: String?, _ input: inout InputValidation) -> PlateNickname? {
        guard let text, !text.isEmpty else { return nil }
        return input.check("nickname", text, as: PlateNickname.self)
    }

    private func find(
        _ context: ServiceContext, of account: Account
    ) async throws -> (plate: SavedPlate, all: [SavedPlate]) {
        let id = try id(context)
        let plates = try await plates(of: account)
        guard let plate = plates.first(where: { $0.id == id }) else {
            throw AccountsError.plateNotFound(id)
        }
        return (plate, plates)
    }

    private func plates(of account: Account) async throws -> [SavedPlate] {
        try await service.workspace.accounts.savedPlates(of: account.id)
    }

    private func id(_ context: ServiceContext) throws -> SavedPlate.ID {
        try context.recordID()
    }
}

extension ServiceContext {
    /// The id in the path.
    ///
    /// - Throws: ``Failure`` (404) if the text is not an id.
    func recordID<Record>() throws -> RecordID<Record> {
        do {
            return try RecordID(parameters.get("id") ?? "")
        } catch {
            throw Failure(.notFound, "\(error)")
        }
    }
}
