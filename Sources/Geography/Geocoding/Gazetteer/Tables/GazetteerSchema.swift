import GRDB

/// The tables that ``GazetteerIndex`` adds to the atlas.
///
/// Entries are numbered by descending importance, so a reader of the rows of a word or prefix can
/// stop when it has enough.
enum GazetteerSchema {
    /// Key: a ``NameKey``. Values: the entry, and the ``KeyForms`` of its names with that key.
    static let names = PackedTable<2>("gazetteer_key")

    /// Key: the entry of a street. Values: a street of a higher number that it meets, and the
    /// latitude and longitude of the intersection in units of 1e-7 degrees.
    static let intersections = PackedTable<3>("gazetteer_crossing")

    /// Key: ``CategoryCell/key(of:)``. Value: an entry of the kind in the cell.
    static let categories = PackedTable<1>("gazetteer_category")

    /// Key: ``GazetteerEntry/Kind/key(of:)``. Value: the entry of the object.
    static let entries = PackedTable<1>("gazetteer_entry_of_object")

    /// Key: ``OSMNumber``. Values: the kind of the object, as in `gazetteer_entry`, or
    /// ``kindOfAddresses``; and the row of the kind's table.
    static let objects = PackedTable<2>("gazetteer_object")

    static let kindOfAddresses: Int64 = 7

    /// Creates the tables that are not packed, and temporary ones that collect the rows of packed
    /// ones.
    static func createTables(in database: Database) throws {
        try database.execute(
            sql: """
                DROP TABLE IF EXISTS gazetteer_entry;
                DROP TABLE IF EXISTS gazetteer_house;
                DROP TABLE IF EXISTS gazetteer_text;
                DROP TABLE IF EXISTS gazetteer_word;
                -- Degrees times 10,000,000; importance times 1,000.
                CREATE TABLE gazetteer_entry (
                    id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, object INTEGER,
                    name TEXT NOT NULL, place_id INTEGER, cities TEXT, postcodes TEXT,
                    country TEXT, state TEXT, latitude INTEGER NOT NULL,
                    longitude INTEGER NOT NULL, importance INTEGER NOT NULL
                );
                CREATE TABLE gazetteer_house (
                    entry INTEGER NOT NULL, number INTEGER NOT NULL, suffix TEXT NOT NULL,
                    address INTEGER NOT NULL,
                    PRIMARY KEY (entry, number, suffix, address)
                ) WITHOUT ROWID;
                -- The words of names in alphabetical order, hundreds in a row: WordBlock.
                CREATE TABLE gazetteer_word (
                    id INTEGER PRIMARY KEY, first TEXT NOT NULL, words BLOB NOT NULL
                );
                -- The words are folded already and only need to be told apart.
                CREATE VIRTUAL TABLE gazetteer_text USING fts5 (
                    words, content='', detail='none', prefix='1 2 3 4', columnsize=0,
                    tokenize="ascii tokenchars '&'"
                );
                DROP TABLE IF EXISTS temp.entry_input;
                DROP TABLE IF EXISTS temp.key_input;
                DROP TABLE IF EXISTS temp.house_input;
                DROP TABLE IF EXISTS temp.crossing_input;
                DROP TABLE IF EXISTS temp.category_input;
                CREATE TEMP TABLE entry_input (
                    id INTEGER PRIMARY KEY, kind INTEGER, object INTEGER, name TEXT,
                    place_id INTEGER, cities TEXT, postcodes TEXT, country TEXT, state TEXT,
                    latitude INTEGER, longitude INTEGER, importance INTEGER, words TEXT
                );
                CREATE TEMP TABLE key_input (key INTEGER, entry INTEGER, form INTEGER);
                CREATE TEMP TABLE house_input (
                    entry INTEGER, number INTEGER, suffix TEXT, address INTEGER
                );
                CREATE TEMP TABLE category_input (cell INTEGER, entry INTEGER);
                CREATE TEMP TABLE crossing_input (
                    entry INTEGER, other INTEGER, latitude INTEGER, longitude INTEGER
                );
                """)
    }

    /// Numbers the entries and fills the tables in the order of their keys, so B-trees are dense
    /// and built in linear time.
    static func fillTables(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TEMP TABLE entry_order (id INTEGER PRIMARY KEY, position INTEGER);
                INSERT INTO entry_order
                    SELECT id, row_number() OVER (ORDER BY importance DESC, kind, id)
                    FROM entry_input;
                INSERT INTO gazetteer_entry
                    SELECT position, kind, object, name, place_id, cities, postcodes, country,
                        state, latitude, longitude, importance
                    FROM entry_order JOIN entry_input USING (id) ORDER BY position;
                INSERT INTO gazetteer_text (rowid, words)
                    SELECT position, words FROM entry_order JOIN entry_input USING (id)
                    WHERE words IS NOT NULL ORDER BY position;
                INSERT INTO gazetteer_text (gazetteer_text) VALUES ('optimize');
                DROP TABLE entry_input;
                CREATE INDEX gazetteer_word_first ON gazetteer_word (first);
                INSERT OR IGNORE INTO gazetteer_house
                    SELECT position, number, suffix, address
                    FROM house_input JOIN entry_order ON id = entry
                    ORDER BY position, number, suffix, address;
                DROP TABLE house_input;
                """)
        try names.write(
            to: database,
            """
            SELECT key, position, sum(DISTINCT form) FROM key_input JOIN entry_order ON id = entry
            GROUP BY key, position ORDER BY key, position
            """)
        try categories.write(
            to: database,
            """
            SELECT DISTINCT cell, position FROM category_input JOIN entry_order ON id = entry
            ORDER BY cell, position
            """)
        try intersections.write(
            to: database,
            """
            SELECT DISTINCT min(a.position, b.position), max(a.position, b.position),
                latitude, longitude
            FROM crossing_input JOIN entry_order AS a ON a.id = entry
                JOIN entry_order AS b ON b.id = other
            ORDER BY 1, 2, 3, 4
            """)
        try entries.write(
            to: database,
            """
            SELECT kind << \(GazetteerEntry.Kind.bitsOfRow) | object AS key, id FROM gazetteer_entry
            WHERE object IS NOT NULL ORDER BY key, id
            """)
        try objects.write(
            to: database,
            """
            SELECT DISTINCT \(OSMNumber.expression(for: "o")) AS osm, kind, id FROM (
                SELECT osm_type, osm_id, 1 AS kind, id FROM street
                UNION ALL SELECT osm_type, osm_id, 2, id FROM place
                UNION ALL SELECT osm_type, osm_id, 3, id FROM poi
                UNION ALL SELECT osm_type, osm_id, 5, id FROM car_park
                UNION ALL SELECT osm_type, osm_id, \(kindOfAddresses), id FROM address
                    WHERE interpolated = 0) AS o
            ORDER BY osm, kind, id
            """)
        try database.execute(
            sql: """
                DROP TABLE key_input;
                DROP TABLE category_input;
                DROP TABLE crossing_input;
                DROP TABLE entry_order;
                """)
    }
}
