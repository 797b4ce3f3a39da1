import Accounts
import ActivityPartners
import Documents
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

extension PartnerPages {
    /// All posts that the query asks for, as a file.
    func export(
        _ format: RecordFileFormat, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        let query = FeedQuery { visit.query[$0] ?? "" }
        do {
            return try await .file(ofPosts: format) { after, limit in
                try await posts(query, after: after, limit: limit, visit, person).map {
                    PartnerPostDocument($0.post, at: visit.now, walkMinutes: $0.minutes)
                }
            }
        } catch let problem as FeedProblem {
            // A mistake must not export everything.
            throw Failure(.badRequest, visit.texts(problem.key, ["text": query.near]))
        }
    }
}
