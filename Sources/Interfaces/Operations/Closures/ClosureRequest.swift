import Atlas
import Geocoding
public import Geometry
public import RoadClosures
import Routing

/// A closure as it is asked for, before it is looked up on the map.
public struct ClosureRequest: Sendable {
    /// What is to be closed.
    public enum Target: Sendable {
        /// A street by its name. Of several of that name the nearest to `near` is preferred, and
        /// `pick` says which of the candidates to take, from 1.
        case street(String, near: Coordinate? = nil, pick: Int? = nil)
        case area(Area)
    }

    public var target: Target
    /// At least one.
    public var users: Set<RoadUser>
    public var period: ClosurePeriod
    public var reason: ClosureReason?

    public init(
        _ target: Target, users: Set<RoadUser> = RoadUser.vehicles, period: ClosurePeriod,
        reason: ClosureReason? = nil
    ) {
        self.target = target
        self.users = users
        self.period = period
        self.reason = reason
    }

    /// What the request means on a map.
    ///
    /// - Throws: ``OperationsError/placeNotFound(_:)``,
    ///   ``OperationsError/placeAmbiguous(_:candidates:)``,
    ///   ``OperationsError/placeUncertain(_:candidates:)``,
    ///   ``OperationsError/pickOutOfRange(_:count:)``; ``OperationsError/nothingToClose(_:)``
    ///   where no road of the map is meant that one of the users may travel.
    public func draft(on engines: Engines) throws -> RoadClosureDraft {
        let (label, extent) = try found(on: engines)
        let modes = TravelMode.allCases.filter { mode in
            users.contains { $0.rawValue == mode.rawValue }
        }
        let isAny = try modes.contains { mode in
            try !engines.router(mode).graph.roads(closedBy: extent).isEmpty
        }
        guard isAny else { throw OperationsError.nothingToClose(label) }
        return RoadClosureDraft(
            label: label, extent: extent, users: users, period: period, reason: reason)
    }

    private func found(on engines: Engines) throws -> (label: String, extent: ClosedExtent) {
        switch target {
        case .area(let area):
            return (area.label, .area(area))
        case .street(let text, let near, let pick):
            var filter = ResultFilter()
            filter.ranks = Self.streetRanks
            let results = try engines.geocoder()
                .search(text, options: SearchOptions(focus: near, filter: filter))
                .filter { $0.matchKind == .street }
            let street = try PlaceLookup.chosen(
                from: results, for: text, .address, pick: pick, isNearestMeant: near != nil)
            guard let object = street.osm, let mapped = try engines.streets.street(of: object)
            else { throw OperationsError.nothingToClose(street.label) }
            return (
                street.label,
                .street(ClosedStreet(name: mapped.name, ways: mapped.ways, lines: mapped.lines))
            )
        }
    }

    /// Streets and paths.
    private static let streetRanks = 26...27
}
