import OSMModel
import RoadNetwork
import RoadSearch
import TagRules

/// Decides which arcs are open to through traffic and which only at a route's ends.
///
/// A route may leave its start over restricted arcs, continue on unrestricted ones, and reach its
/// destination over restricted ones again. Unrestricted roads that can be reached and left only
/// over restricted ones, such as streets behind a private gate, become restricted themselves. Then
/// any two arcs of one strongly connected component have a route between them.
struct AccessZones {
    let automaton: TurnAutomaton
    /// The strongly connected component of each arc, including restricted ones, in reverse
    /// topological order.
    let component: [Component]
    /// The lowest component of the states on each arc: a search may arrive on it within a
    /// restricted path, from where less can be reached than from the arc itself.
    let arrivalComponent: [Component]

    /// The component with the most arcs; the lowest on ties.
    var mainComponent: Int {
        var sizes = [Int](repeating: 0, count: (component.max()?.index ?? 0) + 1)
        for number in component { sizes[number.index] += 1 }
        return sizes.indices.max { (sizes[$0], -$0) < (sizes[$1], -$1) } ?? 0
    }

    /// The zones are those of the plain tags; roads that `conditions` may open count as connected.
    init(
        _ graph: inout DraftGraph, _ rules: TurnRules, _ conditions: DraftConditions,
        _ profile: Profile
    ) {
        let plain = conditions.causesInForce
        let gated = Self.adding(graph, to: rules)
        let strict = TurnAutomaton(gated, graph, isInForce: plain)
        Self.markDeadEnds(&graph, strict, rules, profile)
        let open = TurnAutomaton(rules, graph) { _ in false }
        let whole = StrongComponents(DraftStates(graph: graph, automaton: open)) { _ in true }
        let unrestricted = StrongComponents(DraftStates(graph: graph, automaton: strict)) {
            !graph.isRestricted($0) && !graph.isClosed($0)
        }
        Self.closeEnclaves(&graph, whole, unrestricted)
        automaton = TurnAutomaton(Self.adding(graph, to: rules), graph, isInForce: plain)
        component = Array(whole.component.prefix(graph.arcCount))
        var lowest = component
        for (extra, arc) in open.extraStateArc.enumerated() {
            lowest[arc.index] = min(
                lowest[arc.index], whole.component[graph.arcCount + extra])
        }
        arrivalComponent = lowest
        for state in automaton.exceptionState where state.index < graph.arcCount {
            graph.arcFlags[state.index].insert(.hasExceptions)
        }
    }

    /// Adds rules so that gates for residents are not passed between two unrestricted roads.
    private static func adding(_ graph: DraftGraph, to rules: TurnRules) -> TurnRules {
        var rules = rules
        for node in graph.isGate.indices where graph.isGate[node] {
            for from in graph.arcs(entering: Node(node)) where !graph.isRestricted(from) {
                for to in graph.arcs(leaving: Node(node))
                where !graph.isRestricted(to) && !graph.turnsBack(from, to) {
                    rules.forbid([from, to])
                }
            }
        }
        graph.forbidPassing(in: &rules)
        return rules
    }

    private static func markDeadEnds(
        _ graph: inout DraftGraph, _ automaton: TurnAutomaton, _ rules: TurnRules,
        _ profile: Profile
    ) {
        let traps = OneWayTraps(graph, automaton)
        for arc in Arc.all(count: graph.arcCount) {
            let isPrescribed = rules.only[[arc]]?.contains { graph.turnsBack(arc, $0) } ?? false
            // A segment ends at a turning circle, which is at the head of one of its arcs.
            let isCircle =
                graph.controls(on: arc)?.contains(TrafficControl.turningCircle) ?? false
            if profile.turningBack == .anywhere || !traps.leadsOn(arc) || isPrescribed || isCircle {
                graph.arcFlags[arc.index].insert(.mayTurnBack)
            }
        }
    }

    private static func closeEnclaves(
        _ graph: inout DraftGraph, _ whole: StrongComponents, _ unrestricted: StrongComponents
    ) {
        var sizes = [Int](repeating: 0, count: unrestricted.count)
        for arc in 0..<graph.arcCount where unrestricted.component[arc] != .missing {
            sizes[unrestricted.component[arc].index] += 1
        }
        var core = [Component](repeating: .missing, count: whole.count)
        for arc in 0..<graph.arcCount where unrestricted.component[arc] != .missing {
            let zone = whole.component[arc].index
            let candidate = unrestricted.component[arc]
            if core[zone] == .missing || sizes[candidate.index] > sizes[core[zone].index] {
                core[zone] = candidate
            }
        }
        for arc in 0..<graph.arcCount
        where unrestricted.component[arc] != core[whole.component[arc].index] {
            if !graph.isRestricted(Arc(arc)) { graph.arcFlags[arc].insert(.enclosed) }
            graph.arcFlags[arc].insert(.restricted)
        }
    }
}

/// The one-ways from which no road leads on, and those that lead only into such one-ways.
///
/// Nobody who enters one can continue or return, as where a map cuts a one-way off. So a road that
/// leads only there counts as a dead end, where cars may turn back.
private struct OneWayTraps {
    private let graph: DraftGraph
    private let automaton: TurnAutomaton
    private var isTrap: [Bool]

    /// `automaton` decides which turns are forbidden.
    ///
    /// - Complexity: O(turns).
    init(_ graph: DraftGraph, _ automaton: TurnAutomaton) {
        self.graph = graph
        self.automaton = automaton
        isTrap = [Bool](repeating: false, count: graph.arcCount)
        var pending = Array(Arc.all(count: graph.arcCount))
        while let arc = pending.popLast() {
            guard !isTrap[arc.index], isOneWay(arc), !leadsOn(arc) else { continue }
            isTrap[arc.index] = true
            pending += graph.arcs(entering: graph.tail(of: arc))
        }
    }

    /// Whether a road other than a trap, or than the arc's own, leads on from the head of an arc.
    func leadsOn(_ arc: Arc) -> Bool {
        graph.arcs(leaving: graph.arcHead[arc.index]).contains { next in
            !isTrap[next.index] && !graph.turnsBack(arc, next) && !graph.isClosed(next)
                && automaton.state(after: arc.ownState, next) != nil
                && (graph.isRestricted(arc) || !graph.isRestricted(next))
        }
    }

    private func isOneWay(_ arc: Arc) -> Bool {
        !graph.arcs(leaving: graph.arcHead[arc.index]).contains { graph.turnsBack(arc, $0) }
    }
}
