public import Foundation
public import OpeningHours
public import RoadNetwork

/// A road graph with the parts that its searches share: the parsed conditions and the costs of the
/// hierarchy's arcs.
///
/// Any number of tasks may share it.
public final class RoutableGraph: Sendable {
    /// The graph itself.
    public let graph: RoadGraph
    /// The costs of the hierarchy's arcs for queries without a time.
    public let metric: HierarchyMetric
    /// The lowest costs of these arcs over all states of the conditions; see ``PossibleRoads``.
    public let leastMetric: HierarchyMetric
    private let conditionCache = ConditionCache()

    /// - Complexity: O(1).
    public init(_ graph: RoadGraph) {
        self.graph = graph
        metric = HierarchyMetric(graph.hierarchy, graph.costs)
        leastMetric =
            graph.conditionCount == 0 ? metric : HierarchyMetric(graph.hierarchy, graph.leastCosts)
    }

    /// The effect of the conditions at a moment of local time. If `moment` is nil, the tags without
    /// conditions apply.
    ///
    /// One moment is used for a whole trip: a condition that holds at the departure holds until the
    /// arrival. `timeZone` determines sunrise and sunset; if nil, the nautical time zone is used.
    ///
    /// - Complexity: O(conditions); O(graph) for a new set of outcomes.
    public func conditions(
        at moment: LocalMoment?, timeZone: TimeZone? = nil,
        holidays: HolidayCalendar = .ordinaryDays
    ) -> RoadConditions {
        conditionCache.conditions(
            of: graph, at: moment,
            Surroundings(place: graph.center, timeZone: timeZone, holidays: holidays))
    }

    /// All roads, for a query without a time.
    public var allRoads: EffectiveRoads {
        EffectiveRoads(self, exclusion: .none, conditions: conditions(at: nil))
    }
}
