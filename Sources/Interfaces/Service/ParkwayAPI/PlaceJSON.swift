import Documents
import Geocoding
import ServiceCore
import WireText

extension JSONWriter {
    /// Writes a place in the same form as `PlaceDocument` encodes itself, but faster.
    mutating func element(_ place: PlaceDocument) {
        object { json in
            json.object("address") { json in json.members(of: place.address) }
            json.member("attribution", ifPresent: place.attribution)
            json.member("category", place.category)
            json.member("confidence", place.confidence)
            if let meters = place.distanceMeters { json.member("distanceMeters", meters) }
            if let isExtrapolated = place.extrapolated {
                json.member("extrapolated", isExtrapolated)
            }
            json.member("importance", place.importance)
            json.member("kind", place.kind)
            json.member("label", place.label)
            json.member("latitude", place.latitude)
            json.member("longitude", place.longitude)
            json.member("match", place.match.rawValue)
            json.member("name", ifPresent: place.name)
            json.member("osm", ifPresent: place.osm)
            json.member("source", place.source.rawValue)
        }
    }

    private mutating func members(of address: AddressParts) {
        member("city", ifPresent: address.city)
        member("country", ifPresent: address.country)
        member("countryCode", ifPresent: address.countryCode)
        member("county", ifPresent: address.county)
        member("houseName", ifPresent: address.houseName)
        member("houseNumber", ifPresent: address.houseNumber)
        member("postcode", ifPresent: address.postcode)
        member("quarter", ifPresent: address.quarter)
        member("state", ifPresent: address.state)
        member("street", ifPresent: address.street)
        member("unit", ifPresent: address.unit)
    }
}
