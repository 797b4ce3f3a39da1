public import GRDB

/// The tables of `atlas.sqlite`, apart from those of the gazetteer's index.
///
/// Geometry columns hold SpatiaLite BLOBs in SRID 4326, each with an R*Tree
/// `idx_<table>_<column>`. `osm_type` is a raw value of `OSMReference.Kind`. `names` is a JSON
/// object of all names but `name` by their OSM keys: `{"name:fr": "…", "alt_name": "…"}`, or NULL.
/// `place_id` is the smallest place that contains the object, by boundary if there is one, else by
/// distance, or NULL.
public enum AtlasSchema {
    /// Raised by every change that an older program could not read.
    public static let version = 11

    /// Parts of ways between junctions, barriers and ends.
    package static let segment = AtlasTable<SegmentColumn>("segment")
    /// Turns that are forbidden or prescribed.
    package static let turnRestriction = AtlasTable<TurnRestrictionColumn>("turn_restriction")
    /// Nodes that may stop a mode.
    package static let barrier = AtlasTable<BarrierColumn>("barrier")

    /// Countries, cities, villages, quarters and the like.
    package static let place = AtlasTable<PlaceColumn>("place")
    /// Segments of one name in one place.
    package static let street = AtlasTable<StreetColumn>("street")
    /// Houses.
    package static let address = AtlasTable<AddressColumn>("address")
    /// Postcodes with their areas.
    package static let postcode = AtlasTable<PostcodeColumn>("postcode")
    /// Shops, sights, stations and the like.
    package static let pointOfInterest = AtlasTable<PointOfInterestColumn>("poi")
    /// Car parks, garages, and parking along streets.
    package static let carPark = AtlasTable<CarParkColumn>("car_park")
    /// The sides of streets that have tags of parking.
    package static let kerb = AtlasTable<KerbColumn>("kerb")
    /// Taps, fountains and springs.
    package static let fountain = AtlasTable<FountainColumn>("fountain")

    /// Buildings.
    package static let building = AtlasTable<AreaColumn>("building")
    /// Lakes, basins and areas of rivers. The kind `sea` is made from coastlines and ends at the
    /// bounds of the data.
    package static let water = AtlasTable("water", columns: AreaColumn.withoutLevels)
    /// Parks, woods, meadows, cemeteries, playgrounds and the like.
    package static let green = AtlasTable("green", columns: AreaColumn.withoutLevels)
    /// Residential, commercial and industrial areas, farmland, schools and the like.
    package static let landUse = AtlasTable("land_use", columns: AreaColumn.withoutLevels)
    /// Pedestrian squares, piers, platforms and car parks.
    package static let paved = AtlasTable("paved", columns: AreaColumn.withoutLevels)
    /// Rivers, streams and canals as lines.
    package static let waterway = AtlasTable<WaterwayColumn>("waterway")
    /// Railways, trams and the like as lines.
    package static let railway = AtlasTable<RailwayColumn>("railway")
    /// The regions that have data, and the rest of the world.
    package static let coverage = AtlasTable<CoverageColumn>("coverage")
    /// Mountain tops and saddles.
    package static let peak = AtlasTable<PeakColumn>("peak")
    /// Cable cars, chair lifts and the like as lines.
    package static let lift = AtlasTable("lift", columns: SlopeColumn.withoutDifficulty)
    /// Ski runs and the like as lines.
    package static let piste = AtlasTable<SlopeColumn>("piste")
    /// The ways of the boundaries of countries, states and counties.
    package static let boundary = AtlasTable<BoundaryColumn>("boundary")
    /// What vector tiles show.
    package static let mapBlock = AtlasTable<MapBlockColumn>("map_block")

    private static let tables = [
        segment.layout, turnRestriction.layout, barrier.layout, place.layout,
        street.layout, address.layout, postcode.layout, pointOfInterest.layout,
        carPark.layout, kerb.layout, fountain.layout, building.layout, water.layout,
        waterway.layout, green.layout, landUse.layout, paved.layout,
        railway.layout, coverage.layout, peak.layout, lift.layout, piste.layout,
        boundary.layout, mapBlock.layout,
    ]

    /// The names of all tables but `meta`.
    public static let tableNames = tables.map(\.name)

    /// All columns that hold geometries.
    public static let geometryColumns = tables.flatMap(\.geometryColumns)

    /// Creates the tables and their spatial indexes, all empty.
    ///
    /// - Throws: `DatabaseError` if there is a table of that name, or the disk is full.
    public static func createTables(_ database: Database) throws {
        try database.inSavepoint {
            try database.execute(sql: "SELECT InitSpatialMetaData(0, 'WGS84')")
            try database.execute(sql: MetaTable.definition)
            for table in tables { try table.create(in: database) }
            return .commit
        }
    }

    /// Empty tables, created once in a process, because copying them is faster than creating them.
    package static let blank = Result {
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let queue = try DatabaseQueue(configuration: configuration)
        try queue.writeWithoutTransaction { try createTables($0) }
        return queue
    }

    /// Creates the indexes when all rows are in, and fills the empty spatial indexes. Those are
    /// empty if the rows were written without triggers. Calls `checkpoint` between the indexes.
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

    private static let indexes = """
        CREATE INDEX segment_way ON segment (way);
        -- For maps of wide areas, which show no other roads.
        CREATE INDEX segment_through ON segment (class) WHERE class IN
            ('motorway', 'motorway_link', 'trunk', 'primary', 'secondary', 'tertiary', 'ferry');
        CREATE INDEX place_osm ON place (osm_type, osm_id);
        CREATE INDEX postcode_code ON postcode (code);
        """
}
