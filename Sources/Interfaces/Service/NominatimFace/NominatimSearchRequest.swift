import AddressText
import Atlas
import Geocoding
import Geometry
import Hummingbird
import OSMModel
import Operations
import ServiceCore

/// The parsed request to `/search`.
///
/// Source: Nominatim 5, src/nominatim_api/v1/server_glue.py and src/nominatim_api/types.py.
struct NominatimSearchRequest {
    /// What to search for.
    enum Subject {
        case text(String)
        case address(StructuredAddress)
    }

    private static let limits = 1...40
    private static let defaultLimit = 10

    let subject: Subject
    let options: SearchOptions
    /// The query in one line.
    let line: String
    /// The parameters that repeat the query, for `more_url`.
    let parameters: [(name: String, value: String)]
    /// The places that the request excludes, as it names them.
    let excluded: [String]
    /// The codes of the countries to which it is restricted.
    let countries: [String]

    /// - Throws: ``Failure`` (400) if a parameter is invalid or there is nothing to search for.
    init(_ parameters: NominatimParameters, _ request: Request) throws(Failure) {
        let limit = try parameters.integer("limit", default: Self.defaultLimit)
        var options = SearchOptions(
            limit: min(Self.limits.upperBound, max(Self.limits.lowerBound, limit)),
            languages: parameters.languages(request), viewbox: try parameters.viewbox(),
            isBounded: parameters.flag("bounded"), filter: try Self.filter(parameters))
        excluded = try Self.exclude(
            parameters["exclude_place_ids"] ?? "", from: &options.filter)
        countries = Self.countries(parameters)
        options.filter.countries = Set(countries)
        options.keepsDuplicates = !parameters.flag("dedupe", default: true)
        options.includesTags = parameters.includesTags
        self.options = options

        let fields = Self.fields.compactMap { field in
            parameters[field.name].flatMap { $0.isEmpty ? nil : (field.name, $0) }
        }
        if let text = parameters["q"] {
            guard fields.isEmpty else {
                throw Failure(
                    .badRequest,
                    "Structured query parameters (amenity, street, city, county, state, "
                        + "postalcode, country) cannot be used together with 'q' parameter.")
            }
            try Self.requireShort(text, "Parameter 'q'")
            subject = .text(text)
            line = text
            self.parameters = [("q", text)]
        } else {
            guard !fields.isEmpty else { throw Failure(.badRequest, "Nothing to search for.") }
            var address = StructuredAddress()
            for field in Self.fields { address[keyPath: field.part] = parameters[field.name] }
            subject = .address(address)
            line = fields.map(\.1).joined(separator: ", ")
            try Self.requireShort(line, "Structured query parameters")
            self.parameters = fields
        }
    }

    /// - Throws: ``Failure`` (400) if the text is too long.
    private static func requireShort(_ text: String, _ name: String) throws(Failure) {
        let maximum = QueryParameters.maximumTextLength
        guard text.unicodeScalars.count <= maximum else {
            throw Failure(.badRequest, "\(name) must have at most \(maximum) characters.")
        }
    }

    private static var fields: [(name: String, part: WritableKeyPath<StructuredAddress, String?>)] {
        [
            ("amenity", \.amenity), ("street", \.street), ("city", \.city),
            ("county", \.county), ("state", \.state), ("postalcode", \.postcode),
            ("country", \.country),
        ]
    }

    /// The results of the search.
    ///
    /// - Throws: what the geocoder throws.
    func results(from geocoder: Geocoder) throws -> [GeocodeResult] {
        switch subject {
        case .address(let address):
            return try likely(geocoder.search(address, options: options))
        case .text(let text):
            if let (tag, rest) = Self.tag(in: text) {
                return try likely(geocoder.search(tag, near: rest, options: options))
            }
            let place: PlaceText
            do {
                place = try PlaceText(text)
            } catch {
                return []  // There is nothing at coordinates out of range.
            }
            if let coordinate = place.coordinate { return try nearest(to: coordinate, geocoder) }
            return try likely(geocoder.search(place, options: options))
        }
    }

    /// The first `[amenity=restaurant]` or `[restaurant]` in `text`, and the rest of the text; nil if
    /// there is none.
    private static func tag(in text: String) -> (TagFilter.Tag, rest: String)? {
        // Every search passes here, so a cheap test comes before the regular expression.
        guard text.utf8.contains(UInt8(ascii: "[")),
            let match = text.firstMatch(of: /\[([\w:]+)(?:=([^\[\]=]+))?\]/)
        else { return nil }
        let (name, value) = (String(match.1), match.2.map(String.init))
        let tag =
            value.map { TagFilter.Tag(key: name, value: $0) }
            ?? TagFilter.Tag(value: name.lowercased())
        var rest = text
        rest.replaceSubrange(match.range, with: " ")
        return (tag, rest)
    }

