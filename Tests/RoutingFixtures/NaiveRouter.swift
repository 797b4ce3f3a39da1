import Foundation
import Geometry
import OSMModel
import RoadNetwork
import Routing

/// A simple router as an oracle for the real one. It keeps labels in dictionaries and applies
/// restrictions directly.
///
/// It uses the town, not the graph. Only the roads that are closed to through traffic come from the
/// graph, because preparation determines them for whole areas.
package struct NaiveRouter {
    package struct Arc: Hashable {
        let segment: Int
        let isBackward: Bool
    }

    private struct Label: Hashable {
        /// The last arcs of the path; as many as a restriction can have.
        let history: [Arc]
        /// 0 before the first unrestricted arc, 1 on unrestricted arcs, 2 after the last of them.
        let phase: Int
    }

    package let town: Town
    package let segments: [TownSegment]
    package let sharpestSeconds: Double
    private var arcs: [Arc] = []
    private var leaving: [Int64: [Arc]] = [:]
    /// The number of segment ends at each node.
    private var degree: [Int64: Int] = [:]
    /// The restrictions whose path has each way before its last one.
    private var restrictions: [Int: [TownRestriction]] = [:]
    /// Whether each arc is closed to through traffic.
    private var isRestricted: [Arc: Bool] = [:]
    /// One-ways that nobody who enters them can leave.
    private var traps: Set<Arc> = []
    private static let memory = 4
    /// Closed segments.
    package var closed: Set<Int> = []

    /// A reference for `router`, which provides the roads that are closed to through traffic.
    package init(_ town: Town, sharpestSeconds: Double, access router: Router) throws {
        self.town = town
        segments = town.segments
        self.sharpestSeconds = sharpestSeconds
        arcs = segments.indices.flatMap { index in
            let forward = Arc(segment: index, isBackward: false)
            let isOneWay = town.ways[segments[index].way].isOneWay
            return isOneWay ? [forward] : [forward, Arc(segment: index, isBackward: true)]
        }
        leaving = Dictionary(grouping: arcs) { ends($0).tail }
        for segment in segments {
            degree[segment.nodes[0], default: 0] += 1
            degree[segment.nodes[segment.nodes.count - 1], default: 0] += 1
        }
        for restriction in town.restrictions {
            for way in Set(restriction.waysBeforeLast) {
                restrictions[way, default: []].append(restriction)
            }
        }
        traps = findTraps()
        for position in router.scannedSegments(to: AsciiTown.origin) {
            guard let segment = index(of: position) else { throw UnknownWay(way: position.way) }
            isRestricted[Arc(segment: segment, isBackward: false)] = position.isRestricted.forward
            isRestricted[Arc(segment: segment, isBackward: true)] = position.isRestricted.backward
        }
    }

    /// The segment that the router found. Each way of a random town is one segment.
    package func index(of position: SegmentPosition) -> Int? {
        segments.firstIndex { $0.way + 1 == Int(position.way) }
    }

    package func ends(_ arc: Arc) -> (tail: Int64, head: Int64) {
        let nodes = segments[arc.segment].nodes
        let (first, last) = (nodes[0], nodes[nodes.count - 1])
        return arc.isBackward ? (last, first) : (first, last)
    }

    package func weight(_ arc: Arc) -> Int64 {
        Int64((Double(segments[arc.segment].lengthMillimeters) * 3.6 / 36).rounded(.up))
    }

    private func bearing(_ arc: Arc, atHead: Bool) -> Int {
        var line = segments[arc.segment].nodes.compactMap { town.places[$0] }
        if arc.isBackward { line.reverse() }
        let degrees =
            atHead
            ? (line[line.count - 1].bearing(to: line[line.count - 2]) + 180)
                .truncatingRemainder(dividingBy: 360)
            : line[0].bearing(to: line[1])
        // In the graph's units of 1/256 of a full turn.
        return Int((degrees * 256 / 360).rounded()) & 255
    }

    private func turnCost(_ arc: Arc, _ next: Arc) -> Int64 {
        let node = ends(arc).head
        let delay: Int64 = town.barriers[node].map { $0.kind == "gate" ? 10_000 : 0 } ?? 0
        if next.segment == arc.segment && next.isBackward != arc.isBackward {
            return delay + 20_000
        }
        guard !isBlocked(node), degree[node, default: 0] >= 3 else { return delay }
        let angle = (bearing(next, atHead: false) - bearing(arc, atHead: true)) & 255
        let degrees = Double(angle) * 360 / 256
        let turn = degrees <= 180 ? degrees : 360 - degrees
        let cost = sharpestSeconds / (1 + exp(-(13 * turn / 180 - 6.5)))
        return delay + Int64((cost * 1000).rounded())
    }

    private func arcs(leaving node: Int64) -> [Arc] { leaving[node] ?? [] }

    private func isBlocked(_ node: Int64) -> Bool { town.barriers[node]?.access == .forbidden }

    private func way(_ arc: Arc) -> Int { segments[arc.segment].way }

    /// Whether a restriction forbids `next` after the arcs of `history`.
    private func isForbidden(_ next: Arc, after history: [Arc]) -> Bool {
        guard let last = history.last else { return false }
        let node = ends(last).head
        for restriction in restrictions[way(last)] ?? [] {
            let isOnly = restriction.kind.hasPrefix("only_")
            switch restriction.via {
            case .node(let via):
                guard via == node, way(last) == restriction.from else { continue }
                guard leads(from: node, along: [restriction.to]) else { continue }
                if isOnly != (way(next) == restriction.to) { return true }
            case .ways(let via):
                let path = [restriction.from] + via + [restriction.to]
                // The restriction binds at the end of the last via way.
                guard history.count >= via.count + 1,
                    history.suffix(via.count + 1).map(way) == Array(path.dropLast()),
                    leads(from: node, along: [restriction.to])
                else { continue }
                if isOnly != (way(next) == restriction.to) { return true }
            }
        }
        return false
    }

    /// Whether the ways of `path` can be followed from `node`, one segment each.
    private func leads(from node: Int64, along path: [Int]) -> Bool {
        guard let first = path.first else { return true }
        return arcs(leaving: node).contains {
            way($0) == first
                && leads(from: ends($0).head, along: Array(path.dropFirst()))
        }
    }

    private func mayTurnBack(_ arc: Arc) -> Bool { !leadsOn(arc, besides: traps) }

    /// Whether a road other than the arc's own and `traps` leads on from its head.
    private func leadsOn(_ arc: Arc, besides traps: Set<Arc>) -> Bool {
        let node = ends(arc).head
        return !isBlocked(node)
            && arcs(leaving: node).contains { next in
                next.segment != arc.segment && !traps.contains(next)
                    && !isForbidden(next, after: [arc])
                    && (isRestrictedAsTagged(arc) || !isRestrictedAsTagged(next))
            }
    }

    /// The one-ways that lead nowhere, and those that lead only into these.
    private func findTraps() -> Set<Arc> {
        var traps: Set<Arc> = []
        while true {
            let more = arcs.filter { arc in
                town.ways[way(arc)].isOneWay && !traps.contains(arc)
                    && !leadsOn(arc, besides: traps)
            }
            if more.isEmpty { return traps }
            traps.formUnion(more)
        }
    }

    private func isRestrictedAsTagged(_ arc: Arc) -> Bool {
        town.ways[way(arc)].access == .private
    }

    /// The milliseconds between two places on segments; nil if there is no route.
    /// `departingBackward` and `arrivingBackward` fix the direction on the segment: backward,
    /// forward, or either if nil.
    package func duration(
        from start: (segment: Int, offset: Int64), to end: (segment: Int, offset: Int64),
        departingBackward: Bool? = nil, arrivingBackward: Bool? = nil
    ) -> Int64? {
        func mayDepart(_ arc: Arc) -> Bool {
            arc.segment == start.segment && departingBackward ?? arc.isBackward == arc.isBackward
        }
        func mayArrive(_ arc: Arc) -> Bool {
            arc.segment == end.segment && arrivingBackward ?? arc.isBackward == arc.isBackward
        }
        var best: Int64?
        var costs: [Label: Int64] = [:]
        var open: [Label: Int64] = [:]
        func part(_ arc: Arc, _ offset: Int64) -> Int64 {
            let length = segments[arc.segment].lengthMillimeters
            return weight(arc) * (arc.isBackward ? length - offset : offset) / length
        }
        for arc in arcs where mayDepart(arc) {
            if mayArrive(arc), part(arc, end.offset) >= part(arc, start.offset) {
                let direct = part(arc, end.offset) - part(arc, start.offset)
                best = min(best ?? .max, direct)
            }
            let phase = isRestricted[arc] ?? false ? 0 : 1
            open[Label(history: [arc], phase: phase)] = weight(arc) - part(arc, start.offset)
        }
        while let (label, cost) = open.min(by: { $0.value < $1.value }) {
            open[label] = nil
            guard costs[label] == nil, let last = label.history.last else { continue }
            costs[label] = cost
            for next in arcs(leaving: ends(last).head) {
                let isBack = next.segment == last.segment && next.isBackward != last.isBackward
                if isBack && !mayTurnBack(last) { continue }
                if !isBack && isBlocked(ends(last).head) { continue }
                if isForbidden(next, after: label.history) { continue }
                if closed.contains(next.segment) { continue }
                let restricted = isRestricted[next] ?? false
                var phase = label.phase
                if restricted && phase == 1 { phase = 2 }
                if !restricted && phase == 2 { continue }
                if !restricted { phase = 1 }
                let entry = cost + turnCost(last, next)
                if mayArrive(next) {
                    best = min(best ?? .max, entry + part(next, end.offset))
                }
                let history = Array((label.history + [next]).suffix(Self.memory))
                let follower = Label(history: history, phase: phase)
                if costs[follower] == nil {
                    open[follower] = min(open[follower] ?? .max, entry + weight(next))
                }
            }
        }
        return best
    }
}

/// A way of the graph that the town does not have.
struct UnknownWay: Error {
    let way: Int64
}
