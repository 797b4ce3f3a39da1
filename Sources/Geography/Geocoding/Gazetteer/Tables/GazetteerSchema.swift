import Atlas
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

    /// Key: a row of `address`. Value: the entry of its street.
    static let streets = PackedTable<1>("gazetteer_street")

    static let entry = AtlasTable("gazetteer_entry", columns: EntryColumn.withoutWords)
    static let house = AtlasTable<HouseColumn>("gazetteer_house")
    static let word = AtlasTable<WordColumn>("gazetteer_word")

    /// The rows of ``entry`` and of `gazetteer_text`, before they are numbered by importance.
    static let entryInput = AtlasTable<EntryColumn>("entry_input")
    /// The rows of ``house``, with the entries of ``entryInput``.
    static let houseInput = AtlasTable<HouseColumn>("house_input")

    /// Creates the tables that are not packed, and temporary ones that collect the rows of packed
    /// ones.
    static func createTables(in database: Database) throws {
        try database.execute(
            sql: """
                DROP TABLE IF EXISTS gazetteer_entry;
                DROP TABLE IF EXISTS gazetteer_house;
                DROP TABLE IF EXISTS gazetteer_text;
                DROP TABLE IF EXISTS gazetteer_word;
                CREATE TABLE gazetteer_entry (\(entry.definition));
                CREATE TABLE gazetteer_house (
                    \(house.definition), PRIMARY KEY (\(house.selection()))
                ) WITHOUT ROWID;
                CREATE TABLE gazetteer_word (\(word.definition));
                -- The words are folded already; the tokenizer only has to split them.
                CREATE VIRTUAL TABLE gazetteer_text USING fts5 (
                    words, content='', detail='none', prefix='1 2 3 4', columnsize=0,
                    tokenize="ascii tokenchars '&'"
                );
                DROP TABLE IF EXISTS temp.entry_input;
                DROP TABLE IF EXISTS temp.key_input;
                DROP TABLE IF EXISTS temp.house_input;
                DROP TABLE IF EXISTS temp.crossing_input;
                DROP TABLE IF EXISTS temp.category_input;
                DROP TABLE IF EXISTS temp.street_input;
                CREATE TEMP TABLE entry_input (\(entryInput.definition));
                CREATE TEMP TABLE key_input (key INTEGER, entry INTEGER, form INTEGER);
                CREATE TEMP TABLE house_input (\(houseInput.definition));
                CREATE TEMP TABLE category_input (cell INTEGER, entry INTEGER);
                CREATE TEMP TABLE street_input (address INTEGER PRIMARY KEY, entry INTEGER);
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
                    SELECT position, \(entry.columns.filter { $0 != .id }.selection())
                    FROM entry_order JOIN entry_input USING (id) ORDER BY position;
                -- A block fits on a page of 4,096 bytes, and the first one beside the rows about the index.
                INSERT INTO gazetteer_text (gazetteer_text, rank) VALUES ('pgsz', 4040);
                INSERT INTO gazetteer_text (rowid, words)
                    SELECT position, words FROM entry_order JOIN entry_input USING (id)
                    WHERE words IS NOT NULL ORDER BY position;
                INSERT INTO gazetteer_text (gazetteer_text) VALUES ('optimize');
                DROP TABLE entry_input;
                CREATE INDEX gazetteer_word_first ON gazetteer_word (first);
                INSERT OR IGNORE INTO gazetteer_house
                    SELECT position, \(HouseColumn.selection(.number, .suffix, .address))
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
        try streets.write(
            to: database,
            """
            SELECT address, position FROM street_input JOIN entry_order ON id = entry
            ORDER BY address
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
                \(objectRows(in: AtlasSchema.street, of: .thoroughfare))
                UNION ALL \(objectRows(in: AtlasSchema.place, of: .place))
                UNION ALL \(objectRows(in: AtlasSchema.pointOfInterest, of: .poi))
                UNION ALL \(objectRows(in: AtlasSchema.carPark, of: .carPark))
                UNION ALL \(objectRows(in: AtlasSchema.address, kind: kindOfAddresses))
                    WHERE \(AddressColumn.interpolated.sql) = 0
                UNION ALL \(duplicates)
                UNION ALL SELECT 'N', \(PlaceColumn.labelNode.sql),
                    \(GazetteerEntry.Kind.place.rawValue), id FROM place
                    WHERE \(PlaceColumn.labelNode.sql) IS NOT NULL) AS o
            ORDER BY osm, kind, id
            """)
        try database.execute(
            sql: """
                DROP TABLE key_input;
                DROP TABLE category_input;
                DROP TABLE crossing_input;
                DROP TABLE street_input;
                DROP TABLE entry_order;
                """)
    }

    /// Selects the further elements of houses.
    private static let duplicates = """
        SELECT json_extract(j.value, '$[0]') AS osm_type, json_extract(j.value, '$[1]') AS osm_id,
            \(kindOfAddresses) AS kind, a.id
        FROM address AS a, json_each(a.\(AddressColumn.duplicates.sql)) AS j
        WHERE a.\(AddressColumn.duplicates.sql) IS NOT NULL
        """

    private static func objectRows<Column: TableColumn>(
        in table: AtlasTable<Column>, of kind: GazetteerEntry.Kind
    ) -> String {
        objectRows(in: table, kind: Int64(kind.rawValue))
    }

    /// Selects the OpenStreetMap objects of a table, with a kind of ``objects``.
    private static func objectRows<Column: TableColumn>(
        in table: AtlasTable<Column>, kind: Int64
    ) -> String {
        "SELECT osm_type, osm_id, \(kind) AS kind, id FROM \(table.name)"
    }
}
