import Accounts
import ActivityPartners
import Documents
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/partners.csv` and `/partners.geojson`: the feed as a file. So are one's own posts below
/// `/partners/mine`, and those that one has asked to join below `/partners/asked`.
struct PartnerExportEndpoints {
    private typealias Reader = @Sendable (PageCursor?, Int) async throws -> Page<SeenPost>
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        for format in RecordFileFormat.allCases {
            endpoints.at(
                "/partners.\(format.rawValue)",
                [.get: { request, _ in try await feed(format, request) }])
            endpoints.at(
                "/partners/mine.\(format.rawValue)",
                [
                    .get: { request, _ in
                        try await list(format, request) { desk in
                            { try await desk.posts(after: $0, limit: $1) }
                        }
                    }
                ])
            endpoints.at(
                "/partners/asked.\(format.rawValue)",
                [
                    .get: { request, _ in
                        try await list(format, request) { desk in
                            { try await desk.asked(after: $0, limit: $1) }
                        }
                    }
                ])
        }
    }

    private func desk(_ request: Request) async throws -> PartnerDesk {
        PartnerDesk(service.workspace, person: try await service.signedIn(request).account.id)
    }

    private func feed(_ format: RecordFileFormat, _ request: Request) async throws -> Response {
        let desk = try await desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(Set(PartnerFeed.names))
        let feed = try await PartnerFeed(query, desk, service)
        return try await .file(ofPosts: format) { try await feed.page(after: $0, limit: $1) }
    }

    private func list(
        _ format: RecordFileFormat, _ request: Request, _ posts: (PartnerDesk) -> Reader
    ) async throws -> Response {
        let read = posts(try await desk(request))
        try QueryParameters(request).expectOnly([])
        let clock = service.workspace.clock
        return try await .file(ofPosts: format) { after, limit in
            try await read(after, limit).map { PartnerPostDocument($0, at: clock.now()) }
        }
    }
}
