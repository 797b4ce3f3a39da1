public import AddressText
public import Geocoding
public import Geometry
public import RemoteGeocoding
public import StoreRuntime

/// Finds places by text and addresses by coordinates, on the imported map or, if it has no answer
/// but the town, with the remote server.
///
/// Not for autocomplete, because the remote server may not be used for it.
public struct PlaceSearch: Sendable {
    /// Runs `work` with the geocoder of the current atlas on a thread that may block.
    public typealias OnGeocoder =
        @Sendable (
            _ work: @escaping @Sendable (Geocoder) throws -> [GeocodeResult]
        ) async throws -> [GeocodeResult]

    private let remote: RemoteGeocoder?
    private let onGeocoder: OnGeocoder

    /// `remote` is nil if no server is configured.
    public init(remote: RemoteGeocoder?, onGeocoder: @escaping OnGeocoder) {
        self.remote = remote
        self.onGeocoder = onGeocoder
    }

    /// Runs searches on the caller's thread.
    public init(_ workspace: Workspace, remote: RemoteGeocoder? = nil) {
        self.init(remote: remote) { work in
            try workspace.withEngines { try work($0.geocoder()) }
        }
    }

    /// The places that `text` names, the likeliest first; empty if nothing matches.
    ///
    /// - Throws: what the geocoder throws. Failures of the remote server are not reported.
    public func search(
        _ text: String, options: SearchOptions = SearchOptions()
    ) async throws -> [GeocodeResult] {
        try await search(try PlaceText(text), options: options)
    }

    /// The places that `place` names, the likeliest first; empty if nothing matches.
    ///
    /// - Throws: what the geocoder throws. Failures of the remote server are not reported.
    public func search(
        _ place: PlaceText, options: SearchOptions = SearchOptions()
    ) async throws -> [GeocodeResult] {
        let found = try await onGeocoder { try $0.search(place, options: options) }
        guard found.allSatisfy(\.isLastResort), let remote else { return found }
        let others = await remote.search(place.text, options: options)
        return others.isEmpty ? found : others
    }

    /// What is at `place`; empty if there is nothing near.
    ///
    /// - Throws: like ``search(_:options:)``.
    public func reverse(
        _ place: Coordinate, options: ReverseOptions = ReverseOptions()
    ) async throws -> [GeocodeResult] {
        let found = try await onGeocoder { try $0.reverse(place, options: options) }
        guard found.isEmpty, let remote else { return found }
        return await remote.reverse(place, options: options)
    }

    /// The place that `text` names. `pick` is the number of the candidate to choose, from 1, if
    /// there are several or the only one is uncertain.
    ///
    /// - Throws: ``PlaceLookupError/notFound(_:)``, ``PlaceLookupError/uncertain(_:candidates:)``,
    ///   ``PlaceLookupError/ambiguous(_:candidates:)``,
    ///   ``PlaceLookupError/pickOutOfRange(_:count:)``, ``PlaceLookupError/noAddressNear(_:)``.
    public func resolve(
        _ text: PlaceText, demand: PlaceLookup.Demand = .anything, pick: Int? = nil
    ) async throws -> ResolvedPlace {
        if let coordinate = text.coordinate { return try await nearestAddress(to: coordinate) }
        return try PlaceLookup.choose(
            from: await search(text), for: text.text, demand, pick: pick)
    }

    /// Asks the remote server also if the map has only towns there, which are not addresses.
    private func nearestAddress(to place: Coordinate) async throws -> ResolvedPlace {
        let found = try await onGeocoder { try $0.reverse(place) }
        if let nearest = PlaceLookup.nearestAddress(to: place, among: found) { return nearest }
        if let remote {
            let found = await remote.reverse(place)
            if let nearest = PlaceLookup.nearestAddress(to: place, among: found) { return nearest }
        }
        throw PlaceLookupError.noAddressNear(place)
    }
}
