import Atlas
import GRDB
import Geometry
import OSMModel
import TagRules

/// Writes the tables of peaks, lifts, pistes and boundaries.
struct LandmarkWriter {
    private var peaks: TableWriter<PeakColumn>
    private var lifts: TableWriter<SlopeColumn>
    private var pistes: TableWriter<SlopeColumn>
    private var boundaries: TableWriter<BoundaryColumn>

    init(_ database: Database) throws {
        peaks = try TableWriter(database, AtlasSchema.peak)
        lifts = try TableWriter(database, AtlasSchema.lift)
        pistes = try TableWriter(database, AtlasSchema.piste)
        boundaries = try TableWriter(database, AtlasSchema.boundary)
    }

    /// Writes a node if it is a mountain top or saddle.
    mutating func write(peak reference: OSMReference, _ tags: Tags, at place: Coordinate) throws {
        guard let kind = ParkwayFeatures.peakKind(tags) else { return }
        try peaks.insert { column in
            switch column {
            case .id: nil
            case .osmType: reference.kind.rawValue
            case .osmID: reference.id
            case .kind: kind
            case .name: OtherNames.mainName(in: tags)
            case .names: OtherNames(tags).json
            case .elevation: ParkwayFeatures.elevation(tags)
            case .geometry: Shape.point(place).columnValue
            }
        }
    }

    /// Writes a way if it is a lift.
    mutating func write(lift way: OSMWay) throws {
        guard let kind = ParkwayFeatures.liftKind(way.tags) else { return }
        try Self.write(way, kind, way.tags, to: &lifts)
    }

    /// Writes a piste; its tags may be those of a route.
    mutating func write(piste tags: Tags, way: OSMWay) throws {
        guard let kind = ParkwayFeatures.pisteKind(tags) else { return }
        try Self.write(way, kind, tags, to: &pistes)
    }

    private static func write(
        _ way: OSMWay, _ kind: String, _ tags: Tags, to writer: inout TableWriter<SlopeColumn>
    ) throws {
        try writer.insert { column in
            switch column {
            case .id: nil
            case .osmID: way.id
            case .kind: kind
            case .difficulty: tags["piste:difficulty"]
            case .name: OtherNames.mainName(in: tags)
            case .names: OtherNames(tags).json
            case .geometry: Shape.line(way.line).columnValue
            }
        }
    }

    /// Writes the way of a boundary.
    mutating func write(_ boundary: BoundaryWay, way: OSMWay) throws {
        try boundaries.insert { column in
            switch column {
            case .id: nil
            case .osmID: way.id
            case .adminLevel: boundary.level
            case .maritime: boundary.isMaritime
            case .disputed: boundary.isDisputed
            case .geometry: Shape.line(way.line).columnValue
            }
        }
    }
}
