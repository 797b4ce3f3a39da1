import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

/// A result of Photon's API.
struct PhotonFeature {
    let properties: [String: Any]
    let latitude: Double
    let longitude: Double

    var name: String? { properties["name"] as? String }
    var layer: String? { properties["type"] as? String }
    var tag: String { "\(properties["osm_key"] ?? "")=\(properties["osm_value"] ?? "")" }
}

extension RunningService {
    /// The features in the response to a search.
    func features(_ path: String) async throws -> [PhotonFeature] {
        let answer = try await client.get(path)
        #expect(answer.status == 200, "\(answer.text)")
        let collection = try answer.object()
        #expect(collection["type"] as? String == "FeatureCollection")
        let features = try #require(collection["features"] as? [[String: Any]])
        return try features.map { feature in
            let geometry = try #require(feature["geometry"] as? [String: Any])
            let point = try #require(geometry["coordinates"] as? [Double])
            return PhotonFeature(
                properties: try #require(feature["properties"] as? [String: Any]),
                latitude: point[1], longitude: point[0])
        }
    }
}
