import GRDB

/// The columns of the table `place`: countries, cities, villages, quarters and the like.
package enum PlaceColumn: String, TableColumn {
    case id
    case osmType = "osm_type"
    case osmID = "osm_id"
    /// `country`, `state`, `county`, `city`, `town`, `village`, `suburb`, ….
    case kind
    case name
    /// A JSON object of all other names by their OSM keys.
    case names
    /// Nominatim's address rank: 4 for countries … 25 for single dwellings.
    case rank
    case adminLevel = "admin_level"
    /// The level whose capital it is: 2 for a country, 4 for a state; NULL if it is none.
    case capital
    case population
    /// ISO 3166-1 alpha-2 in lower case.
    case countryCode = "country_code"
    case postcode
    /// Which side of the road people drive on: `left`, `right` or NULL.
    case drivingSide = "driving_side"
    case wikidata
    /// The ISO 3166-2 code of a state, county or municipality: `US-MD`.
    case isoCode = "iso_code"
    /// The id of the node that labels its boundary.
    case labelNode = "label_node"
    /// The next larger place around it.
    case parentID = "parent_id"
    /// The label point.
    case geometry
    case boundary

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .osmID: .osmID
        case .osmType, .kind, .name: .requiredText
        case .rank: .requiredInteger
        case .adminLevel, .capital, .population, .labelNode, .parentID: .integer
        case .names, .countryCode, .postcode, .drivingSide, .wikidata, .isoCode: .text
        case .geometry: .geometry(.point)
        case .boundary: .geometry(.polygons)
        }
    }
}

/// The columns of the table `street`: segments of one name in one place that touch or are near each
/// other.
package enum StreetColumn: String, TableColumn {
    case id
    /// One of its ways.
    case osmType = "osm_type"
    case osmID = "osm_id"
    case name
    /// A JSON object of all other names by their OSM keys.
    case names
    case ref
    case streetClass = "class"
    case lengthMillimeters = "length_mm"
    case postcode
    /// The values of `addr:city=*` and the like on its ways; `;` separates different ones.
    case cities
    case placeID = "place_id"
    case geometry

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .osmID: .osmID
        case .osmType, .name, .streetClass: .requiredText
        case .lengthMillimeters: .requiredInteger
        case .placeID: .integer
        case .names, .ref, .postcode, .cities: .text
        case .geometry: .geometry(.lines)
        }
    }
}

/// The columns of the table `address`: houses.
package enum AddressColumn: String, TableColumn {
    case id
    case osmType = "osm_type"
    case osmID = "osm_id"
    case houseNumber = "house_number"
    case houseName = "house_name"
    case unit
    /// `addr:street=*`, or the name of the associatedStreet relation.
    case street
    /// `addr:place=*`.
    case place
    /// The name of the nearest street, for houses that have neither a street nor a place.
    case nearestStreet = "nearest_street"
    case city, postcode, country, state
    /// 1 if the number comes from an `addr:interpolation=*` way.
    case interpolated
    case placeID = "place_id"
    /// The other elements of the same house as a JSON array: `[["W", 12]]`.
    case duplicates
    case geometry
    /// The grounds with this address; NULL for a building, which `building` has, and for a point.
    case grounds

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .osmID: .osmID
        case .osmType: .requiredText
        case .interpolated: .requiredInteger
        case .placeID: .integer
        case .houseNumber, .houseName, .unit, .street, .place, .nearestStreet, .city, .postcode,
            .country, .state, .duplicates:
            .text
        case .geometry: .geometry(.point)
        case .grounds: .geometry(.polygons)
        }
    }
}

/// The columns of the table `postcode`.
package enum PostcodeColumn: String, TableColumn {
    case id
    /// The element of the area; NULL if the postcode is only known from addresses.
    case osmType = "osm_type"
    case osmID = "osm_id"
    case code
    case placeID = "place_id"
    case addressCount = "address_count"
    case geometry
    /// NULL if the postcode is only known from addresses.
    case boundary

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .code: .requiredText
        case .osmType: .text
        case .osmID, .placeID: .integer
        case .addressCount: .requiredInteger
        case .geometry: .geometry(.point)
        case .boundary: .geometry(.polygons)
        }
    }
}

/// The columns of the table `poi`: points of interest.
package enum PointOfInterestColumn: String, TableColumn {
    case id
    case osmType = "osm_type"
    case osmID = "osm_id"
    /// The OSM key: `amenity`, `shop`, `tourism`, ….
    case category
    /// The key's value: `townhall`, `bakery`, ….
    case kind
    case name
    /// A JSON object of all other names by their OSM keys.
    case names
    case brand
    case operatorName = "operator"
    case houseNumber = "house_number"
    case street
    /// The name of the nearest street, if it has no street of its own and people go there.
    case nearestStreet = "nearest_street"
    case city, postcode, wikidata
    case placeID = "place_id"
    case geometry

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .osmID: .osmID
        case .osmType, .category, .kind: .requiredText
        case .placeID: .integer
        case .name, .names, .brand, .operatorName, .houseNumber, .street, .nearestStreet, .city,
            .postcode, .wikidata:
            .text
        case .geometry: .geometry(.point)
        }
    }
}

/// The columns of the table `car_park`: car parks, garages, and parking along streets.
package enum CarParkColumn: String, TableColumn {
    case id
    case osmType = "osm_type"
    case osmID = "osm_id"
    /// `surface`, `multi-storey`, `underground`, `rooftop`, `street_side`, `lane`, ….
    case kind
    case name
    /// A JSON object of all other names by their OSM keys.
    case names
    case operatorName = "operator"
    /// Numbers of spaces.
    case capacity
    case disabledCapacity = "capacity_disabled"
    case chargingCapacity = "capacity_charging"
    case fee, charge
    /// As tagged.
    case maxStay = "maxstay"
    /// NULL if there is no limit or the tag is not understood.
    case maxStaySeconds = "maxstay_s"
    /// The raw value of `Access` for drivers.
    case access
    case openingHours = "opening_hours"
    /// The tags that say who may park when, as a JSON object; those of `KerbTags` for a side of a
    /// street, which has a `position`.
    case rules
    case surface
    case placeID = "place_id"
    /// A JSON array of [longitude, latitude]; NULL if none is known.
    case entrances
    case geometry
    /// NULL for car parks that are mapped as a point or a line.
    case area

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .osmID: .osmID
        case .osmType, .kind: .requiredText
        case .access: .requiredInteger
        case .capacity, .disabledCapacity, .chargingCapacity, .maxStaySeconds, .placeID: .integer
        case .name, .names, .operatorName, .fee, .charge, .maxStay, .openingHours, .rules,
            .surface, .entrances:
            .text
        case .geometry: .geometry(.point)
        case .area: .geometry(.polygons)
        }
    }
}

/// The columns of the table `fountain`: taps, fountains and springs.
package enum FountainColumn: String, TableColumn {
    case id
    case osmType = "osm_type"
    case osmID = "osm_id"
    /// `drinking_water`, `water_tap`, `fountain`, ….
    case kind
    case name
    /// A JSON object of all other names by their OSM keys.
    case names
    /// 1 yes, 0 no, NULL unknown.
    case potable, bottle
    case wheelchair, seasonal
    /// Whether it works: 1 yes, 0 no, NULL unknown.
    case works
    case placeID = "place_id"
    case geometry

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .osmID: .osmID
        case .osmType, .kind: .requiredText
        case .potable, .bottle, .works, .placeID: .integer
        case .name, .names, .wheelchair, .seasonal: .text
        case .geometry: .geometry(.point)
        }
    }
}
