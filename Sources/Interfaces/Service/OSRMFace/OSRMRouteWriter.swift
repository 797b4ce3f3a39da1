import Geometry
import Guidance
import NIOCore
import Routing
import ServiceCore
import WireText

/// Writes the response of the route service, leg by leg. What is written can be taken at any time, so
/// no more than a few legs need to be in memory.
///
/// Source: OSRM, docs/http.md, "Result objects".
struct OSRMRouteWriter: Sendable {
    private let request: OSRMRouteRequest
    private let waypoints: [SnappedPlace]
    private let steps: OSRMStepWriter
    private var json: JSONWriter
    private var route = RouteSoFar()

    /// What is written after the legs of a route.
    private struct RouteSoFar {
        var lines: [[Coordinate]] = []
        var sums = OSRMSums()
        /// In milliseconds.
        var duration: Int64 = 0
        /// In millimetres.
        var distance: Int64 = 0
    }

    /// Begins the response to `request`, whose places were snapped to `waypoints`. Its first part is
    /// expected to have `arcs` arcs.
    init(_ request: OSRMRouteRequest, _ waypoints: [SnappedPlace], arcs: Int) {
        json = JSONWriter(reserving: 1_024 + (request.steps ? 192 : 8) * arcs)
        self.request = request
        self.waypoints = waypoints
        steps = OSRMStepWriter(geometries: request.geometries)
        json.beginObject()
        json.member("code", "Ok")
        json.beginArray("routes")
    }

    /// Ends the response.
    mutating func endAnswer() {
        json.endArray()
        if !request.places.skipsWaypoints { writeWaypoints() }
        json.endObject()
    }

    /// What was written since the last call.
    mutating func takeText() -> ByteBuffer { ByteBuffer(bytes: json.takeBytes()) }

    private mutating func writeWaypoints() {
        let asked = request.waypoints.isEmpty ? Array(waypoints.indices) : request.waypoints
        json.array("waypoints") { list in
            for index in asked {
                list.waypoint(waypoints[index], hasHint: request.places.generatesHints)
            }
        }
    }

    /// The whole response to `request`.
    ///
    /// - Throws: ``OSRMError/answerTooLarge(limit:)``.
    static func answer(
        _ request: OSRMRouteRequest, _ plan: TripPlan, _ maximumBytes: Int
    ) throws(OSRMError) -> ByteBuffer {
        var writer = OSRMRouteWriter(request, plan.waypoints, arcs: 0)
        for trip in plan.trips { writer.write(trip) }
        writer.endAnswer()
        let text = writer.takeText()
        guard text.readableBytes <= maximumBytes else { throw .answerTooLarge(limit: maximumBytes) }
        return text
    }

    // MARK: Route

    /// Writes a whole route.
    mutating func write(_ trip: Trip) {
        beginRoute()
        for leg in OSRMLeg.ranges(legCount: trip.legs.count, between: request.waypoints) {
            write(OSRMLeg(routes: trip.legs[leg]))
        }
        endRoute()
    }

    /// Begins a route. Its legs follow, then ``endRoute()``.
    mutating func beginRoute() {
        route = RouteSoFar()
        json.beginObject()
        json.beginArray("legs")
    }

    /// Writes the next leg of a route.
    mutating func write(_ leg: OSRMLeg) {
        if request.overview != .none { route.lines.append(leg.line) }
        route.duration += leg.duration
        route.distance += leg.distance
        write(leg, &route.sums, to: &json)
    }

    mutating func endRoute() {
        json.endArray()
        if request.overview != .none {
            json.line("geometry", overview(of: route.lines), as: request.geometries)
            route.lines = []
        }
        json.member("weight_name", "duration")
        json.measures(duration: route.duration, distance: route.distance)
        json.endObject()
    }

    /// The lines of the legs joined. The point that two legs share appears once.
    private func overview(of lines: [[Coordinate]]) -> [Coordinate] {
        var lines = lines
        if request.overview == .simplified {
            let zoom = OSRMSimplification.zoom(fitting: lines)
            lines = lines.map { OSRMSimplification.simplified($0, zoom: zoom) }
        }
        var joined = lines.first ?? []
        for line in lines.dropFirst() { joined += line.dropFirst() }
        return joined
    }

    // MARK: Leg

    private func write(_ leg: OSRMLeg, _ sums: inout OSRMSums, to json: inout JSONWriter) {
        json.object { object in
            var stepSums = sums
            object.array("steps") { list in
                leg.forEachStep { step in steps.write(step, &stepSums, to: &list) }
            }
            object.member("summary", leg.summary)
            let part = sums.add(duration: leg.duration, distance: leg.distance)
            object.measures(duration: part.duration, distance: part.distance)
            if !request.annotations.isEmpty { writeAnnotation(of: leg, to: &object) }
        }
    }

    private func writeAnnotation(of leg: OSRMLeg, to json: inout JSONWriter) {
        json.object("annotation") { annotation in
            func list(
                _ kind: OSRMAnnotation, _ write: (RouteAnnotation, inout JSONWriter) -> Void
            ) {
                guard request.annotations.contains(kind) else { return }
                annotation.name(escaping: kind.rawValue)
                annotation.array { list in
                    for part in leg.annotations { write(part, &list) }
                }
            }
            list(.distance) { part, list in
                for distance in part.distancesMillimeters { list.thousandths(distance) }
            }
            list(.duration) { part, list in
                for duration in part.durationsMilliseconds { list.thousandths(duration) }
            }
            list(.weight) { part, list in
                for duration in part.durationsMilliseconds { list.thousandths(duration) }
            }
            list(.speed) { part, list in
                for index in part.durationsMilliseconds.indices {
                    list.tenths(ofThousandths: part.speedMillimetersPerSecond(at: index))
                }
            }
            list(.datasources) { part, list in
                for _ in part.durationsMilliseconds { list.element(0) }
            }
            if request.annotations.contains(.datasources) {
                annotation.object("metadata") { metadata in
                    metadata.array("datasource_names") { $0.element("profile") }
                }
            }
            guard request.annotations.contains(.nodes) else { return }
            annotation.array("nodes") { list in
                for node in leg.nodes { list.element(Int(node)) }
            }
        }
    }
}

extension RouteAnnotation {
    /// 0 if the duration is 0.
    fileprivate func speedMillimetersPerSecond(at index: Int) -> Int64 {
        let duration = durationsMilliseconds[index]
        return duration > 0 ? distancesMillimeters[index] * 1000 / duration : 0
    }
}

/// The duration and distance written so far, in thousandths. They are rounded so that the rounded
/// parts add up to the rounded total.
struct OSRMSums {
    private var duration: Int64 = 0
    private var distance: Int64 = 0

    /// Adds a part.
    ///
    /// - Returns: the rounded values to write for it.
    mutating func add(
        duration: Int64, distance: Int64
    ) -> (duration: Int64, distance: Int64) {
        let before = (Self.rounded(self.duration), Self.rounded(self.distance))
        self.duration += duration
        self.distance += distance
        return (Self.rounded(self.duration) - before.0, Self.rounded(self.distance) - before.1)
    }

    private static func rounded(_ thousandths: Int64) -> Int64 {
        (thousandths + 50) / 100 * 100
    }
}
