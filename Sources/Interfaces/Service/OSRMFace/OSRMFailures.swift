import HTTPTypes
import Hummingbird
import NIOCore
import RoadSearch
import ServiceCore
import WireText

extension FailureWriter {
    /// Writes errors in OSRM's format.
    static let osrm = FailureWriter { error, _, context in osrm(error, context) }

    private static func osrm(_ error: any Error, _ context: ServiceContext) -> Response {
        if let known = OSRMError(describing: error) {
            return .osrm(known.code.rawValue, known.message, status: .badRequest)
        }
        let failure = Failure(logging: error, context)
        var response = Response.osrm(
            failure.osrmCode, failure.sentence, status: failure.status)
        response.headers.append(contentsOf: failure.headers)
        return response
    }
}

extension OSRMError {
    /// Nil if the error is not caused by the request.
    fileprivate init?(describing error: any Error) {
        switch error {
        case let error as OSRMError: self = error
        case RoutingError.noRoadNear(let place): self = .noSegment(at: place.index)
        case RoutingError.notConnected: self = .noRoute
        case RoutingError.tookTooLong: self = .tookTooLong
        default: return nil
        }
    }
}

extension Failure {
    /// Codes for errors that OSRM does not have.
    fileprivate var osrmCode: String {
        switch status {
        case .methodNotAllowed: "InvalidMethod"
        case .serviceUnavailable: "Unavailable"
        default: "InternalError"
        }
    }
}

extension Response {
    static func osrm(_ json: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
        osrm(ResponseBody(byteBuffer: json), status: status)
    }

    static func osrm(_ json: ResponseBody, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: osrmFields, body: json)
    }

    static let osrmType = "application/json; charset=UTF-8"

    static let osrmFields: HTTPFields = [
        .contentType: osrmType,
        .contentDisposition: "inline; filename=\"response.json\"",
    ]

    fileprivate static func osrm(
        _ code: String, _ message: String, status: HTTPResponse.Status
    ) -> Response {
        var json = JSONWriter(reserving: 256)
        json.object { json in
            json.member("code", code)
            json.member("message", message)
        }
        return .osrm(json.buffer, status: status)
    }
}
