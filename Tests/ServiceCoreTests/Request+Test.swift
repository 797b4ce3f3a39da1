import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// A request without a body.
    init(_ path: String = "/", headers: HTTPFields = [:]) {
        self.init(
            head: HTTPRequest(
                method: .get, scheme: "http", authority: "localhost", path: path,
                headerFields: headers),
            body: RequestBody(buffer: ByteBuffer()))
    }
}
