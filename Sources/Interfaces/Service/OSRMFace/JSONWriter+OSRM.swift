import Geometry
import Guidance
import NIOCore
import Routing
import ServiceCore
import WireText

/// Numbers and lines in OSRM's formats.
extension JSONWriter {
    /// The members weight, duration and distance of a route, a leg or a step: `duration` is in
    /// milliseconds, `distance` in millimetres.
    mutating func measures(duration: Int64, distance: Int64) {
        let seconds = Self.tenths(ofThousandths: duration)
        let meters = Self.tenths(ofThousandths: distance)
        piece(ofAtMost: 128) { text in
            text.append("\"weight\":")
            text.append(seconds, decimals: 1)
            text.append(",\"duration\":")
            text.append(seconds, decimals: 1)
            text.append(",\"distance\":")
            text.append(meters, decimals: 1)
        }
    }

    /// Writes thousandths with at most one decimal: milliseconds as seconds, or millimetres as
    /// metres.
    mutating func tenths(ofThousandths value: Int64) {
        element(Self.tenths(ofThousandths: value), decimals: 1)
    }

    /// Thousandths as tenths, rounded half away from zero.
    static func tenths(ofThousandths value: Int64) -> Int64 {
        (value + (value < 0 ? -50 : 50)) / 100
    }

    /// Thousandths as a number with at most three decimals.
    mutating func thousandths(_ value: Int64) {
        element(value, decimals: 3)
    }

    mutating func line(
        _ name: StaticString, _ places: some Collection<Coordinate>,
        as format: OSRMRouteRequest.Geometries
    ) {
        self.name(name)
        switch format {
        case .polyline: polyline(places, .five)
        case .polyline6: polyline(places, .six)
        case .geojson: lineString(places)
        }
    }

    private mutating func polyline(
        _ places: some Collection<Coordinate>, _ precision: OSRMPolyline.Precision
    ) {
        piece(ofAtMost: 2 + OSRMPolyline.mostBytes * places.count) { text in
            text.append(UInt8(ascii: "\""))
            OSRMPolyline.encode(places, precision: precision, into: &text)
            text.append(UInt8(ascii: "\""))
        }
    }

    /// A single position is written twice, because a line string must have two.
    private mutating func lineString(_ places: some Collection<Coordinate>) {
        geometry(.lineString) { positions in
            for place in places { positions.position(place) }
            if places.count == 1, let place = places.first { positions.position(place) }
        }
    }

    /// Writes a waypoint. `distance` is that from the requested coordinate to `location`, in
    /// metres.
    mutating func waypoint(
        asked: Coordinate, location: Coordinate, distance: Double, name: String?,
        hasHint: Bool, nodes: [Int64]? = nil
    ) {
        object { waypoint in
            if hasHint { waypoint.hint(from: asked, to: location) }
            waypoint.name("location")
            waypoint.position(location)
            waypoint.member("name", name ?? "")
            waypoint.name("distance")
            waypoint.element(Int64(rounding: distance * 1e6), decimals: 6)
            guard let nodes else { return }
            waypoint.array("nodes") { list in
                for node in nodes { list.element(Int(node)) }
            }
        }
    }

    mutating func waypoint(_ place: SnappedPlace, hasHint: Bool) {
        waypoint(
            asked: place.requested, location: place.onRoad, distance: place.distanceToRoadMeters,
            name: place.name, hasHint: hasHint)
    }

    private mutating func hint(from asked: Coordinate, to location: Coordinate) {
        name("hint")
        piece(ofAtMost: 2 + OSRMHint.length) { text in
            text.append(UInt8(ascii: "\""))
            OSRMHint.write(from: asked, to: location, into: &text)
            text.append(UInt8(ascii: "\""))
        }
    }
}
