public import Foundation

/// An HTTP server for the files of a folder, such as any that serves static files, or a bad one.
public final class FolderServer: Sendable {
    public enum Manner: Sendable {
        /// Answers requests for the rest of a file.
        case ordinary
        /// Sends whole files only.
        case withoutRanges
        /// Answers ranges, but closes the connection after that number of bytes.
        case cutting(bytes: Int)
        /// Sends a little at a time, so that a test can act meanwhile.
        case slow
        /// Answers a request for a range with another range.
        case confused
    }

    private let server: ScriptedServer

    public init(_ folder: URL, _ manner: Manner = .ordinary) throws {
        server = try ScriptedServer { request in Self.reply(request, folder, manner) }
    }

    public var url: String { server.url }
    public var requests: [ScriptedServer.Request] { server.requests }

    private static func reply(
        _ request: ScriptedServer.Request, _ folder: URL, _ manner: Manner
    ) -> ScriptedServer.Reply {
        guard let content = try? Data(contentsOf: folder.appending(path: request.path)) else {
            return .answer(status: 404, body: "nothing here")
        }
        let body = [UInt8](content)
        let range = request.headers["range"]?.wholeMatch(of: /bytes=(\d+)-/).flatMap { Int($0.1) }
        if let range {
            switch manner {
            case .withoutRanges: break
            case .confused:
                return .bytes(
                    status: 206,
                    headers: ["Content-Range": "bytes 1-\(body.count - 1)/\(body.count)"],
                    body: Array(body.dropFirst(1)))
            default:
                guard range < body.count else { return .answer(status: 416, body: "") }
                return part(
                    status: 206,
                    headers: [
                        "Content-Range": "bytes \(range)-\(body.count - 1)/\(body.count)"
                    ], Array(body.dropFirst(range)), manner)
            }
        }
        return part(status: 200, headers: [:], body, manner)
    }

    private static func part(
        status: Int, headers: [String: String], _ body: [UInt8], _ manner: Manner
    ) -> ScriptedServer.Reply {
        switch manner {
        case .cutting(let bytes):
            .bytes(status: status, headers: headers, body: body, sent: bytes)
        case .slow:
            .bytes(
                status: status, headers: headers, body: body, piece: 65_536,
                pause: .milliseconds(100))
        default: .bytes(status: status, headers: headers, body: body)
        }
    }
}
