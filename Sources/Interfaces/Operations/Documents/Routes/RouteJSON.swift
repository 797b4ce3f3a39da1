import Geometry
import Guidance
import OSMModel
import Operations
import RoadNetwork
import Routing
import WireText

extension PlannedRoute {
    /// The route as JSON: metres, seconds, `[longitude, latitude]` pairs.
    struct Body: Encodable, Sendable {
        /// The fastest trip, encoded next to the ends.
        private let way: Way
        private let ends: Ends

        private struct Ends: Encodable, Sendable {
            let from: String
            /// Absent if there are no places between.
            let via: [String]?
            let to: String
            let mode: String
            let language: String
            /// Absent if none were asked for.
            let alternatives: [Way]?
        }

        init(_ document: PlannedRoute, _ language: Language) {
            let mainRoads = MainRoads(document.trips)
            way = Way(document.trip, by: mainRoads.names(of: 0), language)
            ends = Ends(
                from: document.origin.label,
                via: document.via.isEmpty ? nil : document.via.map(\.label),
                to: document.destination.label, mode: document.trip.mode.rawValue,
                language: language.rawValue,
                alternatives: document.alternatives.map { others in
                    others.enumerated().map { index, other in
                        Way(other, by: mainRoads.names(of: index + 1), language)
                    }
                })
        }

        func encode(to encoder: any Encoder) throws {
            try ends.encode(to: encoder)
            try way.encode(to: encoder)
        }
    }

    /// One of the trips.
    struct Way: Encodable, Sendable {
        /// The main roads that tell it from the others.
        let roads: [String]
        let distanceMeters: Double
        let durationSeconds: Double
        let steps: [Step]
        let geometry: GeoJSONGeometry

        init(_ trip: Trip, by roads: [String], _ language: Language) {
            self.roads = roads
            distanceMeters = Double(trip.distanceMillimeters) / 1_000
            durationSeconds = Double(trip.durationMilliseconds) / 1_000
            steps = trip.toldSteps.map { Step($0, language) }
            geometry = .line(trip.geometry)
        }
    }

    struct Step: Encodable, Sendable {
        let instruction: String
        let type: String
        let modifier: String?
        let exit: Int?
        /// Which waypoint one arrives at, from 1; absent elsewhere.
        let waypoint: Int?
        /// Degrees clockwise from north; absent at the departure.
        let bearingBefore: Int?
        /// Absent at the arrival.
        let bearingAfter: Int?
        let name: String?
        let ref: String?
        let destinations: String?
        let junction: String?
        let roundaboutName: String?
        let distanceMeters: Double
        let durationSeconds: Double
        let latitude: Double
        let longitude: Double

        init(_ told: ToldStep, _ language: Language) {
            let step = told.step
            instruction = told.sentence(in: language)
            waypoint = told.waypoint
            type = step.maneuver.kind.rawValue
            modifier = step.maneuver.modifier?.rawValue
            exit = step.maneuver.exit
            bearingBefore = step.maneuver.kind == .depart ? nil : step.maneuver.bearingBefore
            bearingAfter = step.maneuver.kind == .arrive ? nil : step.maneuver.bearingAfter
            name = step.name
            ref = step.ref
            destinations = step.signpost?.destinations
            junction = step.signpost?.exit
            roundaboutName = step.roundaboutName
            distanceMeters = Double(step.distanceMillimeters) / 1_000
            durationSeconds = Double(step.durationMilliseconds) / 1_000
            latitude = step.maneuver.location.latitude
            longitude = step.maneuver.location.longitude
        }
    }

    // MARK: GeoJSON

    struct Properties: Encodable {
        var instruction: String?
        var from: String?
        var to: String?
        var mode: String?
        var roads: [String]?
        /// Which of the other ways it belongs to, from 1; absent for the fastest.
        let alternative: Int?
        let distanceMeters: Double
        let durationSeconds: Double
    }

    /// Each way as a line, then the place of each of its steps; the fastest first.
    func features(_ language: Language) -> FeatureCollection<Properties> {
        let mainRoads = MainRoads(trips)
        return FeatureCollection(
            trips.enumerated().flatMap { number, way in
                let alternative = number == 0 ? nil : number
                let whole = Properties(
                    from: origin.label, to: destination.label, mode: way.mode.rawValue,
                    roads: mainRoads.names(of: number), alternative: alternative,
                    distanceMeters: Double(way.distanceMillimeters) / 1_000,
                    durationSeconds: Double(way.durationMilliseconds) / 1_000)
                let steps = way.toldSteps.map { told in
                    (
                        GeoJSONGeometry.point(told.step.maneuver.location),
                        Properties(
                            instruction: told.sentence(in: language), alternative: alternative,
                            distanceMeters: Double(told.step.distanceMillimeters) / 1_000,
                            durationSeconds: Double(told.step.durationMilliseconds) / 1_000)
                    )
                }
                return [(.line(way.geometry), whole)] + steps
            })
    }
}
