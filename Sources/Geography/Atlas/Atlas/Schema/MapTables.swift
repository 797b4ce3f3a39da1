import GRDB

/// The columns of the table `map_block`: the features of vector tiles, in blocks of neighbours.
package enum MapBlockColumn: String, TableColumn {
    /// The smallest zoom of its features · 2³² + a number in the order of a Hilbert curve.
    case id
    /// A ``FeatureBlock``.
    case features
    /// The box of its features.
    case extent

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .features: .blob
        case .extent: .geometry(.polygons)
        }
    }
}

/// The columns of the table `peak`: mountain tops and saddles.
package enum PeakColumn: String, TableColumn {
    case id
    case osmType = "osm_type"
    case osmID = "osm_id"
    /// `peak`, `volcano` or `saddle`.
    case kind
    case name
    /// A JSON object of all other names by their OSM keys.
    case names
    /// In whole metres.
    case elevation
    case geometry

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .osmID: .osmID
        case .osmType, .kind: .requiredText
        case .name, .names: .text
        case .elevation: .integer
        case .geometry: .geometry(.point)
        }
    }
}

/// The columns of the tables `lift` and `piste`, whose rows are ways.
package enum SlopeColumn: String, TableColumn {
    case id
    case osmID = "osm_id"
    /// The value of `aerialway=*` or `piste:type=*`.
    case kind
    /// The value of `piste:difficulty=*`; only `piste` has it.
    case difficulty
    case name
    /// A JSON object of all other names by their OSM keys.
    case names
    case geometry

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .osmID: .osmID
        case .kind: .requiredText
        case .difficulty, .name, .names: .text
        case .geometry: .geometry(.line)
        }
    }

    static let withoutDifficulty = allCases.filter { $0 != .difficulty }
}

/// The columns of the table `boundary`: the ways of administrative boundaries.
package enum BoundaryColumn: String, TableColumn {
    case id
    case osmID = "osm_id"
    /// The smallest level of the boundaries on the way: 2 for countries, 4 for states.
    case adminLevel = "admin_level"
    /// 0 or 1.
    case maritime, disputed
    case geometry

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .osmID: .osmID
        case .adminLevel, .maritime, .disputed: .requiredInteger
        case .geometry: .geometry(.line)
        }
    }
}
