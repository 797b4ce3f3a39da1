import HTTPTypes
import Hummingbird
import NIOCore
import Routing

/// Writes what is thrown as OSRM does, and lets pages of any origin read the answers.
struct OSRMMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch {
            response = Self.response(to: error, context)
        }
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.accessControlAllowMethods] = "GET, HEAD, OPTIONS"
        response.headers[.accessControlAllowHeaders] = "X-Requested-With, Content-Type"
        return response
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
