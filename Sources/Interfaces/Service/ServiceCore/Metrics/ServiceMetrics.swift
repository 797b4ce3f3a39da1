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
        /// As many photos are being sent or decoded as the limit allows.
        case photos
    }

    private struct RequestLabels: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    /// Counts requests that have the same labels.
    package struct RequestRecorder: Sendable {
        fileprivate let count: Counter
        fileprivate let duration: CoreMetrics.Timer

        /// Counts a request that was answered after `time`.
        package func record(_ time: Duration) {
            count.increment()
            duration.recordNanoseconds(Int64(time / .nanoseconds(1)))
        }
    }

    private let factory: PrometheusMetrics
    /// Those of the requests so far, because looking them up takes longer than counting.
    private let requests = Mutex<[RequestLabels: RequestRecorder]>([:])
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

    /// Counts answered requests. `route` is the template of their path.
    package func recorder(method: String, route: String, status: Int) -> RequestRecorder {
        let labels = RequestLabels(method: method, route: route, status: status)
        return requests.withLock { requests in
            if let known = requests[labels] { return known }
            let made = makeRecorder(labels)
            requests[labels] = made
            return made
        }
    }

    private func makeRecorder(_ labels: RequestLabels) -> RequestRecorder {
        let dimensions = [("method", labels.method), ("route", labels.route)]
        return RequestRecorder(
            count: Counter(
                label: Name.requests, dimensions: dimensions + [("status", "\(labels.status)")],
                factory: factory),
            duration: CoreMetrics.Timer(
                label: Name.durations, dimensions: dimensions, factory: factory))
    }
}
