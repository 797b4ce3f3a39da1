import Accounts
import Geometry
import OSMModel
import RecordKeeping
import RoadClosures
import RoadNetwork
import RoadSearch

/// A closure that was not reopened, with its roads for each mode.
package struct StandingClosure {
    /// The name of the road or area.
    package let label: String
    /// When the closure applies.
    package let period: ClosurePeriod
    /// The account whose routes alone are affected; nil if the closure is for everyone.
    package let owner: Account.ID?
    /// A box around the street or area; nil if it has no places.
    package let bounds: BoundingBox?
    /// The roads of the modes that were looked up.
    package private(set) var roads: [TravelMode: PackedRoads] = [:]
    /// The modes that were not looked up yet.
    private var unknown: Set<TravelMode>
    /// The street or area; nil when all modes were looked up, because it may have many corners.
    package private(set) var extent: ClosedExtent?

    /// No roads are looked up yet.
    package init(_ closure: RoadClosure) {
        label = closure.extent.name ?? closure.label
        period = closure.period
        owner = closure.scope == .own ? closure.author : nil
        unknown = Set(TravelMode.allCases.filter(closure.affects))
        extent = closure.extent
        bounds = closure.extent.bounds
    }

    /// The roads closed to the mode of `graph`; nil if it is not affected. The first call for a mode
    /// looks them up.
    package mutating func lookUp(on graph: RoadGraph) -> PackedRoads? {
        guard let extent, unknown.remove(graph.mode) != nil else { return roads[graph.mode] }
        let found = graph.roads(closedBy: extent).packed
        roads[graph.mode] = found
        if unknown.isEmpty { self.extent = nil }
        return found
    }
}

extension ClosedExtent {
    /// The name of a whole street; nil for a part of a street and for an area.
    fileprivate var name: String? {
        guard case .street(let street) = self, !street.ways.isEmpty, !street.name.isEmpty else {
            return nil
        }
        return street.name
    }

    /// A box around the street or area; nil if it has no places.
    var bounds: BoundingBox? {
        switch self {
        case .area(let area): area.bounds
        case .street(let street): BoundingBox(enclosing: street.lines.lazy.joined())
        }
    }
}

/// A closure that a route avoids.
package struct AvoidedClosure: Hashable, Sendable {
    /// Identifies the closure.
    package let id: RoadClosure.ID
    /// The name of the road or area.
    package let label: String
    /// The first moment at which the road is open again; nil until it is reopened.
    package let until: Timestamp?
}
