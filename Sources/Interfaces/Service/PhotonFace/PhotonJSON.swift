import Geocoding
import Geometry
import NIOCore
import OSMModel
import ServiceCore
import WireText

/// Writes results as GeoJSON with Photon's properties.
///
/// Source: https://github.com/komoot/photon/blob/master/docs/api-v1.md#results-for-search-and-reverse
enum PhotonJSON {
    /// The geometry of a result is its outline; without one, it is a point.
    static func body(_ results: [(result: GeocodeResult, outline: String?)]) -> ByteBuffer {
        var json = JSONWriter(reserving: 256 + 768 * results.count)
        json.featureCollection { json in
            for (result, outline) in results {
                guard let outline else {
                    json.feature(at: result.coordinate) { json in write(result, &json) }
                    continue
                }
                json.feature { json in
                    write(result, &json)
                } geometry: { json in
                    json.element { $0.append(contentsOf: outline.utf8) }
                }
            }
        }
        return json.buffer
    }

    private static func write(_ result: GeocodeResult, _ json: inout JSONWriter) {
        let layer = PhotonLayer(of: result)
        let address = result.address
        // Clients expect an object; only postcodes and coordinates have none.
        let osm = result.osm ?? result.carrier
        json.member("osm_type", (osm?.kind ?? .node).rawValue)
        json.member("osm_id", Int(osm?.id ?? 0))
        json.member("osm_key", result.isHouse ? "place" : result.category)
        json.member("osm_value", result.isHouse ? "house" : result.kind)
        json.member("type", layer.rawValue)
        json.member("postcode", ifPresent: address.postcode)
        json.member("housenumber", ifPresent: address.houseNumber)
        json.member("countrycode", (address.countryCode ?? "").uppercased())
        json.member("name", ifPresent: result.isHouse ? address.houseName : result.name)
        json.member("country", address.country ?? "")
        var surroundings: [PhotonLayer: String] = [:]
        for place in result.surroundings.reversed() {
            guard let layer = PhotonLayer(placeKind: place.kind, rank: place.rank) else { continue }
            // A hamlet may only be near, while a suburb often has a boundary around the object.
            if place.kind == "hamlet", surroundings[layer] != nil { continue }
            surroundings[layer] = place.name
        }
        if layer != .city {
            json.member("city", ifPresent: address.city ?? surroundings[.city])
        }
        if layer != .district {
            json.member("district", ifPresent: surroundings[.district] ?? address.quarter)
        }
        if layer != .locality { json.member("locality", ifPresent: surroundings[.locality]) }
        if layer != .street { json.member("street", ifPresent: address.street) }
        if layer != .state {
            json.member("state", ifPresent: address.state ?? surroundings[.state])
        }
        if layer != .county {
            json.member("county", ifPresent: address.county ?? surroundings[.county])
        }
        if let box = result.boundingBox, osm?.kind != .node {
            json.array("extent") { json in
                for edge in [box.west, box.north, box.east, box.south] { json.element(edge) }
            }
        }
        if let tags = result.tags?.others, !tags.isEmpty {
            json.object("extra") { json in
                for (key, value) in tags.sorted(by: { $0.key < $1.key }) {
                    json.name(escaping: key)
                    json.element(value)
                }
            }
        }
    }
}

extension GeocodeResult {
    fileprivate var isHouse: Bool { matchKind == .rooftop || matchKind == .interpolated }
}
