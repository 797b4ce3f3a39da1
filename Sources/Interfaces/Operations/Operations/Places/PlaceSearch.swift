import AddressText
public import Geocoding
public import Geometry
public import RemoteGeocoding
public import StoreRuntime

/// Turns what people type into places and places into addresses: the imported map answers, and
/// where it has no answer, the remote server does, if there is one.
///
/// Not for autocomplete, which no remote server is asked for.
public struct PlaceSearch: Sendable {
    /// Runs work on the present atlas's geocoder, where blocking is allowed.
    public typealias OnGeocoder =
        @Sendable (
            _ work: @escaping @Sendable (Geocoder) throws -> [GeocodeResult]
        ) async throws -> [GeocodeResult]

    private let remote: RemoteGeocoder?
    private let onGeocoder: OnGeocoder

    public init(remote: RemoteGeocoder?, onGeocoder: @escaping OnGeocoder) {
        self.remote = remote
        self.onGeocoder = onGeocoder
    }

    /// Works on the caller's thread.
    public init(_ workspace: Workspace, remote: RemoteGeocoder? = nil) {
        self.init(remote: remote) { work in
            try workspace.withEngines { try work($0.geocoder()) }
        }
    }

    /// The places that `text` names, the likeliest first; none where nothing fits.
    ///
    /// - Throws: what the geocoder throws; the remote server's failures are not told.
    public func search(
        _ text: String, options: SearchOptions = SearchOptions()
    ) async throws -> [GeocodeResult] {
        let found = try await onGeocoder { try $0.search(text, options: options) }
        guard found.isEmpty, let remote else { return found }
        return await remote.search(text, options: options)
    }

    /// What lies at `place`; none where there is nothing near.
    ///
    /// - Throws: as ``search(_:options:)``.
    public func reverse(
        _ place: Coordinate, options: ReverseOptions = ReverseOptions()
    ) async throws -> [GeocodeResult] {
        let found = try await onGeocoder { try $0.reverse(place, options: options) }
        guard found.isEmpty, let remote else { return found }
        return await remote.reverse(place, options: options)
    }

    /// The place that `query` names. `pick` says which of the candidates to take, from 1, where
    /// there are several or the only one is doubtful.
    ///
    /// - Throws: ``PlaceLookupError/notFound(_:)``,
    ///   ``PlaceLookupError/uncertain(_:candidates:)``,
    ///   ``PlaceLookupError/ambiguous(_:candidates:)``,
    ///   ``PlaceLookupError/pickOutOfRange(_:count:)``, ``PlaceLookupError/noAddressNear(_:)``;
    ///   `CoordinateTextError` for coordinates off the globe.
    public func resolve(
        _ query: PlaceQuery, demand: PlaceLookup.Demand = .anything, pick: Int? = nil
    ) async throws -> ResolvedPlace {
        switch query {
        case .coordinate(let coordinate):
            return try await nearestAddress(to: coordinate)
        case .text(let text):
            if let coordinate = try CoordinateText.parse(text) {
                return try await nearestAddress(to: coordinate)
            }
            return try PlaceLookup.choose(
                from: await search(text), for: text, demand, pick: pick)
        }
    }

    /// The towns around are no address, so then the remote server is asked, too.
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
