import AddressText
import Foundation
import Geocoding
import Geometry
import Hummingbird
import Operations
import ServiceCore

/// The parameters of a request to Photon's API. Unknown ones are ignored.
///
/// Source: https://github.com/komoot/photon/blob/master/docs/api-v1.md
struct PhotonParameters {
    private let query: QueryParameters
    /// BCP 47 languages from `lang` or, if there is none, from the header fields.
    let languages: [String]

    /// - Throws: ``Failure`` (400) if the query is not percent-encoded UTF-8.
    init(_ request: Request) throws(Failure) {
        query = try QueryParameters(request)
        let language = query["lang"].flatMap { $0.isEmpty ? nil : $0 }
        languages =
            language == "default"
            ? []
            : AcceptLanguage.languages(in: language ?? request.headers[.acceptLanguage] ?? "")
    }

    // MARK: What to search for

    /// - Throws: ``Failure`` (400) if the text is missing, empty or too long.
    func text(_ name: String) throws(Failure) -> String {
        guard let text = query[name], text.contains(where: { !$0.isWhitespace }) else {
            throw Failure(
                .badRequest, "Missing search term '\(name)', as in /api?\(name)=Harbour+Street.")
        }
        let maximum = QueryParameters.maximumTextLength
        guard text.unicodeScalars.count <= maximum else {
            throw Failure(
                .badRequest, "Parameter '\(name)' must have at most \(maximum) characters.")
        }
        return text
    }

    /// - Throws: ``Failure`` (400) if all parts are missing, or one is too long.
    func address() throws(Failure) -> PhotonAddress {
        func part(_ name: String) throws(Failure) -> String? {
            guard let value = query[name], !value.isEmpty else { return nil }
            return try text(name)
        }
        var address = PhotonAddress()
        address.houseNumber = try part("housenumber")
        address.street = try part("street")
        address.district = try part("district")
        address.city = try part("city")
        address.postcode = try part("postcode")
        address.county = try part("county")
        address.state = try part("state")
        address.countryCode = try part("countrycode")
        guard address != PhotonAddress() else {
            throw Failure(
                .badRequest,
                "At least one of these parameters is required: countrycode, state, county, city, "
                    + "postcode, district, street, housenumber.")
        }
        return address
    }

    // MARK: Limits and preferences

    /// The number of results, 1 … 50.
    ///
    /// - Throws: ``Failure`` (400) if it is not a whole number.
    func limit(default fallback: Int) throws(Failure) -> Int {
        guard let text = query["limit"], !text.isEmpty else { return fallback }
        guard let limit = Int(text) else {
            throw invalid("limit", "It must be a whole number.")
        }
        return min(max(limit, 1), SearchOptions.maximumLimit)
    }

    /// The place `lat`, `lon`; nil if there is neither.
    ///
    /// - Throws: ``Failure`` (400) if one is missing or out of range.
    func coordinate() throws(Failure) -> Coordinate? {
        let (latitude, longitude) = (try number("lat"), try number("lon"))
        switch (latitude, longitude) {
        case (nil, nil): return nil
        case (let latitude?, let longitude?):
            do {
                return try Coordinate(latitude: latitude, longitude: longitude)
            } catch {
                throw Failure(
                    .badRequest,
                    "Invalid parameters 'lat' and 'lon'. 'lat' must be from -90 to 90 and 'lon' "
                        + "from -180 to 180.")
            }
        default:
            throw Failure(.badRequest, "The parameters 'lat' and 'lon' must be given together.")
        }
    }

    /// `zoom`, 0 … 18; 12 if there is none.
    ///
    /// - Throws: ``Failure`` (400) if it is not a number.
    func zoom() throws(Failure) -> Double {
        min(max(try number("zoom") ?? 12, 0), 18)
    }

    /// `location_bias_scale`, 0 … 1: how much importance counts beside nearness; 0.4 if there is
    /// none.
    ///
    /// - Throws: ``Failure`` (400) if it is not a number.
    func locationBiasScale() throws(Failure) -> Double {
        min(max(try number("location_bias_scale") ?? 0.4, 0), 1)
    }

    /// `radius` in metres; 1,000 if there is none.
    ///
    /// - Throws: ``Failure`` (400) unless it is from 0 to 5,000 kilometres.
    func radiusMeters() throws(Failure) -> Double {
        let kilometres = try number("radius") ?? 1
        guard (0...5_000).contains(kilometres) else {
            throw invalid("radius", "It must be from 0 to 5000 (kilometres).")
        }
        return kilometres * 1_000
    }

