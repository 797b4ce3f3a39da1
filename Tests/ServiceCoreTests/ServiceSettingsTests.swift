import Foundation
import ServiceCore
import TestSupport
import Testing

struct ServiceSettingsTests {
    @Test func theDeploymentGuideStatesTheDefaults() throws {
        let settings = ServiceSettings()
        let (limits, tiles, osrm) = (settings.limits, settings.tiles, settings.osrm)
        let defaults = [
            "limits.bodyBytes": limits.bodyBytes, "limits.targetBytes": limits.targetBytes,
            "limits.headerBytes": limits.headerBytes, "limits.headerFields": limits.headerFields,
            "limits.connections": limits.connections, "limits.requests": limits.requests,
            "limits.engineRequests": limits.engineRequests,
            "limits.requestsPerClient": limits.requestsPerClient,
            "limits.engineRequestsPerClient": limits.engineRequestsPerClient,
            "limits.largeAnswers": limits.largeAnswers,
            "limits.largeAnswersPerClient": limits.largeAnswersPerClient,
            "limits.searchAnswerBytes": limits.searchAnswerBytes,
            "limits.answerBytes": limits.answerBytes,
            "limits.idleSeconds": limits.idleSeconds,
            "limits.requestSeconds": limits.requestSeconds,
            "limits.stopSeconds": limits.stopSeconds, "tiles.cacheBytes": tiles.cacheBytes,
            "tiles.drawings": tiles.drawings, "osrm.routeCoordinates": osrm.routeCoordinates,
            "osrm.alternatives": osrm.alternatives, "osrm.tableCells": osrm.tableCells,
            "osrm.nearestResults": osrm.nearestResults,
        ]
        let guide = try String(
            contentsOf: Repository.root.appending(path: "Documentation/Deploying.md"),
            encoding: .utf8)
        for (name, value) in defaults {
            #expect(guide.contains("| `\(name)` | \(value) |"), "\(name)")
        }
        #expect(guide.contains("| `listen` | `\(settings.host):\(settings.port)` |"))
    }
}
