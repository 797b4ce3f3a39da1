import Foundation
import HTTPTestClient
import TestSupport

/// The description of the API, for tests.
struct DescribedAPI {
    struct Operation {
        let path: String
        let method: String
        let content: [String: Any]
    }

    let document: [String: Any]

    /// The shipped description.
    init() throws {
        let file = Repository.shippedData.appending(path: "Service/openapi.json")
        try self.init(JSONSerialization.jsonObject(with: Data(contentsOf: file)))
    }

    /// The description that a service serves.
    init(_ document: Any) throws {
        guard let document = document as? [String: Any] else { throw NotThere(name: "document") }
        self.document = document
    }

    struct NotThere: Error {
        let name: String
    }

    var operations: [Operation] {
        let paths = document["paths"] as? [String: [String: [String: Any]]] ?? [:]
        return paths.flatMap { path, operations in
            operations.map { Operation(path: path, method: $0.key.uppercased(), content: $0.value) }
        }
    }

    /// The schema `name` or a part of it, such as `Profile`, `properties`, `name`.
    func schema(_ name: String, _ steps: String...) throws -> [String: Any] {
        try part(["components", "schemas", name] + steps)
    }

    /// A parameter of an operation by its name, whether it is inline or a reference.
    func parameter(_ name: String, of operationID: String) throws -> [String: Any] {
        let operation = operations.first { $0.content["operationId"] as? String == operationID }
        let parameters = operation?.content["parameters"] as? [[String: Any]] ?? []
        let found = try parameters.map(resolved).first { $0["name"] as? String == name }
        guard let schema = found?["schema"] as? [String: Any] else { throw NotThere(name: name) }
        return try resolved(schema)
    }

    func resolved(_ value: [String: Any]) throws -> [String: Any] {
        guard let reference = value["$ref"] as? String else { return value }
        return try part(reference.split(separator: "/").dropFirst().map(String.init))
    }

    private func part(_ steps: [String]) throws -> [String: Any] {
        var part = document
        for step in steps {
            guard let next = part[step] as? [String: Any] else {
                throw NotThere(name: steps.joined(separator: "/"))
            }
            part = next
        }
        return part
    }
}
