import Geometry
import Guidance
import NIOCore
import Routing
import ServiceCore
import WireText

/// Writes the response of the route service.
///
/// Source: OSRM, docs/http.md, "Result objects".
struct OSRMRouteWriter {
    private let request: OSRMRouteRequest
    private let plan: TripPlan
    private let steps: OSRMStepWriter

    init(_ request: OSRMRouteRequest, _ plan: TripPlan) {
        self.request = request
        self.plan = plan
        steps = OSRMStepWriter(geometries: request.geometries)
    }

    func answer() -> ByteBuffer {
        var json = JSONWriter(reserving: 4_096)
        json.object { answer in
            answer.member("code", "Ok")
            answer.array("routes") { routes in
                for trip in plan.trips { write(trip, to: &routes) }
            }
            if !request.places.skipsWaypoints { writeWaypoints(to: &answer) }
        }
        return json.buffer
    }

    private func writeWaypoints(to json: inout JSONWriter) {
        let asked = request.waypoints.isEmpty ? Array(plan.waypoints.indices) : request.waypoints
        json.array("waypoints") { waypoints in
            for index in asked {
                waypoints.waypoint(
                    plan.waypoints[index], hasHint: request.places.generatesHints)
            }
        }
    }

    // MARK: Route

    private func write(_ trip: Trip, to json: inout JSONWriter) {
        let legs = OSRMLeg.legs(of: trip, between: request.waypoints)
        json.object { route in
            if request.overview != .none {
                route.line("geometry", overview(of: legs), as: request.geometries)
            }
            var sums = OSRMSums()
            route.array("legs") { list in
                for leg in legs { write(leg, &sums, to: &list) }
            }
            route.member("weight_name", "duration")
            write(
                duration: trip.durationMilliseconds, distance: trip.distanceMillimeters,
                to: &route)
        }
    }

    /// The lines of the legs joined. The point that two legs share appears once.
    private func overview(of legs: [OSRMLeg]) -> [Coordinate] {
        var lines = legs.map(\.line)
        if request.overview == .simplified {
            let zoom = OSRMSimplification.zoom(fitting: lines)
            lines = lines.map { OSRMSimplification.simplified($0, zoom: zoom) }
        }
        var joined = lines.first ?? []
        for line in lines.dropFirst() { joined += line.dropFirst() }
        return joined
    }

    private func write(duration: Int64, distance: Int64, to json: inout JSONWriter) {
        json.tenths("weight", ofThousandths: duration)
        json.tenths("duration", ofThousandths: duration)
        json.tenths("distance", ofThousandths: distance)
    }

    // MARK: Leg

    private func write(_ leg: OSRMLeg, _ sums: inout OSRMSums, to json: inout JSONWriter) {
        json.object { object in
            var stepSums = sums
            object.array("steps") { list in
                for step in leg.steps { steps.write(step, &stepSums, to: &list) }
            }
            object.member("summary", leg.summary)
            let part = sums.add(duration: leg.duration, distance: leg.distance)
            write(duration: part.duration, distance: part.distance, to: &object)
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
