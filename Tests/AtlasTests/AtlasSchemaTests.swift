import Atlas
import GRDB
import Testing

@Suite struct AtlasSchemaTests {
    /// The columns of schema version 11. A change needs a new version.
    private static let columns = [
        "address": """
        id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL, house_number
        TEXT, house_name TEXT, unit TEXT, street TEXT, place TEXT, nearest_street TEXT, city
        TEXT, postcode TEXT, country TEXT, state TEXT, interpolated INTEGER NOT NULL,
        place_id INTEGER, duplicates TEXT, geometry POINT, grounds MULTIPOLYGON
        """,
        "barrier": """
        node INTEGER PRIMARY KEY, kind TEXT NOT NULL, driving INTEGER NOT NULL, cycling
        INTEGER NOT NULL, walking INTEGER NOT NULL, conditional TEXT, max_height REAL,
        max_width REAL, geometry POINT
        """,
        "boundary": """
        id INTEGER PRIMARY KEY, osm_id BIGINT NOT NULL, admin_level INTEGER NOT NULL,
        maritime INTEGER NOT NULL, disputed INTEGER NOT NULL, geometry LINESTRING
        """,
        "building": """
        id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL, kind TEXT
        NOT NULL, name TEXT, levels INTEGER, geometry MULTIPOLYGON
        """,
        "car_park": """
        id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL, kind TEXT
        NOT NULL, name TEXT, names TEXT, operator TEXT, capacity INTEGER, capacity_disabled
        INTEGER, capacity_charging INTEGER, fee TEXT, charge TEXT, maxstay TEXT, maxstay_s
        INTEGER, access INTEGER NOT NULL, opening_hours TEXT, rules TEXT, surface TEXT, place_id
        INTEGER, entrances TEXT, geometry POINT, area MULTIPOLYGON
        """,
        "coverage": """
        id INTEGER PRIMARY KEY, kind TEXT NOT NULL, geometry MULTIPOLYGON
        """,
        "fountain": """
        id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL, kind TEXT
        NOT NULL, name TEXT, names TEXT, potable INTEGER, bottle INTEGER, wheelchair TEXT,
        seasonal TEXT, works INTEGER, place_id INTEGER, geometry POINT
        """,
        "green": """
        id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL, kind TEXT
        NOT NULL, name TEXT, geometry MULTIPOLYGON
        """,
        "kerb": """
        id INTEGER PRIMARY KEY, way BIGINT NOT NULL, side TEXT NOT NULL, street TEXT, rules TEXT
        NOT NULL, geometry LINESTRING
        """,
        "land_use": """
        id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL, kind TEXT
        NOT NULL, name TEXT, geometry MULTIPOLYGON
        """,
        "lift": """
        id INTEGER PRIMARY KEY, osm_id BIGINT NOT NULL, kind TEXT NOT NULL, name TEXT, names
        TEXT, geometry LINESTRING
        """,
        "map_block": """
        id INTEGER PRIMARY KEY, features BLOB, extent MULTIPOLYGON
        """,
        "paved": """
        id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL, kind TEXT
        NOT NULL, name TEXT, geometry MULTIPOLYGON
        """,
        "peak": """
        id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL, kind TEXT
        NOT NULL, name TEXT, names TEXT, elevation INTEGER, geometry POINT
        """,
        "piste": """
        id INTEGER PRIMARY KEY, osm_id BIGINT NOT NULL, kind TEXT NOT NULL, difficulty TEXT,
        name TEXT, names TEXT, geometry LINESTRING
        """,
        "place": """
        id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL, kind TEXT
        NOT NULL, name TEXT NOT NULL, names TEXT, rank INTEGER NOT NULL, admin_level
        INTEGER, capital INTEGER, population INTEGER, country_code TEXT, postcode TEXT, driving_side TEXT,
        wikidata TEXT, iso_code TEXT, label_node INTEGER, parent_id INTEGER, geometry POINT,
        boundary MULTIPOLYGON
        """,
        "poi": """
        id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL, category
        TEXT NOT NULL, kind TEXT NOT NULL, name TEXT, names TEXT, brand TEXT, operator TEXT,
        house_number TEXT, street TEXT, nearest_street TEXT, city TEXT, postcode TEXT,
        wikidata TEXT, place_id INTEGER, geometry POINT
        """,
        "postcode": """
        id INTEGER PRIMARY KEY, osm_type TEXT, osm_id INTEGER, code TEXT NOT NULL, place_id
        INTEGER, address_count INTEGER NOT NULL, geometry POINT, boundary MULTIPOLYGON
        """,
        "railway": """
        id INTEGER PRIMARY KEY, osm_id BIGINT NOT NULL, kind TEXT NOT NULL, name TEXT,
        tunnel INTEGER NOT NULL, bridge INTEGER NOT NULL, service TEXT, geometry LINESTRING
        """,
        "segment": """
        id INTEGER PRIMARY KEY, way BIGINT NOT NULL, first_node BIGINT NOT NULL, last_node
        BIGINT NOT NULL, shape_nodes BLOB, length_mm INTEGER NOT NULL, class TEXT NOT NULL,
        service TEXT, name TEXT, names TEXT, ref TEXT, destination TEXT, destination_ref
        TEXT, destination_street TEXT, directed_ref TEXT, junction_ref TEXT,
        driving_forward INTEGER NOT NULL,
        driving_backward INTEGER NOT NULL, cycling_forward INTEGER NOT NULL,
        cycling_backward INTEGER NOT NULL, walking_forward INTEGER NOT NULL,
        walking_backward INTEGER NOT NULL, oneway INTEGER NOT NULL, speed_forward REAL,
        speed_backward REAL, practical_forward REAL, practical_backward REAL,
        controls_forward TEXT, controls_backward TEXT, traffic_calming TEXT, max_height
        REAL, max_width REAL, max_length REAL, max_weight REAL, conveying INTEGER NOT NULL
        DEFAULT 0, duration_s INTEGER, surface TEXT, tracktype TEXT, smoothness TEXT, lanes
        INTEGER, sidewalk TEXT, cycleway TEXT, roundabout INTEGER NOT NULL, tunnel INTEGER
        NOT NULL, bridge INTEGER NOT NULL, ferry INTEGER NOT NULL, toll INTEGER NOT NULL,
        lit INTEGER, layer INTEGER NOT NULL, level TEXT, conditional TEXT, place_id INTEGER,
        geometry LINESTRING
        """,
        "street": """
        id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL, name TEXT
        NOT NULL, names TEXT, ref TEXT, class TEXT NOT NULL, length_mm INTEGER NOT NULL,
        postcode TEXT, cities TEXT, place_id INTEGER, geometry MULTILINESTRING
        """,
        "turn_restriction": """
        id INTEGER PRIMARY KEY, kind TEXT NOT NULL, from_way BIGINT NOT NULL, to_way BIGINT
        NOT NULL, via_node BIGINT, via_ways TEXT, driving INTEGER NOT NULL, cycling INTEGER
        NOT NULL, conditional TEXT
        """,
        "water": """
        id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL, kind TEXT
        NOT NULL, name TEXT, geometry MULTIPOLYGON
        """,
        "waterway": """
        id INTEGER PRIMARY KEY, osm_id BIGINT NOT NULL, kind TEXT NOT NULL, name TEXT,
        tunnel INTEGER NOT NULL, geometry LINESTRING
        """,
    ]

