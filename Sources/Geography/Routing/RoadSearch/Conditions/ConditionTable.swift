public import Foundation
import Geometry
public import OpeningHours
import Synchronization

extension RoadGraph {
    /// How the roads stand at a moment on the clocks of the region; nil for the plain tags.
    ///
    /// One moment holds for a whole trip: what a condition says at the departure, it says until
    /// the arrival. `timeZone` tells when the sun rises; nil is the nautical zone.
    ///
    /// - Complexity: O(conditions); for a set of outcomes that is new, O(graph).
    public func conditions(
        at moment: LocalMoment?, timeZone: TimeZone? = nil,
        holidays: HolidayCalendar = .ordinaryDays
    ) -> RoadConditions {
        conditionTable.conditions(
            of: self, at: moment,
            Surroundings(place: center, timeZone: timeZone, holidays: holidays))
    }

    var conditionCount: Int { header.counts.conditions }

    fileprivate func condition(_ number: Int) -> ParsedCondition {
        let end = min(Int(firstConditionByte[number + 1]), conditionByte.count)
        let start = min(Int(firstConditionByte[number]), end)
        let bytes = (start..<end).map { conditionByte[$0] }
        return ParsedCondition(
            text: String(decoding: bytes, as: UTF8.self), kind: conditionKind[number])
    }

    /// The middle of all roads.
    fileprivate var center: Coordinate? {
        treeBox.count == 0 ? nil : treeBox[treeBox.count - 1].center.coordinate
    }
}

/// The conditions of a graph, read at the first question, and the latest answers.
final class ConditionTable: Sendable {
    private struct Memory {
        var parsed: [ParsedCondition]?
        var plain: RoadConditions?
        /// The latest last.
        var known: [RoadConditions] = []
        var latest: (moment: LocalMoment, surroundings: Surroundings, answer: RoadConditions)?
    }

    private let memory = Mutex(Memory())
    private static let mostKnown = 8

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
        let plain = ConditionSurvey(graph, outcomes).conditions(besidePlain: nil)
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
        let answer = ConditionSurvey(graph, outcomes).conditions(besidePlain: plain)
        memory.known.append(answer)
        if memory.known.count > mostKnown { memory.known.removeFirst() }
        return answer
    }
}
