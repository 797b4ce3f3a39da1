import Foundation
import Geocoding
import Geometry
import NIOCore
import OSMModel
import RecordKeeping
import ServiceCore
import StoreRuntime
import WireText

/// Writes results in Nominatim's XML format.
///
/// Source: Nominatim 5, src/nominatim_api/v1/format_xml.py.
struct NominatimXML {
    let details: NominatimDetails
    let time: Timestamp
    /// The attributes of the root element for the query: `querystring`, `more_url`, …
    let query: [(name: String, value: String)]

    func body(_ places: [NominatimPlace]) -> ByteBuffer {
        var xml = XMLWriter()
        xml.element("searchresults", head) { xml in
            for place in places {
                let attributes =
                    attributes(of: place) + [
                        ("display_name", place.displayName), ("class", place.category.key),
                        ("type", place.category.value),
                        ("importance", String(place.result.importance)),
                    ]
                xml.element("place", attributes) { xml in
                    if details.hasAddress { write(place.addressMembers, &xml) }
                    writeOutline(of: place, &xml)
                    writeTags(of: place, &xml)
                }
            }
        }
        return xml.buffer
    }

    /// The result of a reverse search, or an error if it is nil.
    func body(_ place: NominatimPlace?) -> ByteBuffer {
        var xml = XMLWriter()
        xml.element("reversegeocode", head) { xml in
            guard let place else {
                xml.element("error", text: "Unable to geocode")
                return
            }
            xml.element("result", attributes(of: place), text: place.displayName)
            if details.hasAddress {
                xml.element("addressparts") { xml in write(place.addressMembers, &xml) }
            }
            writeOutline(of: place, &xml)
            writeTags(of: place, &xml)
        }
        return xml.buffer
    }

    private func writeOutline(of place: NominatimPlace, _ xml: inout XMLWriter) {
        guard case (.kml, let text)? = place.outline else { return }
        xml.element("geokml") { xml in xml.content(text) }
    }

    private var head: [(name: String, value: String)] {
        [("timestamp", Self.text(of: time)), ("attribution", NominatimPlace.attribution)]
            + query
    }

    private func attributes(of place: NominatimPlace) -> [(name: String, value: String)] {
        var attributes: [(name: String, value: String)] = []
        if let id = place.result.id { attributes.append(("place_id", String(id.rawValue))) }
        if let osm = place.osm {
            attributes.append(("osm_type", NominatimPlace.name(of: osm.kind)))
            attributes.append(("osm_id", String(osm.id)))
        }
        if let ref = place.result.tags?.names["ref"] ?? Optional(place.name), !ref.isEmpty {
            attributes.append(("ref", ref))
        }
        let box = place.box
        let edges = [box.south, box.north, box.west, box.east].map(NominatimPlace.degrees)
        switch place.outline {
        case (.geoJSON, let text)?: attributes.append(("geojson", text))
        case (.svg, let text)?: attributes.append(("geosvg", text))
        case (.wkt, let text)?: attributes.append(("geotext", text))
        case (.kml, _)?, nil: break
        }
        return attributes + [
            ("lat", NominatimPlace.degrees(place.result.coordinate.latitude)),
            ("lon", NominatimPlace.degrees(place.result.coordinate.longitude)),
            ("boundingbox", edges.joined(separator: ",")),
            ("place_rank", String(place.placeRank)), ("address_rank", String(place.addressRank)),
        ]
    }

    private func write(_ members: [(label: String, name: String)], _ xml: inout XMLWriter) {
        for (label, name) in members { xml.element(label, text: name) }
    }

    private func writeTags(of place: NominatimPlace, _ xml: inout XMLWriter) {
        if details.hasTags {
            xml.element("extratags") { xml in
                for (key, value) in (place.result.tags?.others ?? [:]).sorted(by: <) {
                    xml.element("tag", [("key", key), ("value", value)])
                }
            }
        }
        if details.hasNames {
            xml.element("namedetails") { xml in
                for (key, value) in (place.result.tags?.names ?? [:]).sorted(by: <) {
                    xml.element("name", [("desc", key)], text: value)
                }
            }
        }
    }

    /// `Sat, 11 Aug 2018 11:53:21 +00:00`.
    static func text(of time: Timestamp) -> String {
        InternetDate.text(time.date, zone: .offset)
    }
}
