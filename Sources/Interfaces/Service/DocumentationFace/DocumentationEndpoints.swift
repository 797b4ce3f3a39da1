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
        // Each is created when it is first asked for: the page takes longest, and programs that read
        // the description do not wait for it.
        let (document, page, style) = (Once<Response>(), Once<Response>(), Once<Response>())
        let files = DocumentationFiles(service.workspace, service.settings)
        let face = endpoints.wrapped(in: CrossOrigin())
        face.at("/openapi.json", [.get: { _, _ in try document.value { try files.document() } }])
        face.at("/docs", [.get: { _, _ in try page.value { try files.page() } }])
        face.at("/docs/style.css", [.get: { _, _ in try style.value { try files.style() } }])
    }
}

/// Makes the responses from the shipped files.
///
/// All functions throw `CocoaError` if a file cannot be read, and the parser's error if it is damaged.
private struct DocumentationFiles: Sendable {
    private let shippedData: ShippedData
    private let settings: ServiceSettings
    private let hasRecords: Bool

    /// The parts of the generated page that differ between services.
    private struct PageContent {
        let base: String
        let version: String
        let servesMetrics: Bool
        let isMapAlone: Bool
    }

    init(_ workspace: Workspace, _ settings: ServiceSettings) {
        shippedData = workspace.shippedData
        hasRecords = workspace.hasRecords
        self.settings = settings
    }

    func document() throws -> Response {
        Self.file(
            try OpenAPIDocument(
                shippedData, settings, hasRecords: hasRecords
            ).tree.text(), type: "application/json")
    }

    func page() throws -> Response {
        let template = try MustacheTemplate(string: text("docs.mustache"))
        let content = PageContent(
            base: settings.basePath, version: ParkwayVersion.text,
            servesMetrics: settings.servesMetrics, isMapAlone: !hasRecords)
        return Self.file(template.render(content), type: "text/html; charset=utf-8")
    }

    func style() throws -> Response {
        Self.file(try text("docs.css"), type: "text/css; charset=utf-8")
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: shippedData.serviceFolder.appending(path: name), encoding: .utf8)
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
