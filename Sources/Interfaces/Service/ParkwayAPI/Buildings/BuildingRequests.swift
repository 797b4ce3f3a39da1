import Accounts
import Buildings
import HTTPTypes
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What the requests about buildings have in common.
struct BuildingRequests {
    static let noStore: HTTPFields = [.cacheControl: "no-store"]
    let service: ServiceDependencies

    /// The buildings of the signed-in person.
    func desk(_ request: Request) async throws -> BuildingDesk {
        BuildingDesk(service.workspace, person: try await service.signedIn(request).account.id)
    }

    /// The cameras of the buildings of the signed-in person, and the building that the path names.
    ///
    /// - Throws: `BuildingsError.notFound` to strangers, before the body is read.
    func cameras(
        _ request: Request, _ context: ServiceContext
    ) async throws -> (desk: CameraDesk, code: BuildingCode) {
        let desk = try await desk(request)
        let code = try context.buildingCode()
        _ = try await desk.building(code)
        return (
            CameraDesk(
                service.workspace, person: desk.person,
                allowsPrivate: service.settings.allowsPrivateWebhooks), code
        )
    }
}

extension ServiceContext {
    /// The building that the path names.
    ///
    /// - Throws: ``Failure`` (404) if the text is no code.
    func buildingCode() throws(Failure) -> BuildingCode {
        do {
            return try BuildingCode(parameters.get("code") ?? "")
        } catch {
            throw Failure(.notFound, "\(error)")
        }
    }
}
