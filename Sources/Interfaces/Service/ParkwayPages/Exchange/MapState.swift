import Geometry
import WireText

/// What the live map draws, as JSON in the page.
struct MapState: Encodable {
    /// `[longitude, latitude]`.
    struct Place: Encodable {
        let coordinate: Coordinate

        init(_ coordinate: Coordinate) {
            self.coordinate = coordinate
        }

        func encode(to encoder: any Encoder) throws {
            var pair = encoder.unkeyedContainer()
            try pair.encode((coordinate.longitude * 1e6).rounded() / 1e6)
            try pair.encode((coordinate.latitude * 1e6).rounded() / 1e6)
        }
    }

    /// A marked place.
    struct Pin: Encodable {
        enum Kind: String, Encodable {
            case start, end, stop, place, number, car
            /// A place that is not shown exactly, around a label.
            case area
        }

        /// What a pin stands for, which decides about its colour.
        enum Tone: String, Encodable {
            case fountain, partner, storage
            /// A fountain without water.
            case broken
        }

        let kind: Kind
        let at: Place
        /// The number in the list, or the label of an area.
        var text: String?
        /// Nil for a place on the map or a car.
        var tone: Tone?
        /// The row of the list with it.
        var row: String?
        /// What it opens.
        var href: String?
    }

    /// A line of a route.
    struct Line: Encodable {
        enum Kind: String, Encodable {
            case route, alternative, gap
        }

        let kind: Kind
        let points: [Place]
        /// The travel time, written at ``labelAt``.
        var label: String?
        var labelAt: Place?
        /// What an alternative opens.
        var href: String?
    }

    /// An area that is reached in time.
    struct ReachArea: Encodable {
        let label: String
        let geometry: GeoJSONGeometry
    }

    /// A closed road.
    struct Closure: Encodable {
        let label: String
        let geometry: GeoJSONGeometry
    }

    /// Where the map begins.
    struct View: Encodable {
        /// Nil to fit ``bounds``.
        var center: Place?
        var zoom: Double?
        /// Nil if there is nothing to fit.
        var bounds: [Place]?
    }

    var panel = MapQuery.Panel.start.rawValue
    var view = View()
    var pins: [Pin] = []
    var lines: [Line] = []
    var areas: [ReachArea] = []
    var closures: [Closure] = []
    /// The stops on the way as in the query, so that the map can add one between them.
    var via: [String] = []
    var units = "metric"
    /// The unit of short distances: `m`, `ft` or `yd`.
    var shortUnit = "m"
    /// The addresses that the scripts use.
    var links: [String: String] = [:]
    /// The texts that the scripts show.
    var texts: [String: String] = [:]

    /// Every place that the map should show.
    var places: [Coordinate] {
        pins.map(\.at.coordinate) + lines.flatMap { $0.points.map(\.coordinate) } + corners
    }

    /// The corners of areas, which the picture does not need to know.
    var corners: [Coordinate] = []
    /// The time of the kerbs on the region's clocks, `2026-11-27T14:30`; nil for a map without them.
    var kerbTime: String?
    /// How exactly the pin is known, in metres; nil if it was chosen.
    var accuracy: Int?

    private enum CodingKeys: CodingKey {
        case panel, view, pins, lines, areas, closures, via, units, shortUnit, links, texts
        case accuracy, kerbTime
    }

    /// As JSON for a `script` element.
    var script: String {
        let json = (try? JSONText.compact(self)) ?? "{}"
        return PageText.script(json)
    }
}
