import Atlas
import GRDB

/// The columns of the table `gazetteer_entry`: what a query can name.
public enum EntryColumn: String, TableColumn {
    /// Ascends with descending importance.
    case id
    /// The raw value of ``GazetteerEntry/Kind``.
    case kind
    /// The row of the kind's table; NULL for thoroughfares that only addresses name.
    case object
    /// Empty if it has no name.
    case name
    case placeID = "place_id"
    /// From the addresses along a street; `;` separates different ones.
    case cities, postcodes
    case country, state
    /// In units of 1e-7 degrees.
    case latitude, longitude
    /// In thousandths.
    case importance
    /// What `gazetteer_text` indexes: the words of the names, and ``ContextTerm``s. Only the input
    /// of the table has this column.
    case words

    /// The column's type in SQL.
    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .kind, .latitude, .longitude, .importance: .requiredInteger
        case .name: .requiredText
        case .object, .placeID: .integer
        case .cities, .postcodes, .country, .state, .words: .text
        }
    }

    static let withoutWords = allCases.filter { $0 != .words }
}

/// The columns of the table `gazetteer_house`: the numbers of the houses of a street.
public enum HouseColumn: String, TableColumn {
    /// The entry of the street.
    case entry
    /// See ``HouseNumber``.
    case number, suffix
    /// The row of `address`.
    case address

    /// The column's type in SQL.
    package var type: ColumnType { self == .suffix ? .requiredText : .requiredInteger }
}

/// The columns of the table `gazetteer_word`: the words of names in alphabetical order, hundreds in
/// a row.
enum WordColumn: String, TableColumn {
    case id
    /// The first word of the row.
    case first
    /// See ``WordBlock``.
    case words

    var type: ColumnType {
        switch self {
        case .id: .rowID
        case .first: .requiredText
        case .words: .plain("BLOB NOT NULL")
        }
    }
}
