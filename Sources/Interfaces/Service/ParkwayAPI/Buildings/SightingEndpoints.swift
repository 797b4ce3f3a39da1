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
import StoreRuntime
import WireText

/// What the cameras of a building see. The list has the reports of people as well.
struct SightingEndpoints {
    private let buildings: BuildingRequests
    private var service: ServiceDependencies { buildings.service }

    init(_ buildings: BuildingRequests) {
        self.buildings = buildings
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/buildings/:code/sightings",
            [.get: { try await list($0, $1) }, .post: { try await take($0, $1) }])
    }

    /// Needs the key of a camera, which is no account. The plate is in the body, so that no log has it.
    private func take(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let code = try context.buildingCode()
        let key = try Self.key(request, of: code)
        let desk = SightingDesk(service.workspace)
        // Before the body is read, so that strangers learn nothing from mistakes in it.
        try await desk.requireCamera(in: code, with: key)
        let message = try await RequestMembers.anyJSON(
            in: request, limit: service.settings.limits.bodyBytes)
        guard let reading = try CameraMessage(message).reading else {
            return Response(status: .noContent)
        }
        let taken = try await desk.take(reading, in: code, from: key)
        var headers = HTTPFields.creation(isRepeated: taken.isRepeat)
        headers.append(contentsOf: BuildingRequests.noStore)
        return try .json(
            SightingDocument(
                taken.sighting, on: service.workspace.regionClock, withCall: false),
            status: .created, headers: headers)
    }

    /// - Throws: ``Failure`` (401) if there is no key, `CamerasError.notRecognized` if it is none.
    private static func key(_ request: Request, of code: BuildingCode) throws -> CameraKey {
        let words = (request.headers[.authorization] ?? "").split(separator: " ")
        guard let scheme = words.first, scheme.lowercased() == "bearer" else {
            throw Failure.unauthorized(
                "the key of the camera is missing; send it as 'Authorization: Bearer KEY'. The owner "
                    + "of the building makes it")
        }
        guard words.count == 2, let key = try? CameraKey(String(words[1])) else {
            throw CamerasError.notRecognized(code)
        }
        return key
    }

    private struct SightingPage: Encodable {
        let items: [SeenCarDocument]
    }

    private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (desk, code) = try await buildings.cameras(request, context)
        let query = try QueryParameters(request)
        try query.expectOnly(["limit", "before"])
        let limit = try query.integer(
            "limit", in: PageLimit.range, default: PageLimit.standard)
        let before = try query["before"].map { text throws(Failure) in
            guard let id = try? UUIDv7(text) else {
                throw query.invalid("before", "send the id of a sighting or a report")
            }
            return id
        }
        let found = try await desk.seenCars(in: code, before: before, limit: limit)
        let clock = service.workspace.regionClock
        return try .json(
            SightingPage(items: found.map { SeenCarDocument($0, on: clock) }),
            headers: BuildingRequests.noStore)
    }
}