    /// Results with less confidence are left out, if words were searched.
    private static let minimumConfidence = 0.5

    private func likely(_ results: [GeocodeResult]) -> [GeocodeResult] {
        results.filter { $0.confidence >= Self.minimumConfidence }
    }

    /// What is nearest to coordinates, however far away it is.
    private func nearest(to place: Coordinate, _ geocoder: Geocoder) throws -> [GeocodeResult] {
        var reverse = ReverseOptions(limit: 1, languages: options.languages)
        reverse.includesTags = options.includesTags
        let layers = options.filter.layers
        reverse.layers = layers == ResultFilter().layers ? [.address, .poi] : layers
        return try geocoder.reverse(place, options: reverse).filter(options.filter.accepts)
    }

    // MARK: Filters

    private static func filter(_ parameters: NominatimParameters) throws(Failure) -> ResultFilter {
        var filter = ResultFilter()
        if let type = parameters["featureType"] {
            filter.ranks = Self.ranks(ofFeatureType: type)
            filter.layers = [.address]
        } else if let layers = try parameters.layers() {
            filter.layers = layers
        }
        return filter
    }

    /// The codes of two letters in `countrycodes`, in lower case.
    private static func countries(_ parameters: NominatimParameters) -> [String] {
        let codes = parameters["countrycodes"]?.split(separator: ",") ?? []
        return codes.map { $0.lowercased() }.filter { code in
            code.count == 2 && code.utf8.allSatisfy { (0x61...0x7A).contains($0) }
        }
    }

    private static func ranks(ofFeatureType type: String) -> ClosedRange<Int> {
        switch type {
        case "country": 4...4
        case "state": 8...10
        case "city": 14...19
        case "settlement": 8...21
        default: 0...30
        }
    }

    /// Excludes places by id and OpenStreetMap objects, written as `N123`, and returns the names
    /// of both.
    private static func exclude(
        _ list: String, from filter: inout ResultFilter
    ) throws(Failure) -> [String] {
        var names: [String] = []
        for part in list.split(separator: ",") {
            let text = part.filter { $0 != " " }
            if text.isEmpty { continue }
            if let id = Int64(text), id >= 0 {
                filter.excludedIDs.insert(PlaceID(rawValue: id))
            } else if let object = OSMReference(nominatim: text) {
                filter.excludedObjects.insert(object)
            } else {
                throw Failure(.badRequest, "Invalid exclude ID: \(text)")
            }
            names.append(text.uppercased())
        }
        return names
    }
}

extension OSMReference {
    /// `N123`, `w5`; nil for anything else.
    init?(nominatim text: String) {
        guard let kind = OSMReference.Kind(rawValue: text.prefix(1).uppercased()),
            text.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }),
            let id = Int64(text.dropFirst())
        else { return nil }
        self.init(kind, id)
    }
}

extension NominatimParameters {
    var includesTags: Bool { flag("extratags") || flag("namedetails") }

    /// The languages in the parameters or, if there are none, in the header fields.
    func languages(_ request: Request) -> [String] {
        let text =
            self["accept-language"].flatMap { $0.isEmpty ? nil : $0 }
            ?? request.headers[.acceptLanguage] ?? ""
        return AcceptLanguage.languages(in: text)
    }

    /// The requested layers; nil for all.
    ///
    /// - Throws: ``Failure`` (400) for an unknown layer.
    func layers() throws(Failure) -> Set<ResultFilter.Layer>? {
        guard let list = self["layer"] else { return nil }
        var layers: Set<ResultFilter.Layer> = []
        for name in list.split(separator: ",") {
            guard let layer = ResultFilter.Layer(rawValue: name.lowercased()) else {
                let names = ResultFilter.Layer.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(.badRequest, "Parameter 'layer' must be one of: \(names)")
            }
            layers.insert(layer)
        }
        return layers.isEmpty ? nil : layers
    }

    /// The requested optional parts of a result.
    func details(hasAddress: Bool) -> NominatimDetails {
        NominatimDetails(
            hasAddress: flag("addressdetails", default: hasAddress),
            hasTags: flag("extratags"), hasNames: flag("namedetails"))
    }
}
