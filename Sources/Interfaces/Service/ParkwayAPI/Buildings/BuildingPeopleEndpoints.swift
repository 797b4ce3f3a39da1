import Accounts
import Buildings
import Documents
import HTTPTypes
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore

/// The guards and hosts of a building, and invitations to become one.
struct BuildingPeopleEndpoints {
    private let buildings: BuildingRequests
    private var service: ServiceDependencies { buildings.service }

    init(_ buildings: BuildingRequests) {
        self.buildings = buildings
    }

    func add(to endpoints: Endpoints) {
        endpoints.at(
            "/buildings/:code/people",
            [.get: { try await list($0, $1) }, .post: { try await invite($0, $1) }])
        endpoints.at(
            "/buildings/:code/people/:id", [.delete: { try await dismiss($0, $1) }])
        endpoints.at(
            "/building-invitations",
            [.get: { request, _ in try await invitations(request) }])
        endpoints.at(
            "/building-invitations/accept",
            [.post: { request, _ in try await accept(request) }])
    }

    private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let people = try await buildings.desk(request).people(of: context.buildingCode())
        return try .json(
            BuildingPeopleDocument(people.members, people.invitations),
            headers: BuildingRequests.noStore)
    }

    private func invite(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await buildings.desk(request)
        let code = try context.buildingCode()
        _ = try await desk.building(code)
        let members = try await service.members(of: request, ["duty", "suite", "person", "hours"])
        let typed = (
            duty: try members.text("duty"), suite: try members.textIfPresent("suite"),
            person: try members.textIfPresent("person"),
            hours: try members.integerIfPresent("hours")
        )
        var input = InputValidation()
        let duty = BuildingDuty.checked(typed.duty, suite: typed.suite, reportingTo: &input)
        let person = typed.person.map { text in
            input.check("person") { () throws(InvalidValue) in try Addressee(text) }
        }
        let hours = typed.hours ?? BuildingInvitation.standardHours
        if !BuildingInvitation.hours.contains(hours) {
            input.add("hours", "hours \(hours) is out of range; choose 1 to 720 hours")
        }
        let made = try await desk.invite(
            input.validated(duty), for: person ?? nil, to: code, hours: hours)
        return try .json(
            BuildingInvitationDocument(made.invitation, code: made.code), status: .created,
            headers: BuildingRequests.noStore)
    }

    private func dismiss(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await buildings.desk(request)
        let code = try context.buildingCode()
        guard let id = try? UUIDv7(context.parameters.get("id") ?? "") else {
            _ = try await desk.building(code)
            throw BuildingsError.noMember
        }
        try await desk.dismiss(id, from: code)
        return Response(status: .noContent)
    }

    private struct InvitationList: Encodable {
        let items: [BuildingInvitationDocument]
    }

    private func invitations(_ request: Request) async throws -> Response {
        let found = try await buildings.desk(request).invitations()
        return try .json(
            InvitationList(
                items: found.map { BuildingInvitationDocument($0.invitation, to: $0.building) }),
            headers: BuildingRequests.noStore)
    }

    private func accept(_ request: Request) async throws -> Response {
        let desk = try await buildings.desk(request)
        let members = try await service.members(of: request, ["code", "id"])
        let (code, id) = (try members.textIfPresent("code"), try members.textIfPresent("id"))
        var input = InputValidation()
        var accepted: AcceptedInvitation?
        if let code, id == nil {
            accepted = input.check("code") { () throws(InvalidValue) in
                .code(try BuildingInvitationCode(code.trimmed).digest)
            }
        } else if let id, code == nil {
            accepted = input.check("id") { () throws(InvalidValue) in
                .addressed(try BuildingInvitation.ID(id))
            }
        } else {
            input.add("code", "send the code of the invitation, or its id")
        }
        let seen = try await desk.accept(input.validated(accepted))
        return try .json(BuildingDocument(seen), headers: BuildingRequests.noStore)
    }
}
