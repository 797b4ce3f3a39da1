import GRDB

/// The columns of the tables of areas that the map shows: `building`, `water`, `green`,
/// `land_use` and `paved`.
package enum AreaColumn: String, TableColumn {
    case id
    case osmType = "osm_type"
    case osmID = "osm_id"
    case kind, name
    /// The number of storeys; only `building` has it.
    case levels
    case geometry

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .osmID: .osmID
        case .osmType, .kind: .requiredText
        case .name: .text
        case .levels: .integer
        case .geometry: .geometry(.polygons)
        }
    }

    static let withoutLevels = allCases.filter { $0 != .levels }
}

/// The columns of the table `waterway`.
package enum WaterwayColumn: String, TableColumn {
    case id
    case osmID = "osm_id"
    case kind, name
    /// 1 if it runs underground.
    case tunnel
    case geometry

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .osmID: .osmID
        case .kind: .requiredText
        case .name: .text
        case .tunnel: .requiredInteger
        case .geometry: .geometry(.line)
        }
    }
}

/// The columns of the table `railway`.
package enum RailwayColumn: String, TableColumn {
    case id
    case osmID = "osm_id"
    case kind, name
    /// 0 or 1.
    case tunnel, bridge
    /// `siding`, `yard`, `spur`, … or NULL for a main line.
    case service
    case geometry

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .osmID: .osmID
        case .kind: .requiredText
        case .name, .service: .text
        case .tunnel, .bridge: .requiredInteger
        case .geometry: .geometry(.line)
        }
    }
}

/// The columns of the table `coverage`.
package enum CoverageColumn: String, TableColumn {
    case id
    /// One of ``CoverageKind``.
    case kind
    case geometry

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .kind: .requiredText
        case .geometry: .geometry(.polygons)
        }
    }
}

/// What is known about an area of the table `coverage`.
package enum CoverageKind: String, Sendable {
    /// The files have data there; one row for each separate region.
    case data
    /// The rest of the world, in one row.
    case noData = "no_data"
}
