import HTTPTypes
import Hummingbird
import NIOCore
import ServiceCore
import WireText

/// The format of a response.
///
/// Source: Nominatim 5, src/nominatim_api/v1/format.py.
enum NominatimFormat: String {
    case text, xml, json, jsonv2, geojson, geocodejson

    var isJSON: Bool { self != .text && self != .xml }

    var contentType: String {
        switch self {
        case .text: "text/plain; charset=utf-8"
        case .xml: "text/xml; charset=utf-8"
        case .json, .jsonv2, .geojson, .geocodejson: "application/json; charset=utf-8"
        }
    }

    /// A failure in Nominatim's error format.
    func body(of failure: Failure) -> ByteBuffer {
        let code = failure.status.code
        switch self {
        case .text:
            return ByteBuffer(string: "ERROR \(code): \(failure.sentence)")
        case .xml:
            var xml = XMLWriter()
            xml.element("error") { xml in
                xml.element("code", text: String(code))
                xml.element("message", text: failure.sentence)
            }
            return xml.buffer
        case .json, .jsonv2, .geojson, .geocodejson:
            var json = JSONWriter(reserving: 256)
            json.object { json in
                json.object("error") { json in
                    json.member("code", code)
                    json.member("message", failure.sentence)
                }
            }
            return json.buffer
        }
    }
}

/// The services of Nominatim, with their formats. The first format is the default.
enum NominatimService: String, CaseIterable {
    case search, reverse, lookup, status

    var formats: [NominatimFormat] {
        switch self {
        case .search: [.jsonv2, .xml, .json, .geojson, .geocodejson]
        case .reverse, .lookup: [.xml, .json, .jsonv2, .geojson, .geocodejson]
        case .status: [.text, .json]
        }
    }

    /// The format that `parameters` request, or the default.
    ///
    /// - Throws: ``Failure`` (400) if the service does not have the format.
    func format(_ parameters: NominatimParameters) throws(Failure) -> NominatimFormat {
        guard let name = parameters["format"] else { return formats[0] }
        guard let format = NominatimFormat(rawValue: name), formats.contains(format) else {
            let names = formats.map(\.rawValue).joined(separator: ", ")
            throw Failure(.badRequest, "Parameter 'format' must be one of: \(names)")
        }
        return format
    }
}

extension FailureWriter {
    /// Writes errors in the requested format, or as text if it is unknown.
    static let nominatim = FailureWriter { error, request, context in
        nominatim(Failure(logging: error, context), for: request)
    }

    private static func nominatim(_ failure: Failure, for request: Request) -> Response {
        let names = request.uri.path.split(separator: "/").suffix(2).reversed()
            .map { $0.hasSuffix(".php") ? $0.dropLast(4) : $0 }
        let service = names.lazy.compactMap { NominatimService(rawValue: String($0)) }.first
        let parameters = try? NominatimParameters(request)
        let format =
            service.flatMap { service in
                guard let parameters else { return service.formats[0] }
                return try? service.format(parameters)
            } ?? .text
        return .bytes(
            format.body(of: failure), type: format.contentType, status: failure.status,
            headers: failure.headers)
    }
}