    /// The box `minLon,minLat,maxLon,maxLat`; nil if there is none.
    ///
    /// - Throws: ``Failure`` (400) unless the value is four numbers that form a box.
    func box() throws(Failure) -> BoundingBox? {
        guard let text = query["bbox"], !text.isEmpty else { return nil }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.trimmingCharacters(in: .whitespaces)) ?? .nan }
        guard numbers.count == 4, (-180...180).contains(numbers[0]),
            (-90...90).contains(numbers[1]), (-180...180).contains(numbers[2]),
            (-90...90).contains(numbers[3]), numbers[0] <= numbers[2], numbers[1] <= numbers[3]
        else {
            throw invalid("bbox", "It must be minLon,minLat,maxLon,maxLat in degrees.")
        }
        return BoundingBox(
            south: numbers[1], west: numbers[0], north: numbers[3], east: numbers[2])
    }

    /// Whether results that look the same are kept: `dedupe=0`.
    var keepsDuplicates: Bool { query["dedupe"] == "0" || query["dedupe"] == "false" }

    /// Whether results have their outlines: `geometry=true`.
    var hasOutlines: Bool { query["geometry"] == "true" || query["geometry"] == "1" }

    /// ISO 3166-1 alpha-2 codes in lower case; empty for all countries.
    ///
    /// - Throws: ``Failure`` (400) if a code does not have two letters.
    func countries() throws(Failure) -> Set<String> {
        var countries: Set<String> = []
        for list in query.values("countrycode") {
            for code in list.split(separator: ",") {
                guard code.count == 2, code.allSatisfy({ $0.isASCII && $0.isLetter }) else {
                    throw invalid("countrycode", "It must be an ISO 3166-1 alpha-2 code.")
                }
                countries.insert(code.lowercased())
            }
        }
        return countries
    }

    /// The requested layers; nil for all.
    ///
    /// - Throws: ``Failure`` (400) for an unknown layer.
    func layers() throws(Failure) -> Set<PhotonLayer>? {
        var layers: Set<PhotonLayer> = []
        for name in query.values("layer") where !name.isEmpty {
            guard let layer = PhotonLayer(rawValue: name) else {
                let names = PhotonLayer.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(
                    .badRequest,
                    "Invalid layer '\(name.prefix(60))'. Allowed layers are: \(names).")
            }
            layers.insert(layer)
        }
        return layers.isEmpty ? nil : layers
    }

    /// The conditions of all `osm_tag`: `key`, `key:value`, `:value`, each also with `!`.
    ///
    /// - Throws: ``Failure`` (400) if one is empty or has more than two parts.
    func tags() throws(Failure) -> TagFilter {
        var filter = TagFilter()
        for text in query.values("osm_tag") {
            let isExcluded = text.hasPrefix("!")
            let parts = text.drop { $0 == "!" }
                .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let key = parts.first.flatMap { $0.isEmpty ? nil : String($0) }
            let valueIsExcluded = parts.count > 1 && parts[1].hasPrefix("!")
            let word = parts.count > 1 ? parts[1].drop { $0 == "!" } : ""
            let value = word.isEmpty ? nil : String(word)
            guard key != nil || value != nil else {
                throw Failure(
                    .badRequest,
                    "Invalid parameter 'osm_tag' '\(text.prefix(60))'. It must be key, key:value or "
                        + ":value, with '!' to exclude it.")
            }
            let tag = TagFilter.Tag(key: key, value: value)
            if isExcluded || valueIsExcluded {
                filter.excluded.append(tag)
            } else {
                filter.included.append(tag)
            }
            // `key:!value` wants the key with other values.
            if valueIsExcluded, !isExcluded, key != nil {
                filter.included.append(TagFilter.Tag(key: key))
            }
        }
        return filter
    }

    /// - Throws: ``Failure`` (400) if the value is not a finite number.
    private func number(_ name: String) throws(Failure) -> Double? {
        guard let text = query[name], !text.isEmpty else { return nil }
        guard let number = Double(text.trimmingCharacters(in: .whitespaces)), number.isFinite else {
            throw invalid(name, "It must be a number.")
        }
        return number
    }

    private func invalid(_ name: String, _ rule: String) -> Failure {
        Failure(
            .badRequest, "Invalid parameter '\(name)' '\((query[name] ?? "").prefix(60))'. \(rule)")
    }
}
