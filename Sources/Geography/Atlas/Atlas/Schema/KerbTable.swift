import GRDB

/// The columns of the table `kerb`: the sides of streets that have tags of parking, each a line next
/// to that of the street.
package enum KerbColumn: String, TableColumn {
    case id
    /// The OSM id of the way.
    case way
    /// `left` or `right` in the direction of the way.
    case side
    /// The name of the street; NULL if it has none.
    case street
    /// The tags of the side as in `KerbTags`, as a JSON object.
    case rules
    case geometry

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .way: .osmID
        case .side, .rules: .requiredText
        case .street: .text
        case .geometry: .geometry(.line)
        }
    }
}
