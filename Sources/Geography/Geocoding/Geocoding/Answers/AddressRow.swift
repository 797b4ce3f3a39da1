import AddressText
import Atlas
import GRDB

/// A row of `address`, read by the positions of its columns: looking up column names takes longer
/// than reading the row.
struct AddressRow {
    private static let columns = AddressColumn.selection(
        .osmType, .osmID, .houseNumber, .houseName, .unit, .street, .place, .city, .postcode,
        .country, .state, .placeID, .interpolated, .nearestStreet)
    static let selection = "SELECT \(columns) FROM address WHERE id = ?"

    let kind: String
    let id: Int64
    let houseNumber: String?
    let houseName: String?
    let unit: String?
    let street: String?
    let place: String?
    let city: String?
    let postcode: String?
    let country: String?
    let state: String?
    /// The row of the place around it.
    let surrounding: Int64?
    let isInterpolated: Bool
    let nearestStreet: String?
    /// The street, or what stands for it.
    var streetOrPlace: String? { street ?? place ?? nearestStreet }
    /// Whether the number is one of a place, such as a hamlet, and not one of a street.
    var isByPlace: Bool { street == nil && place != nil }

    init(_ row: Row) {
        kind = row[0]
        id = row[1]
        houseNumber = row[2]
        houseName = row[3]
        unit = row[4]
        street = row[5]
        place = row[6]
        city = row[7]
        postcode = row[8]
        country = row[9]
        state = row[10]
        surrounding = row[11]
        isInterpolated = row[12]
        nearestStreet = row[13]
    }
}

extension AddressColumn {
    /// The SQL expression for the street of an address, or else its `addr:place` or the nearest
    /// street, in the table with this alias.
    static func streetOrPlace(of alias: String) -> String {
        "coalesce(\(selection(.street, .place, .nearestStreet, as: alias)))"
    }
}
