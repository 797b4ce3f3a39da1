import CoreMetrics
import Synchronization

/// The metrics of the running service.
///
/// Labels are HTTP methods, path templates and reasons named in the code, never text from a
/// client, so the number of samples is bounded.
package final class ServiceMetrics: Sendable {
    private enum Name {
        static let requests = "parkway_http_requests_total"
        static let durations = "parkway_http_request_duration_seconds"
        static let rejected = "parkway_http_requests_refused_total"
        static let connectionsCut = "parkway_http_connections_cut_total"
        static let requestsInFlight = "parkway_http_requests_in_flight"
        static let connections = "parkway_http_connections"
        static let connectionsTotal = "parkway_http_connections_total"
    }

    /// Why a request was answered with 503 at once.
    package enum Overload: String, CaseIterable {
        /// The service is working on as many requests, in all or of one client, as its limit allows.
        case requests
        /// As many requests, in all or of one client, wait for an engine thread as the limit allows.
        case engines
        /// As many large answers are being sent as the limit allows.
        case largeAnswers
        /// As many map tiles wait to be drawn as the limit allows.
        case tiles
    }

    private struct RequestLabels: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private struct RequestHandlers {
        let count: Counter
        let duration: CoreMetrics.Timer
    }

    private let factory: PrometheusMetrics
    /// Those of the requests so far, because looking them up takes longer than counting.
    private let requests = Mutex<[RequestLabels: RequestHandlers]>([:])
    private let connections: Meter
    private let connectionsTotal: Counter
    private let requestsInFlight: Meter

    /// Creates the metrics in `factory`, which collects them.
    package init(_ factory: PrometheusMetrics) {
        self.factory = factory
        factory.describe(Name.requests, .counter, "Requests answered.")
        factory.describe(
            Name.durations, .histogram,
            "Time from the head of a request to the head of its response.")
        factory.describe(
            Name.rejected, .counter,
            "Requests answered with 503 at once because a limit was reached.")
        factory.describe(
            Name.connectionsCut, .counter, "Connections closed because a limit was reached.")
        factory.describe(Name.requestsInFlight, .gauge, "Requests in progress.")
        factory.describe(Name.connections, .gauge, "Open connections.")
        factory.describe(
            Name.connectionsTotal, .counter, "Connections accepted since the start.")
        connections = Meter(label: Name.connections, factory: factory)
        connectionsTotal = Counter(label: Name.connectionsTotal, factory: factory)
        requestsInFlight = Meter(label: Name.requestsInFlight, factory: factory)
        for overload in Overload.allCases { rejections(overload).increment(by: 0) }
    }

    /// A connection was accepted.
    package func connectionOpened() {
        connections.increment()
        connectionsTotal.increment()
    }

    /// A connection was closed, by either side.
    package func connectionClosed() {
        connections.decrement()
    }

    /// Counts a connection that was closed, or whose request was rejected, because of a limit.
    package func connectionCut(_ reason: String) {
        Counter(
            label: Name.connectionsCut, dimensions: [("reason", reason)], factory: factory
        ).increment()
    }

    /// A request arrived.
    package func requestBegan() {
        requestsInFlight.increment()
    }

    /// A request was answered, or given up.
    package func requestEnded() {
        requestsInFlight.decrement()
    }

    /// Counts a request that was answered with 503 at once.
    package func rejected(_ overload: Overload) {
        rejections(overload).increment()
    }

    private func rejections(_ overload: Overload) -> Counter {
        Counter(
            label: Name.rejected, dimensions: [("limit", overload.rawValue)], factory: factory)
    }

    /// Counts an answered request. `route` is the template of its path.
    package func record(method: String, route: String, status: Int, duration: Duration) {
        let labels = RequestLabels(method: method, route: route, status: status)
        let handlers = requests.withLock { requests in
            if let known = requests[labels] { return known }
            let made = makeHandlers(labels)
            requests[labels] = made
            return made
        }
        handlers.count.increment()
        handlers.duration.recordNanoseconds(Int64(duration / .nanoseconds(1)))
    }

    private func makeHandlers(_ labels: RequestLabels) -> RequestHandlers {
        let dimensions = [("method", labels.method), ("route", labels.route)]
        return RequestHandlers(
            count: Counter(
                label: Name.requests, dimensions: dimensions + [("status", "\(labels.status)")],
                factory: factory),
            duration: CoreMetrics.Timer(
                label: Name.durations, dimensions: dimensions, factory: factory))
    }
}
