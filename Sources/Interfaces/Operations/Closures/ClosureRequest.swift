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
        /// `pick` says which of the candidates to take, from 1; `part` are the two cross streets or
        /// coordinates between which it is to be closed, nil for all of it.
        case street(
            String, part: (String, String)? = nil, near: Coordinate? = nil, pick: Int? = nil)
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
    ///   where no road of the map is meant that one of the users may travel;
    ///   ``OperationsError/noCrossing(_:street:)``, ``OperationsError/noPart(street:_:_:)``.
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
        case .street(let text, let part, let near, let pick):
            let street = try PlaceLookup.chosen(
                from: streets(text, near: near, on: engines), for: text, .address, pick: pick,
                isNearestMeant: near != nil)
            guard let object = street.osm, let mapped = try engines.streets.street(of: object)
            else { throw OperationsError.nothingToClose(street.label) }
            guard let part else { return (street.label, ClosedExtent(mapped)) }
            let (one, first) = try end(part.0, of: mapped, on: engines)
            let (other, second) = try end(part.1, of: mapped, on: engines)
            guard let stretch = mapped.part(between: one, and: other) else {
                throw OperationsError.noPart(street: mapped.name, first, second)
            }
            return ("\(mapped.name) between \(first) and \(second)", ClosedExtent(stretch))
        }
    }

    /// A cross street or coordinates, and what to call them.
    private func end(
        _ text: String, of street: MappedStreet, on engines: Engines
    ) throws -> (end: StreetEnd, name: String) {
        if let place = try CoordinateText.parse(text) { return (.place(place), place.description) }
        let results = try streets(text, near: street.lines.first?.first, on: engines)
        guard !results.isEmpty else { throw OperationsError.placeNotFound(text) }
        // Many towns have a street of that name; the one that is meant crosses this one.
        for object in results.compactMap(\.osm) {
            guard let other = try engines.streets.street(of: object), street.meets(other) else {
                continue
            }
            return (.crossing(other), other.name)
        }
        throw OperationsError.noCrossing(text, street: street.name)
    }

    private func streets(
        _ text: String, near: Coordinate?, on engines: Engines
    ) throws -> [GeocodeResult] {
        var filter = ResultFilter()
        filter.ranks = Self.streetRanks
        return try engines.geocoder()
            .search(text, options: SearchOptions(focus: near, filter: filter))
            .filter { $0.matchKind == .street }
    }

    /// Streets and paths.
    private static let streetRanks = 26...27
}

extension ClosedExtent {
    fileprivate init(_ street: MappedStreet) {
        self = .street(ClosedStreet(name: street.name, ways: street.ways, lines: street.lines))
    }
}
