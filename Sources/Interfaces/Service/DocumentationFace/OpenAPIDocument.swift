import Foundation
import ServiceCore
import StoreRuntime
import WireText

/// The description of the API in OpenAPI 3.1, for this service.
///
/// Source: https://spec.openapis.org/oas/v3.1.1.html
struct OpenAPIDocument {
    let tree: JSONValue

    /// Reads the shipped document and adds what differs between services: the version, the base
    /// path, and whether there are metrics.
    ///
    /// - Throws: an error if the file cannot be read or is not JSON.
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
}
