import RoadNetwork
import RoadSearch

extension DraftGraph {
    /// Forbids turns at nodes with conditions while these close them, and turns between
    /// unrestricted roads while these restrict them.
    func forbidPassing(in rules: inout TurnRules) {
        for (node, numbers) in nodeConditions {
            for from in arcs(entering: node) {
                for to in arcs(leaving: node) where !turnsBack(from, to) {
                    let isThrough = !isRestricted(from) && !isRestricted(to)
                    for number in numbers {
                        rules.forbid(
                            [from, to],
                            under: RuleCause(
                                condition: number, least: isThrough ? .ends : .closed))
                    }
                }
            }
        }
    }
}

extension GraphFileWriter {
    mutating func write(
        _ draft: DraftConditions, _ graph: DraftGraph, _ automaton: TurnAutomaton
    ) throws(GraphFileError) {
        let count = draft.conditions.count
        var arcs = [[(arc: Arc, weight: Milliseconds)]](repeating: [], count: count)
        for (arc, uses) in graph.arcConditions.sorted(by: { $0.key < $1.key }) {
            for use in uses { arcs[use.condition].append((arc, use.weight)) }
        }
        var exceptions = [[ConditionedException]](repeating: [], count: count)
        for (exception, causes) in automaton.exceptionCauses.sorted(by: { $0.key < $1.key }) {
            for cause in causes.sorted(by: { ($0.condition, $0.least) < ($1.condition, $1.least) })
            {
                exceptions[cause.condition].append(
                    ConditionedException(exception, needsClosure: cause.least == .closed))
            }
        }
        let texts = draft.conditions.map { Array($0.text.utf8) }
        try write(.conditionKind, draft.conditions.map(\.kind))
        try write(.firstConditionByte, Self.offsets(texts.map(\.count)))
        try write(.conditionByte, Array(texts.joined()))
        try write(.firstConditionArc, Self.offsets(arcs.map(\.count)))
        try write(.conditionArc, arcs.joined().map(\.arc))
        try write(.conditionWeight, arcs.joined().map(\.weight))
        try write(.firstConditionException, Self.offsets(exceptions.map(\.count)))
        try write(.conditionException, Array(exceptions.joined()))
    }

    private static func offsets(_ counts: [Int]) -> [UInt32] {
        var offsets: [UInt32] = [0]
        var sum = 0
        for count in counts {
            sum += count
            offsets.append(UInt32(clamping: sum))
        }
        return offsets
    }
}
