import Accounts
import Buildings
import Documents
import HTTPTypes
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/buildings`: the buildings with which the signed-in person has to do. Others answer 404.
struct BuildingEndpoints {
    private static let rules = [
        "name", "spaces", "plateHours", "suiteHours", "visitorHours", "guests", "permitted",
        "blocked", "exceptions",
    ]
    private static let place = ["address", "at", "pick"]
    private let buildings: BuildingRequests
    private var service: ServiceDependencies { buildings.service }

    init(_ service: ServiceDependencies) {
        buildings = BuildingRequests(service: service)
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/buildings",
            [
                .get: { request, _ in try await list(request) },
                .post: { request, _ in try await register(request) },
            ])
        endpoints.at(
            "/buildings/:code",
            [
                .get: { try await show($0, $1) }, .patch: { try await change($0, $1) },
                .delete: { try await remove($0, $1) },
            ])
        endpoints.at("/buildings/:code/look-ups", [.post: { try await lookUp($0, $1) }])
        endpoints.at("/parkings/:id/verdict", [.get: { try await ownVerdict($0, $1) }])
        BuildingPeopleEndpoints(buildings).add(to: endpoints)
        GuestEndpoints(buildings).add(to: endpoints)
        BuildingRecordEndpoints(buildings).add(to: endpoints)
        CameraEndpoints(buildings).add(to: endpoints)
        SightingEndpoints(buildings).add(to: endpoints)
        CarReportEndpoints(buildings).add(to: endpoints)
    }

    // MARK: Buildings

    private struct BuildingList: Encodable {
        let items: [BuildingDocument]
    }

    private func list(_ request: Request) async throws -> Response {
        let found = try await buildings.desk(request).buildings()
        return try .json(
            BuildingList(items: found.map(BuildingDocument.init)), headers: BuildingRequests.noStore
        )
    }

    private func register(_ request: Request) async throws -> Response {
        let desk = try await buildings.desk(request)
        let members = try await service.members(
            of: request, ["code"] + Self.rules + Self.place)
        let typed = (try members.text("code"), try Self.input(members))
        _ = try (members.text("name"), members.integer("spaces"))
        let typedPlace = try PlaceMembers.Typed(members)
        var input = InputValidation()
        let code = input.check("code", typed.0, as: BuildingCode.self)
        let edit = typed.1.edit(reportingTo: &input)
        let place = PlaceMembers(typedPlace, reportingTo: &input)
        let (checkedCode, checkedPlace) = (try input.validated(code), try input.validated(place))
        let name = try input.validated(edit.name)
        let found = try await service.resolve(checkedPlace)
        return try document(await desk.register(checkedCode, name, at: found, edit)).response(
            .created,
            .creation(
                at: service.link("/api/v1/buildings/\(checkedCode)"), isRepeated: false))
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try document(await buildings.desk(request).building(context.buildingCode())).answer(
            to: request)
    }

    private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await buildings.desk(request)
        let code = try context.buildingCode()
        let current = try await desk.building(code)
        let members = try await service.members(
            of: request, Self.rules + Self.place, types: ["application/merge-patch+json"])
        let typed = try Self.input(members)
        let typedPlace = try PlaceMembers.Typed(members)
        var input = InputValidation()
        var edit = typed.edit(reportingTo: &input)
        let movesPlace = Self.place.contains(where: members.has)
        let place = movesPlace ? PlaceMembers(typedPlace, reportingTo: &input) : nil
        try input.validated(())
        let isConditional = try document(current).requireMatch(
            request, orThrow: BuildingsError.changedMeanwhile(code))
        if let place { edit.place = try BuildingPlace(await service.resolve(place)) }
        let changed = try await desk.change(
            code, by: edit, expecting: isConditional ? current.building.version : nil)
        return try document(changed).response(.ok)
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await buildings.desk(request).remove(context.buildingCode())
        return Response(status: .noContent)
    }

    private static func input(_ members: RequestMembers) throws(Failure) -> BuildingInput {
        BuildingInput(
            name: try members.textIfPresent("name"),
            spaces: try members.integerIfPresent("spaces"),
            plateHours: try members.clearableText("plateHours"),
            suiteHours: try members.clearableText("suiteHours"),
            visitorHours: try members.clearableText("visitorHours"),
            guests: try members.integerIfPresent("guests"),
            permitted: try members.textsIfPresent("permitted"),
            blocked: try members.textsIfPresent("blocked"),
            exceptions: try members.textsIfPresent("exceptions"))
    }

    private func document(_ seen: SeenBuilding) throws -> RecordDocument {
        try RecordDocument(BuildingDocument(seen))
    }

    // MARK: Verdicts

    /// The plate is in the body, so that no log has it.
    private func lookUp(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await buildings.desk(request)
        let code = try context.buildingCode()
        _ = try await desk.building(code)
        let members = try await service.members(of: request, ["plate"])
        let typed = try members.text("plate")
        var input = InputValidation()
        let plate = input.check("plate", typed, as: LicensePlate.self)
        let answer = try await desk.lookUp(input.validated(plate), in: code)
        return try .json(
            LookUpDocument(answer, on: service.workspace.regionClock),
            headers: BuildingRequests.noStore)
    }

    private func ownVerdict(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let desk = try await buildings.desk(request)
        let parking = try await ParkingDesk(service.workspace, owner: desk.person)
            .parking(context.recordReference())
        guard let found = try await desk.verdict(of: parking.id) else {
            throw Failure(
                .notFound,
                "parking \(parking.id) is in no building that is registered here; there is no "
                    + "verdict")
        }
        return try .json(
            StayVerdictDocument(
                found.building, found.verdict, on: service.workspace.regionClock),
            headers: BuildingRequests.noStore)
    }
}
