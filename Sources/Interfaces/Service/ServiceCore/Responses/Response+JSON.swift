import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WireText

extension Response {
    /// A response with compact JSON. Keys are sorted; slashes are not escaped.
    ///
    /// - Throws: `EncodingError` if `value` cannot be encoded.
    package static func json(
        _ value: some Encodable, type: String = "application/json",
        status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        return .bytes(
            ByteBuffer(bytes: try JSONText.compactBytes(value)), type: type,
            status: status, headers: headers)
    }

    /// A response with the bytes of `buffer`, of the media type `type`.
    package static func bytes(
        _ buffer: ByteBuffer, type: String, status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = type
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: buffer))
    }

    /// A response with `text`.
    package static func text(
        _ text: String, type: String = "text/plain; charset=utf-8",
        status: HTTPResponse.Status = .ok
    ) -> Response {
        .bytes(ByteBuffer(string: text), type: type, status: status)
    }
}
