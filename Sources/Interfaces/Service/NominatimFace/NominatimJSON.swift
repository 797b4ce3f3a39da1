import Geocoding
import Geometry
import NIOCore
import OSMModel
import ServiceCore
import WireText

/// The optional parts of a result.
struct NominatimDetails {
    var hasAddress = false
    var hasTags = false
    var hasNames = false
}

/// Writes results in Nominatim's JSON formats.
///
/// Source: Nominatim 5, src/nominatim_api/v1/format_json.py.
struct NominatimJSON {
    let format: NominatimFormat
    let details: NominatimDetails
    /// The query text, which GeocodeJSON repeats.
    let query: String

    /// A list of places.
    func body(_ places: [NominatimPlace]) -> ByteBuffer {
        var json = JSONWriter(reserving: 256 + 768 * places.count)
        switch format {
        case .geojson: writeCollection(places, &json)
        case .geocodejson: writeGeocodeCollection(places, &json)
        default:
            json.array { json in
                for place in places { write(place, &json) }
            }
        }
        return json.buffer
    }

    /// The result of a reverse search, or an error if it is nil.
    func body(_ place: NominatimPlace?) -> ByteBuffer {
        guard let place else {
            return ByteBuffer(string: #"{"error":"Unable to geocode"}"#)
        }
        guard format == .json || format == .jsonv2 else { return body([place]) }
        var json = JSONWriter(reserving: 1_024)
        write(place, &json)
        return json.buffer
    }

    // MARK: JSON

    private func write(_ place: NominatimPlace, _ json: inout JSONWriter) {
        json.object { json in
            writeIdentity(place, licence: true, &json)
            json.member("lat", NominatimPlace.degrees(place.result.coordinate.latitude))
            json.member("lon", NominatimPlace.degrees(place.result.coordinate.longitude))
            json.member(format == .json ? "class" : "category", place.category.key)
            json.member("type", place.category.value)
            json.member("place_rank", place.placeRank)
            writeDescription(place, &json)
            let box = place.box
            json.array("boundingbox") { json in
                for edge in [box.south, box.north, box.west, box.east] {
                    json.element(NominatimPlace.degrees(edge))
                }
            }
            switch place.outline {
            case (.geoJSON, let text)?:
                json.name("geojson")
                json.element { $0.append(contentsOf: text.utf8) }
            case (.kml, let text)?: json.member("geokml", text)
            case (.svg, let text)?: json.member("svg", text)
            case (.wkt, let text)?: json.member("geotext", text)
            case nil: break
            }
        }
    }

    private func writeIdentity(
        _ place: NominatimPlace, licence: Bool, _ json: inout JSONWriter
    ) {
        if let id = place.result.id { json.member("place_id", Int(id.rawValue)) }
        if licence { json.member("licence", NominatimPlace.attribution) }
        if let osm = place.osm {
            json.member("osm_type", NominatimPlace.name(of: osm.kind))
            json.member("osm_id", Int(osm.id))
        }
    }

    private func writeDescription(_ place: NominatimPlace, _ json: inout JSONWriter) {
        json.member("importance", place.result.importance)
        json.member("addresstype", place.addressType)
        json.member("name", place.name)
        json.member("display_name", place.displayName)
        if details.hasAddress {
            json.object("address") { json in writeAddress(place, &json) }
        }
        if details.hasTags { write("extratags", place.result.tags?.others, &json) }
        if details.hasNames { write("namedetails", place.result.tags?.names, &json) }
    }

    private func writeAddress(_ place: NominatimPlace, _ json: inout JSONWriter) {
        for (label, name) in place.addressMembers {
            json.name(escaping: label)
            json.element(name)
        }
    }

    /// Null if there are none.
    private func write(
        _ name: StaticString, _ tags: [String: String]?, _ json: inout JSONWriter
    ) {
        guard let tags, !tags.isEmpty else { return json.null(name) }
        json.object(name) { json in
            for (key, value) in tags.sorted(by: { $0.key < $1.key }) {
                json.name(escaping: key)
                json.element(value)
            }
        }
    }

    // MARK: GeoJSON

    private func writeCollection(_ places: [NominatimPlace], _ json: inout JSONWriter) {
        json.featureCollection { json in
            json.member("licence", NominatimPlace.attribution)
        } features: { json in
            for place in places {
                write(place, in: place.box, &json) { json in
                    writeIdentity(place, licence: false, &json)
                    json.member("place_rank", place.placeRank)
                    json.member("category", place.category.key)
                    json.member("type", place.category.value)
                    writeDescription(place, &json)
                }
            }
        }
    }

    /// A feature with the outline of the place or, if the request wants none, its point.
    private func write(
        _ place: NominatimPlace, in box: BoundingBox? = nil, _ json: inout JSONWriter,
        _ properties: (inout JSONWriter) -> Void
    ) {
        guard let (_, text) = place.outline else {
            return json.feature(at: place.result.coordinate, in: box, properties)
        }
        json.feature(in: box, properties) { json in
            json.element { $0.append(contentsOf: text.utf8) }
        }
    }

    // MARK: GeocodeJSON

    /// Source: https://github.com/geocoders/geocodejson-spec, draft 0.1.0.
    private func writeGeocodeCollection(_ places: [NominatimPlace], _ json: inout JSONWriter) {
        json.featureCollection { json in
            json.object("geocoding") { json in
                json.member("version", "0.1.0")
                json.member("attribution", NominatimPlace.attribution)
                json.member("licence", "ODbL")
                json.member("query", query)
            }
        } features: { json in
            for place in places {
                write(place, &json) { json in
                    json.object("geocoding") { json in writeGeocoding(place, &json) }
                }
            }
        }
    }

    private func writeGeocoding(_ place: NominatimPlace, _ json: inout JSONWriter) {
        writeIdentity(place, licence: false, &json)
        json.member("osm_key", place.category.key)
        json.member("osm_value", place.category.value)
        json.member("type", Self.level(ofRank: min(28, max(3, place.addressRank))))
        if let meters = place.result.distanceMeters { json.member("accuracy", Int(meters)) }
        json.member("label", place.displayName)
        if !place.name.isEmpty { json.member("name", place.name) }
        if details.hasAddress { writeLevels(place, &json) }
        if details.hasTags { write("extra", place.result.tags?.others, &json) }
    }

    private func writeLevels(_ place: NominatimPlace, _ json: inout JSONWriter) {
        var written: Set<String> = []
        for part in place.address {
            let key =
                switch part.label {
                case "postcode": "postcode"
                case "house_number": "housenumber"
                case _ where (4..<28).contains(part.rank): Self.level(ofRank: part.rank)
                default: ""
                }
            if key.isEmpty || part.name == place.name && part.label == place.addressType {
                continue
            }
            if written.insert(key).inserted {
                json.name(escaping: key)
                json.element(part.name)
            }
        }
        json.member("country_code", ifPresent: place.result.address.countryCode)
        json.object("admin") { json in
            for part in place.address {
                guard let level = part.adminLevel, written.insert("level\(level)").inserted else {
                    continue
                }
                json.name(escaping: "level\(level)")
                json.element(part.name)
            }
        }
    }

    private static func level(ofRank rank: Int) -> String {
        switch rank {
        case ...3: "locality"
        case 4: "country"
        case 5...9: "state"
        case 10...12: "county"
        case 13...16: "city"
        case 17...21: "district"
        case 22...24: "locality"
        case 25...27: "street"
        default: "house"
        }
    }
}

extension NominatimPlace {
    /// The address by label, without repeated labels.
    var addressMembers: [(label: String, name: String)] {
        var members: [(label: String, name: String)] = []
        for part in address where !members.contains(where: { $0.label == part.label }) {
            members.append((part.label, part.name))
            if let code = part.isoCode ?? (part.label == "state" ? result.stateCode : nil) {
                members.append(("ISO3166-2-lvl\(part.adminLevel ?? 4)", code))
            }
        }
        if let code = result.address.countryCode { members.append(("country_code", code)) }
        return members
    }
}
