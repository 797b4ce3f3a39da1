/// The layers of the vector tiles and their fields, besides names in other languages.
///
/// Source: Shortbread 1.0, https://shortbread-tiles.org/schema/1.0/
enum TileSchema {
    static let shortbread: [String: Set<String>] = [
        "ocean": [],
        "water_polygons": ["kind", "way_area"],
        "water_polygons_labels": ["kind", "way_area", "name"],
        "water_lines": ["kind", "tunnel", "bridge"],
        "water_lines_labels": ["kind", "name", "tunnel", "bridge"],
        "dam_lines": ["kind"],
        "dam_polygons": ["kind"],
        "pier_lines": ["kind"],
        "pier_polygons": ["kind"],
        "boundaries": ["admin_level", "maritime", "disputed"],
        "boundary_labels": ["admin_level", "way_area", "name"],
        "place_labels": ["kind", "name", "population"],
        "land": ["kind"],
        "sites": ["kind"],
        "buildings": ["dummy"],
        "addresses": ["housename", "housenumber"],
        "streets": [
            "kind", "link", "rail", "tunnel", "bridge", "oneway", "oneway_reverse", "tracktype",
            "surface", "service", "bicycle", "horse",
        ],
        "street_polygons": ["kind", "bridge", "rail", "service", "surface", "tunnel"],
        "street_labels": ["kind", "ref", "ref_rows", "ref_cols", "name", "tunnel"],
        "streets_polygons_labels": ["kind", "name"],
        "street_labels_points": ["kind", "ref", "name"],
        "bridges": ["kind"],
        "aerialways": ["kind"],
        "ferries": ["kind", "name"],
        "public_transport": ["kind", "name", "iata"],
        "pois": [
            "amenity", "leisure", "tourism", "shop", "man_made", "historic", "emergency", "highway",
            "office", "name", "housename", "housenumber", "cuisine", "sport", "vending",
            "information", "religion", "denomination", "atm",
        ],
    ]

    static let parkway: [String: Set<String>] = [
        "coverage": ["kind"],
        "car_parks": [
            "id", "kind", "name", "fee", "access", "capacity", "opening_hours", "maxstay", "rank",
        ],
        "kerb_parking": ["side", "kind", "fee", "access", "maxstay", "street"],
        "fountains": ["id", "kind", "name"],
        "peaks": ["kind", "name", "elevation"],
        "lifts": ["kind", "name"],
        "pistes": ["kind", "difficulty", "name"],
        "closures": ["name", "until"],
        "green_labels": ["kind", "name", "way_area"],
    ]
}
