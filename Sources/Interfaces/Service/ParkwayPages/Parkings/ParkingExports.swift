import Accounts
import Documents
import Hummingbird
import ParkingRecords
import ServiceCore

extension ParkingPages {
    /// All parkings that the query asks for, as a file.
    func export(
        _ format: ParkingExport.Format, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        let search = ParkingSearchText { visit.query[$0] ?? "" }
        let filter: ParkingFilter
        do {
            filter = try search.filter(plates: [], in: visit.timeZone)
        } catch {
            // A wrong date must not export everything.
            throw Failure(.badRequest, "\(error)")
        }
        return try await .file(
            of: desk(visit, person), matching: filter, as: format, at: visit.now)
    }
}
