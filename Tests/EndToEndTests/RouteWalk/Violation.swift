import Geometry
import OSMModel

/// The first thing that is wrong with a route.
enum Violation: Error, Equatable {
    case noLine(points: Int)
    /// The line starts where no way runs to its second point.
    case startsOffTheRoads(Coordinate)
    /// The line goes from a node to a place where no node is.
    case gap(from: Int64, to: Coordinate)
    /// The line goes from a node to another that no way joins with it.
    case jump(from: Int64, to: Int64)
    case closed(way: Int64, from: Int64, to: Int64, because: String)
    case barrier(node: Int64, because: String)
    case forbiddenTurn(relation: Int64, kind: String, from: Int64, node: Int64, to: Int64)
    /// The line passes through ground where a route may only start or end, although public ways
    /// lead around it.
    case passesThrough(way: Int64, node: Int64, because: String)
}

extension Violation: CustomStringConvertible {
    var description: String {
        switch self {
        case .noLine(let points): "the line has \(points) points; it needs two"
        case .startsOffTheRoads(let place):
            "no way runs from the start \(place) to the second point"
        case .gap(let from, let to): "after node \(from) the line goes to \(to), where no node is"
        case .jump(let from, let to): "no way joins node \(from) with node \(to)"
        case .closed(let way, let from, let to, let because):
            "way \(way) is closed from node \(from) to node \(to): \(because)"
        case .barrier(let node, let because): "node \(node) stops the way: \(because)"
        case .forbiddenTurn(let relation, let kind, let from, let node, let to):
            "relation \(relation) (\(kind)) forbids the turn from way \(from) at node \(node) "
                + "to way \(to)"
        case .passesThrough(let way, let node, let because):
            "way \(way) at node \(node) is passed through: \(because)"
        }
    }
}
