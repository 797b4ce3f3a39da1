import Geometry
import Guidance
import OSMModel
import Operations
import ParkingRecords
import RecordKeeping
import Routing
import ServiceCore

extension SideMap {
    /// A parked car.
    struct Car {
        let coordinate: Coordinate
        /// The page of the parking; nil if the viewer has none.
        let href: String?

        /// A car that is not the viewer's.
        init(_ coordinate: Coordinate) {
            self.coordinate = coordinate
            href = nil
        }

        init(_ parking: Parking, _ visit: PageVisit) {
            coordinate = parking.coordinate
            href = visit.link("/parkings/\(parking.id)")
        }
    }

    /// A map of parked cars and a way to the first.
    init(_ visit: PageVisit, cars: [Car], way: WayBack? = nil, style: Style) {
        var state = MapState()
        if let planned = way?.planned {
            state.addWay(planned)
        }
        state.pins += cars.map { parking in
            MapState.Pin(
                kind: .car, at: MapState.Place(parking.coordinate), href: parking.href)
        }
        var picture = PictureContent.pins(cars.map(\.coordinate), numbered: false)
        if let planned = way?.planned {
            picture.parameters = [
                ("from", planned.origin.coordinate.queryText),
                ("to", planned.destination.coordinate.queryText),
                ("mode", planned.trip.mode.rawValue), ("language", visit.texts.language.rawValue),
            ]
        }
        let isKept = cars.count == 1 && cars[0].href != nil && style != .home
        self.init(
            visit, state, picture, around: cars.prefix(1).map(\.coordinate), style: style,
            kept: isKept ? Self.phonePictures(of: cars[0].coordinate, visit) : [])
    }

    /// The pictures of a parked car on a phone that are kept for no network, the widest first.
    static func phonePictures(of place: Coordinate, _ visit: PageVisit) -> [String] {
        keptZooms.map { steps in
            MapView(at: place).closer(by: steps).picture(
                visit.link("/map.png"), showing: .pins([place], numbered: false),
                width: 780, height: 640, scale: 2)
        }
    }

    /// The zooms of the kept pictures, in steps from that of a place: the quarter, the streets around,
    /// and the car.
    private static let keptZooms = [-2.0, 0, 1.5]
}
