import Geometry
import Guidance
import OSMModel
import OpeningHours
import Operations
import RecordKeeping
import RoadNetwork
import Routing
import WireText

extension PlannedRoute {
    /// The route as JSON: metres, seconds, `[longitude, latitude]` pairs.
    struct Body: Encodable, Sendable {
        /// The fastest trip, encoded next to the ends.
        private let fastest: TripBody
        private let ends: Ends

        private struct Ends: Encodable, Sendable {
            let from: String
            /// Absent if there are no via places.
            let via: [String]?
            let to: String
            let waypoints: [RouteWaypoint]
            let mode: String
            let language: String
            /// Absent if the route avoids no closure.
            let avoids: [Avoided]?
            /// The latest departure; absent if no arrival was asked for.
            let departBy: LocalMoment?
            /// Absent if none were requested.
            let alternatives: [TripBody]?
        }

        init(_ planned: PlannedRoute, _ words: RouteWords) {
            let mainRoads = MainRoads(planned.trips)
            fastest = TripBody(planned.trip, by: mainRoads.names(of: 0), words)
            ends = Ends(
                from: planned.origin.label,
                via: planned.via.isEmpty ? nil : planned.via.map(\.label),
                to: planned.destination.label,
                waypoints: planned.waypoints, mode: planned.trip.mode.rawValue,
                language: words.language.rawValue,
                avoids: planned.avoided.isEmpty ? nil : planned.avoided.map(Avoided.init),
                departBy: planned.departure,
                alternatives: planned.alternatives.map { others in
                    others.enumerated().map { index, other in
                        TripBody(other, by: mainRoads.names(of: index + 1), words)
                    }
                })
        }

        func encode(to encoder: any Encoder) throws {
            try ends.encode(to: encoder)
            try fastest.encode(to: encoder)
        }
    }

    /// A closure that the route avoids.
    struct Avoided: Encodable, Sendable {
        let closure: String
        let label: String
        /// Absent if the road is closed until it is reopened.
        let until: Timestamp?

        init(_ road: AvoidedRoad) {
            closure = road.closure.description
            label = road.label
            until = road.until
        }
    }

    /// One of the trips.
    struct TripBody: Encodable, Sendable {
        /// The main roads, which distinguish it from the others.
        let roads: [String]
        let distanceMeters: Double
        let durationSeconds: Double
        let steps: [Step]
        let geometry: GeoJSONGeometry

        init(_ trip: Trip, by roads: [String], _ words: RouteWords) {
            self.roads = roads
            distanceMeters = Double(trip.distanceMillimeters) / 1_000
            durationSeconds = Double(trip.durationMilliseconds) / 1_000
            steps = trip.steps(words).map(Step.init)
            geometry = .line(trip.geometry)
        }
    }

    struct Step: Encodable, Sendable {
        let instruction: String
        /// The instruction as said on the way to it; absent at a departure, or if not requested.
        let announcement: String?
        let type: String
        let modifier: String?
        let exit: Int?
        /// The number of the waypoint that the step arrives at, from 1; absent for other steps.
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

        init(_ tripStep: TripStep) {
            let step = tripStep.routeStep
            instruction = tripStep.sentence
            announcement = tripStep.announcement
            waypoint = tripStep.waypoint
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
            distanceMeters = Double(tripStep.distanceMillimeters) / 1_000
            durationSeconds = Double(tripStep.durationMilliseconds) / 1_000
            latitude = step.maneuver.location.latitude
            longitude = step.maneuver.location.longitude
        }
    }

    // MARK: GeoJSON

    struct Properties: Encodable {
        var instruction: String?
        var from: String?
        var to: String?
        /// Absent for alternatives and steps.
        var waypoints: [RouteWaypoint]?
        var mode: String?
        var roads: [String]?
        var avoids: [Avoided]?
        var departBy: LocalMoment?
        /// The number of the alternative, from 1; absent for the fastest trip.
        let alternative: Int?
        let distanceMeters: Double
        let durationSeconds: Double
    }

    /// Each trip as a line, then the place of each of its steps; the fastest first.
    func features(_ words: RouteWords) -> FeatureCollection<Properties> {
        let mainRoads = MainRoads(trips)
        return FeatureCollection(
            trips.enumerated().flatMap { number, trip in
                let alternative = number == 0 ? nil : number
                let whole = Properties(
                    from: origin.label, to: destination.label,
                    waypoints: number > 0 ? nil : waypoints, mode: trip.mode.rawValue,
                    roads: mainRoads.names(of: number),
                    avoids: number > 0 || avoided.isEmpty ? nil : avoided.map(Avoided.init),
                    departBy: number > 0 ? nil : departure,
                    alternative: alternative,
                    distanceMeters: Double(trip.distanceMillimeters) / 1_000,
                    durationSeconds: Double(trip.durationMilliseconds) / 1_000)
                let steps = trip.steps(words).map { step in
                    (
                        GeoJSONGeometry.point(step.routeStep.maneuver.location),
                        Properties(
                            instruction: step.sentence, alternative: alternative,
                            distanceMeters: Double(step.distanceMillimeters) / 1_000,
                            durationSeconds: Double(step.durationMilliseconds) / 1_000)
                    )
                }
                return [(.line(trip.geometry), whole)] + steps
            })
    }
}
