import Geometry
import OSMModel
import TagRules

/// A row of the table `place` in the making.
package struct Place: Sendable {
    package var reference: OSMReference
    package var kind: String
    package var name: String
    package var otherNames: OtherNames
    package var rank: Int
    package var adminLevel: Int?
    package var population: Int?
    package var countryCode: String?
    package var postcode: String?
    /// `left` or `right`, where a boundary says so.
    package var drivingSide: String?
    package var wikidata: String?
    /// The label point.
    package var point: Coordinate
    /// Empty where none is known.
    package var boundary: [Polygon]
    /// The index of the next larger place around it.
    package var parent: Int?

    /// Nil for objects that are no places with a name.
    init?(_ reference: OSMReference, _ tags: Tags, at point: Coordinate, boundary: [Polygon] = []) {
        let level = tags["admin_level"].flatMap { Int($0) }
        let isAdministrative = tags["boundary"] == "administrative" && !boundary.isEmpty
        let placeKind = tags["place"].flatMap { PlaceKind.named($0) == nil ? nil : $0 }
        let levelKind = isAdministrative ? level.flatMap(PlaceKind.name(ofAdminLevel:)) : nil
        guard let name = tags["name"], !name.isEmpty,
            let kind = placeKind.flatMap({ Self.replaces($0, levelKind) ? $0 : nil }) ?? levelKind,
            let traits = PlaceKind.named(kind)
        else { return nil }
        self.reference = reference
        self.kind = kind
        self.name = name
        self.point = point
        self.boundary = boundary
        rank = traits.rank
        adminLevel = isAdministrative ? level : nil
        otherNames = OtherNames(tags)
        population = Self.population(tags["population"])
        countryCode = Self.countryCode(tags)
        postcode = tags["postal_code"] ?? tags["addr:postcode"]
        drivingSide = tags["driving_side"].flatMap { ["left", "right"].contains($0) ? $0 : nil }
        wikidata = tags["wikidata"]
    }

    /// A census-designated `place=locality` with a boundary is no mere locality.
    private static func replaces(_ placeKind: String, _ levelKind: String?) -> Bool {
        levelKind == nil || PlaceKind.named(placeKind)?.holdsAddresses == true
    }

    var traits: PlaceKind? { PlaceKind.named(kind) }

    /// Whether its boundary says where addresses are: that of a mountain range does not.
    var holdsAddresses: Bool {
        !boundary.isEmpty && traits?.holdsAddresses == true && (rank >= 14 || adminLevel != nil)
    }

    /// `12,345`, `12 345` and `12345 (2011)` alike.
    static func population(_ text: String?) -> Int? {
        guard let text else { return nil }
        let digits = text.prefix { $0.isNumber || ",. ' ".contains($0) }.filter(\.isNumber)
        return Int(digits)
    }

    static func countryCode(_ tags: Tags) -> String? {
        let keys = [
            "ISO3166-1:alpha2", "ISO3166-1", "country_code_iso3166_1_alpha_2",
            "is_in:country_code", "addr:country",
        ]
        let tagged = keys.lazy.compactMap { tags[$0] }.first { $0.utf8.count == 2 }
        let subdivision = tags["ISO3166-2"]?.split(separator: "-").first.map(String.init)
        return (tagged ?? subdivision.flatMap { $0.utf8.count == 2 ? $0 : nil })?.lowercased()
    }

    var areaSquareDegrees: Double {
        boundary.reduce(0) { $0 + $1.areaSquareDegrees }
    }

    /// Takes what a label node or a boundary that did not close knows beside this place.
    mutating func complete(from other: Place) {
        if other.name != name { otherNames.add(other.name, for: "alt_name") }
        otherNames.add(other.otherNames)
        adminLevel = adminLevel ?? other.adminLevel
        population = population ?? other.population
        countryCode = countryCode ?? other.countryCode
        postcode = postcode ?? other.postcode
        wikidata = wikidata ?? other.wikidata
    }
}
