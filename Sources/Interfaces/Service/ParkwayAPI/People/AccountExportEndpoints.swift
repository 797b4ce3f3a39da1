import Accounts
import Documents
import Hummingbird
import ServiceCore
import StoreRuntime

/// `/account/export`: everything that is kept about the signed-in person, as one file.
struct AccountExportEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/account/export", [.get: { request, _ in try await export(request) }])
    }

    private func export(_ request: Request) async throws -> Response {
        let account = try await service.signedIn(request).account
        return try await .file(of: AccountExport(service.workspace, of: account.id))
    }
}
