import Foundation
package import Geocoding
package import Geometry
import OSMModel
import RecordKeeping

/// A Nominatim server's answer in `jsonv2`.
package struct NominatimAnswer {
    /// The attribution if the server sends none.
    private static let attribution =
        "Data © OpenStreetMap contributors, ODbL 1.0. "
        + "https://www.openstreetmap.org/copyright"

    private let places: [NominatimPlace]

    /// Whether the server found nothing.
    package var isEmpty: Bool { places.isEmpty }

    /// Parses the body of an answer to `question`. Places without valid coordinates are left out.
    ///
    /// - Throws: ``Unreadable`` if the body is not an answer.
    package init(_ body: [UInt8], to question: RemoteQuery) throws(Unreadable) {
        let decoder = JSONDecoder()
        let found: [NominatimPlace]
        switch question.subject {
        case .text:
            guard let places = try? decoder.decode([Lenient].self, from: Data(body)) else {
                throw Unreadable(reason: "no list of places")
            }
            found = places.compactMap(\.place)
        case .place:
            guard let place = try? decoder.decode(NominatimPlace.self, from: Data(body)) else {
                throw Unreadable(reason: "no place")
            }
            guard place.hasError || place.coordinate != nil else {
                throw Unreadable(reason: "a place without coordinates")
            }
            found = place.hasError ? [] : [place]
        }
        places = found.filter { $0.coordinate != nil && $0.displayName != nil }
    }

    /// The body is not an answer of a geocoder.
    package struct Unreadable: Error {
        /// Why the body is not an answer, as a noun phrase.
        package let reason: String
    }

    /// An element of a list; nil if it is not a place.
    private struct Lenient: Decodable {
        let place: NominatimPlace?

        init(from decoder: any Decoder) throws {
            place = try? NominatimPlace(from: decoder)
        }
    }

    // MARK: Forward

    /// The places as answers to `text`, in the server's order.
    package func results(for text: String, _ options: SearchOptions) -> [GeocodeResult] {
        let words = Set(text.lowercased().split { !$0.isLetter && !$0.isNumber })
        let best = places.compactMap(\.importance).max() ?? 0
        let results = places.compactMap { place -> GeocodeResult? in
            guard var result = place.result(Self.attribution) else { return nil }
            result.confidence = place.confidence(for: words, bestImportance: best)
            result.distanceMeters = options.focus?.meters(to: result.coordinate)
            return result
        }
        let box = options.isBounded ? options.viewbox : nil
        return Array(
            results.filter { box?.contains($0.coordinate) ?? true }.prefix(options.limit))
    }

    // MARK: Reverse

    /// The answers at `place`; empty if they are farther away than `options` allow.
    package func results(at place: Coordinate, _ options: ReverseOptions) -> [GeocodeResult] {
        places.compactMap { found -> GeocodeResult? in
            guard var result = found.result(Self.attribution) else { return nil }
            let isAround = result.matchKind == .place || result.matchKind == .postcode
            let distance = result.coordinate.meters(to: place)
            let containsPlace = result.boundingBox?.contains(place) ?? false
            let radius =
                result.matchKind == .street ? options.streetRadius : options.addressRadius
            guard containsPlace || distance <= radius else { return nil }
            result.distanceMeters = isAround && containsPlace ? 0 : distance
            result.confidence =
                isAround ? 0.5 : max(0.3, 1 - 0.7 * min(1, distance / max(radius, 1)))
            return result
        }
    }
}

extension NominatimPlace {
    var coordinate: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The place as a result; the caller sets its confidence.
    fileprivate func result(_ attribution: String) -> GeocodeResult? {
        guard let coordinate, let displayName else { return nil }
        return GeocodeResult(
            label: displayName, coordinate: coordinate, matchKind: matchKind, confidence: 0.5,
            address: parts, osm: reference, category: category ?? "place",
            kind: type ?? addressType ?? "yes", name: name,
            importance: min(max(importance ?? 0, 0), 1), boundingBox: boundingBox,
            source: .nominatim(attribution: licence ?? attribution))
    }

    /// By Nominatim's rank: 26 and 27 are streets, 28 to 30 houses and points of interest.
    ///
    /// Source: https://nominatim.org/release-docs/latest/customize/Ranking/
    private var matchKind: MatchKind {
        if [type, addressType].contains("postcode") { return .postcode }
        let isHouse = category == "place" && ["house", "houses"].contains(type)
        let isNamedThing = name != nil && !["place", "building"].contains(category)
        if isHouse || address["house_number"] != nil && !isNamedThing { return .rooftop }
        switch rank ?? usualRank {
        case 28...: return .poi
        case 26...27: return .street
        default: return .place
        }
    }

    private var usualRank: Int {
        switch category {
        case "highway": 26
        case "place", "boundary": 16
        default: 30
        }
    }

    /// A street or a town has less confidence if the query has a house number.
    fileprivate func confidence(
        for words: Set<Substring>, bestImportance: Double
    ) -> Double {
        let asksForNumber = words.contains { $0.first?.isNumber == true }
        let number = address["house_number"]?.lowercased()
        let hasNumber = number.map { number in
            number.split { !$0.isLetter && !$0.isNumber }.contains { words.contains($0) }
        }
        let base =
            switch matchKind {
            case .rooftop, .interpolated: hasNumber == true || !asksForNumber ? 0.9 : 0.6
            case .poi: 0.8
            case .street: asksForNumber ? 0.6 : 0.8
            case .place, .postcode, .intersection, .coordinates: 0.6
            }
        guard bestImportance > 0 else { return base }
        let share = min(max((importance ?? 0) / bestImportance, 0), 1)
        return base * (0.7 + 0.3 * share)
    }

    private var parts: AddressParts {
        func first(_ keys: String...) -> String? {
            keys.lazy.compactMap { address[$0] }.first
        }
        return AddressParts(
            houseNumber: address["house_number"], houseName: address["house_name"],
            street: first("road", "pedestrian", "footway", "square", "place", "path"),
            quarter: first("suburb", "quarter", "neighbourhood", "borough", "city_district"),
            city: first("city", "town", "village", "municipality", "hamlet"),
            postcode: address["postcode"], county: first("county", "state_district"),
            state: first("state", "region", "province"), country: address["country"],
            countryCode: address["country_code"]?.lowercased())
    }

    private var reference: OSMReference? {
        guard let osmID, osmID > 0 else { return nil }
        switch osmType {
        case "node": return OSMReference(.node, osmID)
        case "way": return OSMReference(.way, osmID)
        case "relation": return OSMReference(.relation, osmID)
        default: return nil
        }
    }

    private var boundingBox: BoundingBox? {
        guard box.count == 4, box[0] <= box[1], box[2] <= box[3],
            box[...1].allSatisfy((-90...90).contains), box[2...].allSatisfy((-180...180).contains)
        else { return nil }
        return BoundingBox(south: box[0], west: box[2], north: box[1], east: box[3])
    }
}
