/// The tables that ``GazetteerIndex`` adds to the atlas.
///
/// Entries are numbered from the best known down: whoever reads the rows of a word or prefix in
/// their order may stop when there are enough.
enum GazetteerSchema {
    static let tables = """
        DROP TABLE IF EXISTS gazetteer_entry;
        DROP TABLE IF EXISTS gazetteer_key;
        DROP TABLE IF EXISTS gazetteer_house;
        DROP TABLE IF EXISTS gazetteer_object;
        DROP TABLE IF EXISTS gazetteer_crossing;
        DROP TABLE IF EXISTS gazetteer_category;
        DROP TABLE IF EXISTS gazetteer_text;
        DROP TABLE IF EXISTS gazetteer_word;
        DROP TABLE IF EXISTS gazetteer_spelling;
        -- Degrees times 10,000,000; importance times 1,000.
        CREATE TABLE gazetteer_entry (
            id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, object INTEGER, name TEXT NOT NULL,
            place_id INTEGER, cities TEXT, postcodes TEXT, country TEXT, state TEXT,
            latitude INTEGER NOT NULL, longitude INTEGER NOT NULL, importance INTEGER NOT NULL
        );
        -- forms: KeyForms, the forms of the entry's names that have the key.
        CREATE TABLE gazetteer_key (
            key INTEGER NOT NULL, entry INTEGER NOT NULL, forms INTEGER NOT NULL,
            PRIMARY KEY (key, entry)
        ) WITHOUT ROWID;
        CREATE TABLE gazetteer_house (
            entry INTEGER NOT NULL, number INTEGER NOT NULL, suffix TEXT NOT NULL,
            address INTEGER NOT NULL,
            PRIMARY KEY (entry, number, suffix, address)
        ) WITHOUT ROWID;
        -- Where two streets meet, each pair once, the lower entry first.
        CREATE TABLE gazetteer_crossing (
            entry INTEGER NOT NULL, other INTEGER NOT NULL,
            latitude INTEGER NOT NULL, longitude INTEGER NOT NULL,
            PRIMARY KEY (entry, other, latitude, longitude)
        ) WITHOUT ROWID;
        -- What is of a kind, named or not, by where it is. kind: NameKey; cell: CategoryCell.
        CREATE TABLE gazetteer_category (
            kind INTEGER NOT NULL, cell INTEGER NOT NULL, entry INTEGER NOT NULL,
            PRIMARY KEY (kind, cell, entry)
        ) WITHOUT ROWID;
        -- osm: the id times 4, plus 0 for nodes, 1 for ways, 2 for relations. kind: as in
        -- gazetteer_entry, and 7 for addresses; object: the row of the kind's table.
        CREATE TABLE gazetteer_object (
            osm INTEGER NOT NULL, kind INTEGER NOT NULL, object INTEGER NOT NULL,
            PRIMARY KEY (osm, kind, object)
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
            id INTEGER PRIMARY KEY, kind INTEGER, object INTEGER, name TEXT, place_id INTEGER,
            cities TEXT, postcodes TEXT, country TEXT, state TEXT, latitude INTEGER,
            longitude INTEGER, importance INTEGER, words TEXT
        );
        CREATE TEMP TABLE key_input (key INTEGER, entry INTEGER, form INTEGER);
        CREATE TEMP TABLE house_input (
            entry INTEGER, number INTEGER, suffix TEXT, address INTEGER
        );
        CREATE TEMP TABLE category_input (kind INTEGER, cell INTEGER, entry INTEGER);
        CREATE TEMP TABLE crossing_input (
            entry INTEGER, other INTEGER, latitude INTEGER, longitude INTEGER
        );
        """

    /// B-trees filled in order are dense, and filled in linear time.
    static let fill = """
        CREATE TEMP TABLE entry_order (id INTEGER PRIMARY KEY, position INTEGER);
        INSERT INTO entry_order
            SELECT id, row_number() OVER (ORDER BY importance DESC, kind, id) FROM entry_input;
        INSERT INTO gazetteer_entry
            SELECT position, kind, object, name, place_id, cities, postcodes, country, state,
                latitude, longitude, importance
            FROM entry_order JOIN entry_input USING (id) ORDER BY position;
        INSERT INTO gazetteer_text (rowid, words)
            SELECT position, words FROM entry_order JOIN entry_input USING (id)
            WHERE words IS NOT NULL ORDER BY position;
        DROP TABLE entry_input;
        INSERT INTO gazetteer_key
            SELECT key, position, sum(DISTINCT form) FROM key_input JOIN entry_order ON id = entry
            GROUP BY key, position ORDER BY key, position;
        DROP TABLE key_input;
        INSERT OR IGNORE INTO gazetteer_house
            SELECT position, number, suffix, address FROM house_input JOIN entry_order ON id = entry
            ORDER BY position, number, suffix, address;
        DROP TABLE house_input;
        INSERT OR IGNORE INTO gazetteer_category
            SELECT kind, cell, position FROM category_input JOIN entry_order ON id = entry
            ORDER BY kind, cell, position;
        DROP TABLE category_input;
        INSERT OR IGNORE INTO gazetteer_crossing
            SELECT min(a.position, b.position), max(a.position, b.position), latitude, longitude
            FROM crossing_input JOIN entry_order AS a ON a.id = entry
                JOIN entry_order AS b ON b.id = other
            ORDER BY 1, 2, 3, 4;
        DROP TABLE crossing_input;
        DROP TABLE entry_order;
        CREATE INDEX gazetteer_word_first ON gazetteer_word (first);
        CREATE INDEX gazetteer_entry_object ON gazetteer_entry (kind, object)
            WHERE object IS NOT NULL;
        INSERT OR IGNORE INTO gazetteer_object
            SELECT osm_id * 4 + instr('NWR', osm_type) - 1 AS osm, kind, id FROM (
                SELECT osm_type, osm_id, 1 AS kind, id FROM street
                UNION ALL SELECT osm_type, osm_id, 2, id FROM place
                UNION ALL SELECT osm_type, osm_id, 3, id FROM poi
                UNION ALL SELECT osm_type, osm_id, 5, id FROM car_park
                UNION ALL SELECT osm_type, osm_id, 7, id FROM address WHERE interpolated = 0)
            ORDER BY osm, kind, id;
        INSERT INTO gazetteer_text (gazetteer_text) VALUES ('optimize');
        """
}
