import Foundation
import HTTPTypes
import Hummingbird
import Mustache
import NIOCore
import ServiceCore
import StoreRuntime
import WireText

/// `/openapi.json` describes the own API for programs, `/docs` for people.
package struct DocumentationEndpoints {
    private let service: ServiceDependencies

    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    package func add(to endpoints: Endpoints) {
        let files = Result {
            try DocumentationFiles(service.workspace.shippedData, service.settings)
        }
        let face = endpoints.wrapped(in: CrossOrigin())
        face.at("/openapi.json", [.get: { _, _ in try files.get().document }])
        face.at("/docs", [.get: { request, _ in try files.get().page }])
        face.at("/docs/style.css", [.get: { _, _ in try files.get().style }])
        let docs = service.link("/docs")
        endpoints.at(
            "/", [.get: { _, _ in Response(status: .seeOther, headers: [.location: docs]) }])
    }
}

/// What is served, written once.
private struct DocumentationFiles {
    let document: Response
    let page: Response
    let style: Response

    init(_ shippedData: ShippedData, _ settings: ServiceSettings) throws {
        let description = try OpenAPIDocument(shippedData, settings)
        document = Self.file(description.tree.text(), type: "application/json")
        let folder = shippedData.serviceFolder
        let template = try MustacheTemplate(
            string: String(contentsOf: folder.appending(path: "docs.mustache"), encoding: .utf8))
        page = Self.file(
            template.render(DocumentationPage(description, base: settings.basePath)),
            type: "text/html; charset=utf-8")
        style = Self.file(
            try String(contentsOf: folder.appending(path: "docs.css"), encoding: .utf8),
            type: "text/css; charset=utf-8")
    }

    private static func file(_ text: String, type: String) -> Response {
        .bytes(
            ByteBuffer(string: text), type: type,
            headers: [
                .cacheControl: "public, max-age=300",
                .contentSecurityPolicy: """
                default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; \
                frame-ancestors 'none'
                """,
                .referrerPolicy: "no-referrer",
            ])
    }
}
