import GRDB
import Geometry

/// A thing that a query can name: a row of `gazetteer_entry`.
package struct GazetteerEntry: Sendable {
    package enum Kind: Int, Sendable {
        /// A street, or the street or place that addresses name without such an object.
        case thoroughfare = 1
        case place = 2
        case poi = 3
        case postcode = 4
        case carPark = 5
        /// A house with a name; its object is an address.
        case house = 6
    }

    package let id: Int64
    package let kind: Kind
    /// The row of the kind's table; nil for thoroughfares that only addresses know.
    package let object: Int64?
    package let name: String
    package let place: Int64?
    /// What the addresses along it say, `;` between different ones.
    package let cities: String?
    package let postcodes: String?
    /// ISO 3166-1 alpha-2, lower case; from addresses.
    package let country: String?
    package let state: String?
    package let coordinate: Coordinate
    package let importance: Double

    static let columns =
        "e.id, e.kind, e.object, e.name, e.place_id, e.cities, e.postcodes, e.country, e.state, "
        + "e.latitude, e.longitude, e.importance"

    /// From a row that starts with ``columns`` at `offset`; nil for kinds of a newer program.
    init?(_ row: Row, offset: Int) {
        guard let kind = Kind(rawValue: row[offset + 1]) else { return nil }
        id = row[offset]
        self.kind = kind
        object = row[offset + 2]
        name = row[offset + 3]
        place = row[offset + 4]
        cities = row[offset + 5]
        postcodes = row[offset + 6]
        country = row[offset + 7]
        state = row[offset + 8]
        coordinate = Coordinate(
            uncheckedLatitude: Double(row[offset + 9] as Int64) / 1e7,
            longitude: Double(row[offset + 10] as Int64) / 1e7)
        importance = Double(row[offset + 11] as Int64) / 1_000
    }
}

/// The tables that ``GazetteerIndex`` adds to the atlas.
enum GazetteerSchema {
    static let tables = """
        DROP TABLE IF EXISTS gazetteer_entry;
        DROP TABLE IF EXISTS gazetteer_key;
        DROP TABLE IF EXISTS gazetteer_house;
        DROP TABLE IF EXISTS gazetteer_text;
        -- Degrees times 10,000,000; importance times 1,000.
        CREATE TABLE gazetteer_entry (
            id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, object INTEGER, name TEXT NOT NULL,
            place_id INTEGER, cities TEXT, postcodes TEXT, country TEXT, state TEXT,
            latitude INTEGER NOT NULL, longitude INTEGER NOT NULL, importance INTEGER NOT NULL
        );
        -- form: NameKey.Form, plus 4 for names other than the object's own.
        CREATE TABLE gazetteer_key (
            key INTEGER NOT NULL, entry INTEGER NOT NULL, form INTEGER NOT NULL,
            PRIMARY KEY (key, entry)
        ) WITHOUT ROWID;
        CREATE TABLE gazetteer_house (
            entry INTEGER NOT NULL, number INTEGER NOT NULL, suffix TEXT NOT NULL,
            address INTEGER NOT NULL,
            PRIMARY KEY (entry, number, suffix, address)
        ) WITHOUT ROWID;
        CREATE VIRTUAL TABLE gazetteer_text USING fts5 (
            words, content='', detail='none', prefix='3',
            tokenize="unicode61 remove_diacritics 0"
        );
        CREATE TEMP TABLE IF NOT EXISTS key_input (key INTEGER, entry INTEGER, form INTEGER);
        CREATE TEMP TABLE IF NOT EXISTS house_input (
            entry INTEGER, number INTEGER, suffix TEXT, address INTEGER
        );
        DELETE FROM key_input;
        DELETE FROM house_input;
        """

    /// B-trees filled in order are dense, and filled in linear time.
    static let fill = """
        INSERT OR IGNORE INTO gazetteer_key SELECT key, entry, form FROM key_input
            ORDER BY key, entry, form;
        INSERT OR IGNORE INTO gazetteer_house SELECT entry, number, suffix, address FROM house_input
            ORDER BY entry, number, suffix, address;
        CREATE INDEX gazetteer_entry_object ON gazetteer_entry (kind, object)
            WHERE object IS NOT NULL;
        DROP TABLE key_input;
        DROP TABLE house_input;
        INSERT INTO gazetteer_text (gazetteer_text) VALUES ('optimize');
        """
}
