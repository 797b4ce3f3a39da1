import Synchronization

/// What the service counts while it runs.
///
/// Its labels are methods that HTTP knows, templates of paths and reasons that the code names,
/// never what a client wrote, so there is an end to them.
package final class ServiceMetrics: Sendable {
    private let connections = Atomic<Int>(0)
    private let connectionsEver = Atomic<Int>(0)
    private let requestsInFlight = Atomic<Int>(0)
    private let counts = Mutex(Counts())

    package struct Request: Hashable {
        package let method: String
        package let route: String
        package let status: Int
    }

    package struct Route: Hashable {
        package let method: String
        package let route: String
    }

    private struct Counts {
        var requests: [Request: Int] = [:]
        var durations: [Route: DurationHistogram] = [:]
        var refusals: [String: Int] = [:]
        var cuts: [String: Int] = [:]
    }

    /// Why a request was answered 503 at once.
    package enum Overload: String, CaseIterable {
        /// As many are worked on as the service takes.
        case requests
        /// As many wait for an engine as the service lets wait.
        case engines
        /// As many map tiles wait to be drawn as the service lets wait.
        case tiles
    }

    package func connectionOpened() {
        connections.add(1, ordering: .relaxed)
        connectionsEver.add(1, ordering: .relaxed)
    }

    package func connectionClosed() {
        connections.subtract(1, ordering: .relaxed)
    }

    /// A connection was closed, or a request refused on it, because of a limit.
    package func connectionCut(_ reason: String) {
        counts.withLock { $0.cuts[reason, default: 0] += 1 }
    }

    package func requestBegan() {
        requestsInFlight.add(1, ordering: .relaxed)
    }

    package func requestEnded() {
        requestsInFlight.subtract(1, ordering: .relaxed)
    }

    package func refused(_ overload: Overload) {
        counts.withLock { $0.refusals[overload.rawValue, default: 0] += 1 }
    }

    package func record(method: String, route: String, status: Int, seconds: Double) {
        counts.withLock { counts in
            let request = Request(method: method, route: route, status: status)
            counts.requests[request, default: 0] += 1
            counts.durations[Route(method: method, route: route), default: .init()]
                .record(seconds)
        }
    }

    package func write(to text: inout MetricsText) {
        let counts = counts.withLock { $0 }
        text.family("parkway_http_requests_total", .counter, "Requests answered.")
        let requests = counts.requests.sorted {
            ($0.key.route, $0.key.method, $0.key.status)
                < ($1.key.route, $1.key.method, $1.key.status)
        }
        for (request, count) in requests {
            text.sample(
                "parkway_http_requests_total",
                [
                    ("method", request.method), ("route", request.route),
                    ("status", "\(request.status)"),
                ], Double(count))
        }
        let duration = "parkway_http_request_duration_seconds"
        text.family(duration, .histogram, "Time from a request's head to its answer's.")
        let durations = counts.durations.sorted {
            ($0.key.route, $0.key.method) < ($1.key.route, $1.key.method)
        }
        for (route, histogram) in durations {
            text.samples(duration, [("method", route.method), ("route", route.route)], histogram)
        }
        text.family(
            "parkway_http_requests_refused_total", .counter,
            "Requests answered 503 at once because the service had all the work it takes.")
        for overload in Overload.allCases.map(\.rawValue) {
            text.sample(
                "parkway_http_requests_refused_total", [("limit", overload)],
                Double(counts.refusals[overload] ?? 0))
        }
        text.family(
            "parkway_http_connections_cut_total", .counter,
            "Connections closed because a limit was reached.")
        for (reason, count) in counts.cuts.sorted(by: { $0.key < $1.key }) {
            text.sample(
                "parkway_http_connections_cut_total", [("reason", reason)], Double(count))
        }
        text.single(
            "parkway_http_requests_in_flight", .gauge, "Requests being worked on.",
            Double(requestsInFlight.load(ordering: .relaxed)))
        text.single(
            "parkway_http_connections", .gauge, "Open connections.",
            Double(connections.load(ordering: .relaxed)))
        text.single(
            "parkway_http_connections_total", .counter, "Connections taken since the start.",
            Double(connectionsEver.load(ordering: .relaxed)))
    }
}
