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

/// `/buildings/{code}/reports`: cars that guards and the owner have seen. The sightings list them.
struct CarReportEndpoints {
    private let buildings: BuildingRequests
    private var service: ServiceDependencies { buildings.service }

    init(_ buildings: BuildingRequests) {
        self.buildings = buildings
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/buildings/:code/reports", [.post: { try await report($0, $1) }])
    }

    /// The plate is in the body, so that no log has it.
    private func report(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (desk, code) = try await buildings.cameras(request, context)
        let members = try await service.members(of: request, ["plate", "whereabouts"])
        let typed = (
            plate: try members.text("plate"),
            whereabouts: try members.textIfPresent("whereabouts")
        )
        var input = InputValidation()
        let plate = input.check("plate", typed.plate, as: LicensePlate.self)
        let whereabouts = typed.whereabouts.map {
            input.check("whereabouts", $0, as: Whereabouts.self)
        }
        let taken = try await desk.report(
            input.validated(plate), at: whereabouts ?? nil, in: code)
        var headers = HTTPFields.creation(isRepeated: taken.isRepeat)
        headers.append(contentsOf: BuildingRequests.noStore)
        return try .json(
            CarReportDocument(taken.report, on: service.workspace.regionClock),
            status: .created, headers: headers)
    }
}
