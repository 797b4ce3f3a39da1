import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import StoreRuntime
import Testing

@Suite("The description matches the service")
struct DescriptionTests {
    @Test func thePathsAndMethodsAreThoseOfTheService() async throws {
        var settings = ServiceSettings()
        settings.servesMetrics = true
        try await RunningService.withTown(settings) { service in
            let described = try await DescribedAPI(service.client.get("/openapi.json").json())
            let own = service.paths.filter {
                // Other faces have descriptions of their own.
                $0.hasPrefix("/api/v1/") || $0.hasPrefix("/tiles")
                    || $0.hasPrefix("/fonts") || $0.hasPrefix("/sprites")
                    || $0.hasPrefix("/styles") || $0.hasPrefix("/calendar")
                    || ["/map.png", "/healthz", "/readyz", "/openapi.json", "/metrics"].contains($0)
            }
            var answered: Set<String> = []
            for path in own {
                let concrete = path.replacing(/\{\w+\}/, with: "019aa6c2")
                let allow = try await service.client.send("OPTIONS", concrete)["allow"]
                for method in try #require(allow, "\(path)").split(separator: ", ")
                where method != "HEAD" && method != "OPTIONS" {
                    answered.insert("\(method) \(path)")
                }
            }
            #expect(answered == Set(described.operations.map { "\($0.method) \($0.path)" }))
        }
    }

    @Test func theServedDescriptionHasTheBasePath() async throws {
        var settings = ServiceSettings()
        settings.basePath = "/parkway"
        try await RunningService.withTown(settings) { service in
            let described = try await DescribedAPI(
                service.client.get("/parkway/openapi.json").json())
            let servers = described.document["servers"] as? [[String: String]]
            #expect(servers?.map { $0["url"] } == ["/parkway"])
            let info = described.document["info"] as? [String: Any]
            #expect(info?["version"] as? String == ParkwayVersion.text)
            #expect(!described.operations.contains { $0.path == "/metrics" })
        }
    }

    @Test func everyReferenceHasItsTarget() throws {
        let described = try DescribedAPI()
        var references = 0
        func follow(_ value: Any) throws {
            if let object = value as? [String: Any] {
                if object["$ref"] != nil {
                    references += 1
                    _ = try described.resolved(object)
                }
                try object.values.forEach(follow)
            } else if let array = value as? [Any] {
                try array.forEach(follow)
            }
        }
        try follow(described.document)
        #expect(references > 100)
    }

    @Test func everyOperationHasAUniqueNameAndASummary() throws {
        let operations = try DescribedAPI().operations
        let names = operations.compactMap { $0.content["operationId"] as? String }
        #expect(Set(names).count == operations.count)
        for operation in operations {
            #expect(operation.content["summary"] != nil, "\(operation.path)")
            #expect(operation.content["security"] != nil, "\(operation.path)")
            let responses = operation.content["responses"] as? [String: Any] ?? [:]
            #expect(responses["500"] != nil && responses["503"] != nil, "\(operation.path)")
        }
    }

    @Test func objectsAllowNoOtherMembers() throws {
        let schemas = try DescribedAPI().document["components"] as? [String: [String: Any]]
        for (name, schema) in try #require(schemas?["schemas"] as? [String: [String: Any]])
        where schema["type"] as? String == "object" {
            #expect(schema["additionalProperties"] as? Bool == false, "\(name)")
        }
    }
}
