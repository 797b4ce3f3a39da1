import Atlas
import Foundation
import HTTPTypes
import Hummingbird
import Operations

/// `/metrics`, for Prometheus to read.
package struct MetricsEndpoints {
    private let service: ServiceDependencies

    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    package func add(to endpoints: Endpoints) {
        guard service.settings.servesMetrics else { return }
        endpoints.at("/metrics", [.get: { request, _ in try metrics(request) }])
    }

    /// - Throws: ``Failure`` (401) without the token, where one is set.
    private func metrics(_ request: Request) throws -> Response {
        if let token = service.settings.metricsToken {
            let shown = request.headers[.authorization] ?? ""
            guard Self.isSame(shown, "Bearer \(token)") else {
                throw Failure.unauthorized("/metrics wants its token; send it as a Bearer token")
            }
        }
        var text = MetricsText()
        service.metrics.write(to: &text)
        text.single(
            "parkway_engine_requests", .gauge,
            "Requests that wait for an engine thread or hold one.",
            Double(service.engineThreads.load))
        writeAtlas(to: &text)
        ProcessFigures().write(to: &text)
        return .text(text.text, type: MetricsText.contentType)
    }

    private func writeAtlas(to text: inout MetricsText) {
        guard let atlas = service.atlas.present else { return }
        text.family("parkway_atlas_info", .gauge, "The atlas that answers are made from.")
        text.sample("parkway_atlas_info", [("id", atlas.id)], 1)
        let imported = try? Date(atlas.importedAt, strategy: .iso8601)
        text.single(
            "parkway_atlas_imported_timestamp_seconds", .gauge,
            "When the atlas was imported since unix epoch in seconds.",
            imported?.timeIntervalSince1970)
    }

    /// Takes the same time wherever they differ.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        let one = Array(one.utf8)
        let other = Array(other.utf8)
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
