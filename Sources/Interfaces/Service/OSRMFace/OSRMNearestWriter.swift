import Geometry
import NIOCore
import Routing
import ServiceCore
import WireText

/// Writes the response of the nearest service.
///
/// Source: OSRM, docs/http.md, "Nearest service".
struct OSRMNearestWriter {
    let request: OSRMNearestRequest
    let asked: Coordinate
    let roads: [NearestRoad]

    func answer() -> ByteBuffer {
        var json = JSONWriter(reserving: 64 + 256 * roads.count)
        json.object { answer in
            answer.member("code", "Ok")
            guard !request.places.skipsWaypoints else { return }
            answer.array("waypoints") { waypoints in
                for road in roads {
                    waypoints.waypoint(
                        asked: asked, location: road.location, distance: road.distanceMeters,
                        name: road.name, hasHint: request.places.generatesHints,
                        nodes: road.nodes)
                }
            }
        }
        return json.buffer
    }
}
