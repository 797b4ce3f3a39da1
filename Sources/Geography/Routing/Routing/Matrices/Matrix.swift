public import Guidance
import RoadSearch

/// The fastest ways between every source and every destination of a list.
public struct Matrix: Sendable, Hashable {
    /// The snapped sources, in the order of the request.
    public let sources: [SnappedPlace]
    /// The snapped destinations, in the order of the request.
    public let destinations: [SnappedPlace]
    private let costs: CostTable

    init(sources: [SnappedPlace], destinations: [SnappedPlace], _ costs: CostTable) {
        self.sources = sources
        self.destinations = destinations
        self.costs = costs
    }

    /// Milliseconds from a source to a destination, by their positions in the lists; nil if no
    /// way connects them.
    public func durationMilliseconds(from source: Int, to destination: Int) -> Int64? {
        costs.durationMilliseconds(source, destination)
    }

    /// Millimetres along the same way; nil also if distances were not asked for.
    public func distanceMillimeters(from source: Int, to destination: Int) -> Int64? {
        costs.distanceMillimeters(source, destination)
    }
}
