import Accounts
import Documents
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceCore
import StoreRuntime

/// `/account/export`: everything that is kept about the signed-in person, as one file.
///
/// The file is read and sent in pages, so its size and slow clients do not matter.
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
        let export = try await AccountExport(service.workspace, of: account.id)
        let body = ResponseBody { writer in
            try await export.write { text in try await writer.write(ByteBuffer(string: text)) }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json",
                .contentDisposition: "attachment; filename=\"parkway-account.json\"",
                .cacheControl: "no-store",
            ], body: body)
    }
}
