import Foundation
import ServiceCore
import StoreRuntime
import WireText

/// The description of the own API in OpenAPI 3.1, as this service serves it.
///
/// Source: https://spec.openapis.org/oas/v3.1.1.html
struct OpenAPIDocument {
    let tree: JSONValue

    /// Reads the shipped document and puts in what differs from service to service: the version,
    /// the base path, and whether there are metrics.
    ///
    /// - Throws: where the file cannot be read or is no JSON.
    init(_ shippedData: ShippedData, _ settings: ServiceSettings) throws {
        let file = shippedData.serviceFolder.appending(path: "openapi.json")
        var tree = try JSONValue(parsing: String(contentsOf: file, encoding: .utf8))
        tree["info"]?["version"] = .string(ParkwayVersion.text)
        tree["servers"] = .array([
            .object([
                .init(
                    name: "url",
                    value: .string(settings.basePath.isEmpty ? "/" : settings.basePath)),
                .init(name: "description", value: .string("This service.")),
            ])
        ])
        if !settings.servesMetrics { tree["paths"]?["/metrics"] = nil }
        self.tree = tree
    }

    /// What `value` stands for: itself or, for a `$ref` into this document, what that names.
    func resolved(_ value: JSONValue) -> JSONValue {
        guard let reference = value["$ref"]?.string, reference.hasPrefix("#/") else { return value }
        let found = reference.dropFirst(2).split(separator: "/").reduce(Optional(tree)) {
            $0?[String($1)]
        }
        return found ?? value
    }
}
