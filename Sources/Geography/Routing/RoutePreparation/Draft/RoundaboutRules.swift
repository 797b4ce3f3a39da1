import Geometry
import RoadNetwork

extension DraftGraph {
    /// Forbids turning back at the node of a roundabout: from a road that enters it there into one
    /// that its traffic passes earlier. Drivers go round the ring and leave by its last exit.
    func forbidTurningBackAtRoundabouts(in rules: inout TurnRules) {
        for ring in Arc.all(count: arcCount) where isRound(ring) {
            let node = arcHead[ring.index]
            let entries = arcs(entering: node).filter { !isRound($0) }
            let exits = arcs(leaving: node).filter { !isRound($0) }
            guard !entries.isEmpty, !exits.isEmpty, let next = roundArc(after: ring),
                leads(from: next, backTo: ring)
            else { continue }
            let order = RoundaboutOrder(
                from: bearing(of: ring, atHead: true), to: bearing(of: next, atHead: false))
            for entry in entries {
                let entryBearing = bearing(of: entry, atHead: true)
                for exit in exits
                where !turnsBack(entry, exit)
                    && order.passes(bearing(of: exit, atHead: false), before: entryBearing)
                {
                    rules.forbid([entry, exit])
                }
            }
        }
    }

    /// The maximum number of arcs of a roundabout.
    private static let longestRing = 64

    private func isRound(_ arc: Arc) -> Bool {
        segments[arcSegment[arc.index].segment.index].flags.contains(.roundabout)
    }

    /// The only part of the ring that follows `ring`; nil if there is none or a choice.
    private func roundArc(after ring: Arc) -> Arc? {
        let next = arcs(leaving: arcHead[ring.index]).filter(isRound)
        guard next.count == 1, !turnsBack(ring, next[0]) else { return nil }
        return next[0]
    }

    private func leads(from first: Arc, backTo last: Arc) -> Bool {
        var arc = first
        for _ in 0..<Self.longestRing {
            if arc == last { return true }
            guard let next = roundArc(after: arc) else { return false }
            arc = next
        }
        return false
    }

    /// The bearing of an arc's line from its head or its tail, in degrees.
    private func bearing(of arc: Arc, atHead: Bool) -> Double {
        let directed = arcSegment[arc.index]
        let line = line(of: directed.segment.index)
        return directed.isBackward == atHead
            ? Bearing.departing(line) : Bearing.opposite(Bearing.arriving(line))
    }
}
