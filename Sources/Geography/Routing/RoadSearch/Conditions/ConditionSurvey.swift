import RoadNetwork

/// Applies a set of outcomes to every arc and turn of a graph.
struct ConditionSurvey {
    private let graph: RoadGraph
    private let outcomes: [ConditionOutcome]
    private var closed: Set<Arc> = []
    /// Arcs with conditions on their access, and whether they are restricted.
    private var restricted: [Arc: Bool] = [:]
    private var weights: [(arc: Arc, weight: Milliseconds)] = []
    private var applying: Set<ExceptionIndex> = []
    private var suspended: Set<ExceptionIndex> = []

    /// `outcomes` has one element for each condition of the graph.
    init(_ graph: RoadGraph, _ outcomes: [ConditionOutcome]) {
        self.graph = graph
        self.outcomes = outcomes
        for (number, outcome) in outcomes.enumerated() {
            readArcs(number, outcome)
            readExceptions(number, outcome)
        }
        suspended.subtract(applying)
    }

    private mutating func readArcs(_ number: Int, _ outcome: ConditionOutcome) {
        let end = min(Int(graph.conditions.firstArc[number + 1]), graph.conditions.arc.count)
        for index in min(Int(graph.conditions.firstArc[number]), end)..<end {
            let arc = graph.conditions.arc[index]
            guard arc.index < graph.arcCount else { continue }
            let weight = graph.conditions.weight[index]
            if weight > 0 {
                if outcome == .closed { weights.append((arc, weight)) }
                continue
            }
            switch outcome {
            case .asTagged: break
            case .open: restricted[arc] = false
            case .ends: restricted[arc] = true
            case .closed: closed.insert(arc)
            }
        }
    }

    private mutating func readExceptions(_ number: Int, _ outcome: ConditionOutcome) {
        let count = graph.conditions.exception.count
        let end = min(Int(graph.conditions.firstException[number + 1]), count)
        for index in min(Int(graph.conditions.firstException[number]), end)..<end {
            let mark = graph.conditions.exception[index]
            let least: ConditionOutcome = mark.needsClosure ? .closed : .ends
            if outcome >= least {
                applying.insert(mark.exception)
            } else {
                suspended.insert(mark.exception)
            }
        }
    }

    /// The difference from the conditions of a query without a time, which the graph's flags store.
    /// `plain` are those conditions; nil to compute them.
    func conditions(relativeTo plain: RoadConditions?) -> RoadConditions {
        let closedArcs = closed.sorted()
        let suspendedExceptions = suspended.sorted()
        var (restrictedArcs, liftedArcs): ([Arc], [Arc]) = ([], [])
        if plain != nil {
            let restricted = self.restrictedNow()
            for arc in graph.allArcs where !closed.contains(arc) {
                let isFlagged = graph.arcs.flags[arc].contains(.restricted)
                guard restricted[arc.index] != isFlagged else { continue }
                if isFlagged { liftedArcs.append(arc) } else { restrictedArcs.append(arc) }
            }
        }
        return RoadConditions(
            RoadConditions.Key(outcomes: outcomes.map(\.rawValue)), closedArcs: closedArcs,
            suspendedExceptions: suspendedExceptions, restrictedArcs: restrictedArcs,
            liftedArcs: liftedArcs,
            weights: weights.isEmpty ? graph.weights : graph.weights.changing(weights),
            changesWeights: !weights.isEmpty)
    }

    /// Whether each arc is closed to through traffic: by tags, by conditions, or because other
    /// restricted arcs enclose it. Preparation applies the same rule.
    private func restrictedNow() -> [Bool] {
        var isRestricted = graph.allArcs.map { arc in
            restricted[arc] ?? graph.isTaggedRestricted(arc)
        }
        let cores = OpenCores(graph, suspended: suspended) { arc in
            !isRestricted[arc.index] && !closed.contains(arc)
        }
        for arc in graph.allArcs where cores.isOpen(arc) && !cores.contains(arc) {
            isRestricted[arc.index] = true
        }
        return isRestricted
    }
}

extension RoadGraph {
    /// Whether an arc is restricted by its own tags, not because it is enclosed.
    func isTaggedRestricted(_ arc: Arc) -> Bool {
        let flags = arcs.flags[arc]
        return flags.contains(.restricted) && !flags.contains(.enclosed)
    }
}