    @Test(arguments: columns.keys.sorted())
    func tablesHaveTheColumnsOfTheSchemaVersion(table: String) throws {
        #expect(AtlasSchema.version == 11)
        let columns = try AtlasSchema.blank.get().read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM pragma_table_info(?)", arguments: [table]
            )
            .map(Self.description)
        }
        let expected = try #require(Self.columns[table]).split(whereSeparator: \.isNewline)
            .joined(separator: " ").split(separator: ", ").map(String.init)
        #expect(columns == expected)
    }

    @Test func everyTableIsListed() throws {
        #expect(AtlasSchema.tableNames.sorted() == Self.columns.keys.sorted())
    }

    @Test func everyGeometryHasASpatialIndex() throws {
        let indexes = try AtlasSchema.blank.get().read { database in
            try String.fetchSet(
                database, sql: "SELECT name FROM sqlite_master WHERE name LIKE 'idx_%'")
        }
        #expect(AtlasSchema.geometryColumns.count == 27)
        for column in AtlasSchema.geometryColumns {
            #expect(indexes.contains("idx_\(column.table)_\(column.name)"))
        }
    }

    /// `name TYPE NOT NULL DEFAULT value PRIMARY KEY`
    private static func description(_ column: Row) -> String {
        var words: [String] = [column["name"], column["type"]]
        if (column["notnull"] as Int) == 1 { words.append("NOT NULL") }
        if let value: String = column["dflt_value"] { words.append("DEFAULT \(value)") }
        if (column["pk"] as Int) == 1 { words.append("PRIMARY KEY") }
        return words.joined(separator: " ")
    }
}
