import AddressText
import Foundation
public import Geocoding
public import Geometry
import RecordKeeping

/// Where something is, as a person named it.
public enum PlaceQuery: Sendable {
    /// An address, a street, a place, or coordinates in any spelling.
    case text(String)
    case coordinate(Coordinate)
}

/// Turns what people type into places of the imported map, and only of that: see ``PlaceSearch``.
public struct PlaceLookup: Sendable {
    /// The numbers that candidates can have.
    public static let picks = 1...SearchOptions.largestLimit

    private let geocoder: Geocoder

    public init(_ geocoder: Geocoder) {
        self.geocoder = geocoder
    }

    /// How sure an answer must be to be taken without asking.
    public enum Demand: Sendable {
        /// Any answer, such as the middle of a town to start from.
        case anything
        /// A street or something finer, which is what a record keeps.
        case address
    }

    /// The place that `query` names. `pick` says which of the candidates to take, from 1, where
    /// there are several or the only one is doubtful.
    ///
    /// - Returns: the best answer, or the picked one.
    /// - Throws: ``PlaceLookupError/notFound(_:)``,
    ///   ``PlaceLookupError/uncertain(_:candidates:)``,
    ///   ``PlaceLookupError/ambiguous(_:candidates:)``,
    ///   ``PlaceLookupError/pickOutOfRange(_:count:)``, ``PlaceLookupError/noAddressNear(_:)``;
    ///   `CoordinateTextError` for coordinates off the globe.
    public func resolve(
        _ query: PlaceQuery, demand: Demand = .anything, pick: Int? = nil
    ) throws -> ResolvedPlace {
        switch query {
        case .coordinate(let coordinate):
            return try nearestAddress(to: coordinate)
        case .text(let text):
            if let coordinate = try CoordinateText.parse(text) {
                return try nearestAddress(to: coordinate)
            }
            return try Self.choose(
                from: geocoder.search(text), for: text, demand, pick: pick)
        }
    }

    /// The best of `results`, or the picked one.
    static func choose(
        from results: [GeocodeResult], for text: String, _ demand: Demand, pick: Int?
    ) throws(PlaceLookupError) -> ResolvedPlace {
        ResolvedPlace(try chosen(from: results, for: text, demand, pick: pick))
    }

    /// The best of `results`, or the picked one. Where the nearest is meant, others that are as
    /// likely do not make it ambiguous.
    static func chosen(
        from results: [GeocodeResult], for text: String, _ demand: Demand, pick: Int?,
        isNearestMeant: Bool = false
    ) throws(PlaceLookupError) -> GeocodeResult {
        guard let best = results.first else { throw .notFound(text) }
        var candidates = results.equallyGood
        if isNearestMeant, pick == nil {
            candidates.sort { ($0.distanceMeters ?? .infinity) < ($1.distanceMeters ?? .infinity) }
            candidates = Array(candidates.prefix(1))
        }
        if let pick {
            guard candidates.indices.contains(pick - 1) else {
                throw .pickOutOfRange(pick, count: candidates.count)
            }
            return candidates[pick - 1]
        }
        guard candidates.count == 1 else { throw .ambiguous(text, candidates: candidates) }
        let meant = candidates.first ?? best
        if demand == .address && !meant.isFitForRecord {
            throw .uncertain(text, candidates: candidates)
        }
        return meant
    }

    /// The nearest of `results` that is an address or a street; nil where there is none.
    static func nearestAddress(
        to place: Coordinate, among results: [GeocodeResult]
    ) -> ResolvedPlace? {
        let named = results.first { $0.address.street != nil || $0.matchKind == .rooftop }
        guard let nearest = named, let meters = nearest.distanceMeters else { return nil }
        return ResolvedPlace(
            address: nearest.label, coordinate: place,
            match: .nearest(nearest.matchKind, meters: meters), source: nearest.source)
    }

    private func nearestAddress(to place: Coordinate) throws -> ResolvedPlace {
        guard let nearest = Self.nearestAddress(to: place, among: try geocoder.reverse(place))
        else { throw PlaceLookupError.noAddressNear(place) }
        return nearest
    }
}

extension ResolvedPlace {
    fileprivate init(_ result: GeocodeResult) {
        self.init(
            address: result.label, coordinate: result.coordinate,
            match: .geocoded(result.matchKind, confidence: result.confidence),
            source: result.source)
    }
}

extension GeocodeResult {
    /// Whether a record may keep it unseen: not the middle of an area, and likely what was meant. A
    /// street without the asked house number, or in another town, has a confidence of 0.6 at most.
    fileprivate var isFitForRecord: Bool {
        matchKind != .place && matchKind != .postcode && confidence > 0.6
    }
}

extension [GeocodeResult] {
    /// The best answer and those that a person could as well have meant.
    var equallyGood: [GeocodeResult] {
        guard let best = first else { return [] }
        return filter { other in
            other == best || [best, other].isAmbiguous
        }
    }
}
