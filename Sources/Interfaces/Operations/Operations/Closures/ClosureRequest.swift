public import AddressText
import Atlas
import Geocoding
public import Geometry
import OSMModel
public import RoadClosures
import RoadNetwork
import RoadSearch
import Routing
public import StoreRuntime

/// A requested closure, before it is looked up on the map.
public struct ClosureRequest: Sendable {
    /// The street or area to close.
    public enum Target: Sendable {
        /// A street by its name. `part` has the two cross streets or coordinates between which it
        /// is closed; nil for the whole street. If several streets have the name, the one that has
        /// both ends of the part is chosen, then the nearest to `near`. `pick` is the number of
        /// the candidate to choose, from 1.
        case street(
            PlaceText, part: (PlaceText, PlaceText)? = nil, near: Coordinate? = nil,
            pick: Int? = nil)
        case area(Area)
    }

    /// The street or area to close.
    public var target: Target
    /// The modes to close the road for; at least one.
    public var users: Set<RoadUser>
    /// When the closure applies.
    public var period: ClosurePeriod
    /// Nil if none is given.
    public var reason: ClosureReason?
    /// Whose routes the closure affects.
    public var scope: ClosureScope

    /// Closes the target to all vehicles of everyone unless `users` and `scope` say otherwise.
    public init(
        _ target: Target, users: Set<RoadUser> = RoadUser.vehicles, period: ClosurePeriod,
        reason: ClosureReason? = nil, scope: ClosureScope = .everyone
    ) {
        self.target = target
        self.users = users
        self.period = period
        self.reason = reason
        self.scope = scope
    }

    /// The closure on the map of `engines`.
    ///
    /// - Throws: ``PlaceLookupError/notFound(_:)``, ``PlaceLookupError/ambiguous(_:candidates:)``,
    ///   ``PlaceLookupError/uncertain(_:candidates:)``,
    ///   ``PlaceLookupError/pickOutOfRange(_:count:)``; ``ClosureRequestError/nothingToClose(_:)``
    ///   if none of the users may use a road there; ``ClosureRequestError/noCrossing(_:street:)``,
    ///   ``ClosureRequestError/noPart(street:_:_:)``.
    public func draft(on engines: Engines) throws -> RoadClosureDraft {
        let (label, extent) = try found(on: engines)
        let modes = TravelMode.allCases.filter { mode in
            users.contains { $0.rawValue == mode.rawValue }
        }
        let isAny = try modes.contains { mode in
            try !engines.router(mode).graph.roads(closedBy: extent).isEmpty
        }
        guard isAny else { throw ClosureRequestError.nothingToClose(label) }
        return RoadClosureDraft(
            label: label, extent: extent, users: users, period: period, reason: reason,
            scope: scope)
    }

    private func found(on engines: Engines) throws -> (label: String, extent: ClosedExtent) {
        switch target {
        case .area(let area):
            return (area.label, .area(area))
        case .street(let text, let part, let near, let pick):
            var results = try streets(text, near: near, on: engines)
            if let part, pick == nil {
                results = try matching(results, ends: [part.0, part.1], on: engines)
            }
            let street = try PlaceLookup.chosen(
                from: results, for: text.text, .address, pick: pick, prefersNearest: near != nil)
            guard let object = street.osm, let mapped = try engines.streets.street(of: object)
            else { throw ClosureRequestError.nothingToClose(street.label) }
            guard let part else { return (street.label, ClosedExtent(mapped)) }
            let (one, first) = try end(part.0, of: mapped, on: engines)
            let (other, second) = try end(part.1, of: mapped, on: engines)
            guard let stretch = mapped.part(between: one, and: other) else {
                throw ClosureRequestError.noPart(street: mapped.name, first, second)
            }
            return ("\(mapped.name) between \(first) and \(second)", ClosedExtent(stretch))
        }
    }

    /// An end of a part, a cross street or coordinates, with its name.
    private func end(
        _ text: PlaceText, of street: MappedStreet, on engines: Engines
    ) throws -> (end: StreetEnd, name: String) {
        if let place = text.coordinate {
            return (.place(place), place.description)
        }
        let results = try streets(text, near: street.lines.first?.first, on: engines)
        guard !results.isEmpty else { throw PlaceLookupError.notFound(text.text) }
        guard let other = try crossing(of: street, among: results, on: engines) else {
            throw ClosureRequestError.noCrossing(text.text, street: street.name)
        }
        return (.crossing(other), other.name)
    }

    /// The street among `results` that crosses `street`; nil if none does. Streets of other towns
    /// may have the same name.
    private func crossing(
        of street: MappedStreet, among results: [GeocodeResult], on engines: Engines
    ) throws -> MappedStreet? {
        for object in results.compactMap(\.osm) {
            if let other = try engines.streets.street(of: object), street.meets(other) {
                return other
            }
        }
        return nil
    }

    /// The equally good `results` that have all `ends` of a part; all `results` if there are none.
    private func matching(
        _ results: [GeocodeResult], ends: [PlaceText], on engines: Engines
    ) throws -> [GeocodeResult] {
        let candidates = results.equallyGood
        guard candidates.count > 1 else { return results }
        let fitting = try candidates.filter { candidate in
            guard let object = candidate.osm,
                let street = try engines.streets.street(of: object)
            else { return false }
            return try ends.allSatisfy { try lies($0, on: street, engines) }
        }
        return fitting.isEmpty ? results : fitting
    }

    private func lies(
        _ end: PlaceText, on street: MappedStreet, _ engines: Engines
    ) throws -> Bool {
        if let place = end.coordinate {
            return street.meters(from: place) <= Self.reach
        }
        let results = try streets(end, near: street.lines.first?.first, on: engines)
        return try crossing(of: street, among: results, on: engines) != nil
    }

    /// Maximum distance in metres of coordinates that count as on a street.
    private static let reach = 50.0

    private func streets(
        _ text: PlaceText, near: Coordinate?, on engines: Engines
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
