public import Foundation
public import OpeningHours
public import RoadNetwork

/// A road graph with what its searches share: the conditions, which are parsed once, and what the
/// arcs of the hierarchy cost.
///
/// Any number of tasks may share one.
public final class RoutableGraph: Sendable {
    /// The graph itself.
    public let graph: RoadGraph
    /// What the hierarchy's arcs cost if no time is given.
    public let metric: HierarchyMetric
    /// The least that they ever cost, whatever the conditions say; see ``PossibleRoads``.
    public let leastMetric: HierarchyMetric
    private let conditionTable = ConditionTable()

    /// - Complexity: O(1).
    public init(_ graph: RoadGraph) {
        self.graph = graph
        metric = HierarchyMetric(graph.hierarchy, graph.costs)
        leastMetric =
            graph.conditionCount == 0 ? metric : HierarchyMetric(graph.hierarchy, graph.leastCosts)
    }

    /// The state of the roads at a moment on the region's clocks; nil for the plain tags.
    ///
    /// One moment holds for a whole trip: what a condition says at the departure applies until
    /// the arrival. `timeZone` decides when the sun rises; nil is the nautical zone.
    ///
    /// - Complexity: O(conditions); for a set of outcomes that is new, O(graph).
    public func conditions(
        at moment: LocalMoment?, timeZone: TimeZone? = nil,
        holidays: HolidayCalendar = .ordinaryDays
    ) -> RoadConditions {
        conditionTable.conditions(
            of: graph, at: moment,
            Surroundings(place: graph.center, timeZone: timeZone, holidays: holidays))
    }

    /// All roads as they are if no time is given.
    public var allRoads: EffectiveRoads {
        EffectiveRoads(self, exclusion: .none, conditions: conditions(at: nil))
    }
}
