import Foundation
import HTTPTypes
import Hummingbird
import Mustache
import NIOCore
import ServiceCore
import StoreRuntime
import WireText

/// `/openapi.json`, the description of the API for programs, and `/docs`, the same as a web page.
package struct DocumentationEndpoints {
    private let service: ServiceDependencies

    /// Describes the API of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// Adds the description, the page and its style sheet.
    package func add(to endpoints: Endpoints) {
        // Creating the page takes a fifth of a second, so it is not part of the start.
        let created = Once<DocumentationFiles>()
        let files = { @Sendable [service] in
            try created.value {
                try DocumentationFiles(service.workspace.shippedData, service.settings)
            }
        }
        let face = endpoints.wrapped(in: CrossOrigin())
        face.at("/openapi.json", [.get: { _, _ in try files().document }])
        face.at("/docs", [.get: { _, _ in try files().page }])
        face.at("/docs/style.css", [.get: { _, _ in try files().style }])
    }
}

/// The responses, which are created once.
private struct DocumentationFiles {
    let document: Response
    let page: Response
    let style: Response

    /// The parts of the generated page that differ between services.
    private struct PageContent {
        let base: String
        let version: String
        let servesMetrics: Bool
    }

    /// - Throws: `CocoaError` if a shipped file cannot be read; the parser's error if it is damaged.
    init(_ shippedData: ShippedData, _ settings: ServiceSettings) throws {
        let description = try OpenAPIDocument(shippedData, settings)
        document = Self.file(description.tree.text(), type: "application/json")
        let folder = shippedData.serviceFolder
        let template = try MustacheTemplate(
            string: String(contentsOf: folder.appending(path: "docs.mustache"), encoding: .utf8))
        let content = PageContent(
            base: settings.basePath, version: ParkwayVersion.text,
            servesMetrics: settings.servesMetrics)
        page = Self.file(template.render(content), type: "text/html; charset=utf-8")
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
