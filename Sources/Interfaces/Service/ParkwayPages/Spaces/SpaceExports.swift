import Accounts
import Documents
import Hummingbird
import Operations
import ServiceCore
import StorageSpaces

extension SpacePages {
    /// All published spaces that the query asks for, as a file.
    func export(
        _ format: RecordFileFormat, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        var search = SpaceSearch(visit.query)
        let filter = search.filter(visit.texts)
        // A mistake must not export everything.
        if let problem = search.form.problems.first {
            throw Failure(.badRequest, problem.sentence)
        }
        return try await .file(of: visit.spaceDesk(person), matching: filter, as: format)
    }
}
