import Atlas
import Foundation
import HTTPTypes
import Hummingbird
import Operations
import StoreContract
import StoreRuntime

/// `/metrics`, which Prometheus reads.
package struct MetricsEndpoints {
    private let service: ServiceDependencies

    /// Serves the metrics of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// Adds the path to `endpoints`, unless the settings turn metrics off.
    package func add(to endpoints: Endpoints) {
        guard service.settings.servesMetrics else { return }
        endpoints.at("/metrics", [.get: { request, _ in try metrics(request) }])
    }

    /// - Throws: ``Failure`` (401) if a token is required and the request does not have it.
    private func metrics(_ request: Request) throws -> Response {
        if let token = service.settings.metricsToken {
            let sent = request.headers[.authorization] ?? ""
            guard Self.isSame(sent, "Bearer \(token)") else {
                throw Failure.unauthorized("/metrics requires its token; send it as a Bearer token")
            }
        }
        var text = PrometheusText()
        service.prometheus.write(to: &text)
        text.single(
            "parkway_engine_requests", .gauge,
            "Requests that wait for an engine thread or use one.",
            Double(service.engineThreads.load))
        text.single(
            "parkway_large_answers", .gauge,
            "Answers that are being sent in parts, because they are large.",
            Double(service.largeAnswers.load))
        writeReplicas(to: &text)
        writeAtlas(to: &text)
        ProcessFigures().write(to: &text)
        return .text(text.text, type: PrometheusText.contentType)
    }

    private func writeReplicas(to text: inout PrometheusText) {
        let replicas = service.workspace.records.replicas
        guard !replicas.isEmpty else { return }
        text.family(
            "parkway_records_replica_usable", .gauge,
            "1 if the replica is used for reads, 0 if not.")
        for replica in replicas {
            text.sample(
                "parkway_records_replica_usable", [("replica", replica.place)],
                replica.obstacle == nil ? 1 : 0)
        }
        text.family(
            "parkway_records_replica_age_seconds", .gauge,
            "Maximum age of the records on a replica; absent if unknown.")
        for replica in replicas {
            guard let age = replica.age else { continue }
            text.sample(
                "parkway_records_replica_age_seconds", [("replica", replica.place)],
                age / .seconds(1))
        }
        text.family(
            "parkway_records_replica_reads_total", .counter, "Reads that a replica has answered.")
        for replica in replicas {
            text.sample(
                "parkway_records_replica_reads_total", [("replica", replica.place)],
                Double(replica.answers))
        }
    }

    private func writeAtlas(to text: inout PrometheusText) {
        guard let atlas = service.atlas.description else { return }
        text.family("parkway_atlas_info", .gauge, "The current atlas.")
        text.sample("parkway_atlas_info", [("id", atlas.id)], 1)
        let imported = try? Date(atlas.importedAt, strategy: .iso8601)
        text.single(
            "parkway_atlas_imported_timestamp_seconds", .gauge,
            "Import time of the atlas since unix epoch in seconds.",
            imported?.timeIntervalSince1970)
    }

    /// Compares in a time that does not depend on where the texts differ.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        let one = Array(one.utf8)
        let other = Array(other.utf8)
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
