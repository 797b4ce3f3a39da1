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
