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
    /// path, and whether there are metrics and records.
    ///
    /// - Throws: an error if the file cannot be read or is not JSON.
    init(_ shippedData: ShippedData, _ settings: ServiceSettings, hasRecords: Bool) throws {
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
        if !hasRecords { Self.removeRecords(from: &tree) }
        self.tree = tree
    }

    /// The chapters of what needs no records.
    private static let mapChapters: Set = ["Places", "Routes", "Tiles", "Service"]
    /// A path of these chapters that needs records.
    private static let routeToParking = "/api/v1/parkings/{id}/route"

    /// Leaves the paths that a service for the map alone has, which take no tokens.
    private static func removeRecords(from tree: inout JSONValue) {
        guard case .array(let chapters)? = tree["tags"] else { return }
        for path in tree["paths"]?.members ?? [] {
            let path = path.name
            for operation in tree["paths"]?[path]?.members ?? [] {
                let method = operation.name
                var tags: [String] = []
                if case .array(let names)? = operation.value["tags"] {
                    tags = names.compactMap(\.string)
                }
                if path != routeToParking, tags.allSatisfy(mapChapters.contains) {
                    tree["paths"]?[path]?[method]?["security"] = .array([])
                } else {
                    tree["paths"]?[path]?[method] = nil
                }
            }
            if tree["paths"]?[path]?.members.isEmpty == true { tree["paths"]?[path] = nil }
        }
        tree["tags"] = .array(
            chapters.filter { mapChapters.contains($0["name"]?.string ?? "") })
        let summary = "This service has the map alone (--without-records): no accounts, no records."
        tree["info"]?["summary"] = .string(summary)
    }
}
