import Foundation
import Geometry
import OpeningHours
import RoadNetwork
import Synchronization

/// The conditions of a graph, parsed at the first query, and a cache of their latest results.
final class ConditionCache: Sendable {
    private struct Memory {
        var parsed: [ParsedCondition]?
        var plain: RoadConditions?
        /// The most recently used last.
        var known: [RoadConditions] = []
        var latest: (moment: LocalMoment, surroundings: Surroundings, answer: RoadConditions)?
    }

    private let memory = Mutex(Memory())
    private static let capacity = 8

    func conditions(
        of graph: RoadGraph, at moment: LocalMoment?,
        _ surroundings: @autoclosure () -> Surroundings
    ) -> RoadConditions {
        memory.withLock { memory in
            let plain = Self.plain(graph, &memory)
            guard let moment, graph.conditionCount > 0 else { return plain }
            let surroundings = surroundings()
            if let latest = memory.latest, latest.moment == moment,
                latest.surroundings == surroundings
            {
                return latest.answer
            }
            let outcomes = (memory.parsed ?? []).map {
                $0.outcome(at: moment, in: surroundings, graph.mode)
            }
            let answer = Self.known(outcomes, graph, plain, &memory)
            memory.latest = (moment, surroundings, answer)
            return answer
        }
    }

    private static func plain(_ graph: RoadGraph, _ memory: inout Memory) -> RoadConditions {
        if let plain = memory.plain { return plain }
        let parsed = (0..<graph.conditionCount).map { graph.condition($0) }
        memory.parsed = parsed
        let outcomes = parsed.map { $0.outcome(at: nil, in: Surroundings(), graph.mode) }
        let plain = ConditionSurvey(graph, outcomes).conditions(relativeTo: nil)
        memory.plain = plain
        return plain
    }

    private static func known(
        _ outcomes: [ConditionOutcome], _ graph: RoadGraph, _ plain: RoadConditions,
        _ memory: inout Memory
    ) -> RoadConditions {
        let key = RoadConditions.Key(outcomes: outcomes.map(\.rawValue))
        if key == plain.key { return plain }
        if let index = memory.known.firstIndex(where: { $0.key == key }) {
            let answer = memory.known.remove(at: index)
            memory.known.append(answer)
            return answer
        }
        let answer = ConditionSurvey(graph, outcomes).conditions(relativeTo: plain)
        memory.known.append(answer)
        if memory.known.count > capacity { memory.known.removeFirst() }
        return answer
    }
}

extension RoadGraph {
    fileprivate func condition(_ number: Int) -> ParsedCondition {
        let end = min(Int(conditions.firstByte[number + 1]), conditions.byte.count)
        let start = min(Int(conditions.firstByte[number]), end)
        let bytes = (start..<end).map { conditions.byte[$0] }
        return ParsedCondition(
            text: String(decoding: bytes, as: UTF8.self), kind: conditions.kind[number])
    }

    /// The center of the graph's bounding box.
    public var center: Coordinate? {
        segments.treeBox.count == 0
            ? nil : segments.treeBox[segments.treeBox.count - 1].center.coordinate
    }
}
