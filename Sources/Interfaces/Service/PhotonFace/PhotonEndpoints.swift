import AddressText
import Atlas
import Geocoding
import Geometry
import Hummingbird
import NIOCore
import Operations
import ServiceCore
import StoreRuntime
import WireText

/// The API of Photon 1, so that its clients work unchanged: `/api`, `/structured`, `/reverse` and
/// `/status`.
///
/// Source: https://github.com/komoot/photon/blob/master/docs/api-v1.md
package struct PhotonEndpoints {
    private let service: ServiceDependencies

    /// Serves the places of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// Adds all paths.
    package func add(to endpoints: Endpoints) {
        let face = endpoints.wrapped(in: CrossOrigin()).wrapped(in: FailureWriter.photon)
        face.at("/api", [.get: { request, _ in try await search(request) }])
        face.at("/structured", [.get: { request, _ in try await searchStructured(request) }])
        face.at("/reverse", [.get: { request, _ in try await reverse(request) }])
        face.at("/status", [.get: { _, _ in try await status() }])
    }

    /// Shortcuts for searches that were answered before. `prefix` is what the paths begin with.
    package func brief(below prefix: String) -> [BriefEndpoint] {
        service.knownSearches(at: prefix + "/api")
    }

    private func search(_ request: Request) async throws -> Response {
        let parameters = try PhotonParameters(request)
        let text = try parameters.text("q")
        let search = try PhotonSearch(parameters)
        return try await answer(parameters, keptFor: request) { geocoder in
            try search.results(for: text, from: geocoder)
        }
    }

    private func searchStructured(_ request: Request) async throws -> Response {
        let parameters = try PhotonParameters(request)
        let address = try parameters.address()
        let search = try PhotonSearch(parameters)
        return try await answer(parameters) { geocoder in
            try search.results(for: address, from: geocoder)
        }
    }

    private func reverse(_ request: Request) async throws -> Response {
        let parameters = try PhotonParameters(request)
        guard let place = try parameters.coordinate() else {
            throw Failure(.badRequest, "Missing parameters 'lat' and 'lon'.")
        }
        let layers = try parameters.layers()
        let limit = try parameters.limit(default: 1)
        let radius = try parameters.radiusMeters()
        // Answers of other layers are left out below.
        var options = ReverseOptions(
            limit: layers == nil ? limit : SearchOptions.maximumLimit,
            languages: parameters.languages, addressRadius: radius, streetRadius: radius)
        options.tags = try parameters.tags()
        options.tagRadius = min(radius, 50_000)
        options.layers = Set(ResultFilter.Layer.allCases)
        options.includesTags = true
        return try await answer(parameters) { [options] geocoder in
            let results = try geocoder.reverse(place, options: options).filter { result in
                layers?.contains(PhotonLayer(of: result)) ?? true
            }
            return Array(results.prefix(limit))
        }
    }

    /// The answer with what `find` finds. It is kept for other requests like `search`, if that is not
    /// nil.
    private func answer(
        _ parameters: PhotonParameters, keptFor search: Request? = nil,
        with find: @escaping @Sendable (Geocoder) throws -> [GeocodeResult]
    ) async throws -> Response {
        let hasOutlines = parameters.hasOutlines
        let (body, atlas) = try await service.withEngines { engines in
            let geocoder = try engines.geocoder()
            let body = PhotonJSON.body(
                try find(geocoder).map { result in
                    (result, hasOutlines ? try geocoder.outline(of: result, as: .geoJSON) : nil)
                })
            return (body, engines.atlasID)
        }
        let type = "application/json; charset=utf-8"
        if let search {
            service.keep(AnswerCache.Answer(body, type: type), to: search, atlas: atlas)
        }
        return .bytes(body, type: type)
    }

    private func status() async throws -> Response {
        let atlas = try await service.withEngines { $0.atlas }
        var json = JSONWriter(reserving: 256)
        json.object { json in
            json.member("status", "Ok")
            json.member(
                "import_date", atlas.sources.compactMap(\.timestamp).max() ?? atlas.importedAt)
            json.member("version", "1.0.0")
        }
        return .bytes(json.buffer, type: "application/json; charset=utf-8")
    }
}

extension FailureWriter {
    /// Writes errors like Photon: an object with a message.
    static let photon = FailureWriter { error, _, context in
        let failure = Failure(logging: error, context)
        var json = JSONWriter(reserving: 256)
        json.object { json in json.member("message", failure.sentence) }
        return .bytes(
            json.buffer, type: "application/json; charset=utf-8", status: failure.status,
            headers: failure.headers)
    }
}
