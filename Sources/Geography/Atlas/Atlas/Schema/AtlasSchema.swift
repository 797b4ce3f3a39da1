public import GRDB

/// The tables of `atlas.sqlite`.
///
/// Geometry columns hold SpatiaLite BLOBs in SRID 4326, each with an R*Tree
/// `idx_<table>_<column>`. `osm_type` is `N`, `W` or `R`. `names` is a JSON object of every
/// other naming tag by its OSM key: `{"name:fr": "…", "alt_name": "…"}`, or NULL.
/// `place_id` is the smallest place that holds the object, by boundary where there is one,
/// by distance elsewhere, or NULL. Modes' access columns hold ``Access`` raw values.
public enum AtlasSchema {
    /// Raised by every change that an older program could not read.
    public static let version = 6

    /// Creates the tables and their spatial indexes, all empty.
    public static func createTables(_ database: Database) throws {
        try database.inSavepoint {
            try database.execute(sql: "SELECT InitSpatialMetaDataFull(0, 'WGS84')")
            try database.execute(sql: tables)
            for column in geometryColumns {
                try database.execute(
                    sql: "SELECT AddGeometryColumn(?, ?, 4326, ?, 'XY')",
                    arguments: [column.table, column.name, column.kind])
                try database.execute(
                    sql: "SELECT CreateSpatialIndex(?, ?)",
                    arguments: [column.table, column.name])
            }
            return .commit
        }
    }

    /// Empty tables, made once in a process: to copy them takes less time than to make them.
    package static let blank = Result {
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let queue = try DatabaseQueue(configuration: configuration)
        try queue.writeWithoutTransaction { try createTables($0) }
        return queue
    }

    /// Creates the indexes, once every row is in, and fills the spatial ones that are empty
    /// because the rows came without triggers. Calls `checkpoint` between the indexes.
    ///
    /// - Throws: `DatabaseError`, and what `checkpoint` throws.
    public static func createIndexes(
        _ database: Database, checkpoint: () throws -> Void = {}
    ) throws {
        for column in geometryColumns {
            try checkpoint()
            try PackedSpatialIndex.fill(database, table: column.table, column: column.name)
        }
        try checkpoint()
        try database.execute(sql: indexes)
    }

    /// Every geometry column: its table, its name, its SpatiaLite class.
    public static let geometryColumns: [(table: String, name: String, kind: String)] = [
        ("segment", "geometry", "LINESTRING"),
        ("barrier", "geometry", "POINT"),
        ("address", "geometry", "POINT"),
        ("street", "geometry", "MULTILINESTRING"),
        ("place", "geometry", "POINT"),
        ("place", "boundary", "MULTIPOLYGON"),
        ("postcode", "geometry", "POINT"),
        ("postcode", "boundary", "MULTIPOLYGON"),
        ("poi", "geometry", "POINT"),
        ("car_park", "geometry", "POINT"),
        ("car_park", "area", "MULTIPOLYGON"),
        ("fountain", "geometry", "POINT"),
        ("building", "geometry", "MULTIPOLYGON"),
        ("water", "geometry", "MULTIPOLYGON"),
        ("waterway", "geometry", "LINESTRING"),
        ("green", "geometry", "MULTIPOLYGON"),
        ("land_use", "geometry", "MULTIPOLYGON"),
        ("paved", "geometry", "MULTIPOLYGON"),
        ("railway", "geometry", "LINESTRING"),
    ]

