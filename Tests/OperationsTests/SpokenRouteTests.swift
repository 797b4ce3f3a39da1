import AddressText
import Documents
import Foundation
import Geometry
import Guidance
import OSMModel
import Operations
import RoadSearch
import Routing
import SampleTown
import StoreRuntime
import Testing

/// What is said on the way, and about places away from roads.
@Suite struct SpokenRouteTests {
    private let town: HarbourTown
    private let engines: Engines

    init() throws {
        town = try HarbourTown()
        engines = try town.workspace().engines()
    }

    private func end(_ text: String) throws -> RouteEnd {
        let place = try PlaceText(text)
        if let coordinate = place.coordinate { return RouteEnd(coordinate) }
        return RouteEnd(try PlaceLookup(engines.geocoder()).resolve(place))
    }

    private func route(to destination: String) throws -> PlannedRoute {
        try RoutePlanner(engines).route(
            RouteRequest(from: end("Town Hall"), to: end(destination), by: .driving))
    }

    @Test(arguments: [
        (Language.english, DistanceUnits.metric, "^In [0-9]+ metres, continue "),
        (.english, .feetAndMiles, "^In [0-9]+ feet, continue "),
        (.english, .yardsAndMiles, "^In [0-9]+ yards, continue "),
        (.german, .metric, "^In [0-9]+ Metern fahren Sie "),
        (.german, .feetAndMiles, "^In [0-9]+ Fuß fahren Sie "),
        (.french, .metric, "^Dans [0-9]+ mètres, continuez "),
        (.french, .feetAndMiles, "^Dans [0-9]+ pieds, continuez "),
        (.italian, .feetAndMiles, "^Tra [0-9]+ piedi, prosegui "),
        (.spanish, .feetAndMiles, "^En [0-9]+ pies, continúe "),
        (.spanish, .yardsAndMiles, "^En [0-9]+ yardas, continúe "),
    ])
    func announcementsHaveTheUnits(
        language: Language, units: DistanceUnits, pattern: String
    ) throws {
        let lines = try route(to: "20 North Ring")
            .written(as: .spoken, in: language, units: units).split(separator: "\n")
        #expect(lines.count > 2)
        let words = try Regex(pattern)
        #expect(lines.contains { $0.contains(words) }, "\(lines)")
    }

    @Test(arguments: [
        (Language.english, "you will arrive at"), (.german, "haben Sie Ihr Ziel erreicht"),
        (.french, "vous aurez atteint"), (.italian, "avrai raggiunto"),
        (.spanish, "habrá llegado"),
    ])
    func theArrivalIsAnnouncedBeforehand(language: Language, words: String) throws {
        let lines = try route(to: "20 North Ring").written(as: .spoken, in: language)
            .split(separator: "\n")
        #expect(lines.last?.contains(words) == true, "\(lines)")
    }

    @Test func onlyRequestedAnnouncementsAreInJSON() throws {
        let route = try route(to: "20 North Ring")
        #expect(!(try route.written(as: .json).contains("announcement")))
        let json = try route.written(as: .json, units: .feetAndMiles, announces: true)
        #expect(json.contains(#/"announcement":"In [0-9]+ feet, /#))
    }

    /// About 220 m from the nearest road, on land.
    private static let meadow = "45.4005,-65.3730"

    @Test(arguments: [
        (Language.english, "The last ", " are not on a road."),
        (.german, "Die letzten ", " führen über keine Straße."),
        (.french, "Les derniers ", " ne sont pas sur une route."),
        (.italian, "Gli ultimi ", " non sono su strada."),
        (.spanish, "Los últimos ", " no van por carretera."),
    ])
    func theGapToThePlaceIsSaid(language: Language, start: String, end: String) throws {
        let route = try route(to: Self.meadow)
        let meters = try #require(route.trip.legs.last).destination.distanceToRoadMeters
        try #require(meters > 60)
        let feet = language == .french ? " pi" : " ft"
        for (units, unit) in [(DistanceUnits.metric, " m"), (.feetAndMiles, feet)] {
            let text = try route.written(as: .text, in: language, units: units)
            let line = text.split(separator: "\n").last ?? ""
            #expect(line.contains(start) && line.contains(unit + end), "\(line)")
        }
        let beside = try self.route(to: "20 North Ring").written(as: .text, in: language)
        #expect(!beside.contains(start))
    }

    /// The route as if nearer roads at its ends had been left.
    private func leavingCutOffRoads(_ route: PlannedRoute) throws -> PlannedRoute {
        let json = String(decoding: try JSONEncoder().encode(route.trip), as: UTF8.self)
            .replacing("\"leavesCutOffRoad\":false", with: "\"leavesCutOffRoad\":true")
        return PlannedRoute(
            try JSONDecoder().decode(Trip.self, from: Data(json.utf8)), from: route.origin,
            to: route.destination)
    }

    @Test(arguments: [
        (Language.english, " from the road; a nearer one is not connected on the map"),
        (.german, " von der Straße; eine nähere ist auf der Karte nicht angebunden"),
        (.french, " de la route ; une plus proche n’est pas reliée sur la carte"),
        (.italian, " dalla strada; una più vicina non è collegata sulla mappa"),
        (.spanish, " de la vía; una más cercana no está conectada en el mapa"),
    ])
    func aRoadThatIsCutOffAndWasLeftIsMentioned(language: Language, words: String) throws {
        let direct = try route(to: "20 North Ring")
        let moved = try leavingCutOffRoads(direct)
        for format in [RouteFormat.text, .gpx] {
            #expect(try moved.written(as: format, in: language).contains(words))
            #expect(!(try direct.written(as: format, in: language).contains(words)))
        }
        #expect(try moved.written(as: .json).contains("\"leavesCutOffRoad\":true"))
        #expect(!(try direct.written(as: .json).contains("leavesCutOffRoad")))
    }

    @Test func aPlaceInTheSeaHasNoRoute() throws {
        let error = #expect(throws: RoutingError.self) { try route(to: "45.3842,-65.3665") }
        #expect("\(try #require(error))".contains("lies in the sea"))
    }
}
