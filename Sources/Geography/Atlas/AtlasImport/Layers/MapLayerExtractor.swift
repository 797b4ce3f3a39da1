import Atlas
import GRDB
import Geometry
import OSMModel
import TagRules

/// Fills the layers of the map: buildings, water, waterways, green areas, land use, paved areas and
/// railways, the sea, which is assembled from coastlines, and the regions that have data.
///
/// Rows are written while areas and lines are read, so memory holds the coastlines only.
package final class MapLayerExtractor: ElementExtractor {
    private var writers: [LayerRules.Layer: TableWriter<AreaColumn>] = [:]
    private var waterways: TableWriter<WaterwayColumn>?
    private var railways: TableWriter<RailwayColumn>?
    private var coastlines: [Coastline] = []
    private var coverage = Coverage()
    private let bounds: [BoundingBox]
    /// The result of the coastlines; complete after ``finish(_:checkpoint:)``.
    package private(set) var sea = SeaAssembly()

    /// - Parameter bounds: The boxes in the headers of the files. A region without one is as large
    ///   as its data.
    package init(bounds: [BoundingBox] = []) {
        self.bounds = bounds
    }

    /// Prepares the statements that write the rows.
    ///
    /// - Throws: `DatabaseError` if the atlas lacks a table.
    package func begin(_ database: Database) throws {
        for layer in LayerRules.Layer.allCases {
            writers[layer] = try TableWriter(database, layer.table)
        }
        waterways = try TableWriter(database, AtlasSchema.waterway)
        railways = try TableWriter(database, AtlasSchema.railway)
    }

    /// Does nothing, because areas arrive assembled.
    package func relation(_ relation: OSMRelation) throws {}

    /// Does nothing, because shared nodes do not matter.
    package func scan(way id: Int64, nodes: [Int64], tags: Tags) throws {}

    /// Does nothing, because no layer has points.
    package func node(_ node: OSMNode) throws {}

    /// Writes waterways, railways and piers, and keeps coastlines.
    ///
    /// - Throws: `DatabaseError`, for example if the disk is full.
    package func way(_ way: OSMWay) throws {
        guard !way.tags.isEmpty else { return }
        coverage.add(
            way.line, isDense: way.tags["highway"] != nil || way.tags["building"] != nil)
        if way.tags["natural"] == "coastline" {
            coastlines.append(Coastline(nodes: way.nodes, line: way.line))
        }
        if let kind = LayerRules.waterway(way.tags), !(way.isClosed && way.tags["area"] == "yes") {
            try waterways?.insert { column in
                switch column {
                case .id: nil
                case .osmID: way.id
                case .kind: kind
                case .name: way.tags["name"]
                case .tunnel: way.tags.isSet("tunnel")
                case .geometry: Shape.line(way.line).columnValue
                }
            }
        }
        if let kind = LayerRules.railway(way.tags) {
            try railways?.insert { column in
                switch column {
                case .id: nil
                case .osmID: way.id
                case .kind: kind
                case .name: way.tags["name"]
                case .tunnel: way.tags.isSet("tunnel")
                case .bridge: way.tags.isSet("bridge")
                case .service: way.tags["service"]
                case .geometry: Shape.line(way.line).columnValue
                }
            }
        }
        if !way.isClosed, let thick = LayerRules.thickLine(way.tags),
            let polygon = ThickLine.polygon(around: way.line, widthMeters: thick.meters)
        {
            let reference = OSMReference(.way, way.id)
            try write(reference, .paved, thick.kind, way.tags, [polygon])
        }
    }

    /// Writes an area into its layers.
    ///
    /// - Throws: `DatabaseError`, for example if the disk is full.
    package func area(_ area: OSMArea) throws {
        let isMultipolygon = area.source.kind == .relation
        for found in LayerRules.classes(of: area.tags, isMultipolygon: isMultipolygon) {
            try write(area.source, found.layer, found.kind, area.tags, area.polygons)
        }
    }

    /// Writes the sea.
    ///
    /// - Throws: `DatabaseError`, for example if the disk is full.
    package func finish(_ database: Database, checkpoint: () throws -> Void) throws {
        let regions = coverage.regions(headers: bounds)
        sea = SeaAssembly(coastlines, in: regions.map(\.sea))
        for polygon in sea.polygons {
            try write(OSMReference(.way, 0), .water, "sea", Tags(), [polygon])
        }
        try write(regions.map(\.covered), database)
        // The statements must be freed before their connection closes.
        writers = [:]
        waterways = nil
        railways = nil
    }

    /// Writes where there are data, and the rest of the world, which the map shows as such.
    private func write(_ covered: [ConvexRegion], _ database: Database) throws {
        var writer = try TableWriter(database, AtlasSchema.coverage)
        func write(_ kind: CoverageKind, _ polygon: Polygon) throws {
            try writer.insert { column in
                switch column {
                case .id: nil
                case .kind: kind.rawValue
                case .geometry: Shape.polygons([polygon]).columnValue
                }
            }
        }
        for region in covered { try write(.data, Polygon(outer: region.ring)) }
        guard !covered.isEmpty else { return }
        let world = ConvexRegion(BoundingBox(south: -85.06, west: -180, north: 85.06, east: 180))
        try write(.noData, Polygon(outer: world.ring, holes: covered.map(\.ring)))
    }

    private func write(
        _ reference: OSMReference, _ layer: LayerRules.Layer, _ kind: String, _ tags: Tags,
        _ polygons: [Polygon]
    ) throws {
        try writers[layer]?.insert { column in
            switch column {
            case .id: nil
            case .osmType: reference.kind.rawValue
            case .osmID: reference.id
            case .kind: kind
            case .name: tags["name"]
            case .levels:
                tags["building:levels"].flatMap { Double($0) }.map { Int($0.clamped) }
            case .geometry: Shape.polygons(polygons).columnValue
            }
        }
    }
}

extension LayerRules.Layer {
    fileprivate var table: AtlasTable<AreaColumn> {
        switch self {
        case .building: AtlasSchema.building
        case .water: AtlasSchema.water
        case .green: AtlasSchema.green
        case .paved: AtlasSchema.paved
        case .landUse: AtlasSchema.landUse
        }
    }
}

extension Double {
    /// A plausible number of storeys.
    fileprivate var clamped: Double { isFinite ? Swift.min(300, Swift.max(0, self)) : 0 }
}
