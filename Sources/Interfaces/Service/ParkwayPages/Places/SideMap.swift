import Atlas
import Geometry
import Guidance
import OSMModel
import Operations
import Routing
import ServiceCore
import StoreRuntime
import WireText

/// The map next to a record or a list: a picture, and what the live map draws over it.
struct SideMap {
    /// Where the map is.
    enum Style: String {
        /// Next to the parking of now; on phones only without scripts.
        case home
        /// On the page of a parking.
        case parking
        /// Behind the way back.
        case way
        /// Above a form, with a pin to be moved.
        case pin
        /// Next to a record.
        case records
        /// Next to a list of records; on phones above it.
        case list
    }

    let style: String
    let phone: String
    let phoneDark: String
    let wide: String
    let wideDark: String
    let alt: String
    let moves: [MapView.Move]
    let hasMoves: Bool
    /// The pictures of a parked car that a device keeps, the widest first, as JSON; nil if this map has
    /// none.
    let kept: String?
    let state: String

    /// A map of records: a numbered pin for each row of a list, or one pin, and perhaps the `way` there.
    /// `links` are further addresses that its script uses.
    init(
        _ visit: PageVisit, pins: [MapState.Pin], way: PlannedRoute? = nil,
        style: Style = .records, links: [String: String] = [:]
    ) {
        var state = MapState()
        if let way { state.addWay(way) }
        state.pins += pins
        let places = pins.map(\.at.coordinate)
        let picture = PictureContent.pins(places, numbered: pins.count > 1)
        self.init(visit, state, picture, around: places, style: style, links: links)
    }

    /// A map with one pin, which can be moved.
    init(
        _ visit: PageVisit, pin spot: PlaceDraft.Spot?, kind: MapState.Pin.Kind,
        tone: MapState.Pin.Tone? = nil
    ) {
        var state = MapState()
        let places = [spot?.coordinate].compactMap(\.self)
        state.pins = places.map { MapState.Pin(kind: kind, at: MapState.Place($0), tone: tone) }
        state.accuracy = spot?.accuracy
        let picture = PictureContent.pins(places, numbered: false)
        self.init(visit, state, picture, around: places, style: .pin)
    }

    /// The same picture in dark colours.
    static func dark(_ picture: String) -> String { picture + "&theme=dark" }

    /// A map with what is `drawn`, of which the picture has `content`; the view is that of the query or
    /// holds it all. The `kept` pictures are for no network.
    init(
        _ visit: PageVisit, _ drawn: MapState, _ content: PictureContent,
        around places: [Coordinate],
        style: Style, kept: [String] = [], links: [String: String] = [:]
    ) {
        let service = visit.service
        let region = service.workspace.openedEngines?.atlas.bounds
        let query = MapQuery(visit.query, in: service.workspace)
        let shown = drawn.places.isEmpty ? places : drawn.places
        let view = MapView(query, around: shown, region: region)
        self.style = style.rawValue
        self.kept = kept.isEmpty ? nil : try? JSONText.compact(kept)
        let path = service.link("/map.png")
        phone = view.picture(path, showing: content, width: 780, height: 640, scale: 2)
        phoneDark = Self.dark(phone)
        wide = view.closer(by: 1).picture(
            path, showing: content, width: 1_200, height: 1_500, scale: 1.5)
        wideDark = Self.dark(wide)
        alt = visit.texts["pictureOfMap"]
        moves = style == .pin ? [] : view.moves(of: visit.address, visit.texts)
        hasMoves = !moves.isEmpty
        var state = drawn
        state.panel = "parking"
        state.complete(visit, texts: ["live_", "parking_live_", "place_live_"])
        state.links.merge(links) { _, new in new }
        self.state = state.script
    }
}

extension MapState {
    /// Shows the way back: its line and where it begins.
    mutating func addWay(_ planned: PlannedRoute) {
        lines.append(
            Line(kind: .route, points: planned.trip.geometry.map(Place.init)))
        pins.append(Pin(kind: .start, at: Place(planned.origin.coordinate)))
    }
}
