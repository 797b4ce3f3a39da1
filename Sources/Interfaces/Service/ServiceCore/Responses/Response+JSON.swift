import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// Compact JSON, keys in order, slashes plain.
    package static func json(
        _ value: some Encodable, type: String = "application/json",
        status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return .bytes(
            ByteBuffer(bytes: try encoder.encode(value)), type: type,
            status: status, headers: headers)
    }

    package static func bytes(
        _ buffer: ByteBuffer, type: String, status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = type
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: buffer))
    }

    package static func text(
        _ text: String, type: String = "text/plain; charset=utf-8",
        status: HTTPResponse.Status = .ok
    ) -> Response {
        .bytes(ByteBuffer(string: text), type: type, status: status)
    }
}
