import AddressText
import Documents
import Geocoding
import Geometry
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ServiceCore
import StoreRuntime
import WireText

/// `/geocode`, `/reverse` and `/autocomplete`. Each responds with the same JSON array that the
/// command line prints.
struct PlaceEndpoints {
    private static let defaultLimit = 5
    /// Maps change daily at most. Caching for a minute avoids repeated requests.
    private static let cacheControl = "public, max-age=60"

    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/geocode", [.get: { request, _ in try await geocode(request) }])
        endpoints.at("/reverse", [.get: { request, _ in try await reverse(request) }])
        endpoints.at("/autocomplete", [.get: { request, _ in try await autocomplete(request) }])
    }

    private func geocode(_ request: Request) async throws -> Response {
        let (place, options) = try search(request)
        return answer(try await service.places.search(place, options: options))
    }

    private func autocomplete(_ request: Request) async throws -> Response {
        let (place, options) = try search(request)
        let results = try await service.withEngines {
            try $0.geocoder().autocomplete(place, options: options)
        }
        return answer(results)
    }

    private func reverse(_ request: Request) async throws -> Response {
        let parameters = try QueryParameters(request)
        try parameters.expectOnly(["at", "language", "layer", "limit", "zoom"])
        guard let place = try parameters.coordinate("at") else {
            throw Failure(
                .badRequest,
                "the query parameter 'at' is missing; send latitude and longitude with a comma, "
                    + "as in 43.7384,7.4246")
        }
        var options = ReverseOptions(
            limit: try limit(parameters), languages: try languages(parameters, request))
        options.finestRank = ReverseOptions.rank(
            ofZoom: try parameters.integer("zoom", in: 0...22, default: 18))
        options.layers = try layers(parameters) ?? options.layers
        return answer(try await service.places.reverse(place, options: options))
    }

    // MARK: Requests

    private func search(_ request: Request) throws(Failure) -> (PlaceText, SearchOptions) {
        let parameters = try QueryParameters(request)
        try parameters.expectOnly([
            "q", "limit", "near", "focus", "language", "viewbox", "bounded",
        ])
        let text = try parameters.required("q")
        guard text.unicodeScalars.count <= QueryParameters.maximumTextLength else {
            throw Failure(
                .badRequest,
                "q has \(text.unicodeScalars.count) characters; "
                    + "send at most \(QueryParameters.maximumTextLength)")
        }
        let place: PlaceText
        do {
            place = try PlaceText(text)
        } catch {
            throw Failure(.badRequest, "\(error)")
        }
        let viewbox = try viewbox(parameters)
        // Without a viewbox, the flag has no effect.
        let isBounded = try parameters.flag("bounded") && viewbox != nil
        let options = SearchOptions(
            limit: try limit(parameters),
            focus: try parameters.value("near", formerly: "focus", parameters.coordinate),
            languages: try languages(parameters, request), viewbox: viewbox, isBounded: isBounded)
        return (place, options)
    }

    private func limit(_ parameters: QueryParameters) throws(Failure) -> Int {
        try parameters.integer(
            "limit", in: 1...SearchOptions.maximumLimit, default: Self.defaultLimit)
    }

    /// The requested layers, as in `address,poi`; nil for all.
    private func layers(
        _ parameters: QueryParameters
    ) throws(Failure) -> Set<ResultFilter.Layer>? {
        guard let text = parameters["layer"] else { return nil }
        var layers: Set<ResultFilter.Layer> = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let layer = ResultFilter.Layer(rawValue: String(name)) else {
                let names = ResultFilter.Layer.allCases.map(\.rawValue).joined(separator: ", ")
                throw parameters.invalid("layer", "send one or more of \(names)")
            }
            layers.insert(layer)
        }
        return layers
    }

    private func viewbox(_ parameters: QueryParameters) throws(Failure) -> BoundingBox? {
        guard let text = parameters["viewbox"] else { return nil }
        guard let box = SearchOptionText.viewbox(text) else {
            throw parameters.invalid("viewbox", SearchOptionText.viewboxRule)
        }
        return box
    }

    /// The languages in the parameters or, if there are none, in the header fields.
    private func languages(
        _ parameters: QueryParameters, _ request: Request
    ) throws(Failure) -> [String] {
        guard let text = parameters["language"] else {
            return AcceptLanguage.languages(in: request.headers[.acceptLanguage] ?? "")
        }
        guard let languages = SearchOptionText.languages(text) else {
            throw parameters.invalid("language", SearchOptionText.languagesRule)
        }
        return languages
    }

    // MARK: Responses

    private func answer(_ results: [GeocodeResult]) -> Response {
        var json = JSONWriter(reserving: 64 + 512 * results.count)
        json.array { json in
            for result in results { json.element(PlaceDocument(result)) }
        }
        return .bytes(
            json.buffer, type: "application/json",
            headers: [.cacheControl: Self.cacheControl, .vary: "Accept-Language"])
    }
}
