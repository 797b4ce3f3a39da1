import Atlas
import GRDB
import Gazetteer
import Geometry
import OSMModel

/// The format of an outline.
public enum OutlineFormat: Sendable {
    /// A GeoJSON geometry.
    case geoJSON
    /// A KML geometry.
    case kml
    /// The data of an SVG path or, for a point, its attributes.
    case svg
    /// Well-known text.
    case wkt

    /// The SQL expression for the geometry `g`, with seven decimals (1 cm).
    ///
    /// Source: https://www.gaia-gis.it/gaia-sins/spatialite-sql-5.1.0.html
    fileprivate var expression: String {
        switch self {
        case .geoJSON: "AsGeoJSON(g, 7)"
        case .kml: "AsKml(g, 7)"
        case .svg: "AsSVG(g, 0, 7)"
        case .wkt: "AsWKT(g, 7)"
        }
    }
}

/// Reads the outlines of answers: the area of a place, postcode, car park or building, the lines of
/// a street, or a point.
struct OutlineReader {
    let database: Database
    let format: OutlineFormat
    /// How far the outline may be from the real one, in degrees; 0 for the real one.
    let tolerance: Double

    func outline(of result: GeocodeResult) throws -> String? {
        if let entry = result.id?.entry,
            let found = try EntryReader(database: database).entries([entry]).first,
            let object = found.object, let source = Self.source(of: found.kind),
            let text = try text(of: "SELECT \(source) WHERE id = ?", [object])
        {
            return text
        }
        if let osm = result.osm, osm.kind != .node,
            let text = try text(
                of: Self.building,
                .window(0, result.coordinate) + [osm.kind.rawValue, osm.id])
        {
            return text
        }
        return try text(
            of: "SELECT MakePoint(?, ?, 4326) AS g",
            [result.coordinate.longitude, result.coordinate.latitude])
    }

    /// Selects the building of an element around a place.
    private static let building = """
        SELECT \(AreaColumn.selection(.geometry, as: "b")) AS g
        FROM idx_building_geometry AS i CROSS JOIN building AS b ON b.id = i.pkid
        WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
            AND \(AreaColumn.selection(.osmType, as: "b")) = ?
            AND \(AreaColumn.selection(.osmID, as: "b")) = ?
        """

    private static func source(of kind: GazetteerEntry.Kind) -> String? {
        switch kind {
        case .thoroughfare: "\(StreetColumn.geometry.sql) AS g FROM street"
        case .place:
            "coalesce(\(PlaceColumn.boundary.sql), \(PlaceColumn.geometry.sql)) AS g FROM place"
        case .postcode:
            "coalesce(\(PostcodeColumn.boundary.sql), \(PostcodeColumn.geometry.sql)) AS g "
                + "FROM postcode"
        case .carPark:
            "coalesce(\(CarParkColumn.area.sql), \(CarParkColumn.geometry.sql)) AS g FROM car_park"
        case .poi, .house: nil
        }
    }

    /// The outline that `query` selects; nil if there is none. A collection of one part is written
    /// as that part.
    private func text(of query: String, _ arguments: StatementArguments) throws -> String? {
        let statement = try database.cachedStatement(
            sql: """
                WITH shape(g) AS (\(query)),
                    simple(g) AS (
                        SELECT CASE WHEN ? > 0
                            THEN coalesce(SimplifyPreserveTopology(g, ?), g) ELSE g END FROM shape)
                SELECT \(format.expression) FROM (
                    SELECT CASE WHEN NumGeometries(g) = 1 THEN GeometryN(g, 1) ELSE g END AS g
                    FROM simple)
                """)
        return try String.fetchOne(statement, arguments: arguments + [tolerance, tolerance])
    }
}
