/// A layer of the vector tiles: those of Shortbread 1.0, and Parkway's own.
///
/// Source: https://shortbread-tiles.org/schema/1.0/
package enum MapLayer: String, CaseIterable, Sendable {
    case ocean
    case waterPolygons = "water_polygons"
    case waterPolygonLabels = "water_polygons_labels"
    case waterLines = "water_lines"
    case waterLineLabels = "water_lines_labels"
    case damLines = "dam_lines"
    case damPolygons = "dam_polygons"
    case pierLines = "pier_lines"
    case pierPolygons = "pier_polygons"
    case boundaries
    case boundaryLabels = "boundary_labels"
    case placeLabels = "place_labels"
    case land, sites, buildings, addresses, streets
    case streetPolygons = "street_polygons"
    case streetLabels = "street_labels"
    case streetPolygonLabels = "streets_polygons_labels"
    case streetLabelPoints = "street_labels_points"
    case bridges, aerialways, ferries
    case publicTransport = "public_transport"
    case pois
    case carParks = "car_parks"
    case kerbParking = "kerb_parking"
    case fountains, peaks, lifts, pistes, closures
    case greenLabels = "green_labels"
    case coverage

    /// Where a layer is defined.
    package enum Schema: String, CaseIterable, Sendable {
        case shortbread, parkway
    }

    /// The schema of the layer.
    package var schema: Schema {
        switch self {
        case .carParks, .kerbParking, .fountains, .peaks, .lifts, .pistes, .closures, .greenLabels,
            .coverage:
            .parkway
        default: .shortbread
        }
    }

    /// The largest zoom of both schemas. Maps at larger zooms magnify its tiles.
    package static let largestZoom = 14
}