    private static let tables = """
        -- What the atlas is: schema_version, atlas_id (16 hex digits, new with each import),
        -- imported_at (RFC 3339), sources (JSON array of {file, bytes, timestamp, sequence}),
        -- licence, bounds (west,south,east,north of the data), program.
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

        -- A stretch of an OSM way between two junctions, barriers or ends. `id` ascends along
        -- each way. Direction 'forward' is the way's own.
        CREATE TABLE segment (
            id INTEGER PRIMARY KEY,
            way BIGINT NOT NULL,               -- OSM way id
            first_node BIGINT NOT NULL,        -- OSM node ids of the two ends
            last_node BIGINT NOT NULL,
            shape_nodes BLOB,                  -- OSM node ids between the ends: ShapeNodes.swift
            length_mm INTEGER NOT NULL,         -- great-circle length, at least 1
            class TEXT NOT NULL,                -- value of highway=*; 'ferry' for route=ferry
            service TEXT,                       -- value of service=*
            name TEXT, names TEXT, ref TEXT,
            destination TEXT,                   -- what the signs say: destination=*,
            destination_ref TEXT, destination_street TEXT,  -- destination:ref=*, :street=*
            junction_ref TEXT,                  -- the exit's number, of ramps
            driving_forward INTEGER NOT NULL, driving_backward INTEGER NOT NULL,
            cycling_forward INTEGER NOT NULL, cycling_backward INTEGER NOT NULL,
            walking_forward INTEGER NOT NULL, walking_backward INTEGER NOT NULL,
            oneway INTEGER NOT NULL,            -- 1, -1 or 0: for motor vehicles, as drawn
            speed_forward REAL, speed_backward REAL,  -- signed limit in km/h; NULL: none known
            -- What one can drive there in km/h, by maxspeed:practical and :advisory.
            practical_forward REAL, practical_backward REAL,
            -- What costs time to pass, blanks between: TrafficControls.swift.
            controls_forward TEXT, controls_backward TEXT,
            traffic_calming TEXT,               -- of the whole way: table, chicane, …
            max_height REAL, max_width REAL, max_length REAL,  -- metres
            max_weight REAL,                    -- tonnes
            conveying INTEGER NOT NULL DEFAULT 0, -- 1: an escalator or a moving walk
            duration_s INTEGER,                 -- ferries: seconds for this segment
            surface TEXT, tracktype TEXT, smoothness TEXT, lanes INTEGER,
            sidewalk TEXT,                      -- both, left, right, no, separate or NULL
            cycleway TEXT,                      -- lane, track, … of either side, or NULL
            roundabout INTEGER NOT NULL, tunnel INTEGER NOT NULL, bridge INTEGER NOT NULL,
            ferry INTEGER NOT NULL, toll INTEGER NOT NULL, lit INTEGER,
            layer INTEGER NOT NULL, level TEXT,
            conditional TEXT,                   -- JSON array of ConditionalRule, or NULL
            place_id INTEGER
        );

        -- From `from_way` by `via_node` or by `via_ways` (ids in order, blanks between) to `to_way`.
        CREATE TABLE turn_restriction (
            id INTEGER PRIMARY KEY,             -- OSM relation id
            kind TEXT NOT NULL,                 -- no_left_turn, only_straight_on, …
            from_way BIGINT NOT NULL, to_way BIGINT NOT NULL,
            via_node BIGINT, via_ways TEXT,
            driving INTEGER NOT NULL,           -- 1 where it binds the mode
            cycling INTEGER NOT NULL,
            conditional TEXT                    -- the condition; NULL: always
        );

        -- A node that may stop a mode: gates, bollards, lift gates, kerbs, …
        CREATE TABLE barrier (
            node INTEGER PRIMARY KEY,           -- OSM node id; always a segment's end
            kind TEXT NOT NULL,
            driving INTEGER NOT NULL, cycling INTEGER NOT NULL, walking INTEGER NOT NULL,
            conditional TEXT,                   -- JSON array of ConditionalRule, or NULL
            max_height REAL, max_width REAL     -- metres
        );

        CREATE TABLE place (
            id INTEGER PRIMARY KEY,
            osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL,
            kind TEXT NOT NULL,                 -- country, state, county, city, town, village,
                                                -- suburb, quarter, neighbourhood, hamlet, …
            name TEXT NOT NULL, names TEXT,
            rank INTEGER NOT NULL,              -- 4 country … 8 state … 12 county … 16 city …
                                                -- 18 town, 19 village, 20 suburb, 22 quarter, 24 …
            admin_level INTEGER, population INTEGER, country_code TEXT, postcode TEXT,
            driving_side TEXT,                  -- of a boundary: left, right or NULL
            wikidata TEXT,
            parent_id INTEGER                   -- the next larger place around it
        );

        -- Segments of one name in one place that touch or lie near one another.
        CREATE TABLE street (
            id INTEGER PRIMARY KEY,
            osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL,  -- one of its ways
            name TEXT NOT NULL, names TEXT, ref TEXT, class TEXT NOT NULL,
            length_mm INTEGER NOT NULL, postcode TEXT, place_id INTEGER
        );

        CREATE TABLE address (
            id INTEGER PRIMARY KEY,
            osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL,
            house_number TEXT, house_name TEXT, unit TEXT,
            street TEXT,                        -- addr:street, or the associatedStreet's name
            place TEXT,                         -- addr:place
            city TEXT, postcode TEXT, country TEXT, state TEXT,
            interpolated INTEGER NOT NULL,      -- 1: from an addr:interpolation way
            place_id INTEGER
        );

        CREATE TABLE postcode (
            id INTEGER PRIMARY KEY,
            code TEXT NOT NULL, place_id INTEGER,
            address_count INTEGER NOT NULL
        );

        CREATE TABLE poi (
            id INTEGER PRIMARY KEY,
            osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL,
            category TEXT NOT NULL,             -- the key: amenity, shop, tourism, …
            kind TEXT NOT NULL,                 -- its value: townhall, bakery, …
            name TEXT, names TEXT, brand TEXT, operator TEXT,
            house_number TEXT, street TEXT, city TEXT, postcode TEXT,
            wikidata TEXT, place_id INTEGER
        );

        CREATE TABLE car_park (
            id INTEGER PRIMARY KEY,
            osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL,
            kind TEXT NOT NULL,                 -- surface, multi-storey, underground, rooftop,
                                                -- street_side, lane, …
            name TEXT, names TEXT, operator TEXT,
            capacity INTEGER, capacity_disabled INTEGER, capacity_charging INTEGER,
            fee TEXT, charge TEXT,
            maxstay TEXT, maxstay_s INTEGER,    -- as tagged; in seconds where understood
            access INTEGER NOT NULL,            -- Access for drivers
            opening_hours TEXT, surface TEXT, place_id INTEGER,
            entrances TEXT                      -- JSON array of [longitude, latitude]; NULL: none
                                                -- known
        );

        CREATE TABLE fountain (
            id INTEGER PRIMARY KEY,
            osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL,
            kind TEXT NOT NULL,                 -- drinking_water, water_tap, fountain, …
            name TEXT, names TEXT,
            potable INTEGER,                    -- 1 yes, 0 no, NULL unknown
            bottle INTEGER, wheelchair TEXT, seasonal TEXT, place_id INTEGER
        );

        CREATE TABLE building (
            id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL,
            kind TEXT NOT NULL, name TEXT, levels INTEGER
        );
        -- Lakes, basins, river areas; kind 'sea' is made from coastlines, cut at the data's bounds.
        CREATE TABLE water (
            id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL,
            kind TEXT NOT NULL, name TEXT
        );
        CREATE TABLE waterway (
            id INTEGER PRIMARY KEY, osm_id BIGINT NOT NULL,
            kind TEXT NOT NULL, name TEXT, tunnel INTEGER NOT NULL
        );
        -- park, garden, forest, wood, grass, meadow, cemetery, pitch, playground, scrub, beach, …
        CREATE TABLE green (
            id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL,
            kind TEXT NOT NULL, name TEXT
        );
        -- residential, commercial, industrial, retail, farmland, school, hospital, …
        CREATE TABLE land_use (
            id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL,
            kind TEXT NOT NULL, name TEXT
        );
        -- pedestrian squares, piers, platforms, parking areas.
        CREATE TABLE paved (
            id INTEGER PRIMARY KEY, osm_type TEXT NOT NULL, osm_id BIGINT NOT NULL,
            kind TEXT NOT NULL, name TEXT
        );
        CREATE TABLE railway (
            id INTEGER PRIMARY KEY, osm_id BIGINT NOT NULL,
            kind TEXT NOT NULL, name TEXT,
            tunnel INTEGER NOT NULL, bridge INTEGER NOT NULL, service TEXT
        );
        """

    private static let indexes = """
        CREATE INDEX segment_way ON segment (way);
        -- For maps of wide areas, which read none but these.
        CREATE INDEX segment_through ON segment (class) WHERE class IN
            ('motorway', 'motorway_link', 'trunk', 'primary', 'secondary', 'tertiary', 'ferry');
        CREATE INDEX place_osm ON place (osm_type, osm_id);
        CREATE INDEX postcode_code ON postcode (code);
        """
}
