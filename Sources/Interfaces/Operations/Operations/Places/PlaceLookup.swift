import AddressText
import Foundation
public import Geocoding
import Geometry
import RecordKeeping

/// Finds places on the imported map alone; ``PlaceSearch`` can also ask a remote server.
public struct PlaceLookup: Sendable {
    /// The numbers that candidates can have.
    public static let picks = 1...SearchOptions.maximumLimit

    private let geocoder: Geocoder

    /// Looks places up with `geocoder`.
    public init(_ geocoder: Geocoder) {
        self.geocoder = geocoder
    }

    /// How precise an answer must be to be used without asking the person.
    public enum Demand: Sendable {
        /// Any answer, such as the middle of a town.
        case anything
        /// A street or something more precise, which a record needs.
        case address
    }

    /// The place that `text` names. `pick` is the number of the candidate to choose, from 1, if
    /// there are several or the only one is uncertain.
    ///
    /// - Returns: the best answer, or the picked one.
    /// - Throws: ``PlaceLookupError/notFound(_:)``, ``PlaceLookupError/uncertain(_:candidates:)``,
    ///   ``PlaceLookupError/ambiguous(_:candidates:)``,
    ///   ``PlaceLookupError/pickOutOfRange(_:count:)``, ``PlaceLookupError/noAddressNear(_:)``.
    public func resolve(
        _ text: PlaceText, demand: Demand = .anything, pick: Int? = nil
    ) throws -> ResolvedPlace {
        if let coordinate = text.coordinate { return try nearestAddress(to: coordinate) }
        return try Self.choose(
            from: geocoder.search(text), for: text.text, demand, pick: pick)
    }

    /// The best of `results`, or the picked one.
    static func choose(
        from results: [GeocodeResult], for text: String, _ demand: Demand, pick: Int?
    ) throws(PlaceLookupError) -> ResolvedPlace {
        ResolvedPlace(try chosen(from: results, for: text, demand, pick: pick))
    }

    /// The best of `results`, or the picked one. With `prefersNearest`, the nearest of several
    /// equally good answers is not ambiguous.
    static func chosen(
        from results: [GeocodeResult], for text: String, _ demand: Demand, pick: Int?,
        prefersNearest: Bool = false
    ) throws(PlaceLookupError) -> GeocodeResult {
        guard let best = results.first else { throw .notFound(text) }
        var candidates = results.equallyGood
        if prefersNearest, pick == nil {
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

    /// The nearest of `results` that is an address or a street; nil if there is none.
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
    /// Whether a record may keep the answer without asking: it is not the centre of an area, and
    /// its confidence is high enough. A street without the requested house number, or in another town, has
    /// a confidence of at most 0.6.
    fileprivate var isFitForRecord: Bool {
        matchKind != .place && matchKind != .postcode && confidence > 0.6
    }
}

extension [GeocodeResult] {
    /// The best answer and those that are as likely. Of several that are one place, the best.
    var equallyGood: [GeocodeResult] {
        guard let best = first else { return [] }
        return filter { other in
            other == best || [best, other].isAmbiguous
        }.reduce(into: []) { kept, other in
            if !kept.contains(where: other.isSamePlace) { kept.append(other) }
        }
    }
}
