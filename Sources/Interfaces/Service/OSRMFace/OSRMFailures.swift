import HTTPTypes
import Hummingbird
import NIOCore
import Routing
import ServiceCore

extension FailureWriter {
    /// As OSRM does.
    static let osrm = FailureWriter { error, _, context in osrm(error, context) }

    private static func osrm(_ error: any Error, _ context: ServiceContext) -> Response {
        if let refusal = OSRMRefusal(describing: error) {
            return .osrm(refusal.code.rawValue, refusal.message, status: .badRequest)
        }
        let failure = Failure(noting: error, context)
        var response = Response.osrm(
            failure.osrmCode, failure.sentence, status: failure.status)
        response.headers.append(contentsOf: failure.headers)
        return response
    }
}

extension OSRMRefusal {
    /// Nil for what is not the asker's fault.
    fileprivate init?(describing error: any Error) {
        switch error {
        case let refusal as OSRMRefusal: self = refusal
        case RoutingError.noRoadNear(let place): self = .noSegment(at: place.index)
        case RoutingError.notConnected: self = .noRoute
        case RoutingError.tookTooLong: self = .tookTooLong
        default: return nil
        }
    }
}

extension Failure {
    /// OSRM has no codes for these.
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
        .bytes(
            json, type: "application/json; charset=UTF-8", status: status,
            headers: [.contentDisposition: "inline; filename=\"response.json\""])
    }

    fileprivate static func osrm(
        _ code: String, _ message: String, status: HTTPResponse.Status
    ) -> Response {
        var json = JSONWriter(reserving: 256)
        json.object { refusal in
            refusal.member("code", code)
            refusal.member("message", message)
        }
        return .osrm(json.buffer, status: status)
    }
}
