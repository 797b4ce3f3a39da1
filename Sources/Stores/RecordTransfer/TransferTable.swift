/// A table with records, as every store has it.
///
/// Stores differ in how they keep a value, not in the names of tables and columns.
public struct TransferTable: Sendable {
    /// How a column's values are kept.
    public enum Kind: Sendable {
        case id, text, integer, boolean, real, shape, bytes
        /// Bytes, few and of a fixed number.
        case hash
    }

    /// A column with its kind.
    public struct Column: Sendable {
        /// Its name in every store.
        public let name: String
        /// The kind of its values.
        public let kind: Kind
    }

    /// Its name in every store.
    public let name: String
    /// The columns that identify a row. Their order is the same in every store.
    public let key: [Column]
    /// All columns.
    public let columns: [Column]
    /// The column with numbers that the store assigns, each once; nil if there is none.
    public let numbered: String?
    /// Whether a store has such rows before anyone uses it, so that they can be replaced.
    public let isIncidental: Bool

    init(
        _ name: String, key: [String], numbered: String? = nil, isIncidental: Bool = false,
        columns: KeyValuePairs<Kind, [String]>
    ) {
        let all = columns.flatMap { kind, names in names.map { Column(name: $0, kind: kind) } }
        self.name = name
        self.columns = all
        self.key = key.compactMap { name in all.first { $0.name == name } }
        self.numbered = numbered
        self.isIncidental = isIncidental
    }

    /// Whether rows may have megabytes, so that they are read one by one.
    public var hasLargeRows: Bool { columns.contains { $0.kind == .bytes } }

    /// All tables with records; one that refers to another comes after it.
    public static let all =
        accounts + [blob] + parkings + closures + spaces + fountains + partners + profiles
        + buildings
        + cameras

    /// What stores have besides these tables, with the reason why it is not moved. The names of columns
    /// are `table.column`.
    public static let notMoved: [String: String] = [
        "receipt_key": "its secrets make receipts, and whoever has a backup must not be able to",
        "blob.released_at": "only what a photo names is moved, and that is not released",
        "closure_counter": "follows from the editions of closures",
        "webhook_delivery.event_at": "follows from the event",
        "schema_migration": "says how the tables were made",
        "grdb_migrations": "says how the tables were made",
        "account.fid": "the row's number in its own file",
        "parking.fid": "the row's number in its own file, for the spatial index",
        "closure.fid": "the row's number in its own file, for the spatial index",
        "storage_space.fid": "the row's number in its own file, for the spatial index",
        "water_fountain.fid": "the row's number in its own file, for the spatial index",
        "partner_post.fid": "the row's number in its own file, for the spatial index",
    ]
}
