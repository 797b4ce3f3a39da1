import Geometry
import Guidance
import RoadNetwork
import ServiceCore
import WireText

/// Writes steps and their maneuvers.
///
/// Source: OSRM, docs/http.md, "RouteStep object", "StepManeuver object", "Intersection object".
struct OSRMStepWriter {
    let geometries: OSRMRouteRequest.Geometries

    func write(_ step: OSRMStep, _ sums: inout OSRMSums, to json: inout JSONWriter) {
        json.object { object in
            object.line("geometry", step.line, as: geometries)
            object.object("maneuver") { write(OSRMManeuver(step), step.maneuver, to: &$0) }
            object.member("mode", step.road.movement.rawValue)
            object.member("driving_side", step.road.drivingSide.rawValue)
            object.member("name", step.road.name ?? "")
            object.member("ref", step.road.ref ?? "")
            object.member("destinations", ifPresent: step.road.signpost?.destinations)
            object.member("exits", ifPresent: step.road.signpost?.exit?.replacing("/", with: "; "))
            if step.maneuver.kind == .rotary || step.maneuver.kind == .exitRotary {
                object.member("rotary_name", ifPresent: step.road.roundaboutName)
            }
            object.array("intersections") { list in
                for intersection in step.intersections { write(intersection, to: &list) }
            }
            let part = sums.add(duration: step.duration, distance: step.distance)
            object.tenths("weight", ofThousandths: part.duration)
            object.tenths("duration", ofThousandths: part.duration)
            object.tenths("distance", ofThousandths: part.distance)
        }
    }

    private func write(
        _ word: OSRMManeuver, _ maneuver: Maneuver, to json: inout JSONWriter
    ) {
        json.member("type", word.type)
        json.member("modifier", ifPresent: word.modifier?.rawValue)
        json.name("location")
        json.position(maneuver.location)
        json.member("bearing_before", word.bearingBefore)
        json.member("bearing_after", word.bearingAfter)
        if let exit = maneuver.exit { json.member("exit", exit) }
    }

    private func write(_ intersection: Intersection, to json: inout JSONWriter) {
        json.object { object in
            object.name("location")
            object.position(intersection.location)
            object.array("bearings") { list in
                for bearing in intersection.bearings { list.element(bearing) }
            }
            object.array("entry") { list in
                for entry in intersection.entries { list.element(entry) }
            }
            if let index = intersection.inIndex { object.member("in", index) }
            if let index = intersection.outIndex { object.member("out", index) }
            guard !intersection.classes.isEmpty else { return }
            object.array("classes") { list in
                for trait in intersection.classes { list.element(trait.rawValue) }
            }
        }
    }
}

/// A maneuver in OSRM's terms.
///
/// All except departures and arrivals have a modifier, because clients rely on it.
struct OSRMManeuver {
    let type: String
    let modifier: Maneuver.Modifier?
    let bearingBefore: Int
    let bearingAfter: Int

    init(_ step: OSRMStep) {
        let maneuver = step.maneuver
        let isDeparture = maneuver.kind == .depart
        let isArrival = maneuver.kind == .arrive
        bearingBefore = isDeparture ? 0 : maneuver.bearingBefore
        bearingAfter = isArrival ? 0 : maneuver.bearingAfter
        let degrees = (maneuver.bearingAfter - maneuver.bearingBefore + 540) % 360 - 180
        let turn = Maneuver.Modifier(turn: Double(degrees))
        modifier = maneuver.modifier ?? (isDeparture || isArrival ? nil : turn)
        switch maneuver.kind {
        // OSRM has no maneuver types for ferries and steps.
        case .ferry, .steps:
            type = modifier == .straight || step.hasNoChoice ? "notification" : "turn"
        case .continue
        where step.changesMovement && (modifier == .straight || step.hasNoChoice):
            type = "notification"
        default: type = maneuver.kind.rawValue
        }
    }
}

extension OSRMStep {
    /// Whether only the way taken leads on from its beginning, apart from the way back.
    fileprivate var hasNoChoice: Bool {
        guard let first = intersections.first else { return true }
        let entries = first.entries.indices.filter { first.entries[$0] && $0 != first.inIndex }
        return entries.count < 2
    }

    /// Whether the travellers move in another way than before it.
    fileprivate var changesMovement: Bool {
        road.context.movementBefore.map { $0 != road.movement } ?? false
    }
}
