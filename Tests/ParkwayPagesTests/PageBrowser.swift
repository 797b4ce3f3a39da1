import Foundation
import HTTPTestClient
import RecordKeeping
import ServiceTestSupport
import Testing

/// What a browser does with pages: keeps cookies, sends forms with their tokens, follows redirects.
struct PageBrowser {
    let client: HTTPTestClient
    var cookies: [String: String] = [:]
    /// Further header fields of each request.
    var headers: [(String, String)] = []
    /// What it accepts; scripts accept anything.
    var accept = "text/html"
    /// The last page, whose forms can be sent.
    private(set) var page: HTTPAnswer?

    init(_ service: RunningService) {
        client = service.client
    }

    /// Opens a page, without following a redirect.
    @discardableResult
    mutating func get(_ target: String) async throws -> HTTPAnswer {
        try await send("GET", target, nil)
    }

    /// Sends the fields with the token of the last page, without following a redirect.
    @discardableResult
    mutating func post(
        _ target: String, _ fields: KeyValuePairs<String, String> = [:]
    ) async throws -> HTTPAnswer {
        var pairs = fields.map { ($0.key, $0.value) }
        if let token { pairs.append(("formToken", token)) }
        let body = pairs.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }
        return try await send("POST", target, Array(body.joined(separator: "&").utf8))
    }

    /// Sends the fields with a file and the token of the last page, as a form with files does.
    mutating func post(
        _ target: String, _ fields: KeyValuePairs<String, String>,
        file: (name: String, bytes: [UInt8])
    ) async throws -> HTTPAnswer {
        try await post(
            target, fields, files: [(field: file.name, name: "a.jpg", bytes: file.bytes)])
    }

    /// Sends the fields with files and the token of the last page.
    mutating func post(
        _ target: String, _ fields: KeyValuePairs<String, String>,
        files: [(field: String, name: String, bytes: [UInt8])]
    ) async throws -> HTTPAnswer {
        let boundary = "parkway-test"
        var body: [UInt8] = []
        for (name, value) in fields.map({ ($0.key, $0.value) }) + [("formToken", token ?? "")] {
            body += Array(
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
                    .utf8)
        }
        for file in files {
            let head =
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(file.field)\"; "
                + "filename=\"\(file.name)\"\r\nContent-Type: image/jpeg\r\n\r\n"
            body += Array(head.utf8) + file.bytes + Array("\r\n".utf8)
        }
        body += Array("--\(boundary)--\r\n".utf8)
        return try await send(
            "POST", target, body, type: "multipart/form-data; boundary=\(boundary)")
    }

    /// Follows the redirect of `answer`.
    @discardableResult
    mutating func follow(_ answer: HTTPAnswer) async throws -> HTTPAnswer {
        #expect(answer.status == 303, "\(answer.text)")
        let target = try #require(answer["location"])
        return try await get(String(target.prefix { $0 != "#" }))
    }

    /// Signs a person up by the pages.
    mutating func signUp(
        _ name: String = "ada", plate: String = "CKXR318"
    ) async throws {
        try await get("/sign-up")
        let made = try await post(
            "/sign-up",
            [
                "name": name, "email": "\(name)@example.org", "password": Person.password,
                "phone": "+37798765432", "plate": plate, "key": UUID().uuidString,
            ])
        #expect(made.status == 303, "\(made.text)")
    }

    /// The token in the forms of the last page; nil if it has none.
    var token: String? {
        page?.text.firstMatch(of: /name="formToken" value="([0-9a-f]+)"/).map { String($0.1) }
    }

    mutating func send(
        _ method: String, _ target: String, _ body: [UInt8]?,
        type: String = "application/x-www-form-urlencoded"
    ) async throws -> HTTPAnswer {
        var fields = headers
        if !cookies.isEmpty {
            let text = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            fields.append(("cookie", text.joined(separator: "; ")))
        }
        fields.append(("accept", accept))
        if body != nil { fields.append(("content-type", type)) }
        let answer = try await client.send(method, target, fields: fields, body: body)
        for cookie in answer.headers where cookie.name.lowercased() == "set-cookie" {
            let pair = cookie.value.prefix { $0 != ";" }.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(pair[0])
            cookies[name] = cookie.value.contains("Max-Age=0") ? nil : String(pair[1])
        }
        if answer.status != 303 { page = answer }
        return answer
    }

    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

extension HTTPAnswer {
    /// The values of `Set-Cookie` for the cookie `name`.
    func setCookies(_ name: String) -> [String] {
        headers.filter { $0.name.lowercased() == "set-cookie" && $0.value.hasPrefix(name + "=") }
            .map(\.value)
    }
}
