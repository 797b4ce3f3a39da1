/// Finds out what a set of outcomes means for every arc and turn of a graph.
struct ConditionSurvey {
    private let graph: RoadGraph
    private let outcomes: [ConditionOutcome]
    private var closed: Set<UInt32> = []
    /// Arcs with conditions on their access, and whether they are restricted now.
    private var restricted: [UInt32: Bool] = [:]
    private var weights: [(arc: UInt32, weight: UInt32)] = []
    private var held: Set<UInt32> = []
    private var suspended: Set<UInt32> = []

    /// `outcomes` holds one for each condition of the graph.
    init(_ graph: RoadGraph, _ outcomes: [ConditionOutcome]) {
        self.graph = graph
        self.outcomes = outcomes
        for (number, outcome) in outcomes.enumerated() {
            readArcs(number, outcome)
            readExceptions(number, outcome)
        }
        suspended.subtract(held)
    }

    private mutating func readArcs(_ number: Int, _ outcome: ConditionOutcome) {
        let end = min(Int(graph.firstConditionArc[number + 1]), graph.conditionArc.count)
        for index in min(Int(graph.firstConditionArc[number]), end)..<end {
            let arc = graph.conditionArc[index]
            guard Int(arc) < graph.arcCount else { continue }
            let weight = graph.conditionWeight[index]
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
        let count = graph.conditionException.count
        let end = min(Int(graph.firstConditionException[number + 1]), count)
        for index in min(Int(graph.firstConditionException[number]), end)..<end {
            let mark = graph.conditionException[index]
            let least: ConditionOutcome = mark & 1 == 1 ? .closed : .ends
            if outcome >= least { held.insert(mark >> 1) } else { suspended.insert(mark >> 1) }
        }
    }

    /// The graph's flags are those of the plain outcomes; beside them, what is restricted is
    /// found anew.
    func conditions(besidePlain plain: RoadConditions?) -> RoadConditions {
        let closedArcs = closed.sorted()
        let suspendedExceptions = suspended.sorted()
        var (restrictedArcs, liftedArcs): ([UInt32], [UInt32]) = ([], [])
        if plain != nil {
            let restricted = self.restrictedNow()
            for arc in 0..<UInt32(graph.arcCount) where !closed.contains(arc) {
                let isFlagged = ArcFlags(rawValue: graph.arcFlags[arc]).contains(.restricted)
                guard restricted[Int(arc)] != isFlagged else { continue }
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

    /// Arcs that may not be passed through: those of the tags and conditions, and those behind
    /// them, as ``AccessZones`` finds them.
    private func restrictedNow() -> [Bool] {
        var isRestricted = (0..<UInt32(graph.arcCount)).map { arc in
            restricted[arc] ?? graph.isTaggedRestricted(arc)
        }
        let cores = OpenCores(graph, suspended: suspended) { arc in
            !isRestricted[Int(arc)] && !closed.contains(arc)
        }
        for arc in 0..<UInt32(graph.arcCount) where cores.isOpen(arc) && !cores.contains(arc) {
            isRestricted[Int(arc)] = true
        }
        return isRestricted
    }
}

extension RoadGraph {
    /// Whether an arc is restricted for what its own road is, not for what surrounds it.
    func isTaggedRestricted(_ arc: UInt32) -> Bool {
        let flags = ArcFlags(rawValue: arcFlags[arc])
        return flags.contains(.restricted) && !flags.contains(.enclosed)
    }
}
