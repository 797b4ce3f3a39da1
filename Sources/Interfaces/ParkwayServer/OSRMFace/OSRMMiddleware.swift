import HTTPTypes
import Hummingbird
import NIOCore
import Routing

/// Writes what is thrown as OSRM does.
struct OSRMMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            return Self.response(to: error, context)
        }
    }

    private static func response(to error: any Error, _ context: ServiceContext) -> Response {
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
