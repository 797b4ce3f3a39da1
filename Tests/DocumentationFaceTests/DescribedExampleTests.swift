import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("The described examples work on the sample town")
struct DescribedExampleTests {
    @Test func everyExampleWithoutSignInWorks() async throws {
        try await RunningService.withTown { service in
            let described = try await DescribedAPI(service.client.get("/openapi.json").json())
            let open = described.operations.filter {
                $0.method == "GET" && ($0.content["security"] as? [Any])?.isEmpty == true
                    // The address itself is a secret, which no example knows.
                    && !$0.path.contains("{token}") && !$0.path.hasPrefix("/calendar/")
            }
            #expect(open.count > 6)
            for operation in open {
                let answer = try await service.client.get(target(of: operation, described))
                #expect(answer.status == 200, "\(operation.path): \(answer.text)")
                #expect(answer.text != "[]", "\(operation.path)")
            }
        }
    }

    @Test func signUpSignInAndAddingWork() async throws {
        try await RunningService.withTown { service in
            let described = try DescribedAPI()
            let client = service.client
            for body in try bodies(of: "signUp", described) {
                #expect(try await client.send("POST", "/api/v1/accounts", json: body).status == 201)
            }
            var token = ""
            for body in try bodies(of: "signIn", described) {
                let answer = try await client.send("POST", "/api/v1/sessions", json: body)
                token = try #require(answer.object()["token"] as? String)
            }
            for body in try bodies(of: "addParking", described) {
                let answer = try await client.send(
                    "POST", "/api/v1/parkings", headers: ["Authorization": "Bearer \(token)"],
                    json: body)
                #expect(answer.status == 201, "\(answer.text)")
            }
        }
    }

    private func target(
        of operation: DescribedAPI.Operation, _ described: DescribedAPI
    ) throws -> String {
        let parameters = try (operation.content["parameters"] as? [[String: Any]] ?? [])
            .map(described.resolved)
        var parts = URLComponents()
        parts.path = parameters.reduce(operation.path) { path, parameter in
            guard parameter["in"] as? String == "path", let name = parameter["name"] as? String,
                let example = parameter["example"]
            else { return path }
            return path.replacing("{\(name)}", with: "\(example)")
        }
        let items = parameters.compactMap { parameter -> URLQueryItem? in
            guard parameter["in"] as? String == "query", let name = parameter["name"] as? String,
                let example = parameter["example"]
            else { return nil }
            return URLQueryItem(name: name, value: "\(example)")
        }
        if !items.isEmpty { parts.queryItems = items }
        return try #require(parts.string)
    }

    private func bodies(of operationID: String, _ described: DescribedAPI) throws -> [String] {
        let operation = described.operations.first {
            $0.content["operationId"] as? String == operationID
        }
        let body = operation?.content["requestBody"] as? [String: Any]
        let types = body?["content"] as? [String: [String: Any]]
        let content = try #require(types?["application/json"])
        let several = (content["examples"] as? [String: [String: Any]])?.values.map { $0["value"] }
        return try (several ?? [content["example"]]).map { example in
            String(
                decoding: try JSONSerialization.data(withJSONObject: #require(example)),
                as: UTF8.self)
        }
    }
}
