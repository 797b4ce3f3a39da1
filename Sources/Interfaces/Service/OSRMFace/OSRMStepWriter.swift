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
        let road = step.road
        json.object { object in
            object.line("geometry", step.line, as: geometries)
            object.name("maneuver")
            write(OSRMManeuver(step), step.maneuver, to: &object)
            object.member("mode", road.movement.rawValue)
            object.member("driving_side", road.drivingSide.rawValue)
            object.member("name", road.name ?? "")
            object.member("ref", road.ref ?? "")
            object.member("destinations", ifPresent: road.signpost?.destinations)
            object.member("exits", ifPresent: road.signpost?.exit?.replacing("/", with: "; "))
            if step.maneuver.kind == .rotary || step.maneuver.kind == .exitRotary {
                object.member("rotary_name", ifPresent: road.roundaboutName)
            }
            object.array("intersections") { list in
                for intersection in step.intersections { write(intersection, to: &list) }
            }
            let part = sums.add(duration: step.duration, distance: step.distance)
            object.measures(duration: part.duration, distance: part.distance)
        }
    }

    private func write(
        _ word: OSRMManeuver, _ maneuver: Maneuver, to json: inout JSONWriter
    ) {
        json.piece(ofAtMost: 256) { text in
            text.append("{\"type\":\"")
            text.append(unescaped: word.type)
            if let modifier = word.modifier {
                text.append("\",\"modifier\":\"")
                text.append(unescaped: modifier.rawValue)
            }
            text.append("\",\"location\":")
            text.append(maneuver.location)
            text.append(",\"bearing_before\":")
            text.append(Int64(word.bearingBefore), decimals: 0)
            text.append(",\"bearing_after\":")
            text.append(Int64(word.bearingAfter), decimals: 0)
            if let exit = maneuver.exit {
                text.append(",\"exit\":")
                text.append(Int64(exit), decimals: 0)
            }
            text.append("}")
        }
    }

    private func write(_ intersection: Intersection, to json: inout JSONWriter) {
        let roads = intersection.roads
        json.piece(ofAtMost: 256 + 16 * roads.count) { text in
            text.append("{\"location\":")
            text.append(intersection.location)
            text.append(",\"bearings\":")
            text.append(list: roads) { text, road in
                text.append(Int64(road.bearing), decimals: 0)
            }
            text.append(",\"entry\":")
            text.append(list: roads) { text, road in
                text.append(road.isEntry ? "true" : "false")
            }
            if let index = intersection.inIndex {
                text.append(",\"in\":")
                text.append(Int64(index), decimals: 0)
            }
            if let index = intersection.outIndex {
                text.append(",\"out\":")
                text.append(Int64(index), decimals: 0)
            }
            if !intersection.traits.isEmpty {
                text.append(",\"classes\":")
                text.append(list: intersection.classes) { text, trait in
                    text.append("\"")
                    text.append(unescaped: trait.rawValue)
                    text.append("\"")
                }
            }
            text.append("}")
        }
    }
}

extension OutputSpan<UInt8> {
    /// Appends a JSON array.
    @inline(__always)
    fileprivate mutating func append<Elements: Collection>(
        list elements: Elements, _ write: (inout OutputSpan<UInt8>, Elements.Element) -> Void
    ) {
        append("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { append(",") }
            write(&self, element)
        }
        append("]")
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
        let entries = first.roads.enumerated().count { $1.isEntry && $0 != first.inIndex }
        return entries < 2
    }

    /// Whether the travellers move in another way than before it.
    fileprivate var changesMovement: Bool {
        road.context.movementBefore.map { $0 != road.movement } ?? false
    }
}
