import Geometry
import OSMModel
import TagRules

/// A future row of the table `place`.
package struct Place: Sendable {
    /// The boundary, or the node if there is no boundary.
    package var reference: OSMReference
    /// A key of `PlaceKind`: `city`, `village`, `suburb`, ….
    package var kind: String
    /// The value of `name=*`.
    package var name: String
    /// All names but ``name``.
    package var otherNames: OtherNames
    /// Nominatim's address rank: 4 for countries … 25 for single dwellings.
    package var rank: Int
    /// The value of `admin_level=*`; nil if the place is not administrative.
    package var adminLevel: Int?
    /// The level whose capital it is: 2 for a country, 4 for a state; nil if it is none.
    package var capital: Int?
    /// Nil if it is unknown.
    package var population: Int?
    /// ISO 3166-1 alpha-2 in lower case; nil if it is unknown.
    package var countryCode: String?
    /// Nil if the place has no postcode of its own.
    package var postcode: String?
    /// `left` or `right`; nil if no boundary says so.
    package var drivingSide: String?
    /// The id in Wikidata; nil if it is unknown.
    package var wikidata: String?
    /// The ISO 3166-2 code; nil if it has none.
    package var isoCode: String?
    /// The id of the node that was joined with the boundary; nil if there is none.
    package var labelNode: Int64?
    /// The label point.
    package var point: Coordinate
    /// Empty if the place has no boundary.
    package var boundary: [Polygon]
    /// The index of the next larger place around it.
    package var parent: Int?

    /// Nil if the element is not a place with a name.
    init?(_ reference: OSMReference, _ tags: Tags, at point: Coordinate, boundary: [Polygon] = []) {
        let level = tags["admin_level"].flatMap { Int($0) }
        let isAdministrative = tags["boundary"] == "administrative" && !boundary.isEmpty
        let placeKind = tags["place"].flatMap { PlaceKind.named($0) == nil ? nil : $0 }
        let levelKind = isAdministrative ? level.flatMap(PlaceKind.name(ofAdminLevel:)) : nil
        guard let name = OtherNames.mainName(in: tags),
            let kind = placeKind.flatMap({ Self.takesPrecedence($0, levelKind) ? $0 : nil })
                ?? levelKind,
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
        capital = PlaceFeatures.capitalLevel(tags)
        population = PlaceFeatures.population(tags["population"])
        countryCode = Self.countryCode(tags)
        postcode = tags["postal_code"] ?? tags["addr:postcode"]
        drivingSide = tags["driving_side"].flatMap { ["left", "right"].contains($0) ? $0 : nil }
        wikidata = tags["wikidata"]
        isoCode = tags["ISO3166-2"]
    }

    /// Whether the `place` tag takes precedence over the administrative level. A `place=locality`
    /// with an administrative boundary is more than a locality.
    private static func takesPrecedence(_ placeKind: String, _ levelKind: String?) -> Bool {
        levelKind == nil || PlaceKind.named(placeKind)?.holdsAddresses == true
    }

    var traits: PlaceKind? { PlaceKind.named(kind) }

    /// Whether addresses may belong to the place by its boundary; not so for a mountain range.
    var holdsAddresses: Bool {
        !boundary.isEmpty && traits?.holdsAddresses == true && (rank >= 14 || adminLevel != nil)
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

    /// Adds the data of a label node, or of a boundary with an open ring, that is missing here.
    mutating func complete(from other: Place) {
        if other.name != name { otherNames.add(other.name, for: "alt_name") }
        otherNames.add(other.otherNames)
        adminLevel = adminLevel ?? other.adminLevel
        capital = capital ?? other.capital
        population = population ?? other.population
        countryCode = countryCode ?? other.countryCode
        postcode = postcode ?? other.postcode
        wikidata = wikidata ?? other.wikidata
        isoCode = isoCode ?? other.isoCode
    }
}
