import Accounts
import BuildingCameras
import Buildings
import Documents
import HTTPTypes
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// The cameras and the gate of a building, for its owner.
struct CameraEndpoints {
    private let buildings: BuildingRequests
    private var service: ServiceDependencies { buildings.service }

    init(_ buildings: BuildingRequests) {
        self.buildings = buildings
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/buildings/:code/cameras",
            [.get: { try await list($0, $1) }, .post: { try await add($0, $1) }])
        endpoints.at("/buildings/:code/cameras/:id", [.delete: { try await remove($0, $1) }])
        endpoints.at("/buildings/:code/cameras/:id/key", [.post: { try await renewKey($0, $1) }])
        endpoints.at(
            "/buildings/:code/gate",
            [.get: { try await showGate($0, $1) }, .patch: { try await changeGate($0, $1) }])
        endpoints.at(
            "/buildings/:code/gate/webhook",
            [
                .put: { try await setWebhook($0, $1) },
                .delete: { try await removeWebhook($0, $1) },
            ])
    }

    // MARK: Cameras

    private struct CameraList: Encodable {
        let items: [CameraDocument]
    }

    private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (desk, code) = try await buildings.cameras(request, context)
        let cameras = try await desk.cameras(of: code)
        return try .json(
            CameraList(items: cameras.map { CameraDocument($0) }),
            headers: BuildingRequests.noStore)
    }

    private func add(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (desk, code) = try await buildings.cameras(request, context)
        let typed = try await service.members(of: request, ["name"]).text("name")
        var input = InputValidation()
        let name = input.check("name", typed, as: CameraName.self)
        let made = try await desk.add(input.validated(name), to: code)
        return try .json(
            CameraDocument(made), status: .created, headers: BuildingRequests.noStore)
    }

    private func renewKey(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (desk, code) = try await buildings.cameras(request, context)
        let made = try await desk.renewKey(of: context.cameraID(), in: code)
        return try .json(
            CameraDocument(made), status: .created, headers: BuildingRequests.noStore)
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (desk, code) = try await buildings.cameras(request, context)
        try await desk.remove(context.cameraID(), from: code)
        return Response(status: .noContent)
    }

    // MARK: The gate

    private func showGate(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (desk, code) = try await buildings.cameras(request, context)
        return try .json(
            GateDocument(await desk.gate(of: code)), headers: BuildingRequests.noStore)
    }

    private func changeGate(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let (desk, code) = try await buildings.cameras(request, context)
        let members = try await service.members(
            of: request, ["confidence", "lookAlikeConfidence", "hours"],
            types: ["application/merge-patch+json"])
        let typed = GateInput(
            confidence: try members.numberIfPresent("confidence"),
            lookAlikeConfidence: try members.clearableNumber("lookAlikeConfidence"),
            hours: try members.integerIfPresent("hours"))
        var input = InputValidation()
        let edit = typed.edit(reportingTo: &input)
        try input.validated(())
        return try .json(
            GateDocument(await desk.changeGate(of: code, by: edit)),
            headers: BuildingRequests.noStore)
    }

    private func setWebhook(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let (desk, code) = try await buildings.cameras(request, context)
        let made = try await desk.setWebhook(
            service.members(of: request, ["url"]).text("url"), of: code)
        return try .json(
            GateDocument(made.gate, secret: made.secret), headers: BuildingRequests.noStore)
    }

    private func removeWebhook(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let (desk, code) = try await buildings.cameras(request, context)
        try await desk.removeWebhook(of: code)
        return Response(status: .noContent)
    }
}

extension ServiceContext {
    /// The camera that the path names.
    ///
    /// - Throws: `CamerasError.noCamera` if the text is no id.
    fileprivate func cameraID() throws(CamerasError) -> Camera.ID {
        guard let id = try? Camera.ID(parameters.get("id") ?? "") else { throw .noCamera }
        return id
    }
}
