import Atlas
import GRDB
import Geometry

/// Something that a query can name: a row of `gazetteer_entry`.
public struct GazetteerEntry: Sendable {
    /// The kind of an entry, which decides the table of its object.
    public enum Kind: Int, Sendable {
        /// A street, or a street or place that only addresses name.
        case thoroughfare = 1
        case place = 2
        case poi = 3
        case postcode = 4
        case carPark = 5
        /// A house with a name; its object is an address.
        case house = 6

        /// The number of bits for the row in a kind's table.
        static let bitsOfRow = 40

        /// The key in ``GazetteerSchema/entries`` of the object in `row` of the kind's table.
        public func key(of row: Int64) -> Int64 { Int64(rawValue) << Self.bitsOfRow | row }
    }

    /// The number of the entry.
    public let id: Int64
    /// The kind of the entry.
    public let kind: Kind
    /// The row of the kind's table; nil for thoroughfares that only addresses name.
    public let object: Int64?
    /// Empty if it has no name.
    public let name: String
    /// The place that contains it; nil if there is none.
    public let place: Int64?
    /// From the addresses along it; `;` separates different ones.
    public let cities: String?
    /// From the addresses along it; `;` separates different ones.
    public let postcodes: String?
    /// ISO 3166-1 alpha-2, lower case; from addresses.
    public let country: String?
    /// From the addresses along it.
    public let state: String?
    /// The point of the entry, or the middle of a street.
    public let coordinate: Coordinate
    /// The importance, 0 … 1.
    public let importance: Double

    /// The name; nil if it has none.
    public var ownName: String? { name.isEmpty ? nil : name }

    /// The columns of `gazetteer_entry AS e` that ``init(_:)`` reads.
    public static let columns = GazetteerSchema.entry.selection(as: "e")

    /// Reads a row of ``columns``, by their positions; nil for a kind of a newer version.
    public init?(_ row: Row) {
        guard let kind = Kind(rawValue: row[1]) else { return nil }
        id = row[0]
        self.kind = kind
        object = row[2]
        name = row[3]
        place = row[4]
        cities = row[5]
        postcodes = row[6]
        country = row[7]
        state = row[8]
        coordinate = Coordinate(
            uncheckedLatitude: Double(row[9] as Int64) / 1e7,
            longitude: Double(row[10] as Int64) / 1e7)
        importance = Double(row[11] as Int64) / 1_000
    }
}
