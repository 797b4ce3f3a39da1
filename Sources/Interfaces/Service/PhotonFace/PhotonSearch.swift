import AddressText
import Foundation
import Geocoding
import Geometry
import ServiceCore

/// The parts of an address in a structured search.
struct PhotonAddress: Equatable, Sendable {
    var houseNumber: String?
    var street: String?
    var district: String?
    var city: String?
    var postcode: String?
    var county: String?
    var state: String?
    var countryCode: String?

    /// The street with its number; nil if there is neither.
    fileprivate var line: String? {
        let line = [houseNumber, street].compactMap(\.self).joined(separator: " ")
        return line.isEmpty ? nil : line
    }
}

/// A search with Photon's limits and preferences.
struct PhotonSearch: Sendable {
    private static let defaultLimit = 15
    /// Results with less confidence are left out.
    private static let minimumConfidence = 0.5
    /// Results of a whole text with that confidence come before suggestions for an unfinished one.
    private static let certainConfidence = 0.9

    private let limit: Int
    private let layers: Set<PhotonLayer>?
    private let options: SearchOptions

    /// - Throws: ``Failure`` (400) if a parameter is invalid.
    init(_ parameters: PhotonParameters) throws(Failure) {
        limit = try parameters.limit(default: Self.defaultLimit)
        layers = try parameters.layers()
        var filter = ResultFilter()
        filter.countries = try parameters.countries()
        filter.tags = try parameters.tags()
        let box = try parameters.box()
        // Results of other layers are left out later.
        var options = SearchOptions(
            limit: layers == nil ? limit : SearchOptions.maximumLimit,
            focus: try parameters.coordinate(), languages: parameters.languages, viewbox: box,
            isBounded: box != nil, filter: filter)
        // At zoom 12, the middle of a map of a town, everything is as without these parameters.
        options.focusReach = pow(2, 12 - (try parameters.zoom()))
        options.focusWeight = 0.4 / max(try parameters.locationBiasScale(), 0.04)
        options.keepsDuplicates = parameters.keepsDuplicates
        options.includesTags = true
        self.options = options
    }

    /// The places that `text` names or begins to name, the most likely first.
    ///
    /// - Throws: what the geocoder throws.
    func results(for text: String, from geocoder: Geocoder) throws -> [GeocodeResult] {
        let place: PlaceText
        do {
            place = try PlaceText(text)
        } catch {
            return []  // There is nothing at coordinates out of range.
        }
        let found = try geocoder.search(place, options: options)
            .filter { $0.confidence >= Self.minimumConfidence }
        if place.coordinate != nil { return accepted(found) }
        let suggestions = try geocoder.autocomplete(place, options: options)
        let certain = found.prefix { $0.confidence >= Self.certainConfidence }
        return accepted(certain + suggestions + found.dropFirst(certain.count))
    }

    /// The places at `address`, the most likely first.
    ///
    /// - Throws: what the geocoder throws.
    func results(for address: PhotonAddress, from geocoder: Geocoder) throws -> [GeocodeResult] {
        let structured = StructuredAddress(
            street: address.line, city: address.city ?? address.district, county: address.county,
            state: address.state, country: address.countryCode, postcode: address.postcode)
        let found = try geocoder.search(structured, options: options)
            .filter { $0.confidence >= Self.minimumConfidence }
        guard let district = address.district, address.city != nil else { return accepted(found) }
        // A district is known only for some addresses.
        let inside = found.filter { result in
            result.surroundings.contains {
                $0.name.compare(district, options: [.caseInsensitive, .diacriticInsensitive])
                    == .orderedSame
            }
        }
        return accepted(inside + found)
    }

    /// Leaves out other layers and repeated results.
    private func accepted(_ results: [GeocodeResult]) -> [GeocodeResult] {
        var known: Set<PlaceID> = []
        var accepted: [GeocodeResult] = []
        for result in results where accepted.count < limit {
            let isNew = result.id.map { known.insert($0).inserted } ?? true
            if isNew, layers?.contains(PhotonLayer(of: result)) ?? true { accepted.append(result) }
        }
        return accepted
    }
}
