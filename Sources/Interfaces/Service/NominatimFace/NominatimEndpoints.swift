import Atlas
import Foundation
import Geocoding
import Geometry
import HTTPTypes
import Hummingbird
import NIOCore
import OSMModel
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime
import WireText

/// The API of Nominatim 5, so that its clients work unchanged: `/search`, `/reverse`, `/lookup` and
/// `/status`, also with the old suffix `.php`.
///
/// Source: https://nominatim.org/release-docs/latest/api/Overview/
package struct NominatimEndpoints {
    private static let maximumObjects = 50

    private let service: ServiceDependencies

    /// Serves the places of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// Adds all paths, with and without the suffix `.php`.
    package func add(to endpoints: Endpoints) {
        let face = endpoints.wrapped(in: CrossOrigin()).wrapped(in: FailureWriter.nominatim)
        for suffix in ["", ".php"] {
            face.at("/search\(suffix)", [.get: { request, _ in try await search(request) }])
            face.at("/reverse\(suffix)", [.get: { request, _ in try await reverse(request) }])
            face.at("/lookup\(suffix)", [.get: { request, _ in try await lookup(request) }])
            face.at("/status\(suffix)", [.get: { request, _ in try await status(request) }])
        }
        // The form of Nominatim 3, which OsmAnd still uses.
        face.at("/search/{text}", [.get: { request, _ in try await search(request) }])
    }

    /// Shortcuts for searches that were answered before.
    package var brief: [BriefEndpoint] {
        ["/search", "/search.php"].flatMap { service.knownSearches(at: service.link($0)) }
    }

    // MARK: Requests

    private func search(_ request: Request) async throws -> Response {
        let parameters = try NominatimParameters(request)
        let format = try NominatimService.search.format(parameters)
        try parameters.rejectDebugging()
        let search = try NominatimSearchRequest(parameters, request)
        let details = parameters.details(hasAddress: false)
        let outline = try NominatimOutline(parameters, for: format)
        let (body, atlas) = try await service.withEngines { engines in
            let geocoder = try engines.geocoder()
            let places = try search.results(from: geocoder)
                .map { try NominatimPlace($0, outline, geocoder) }
            guard format == .xml else {
                let json = NominatimJSON(format: format, details: details, query: search.line)
                return (json.body(places), engines.atlasID)
            }
            let xml = NominatimXML(
                details: details, time: service.workspace.clock.now(),
                query: describe(search, places, details))
            return (xml.body(places), engines.atlasID)
        }
        // XML has the time, and a script the name of a function.
        if format.isJSON, parameters["json_callback"] == nil {
            service.keep(
                AnswerCache.Answer(body, type: format.contentType), to: request, atlas: atlas)
        }
        return try answer(body, format, parameters)
    }

    private func reverse(_ request: Request) async throws -> Response {
        let parameters = try NominatimParameters(request)
        let format = try NominatimService.reverse.format(parameters)
        try parameters.rejectDebugging()
        let (longitude, latitude) = (try parameters.number("lon"), try parameters.number("lat"))
        var options = ReverseOptions(limit: 1, languages: parameters.languages(request))
        options.finestRank = ReverseOptions.rank(
            ofZoom: try parameters.integer("zoom", default: 18))
        options.layers = try parameters.layers() ?? [.address, .poi]
        options.includesTags = parameters.includesTags
        let details = parameters.details(hasAddress: true)
        let outline = try NominatimOutline(parameters, for: format)
        let query = Self.query(
            [("lat", "\(latitude)"), ("lon", "\(longitude)"), ("format", "xml")]
                + (parameters["zoom"].map { [("zoom", $0)] } ?? []))
        let body = try await service.withEngines { [options] engines in
            // There is nothing at coordinates out of range.
            let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
            let geocoder = try engines.geocoder()
            let place = try coordinate.flatMap { coordinate in
                try geocoder.reverse(coordinate, options: options).first
            }.map { try NominatimPlace($0, outline, geocoder) }
            guard format == .xml else {
                return NominatimJSON(format: format, details: details, query: "").body(place)
            }
            return NominatimXML(
                details: details, time: service.workspace.clock.now(),
                query: [("querystring", query)]
            ).body(place)
        }
        return try answer(body, format, parameters)
    }

    private func lookup(_ request: Request) async throws -> Response {
        let parameters = try NominatimParameters(request)
        let format = try NominatimService.lookup.format(parameters)
        try parameters.rejectDebugging()
        let objects = (parameters["osm_ids"] ?? "").split(separator: ",").compactMap { part in
            OSMReference(nominatim: part.filter { !$0.isWhitespace })
        }
        guard objects.count <= Self.maximumObjects else {
            throw Failure(.badRequest, "Too many object IDs.")
        }
        let details = parameters.details(hasAddress: true)
        let languages = parameters.languages(request)
        let includesTags = parameters.includesTags
        let outline = try NominatimOutline(parameters, for: format)
        let body = try await service.withEngines { engines in
            let geocoder = try engines.geocoder()
            let places =
                try geocoder
                .lookup(objects, languages: languages, includesTags: includesTags)
                .map { try NominatimPlace($0, outline, geocoder) }
            guard format == .xml else {
                return NominatimJSON(format: format, details: details, query: "").body(places)
            }
            return NominatimXML(
                details: details, time: service.workspace.clock.now(),
                query: [("querystring", "")]
            ).body(places)
        }
        return try answer(body, format, parameters)
    }

    private func status(_ request: Request) async throws -> Response {
        let parameters = try NominatimParameters(request)
        let format = try NominatimService.status.format(parameters)
        do {
            let atlas = try await service.withEngines { $0.atlas }
            guard format == .json else { return .text("OK") }
            var json = JSONWriter(reserving: 256)
            json.object { json in
                json.member("status", 0)
                json.member("message", "OK")
                json.member("data_updated", atlas.dataUpdated)
                json.member("software_version", "5.1.0")
                json.member("database_version", "5.1.0")
            }
            return try answer(json.buffer, format, parameters)
        } catch let error as EngineError {
            guard case .noAtlas = error else { throw error }
            guard format == .json else {
                return .text("ERROR: No database", status: .internalServerError)
            }
            return try answer(
                ByteBuffer(string: #"{"status":700,"message":"No database"}"#), format, parameters)
        }
    }

    // MARK: Responses

    /// The body or, for `json_callback` (JSONP), a script that passes it to a function.
    private func answer(
        _ body: ByteBuffer, _ format: NominatimFormat, _ parameters: NominatimParameters
    ) throws(Failure) -> Response {
        guard format.isJSON, let function = parameters["json_callback"] else {
            return .bytes(body, type: format.contentType)
        }
        let parts = function.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.allSatisfy(Self.isIdentifier) else {
            throw Failure(.badRequest, "Invalid json_callback value")
        }
        var script = ByteBuffer(string: function + "(")
        script.writeImmutableBuffer(body)
        script.writeStaticString(")")
        return .bytes(script, type: "application/javascript; charset=utf-8")
    }

    private static func isIdentifier(_ text: Substring) -> Bool {
        guard let first = text.first, !first.isNumber else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }

    /// The attributes of the root element of XML for a search.
    private func describe(
        _ search: NominatimSearchRequest, _ places: [NominatimPlace], _ details: NominatimDetails
    ) -> [(name: String, value: String)] {
        let shown = places.compactMap(\.result.id).map { String($0.rawValue) }
        let ids = (shown + search.excluded).joined(separator: ",")
        var again = search.parameters
        if !search.countries.isEmpty {
            again.append(("countrycodes", search.countries.joined(separator: ",")))
        }
        if details.hasAddress { again.append(("addressdetails", "1")) }
        if details.hasTags { again.append(("extratags", "1")) }
        if details.hasNames { again.append(("namedetails", "1")) }
        if !ids.isEmpty { again.append(("exclude_place_ids", ids)) }
        var attributes = [("querystring", search.line)]
        let box = search.options.viewbox.map { box in
            [box.west, box.south, box.east, box.north].map(Self.number).joined(separator: ",")
        }
        if let box { again.append(("viewbox", box)) }
        again.append(("format", "xml"))
        attributes.append(("more_url", service.link("/search?") + Self.query(again)))
        if !ids.isEmpty { attributes.append(("exclude_place_ids", ids)) }
        if let box { attributes.append(("viewbox", box)) }
        return attributes
    }

    /// The shortest text of `value`: `12` and not `12.0`.
    private static func number(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func query(_ parameters: [(name: String, value: String)]) -> String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
            .intersection(CharacterSet(charactersIn: "\u{21}"..."\u{7E}"))
        return parameters.map { name, value in
            let value = value.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
            return "\(name)=\(value)"
        }.joined(separator: "&")
    }
}

extension AtlasDescription {
    /// The time of the OpenStreetMap data in the atlas or, if it is unknown, of the import.
    fileprivate var dataUpdated: String {
        let text = sources.compactMap(\.timestamp).max() ?? importedAt
        return text.hasSuffix("Z") ? text.dropLast() + "+00:00" : text
    }
}
