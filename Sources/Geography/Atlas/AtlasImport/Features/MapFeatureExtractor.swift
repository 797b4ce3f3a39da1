import Atlas
import Foundation
import GRDB
import Geometry
import OSMModel
import TagRules

/// Fills the table of the features of vector tiles, and those of peaks, lifts, pistes and
/// boundaries, which pictures show as well.
///
/// It must finish after the extractors of the gazetteer and of map layers, because it takes
/// addresses, car parks, fountains, the sea and the coverage from their tables. Memory holds the ways of
/// boundaries and pistes, and the points of interest with an address.
package final class MapFeatureExtractor: ElementExtractor {
    private var features: FeatureCollector
    private var landmarks: LandmarkWriter?
    private var members = RelationMembers()
    /// Points of interest with a house number or name, which make no further address.
    private var placesWithAddress: Set<OSMReference> = []
    /// The streets that make car parks of their sides, which are lines here.
    private var streetsWithKerbs: Set<Int64> = []

    /// - Parameter folder: The folder for unlinked files of features.
    package init(spillingTo folder: URL = FileManager.default.temporaryDirectory) {
        features = FeatureCollector(spillingTo: folder)
    }

    /// Prepares the statements that write the rows.
    ///
    /// - Throws: `DatabaseError` if the atlas lacks a table.
    package func begin(_ database: Database) throws {
        landmarks = try LandmarkWriter(database)
    }

    /// Keeps the members of boundaries and routes of pistes.
    package func relation(_ relation: OSMRelation) throws {
        members.add(relation)
    }

    /// Does nothing, because shared nodes do not matter.
    package func scan(way id: Int64, nodes: [Int64], tags: Tags) throws {}

    /// Adds a point.
    ///
    /// - Throws: `DatabaseError` or `CocoaError`, for example if the disk is full.
    package func node(_ node: OSMNode) throws {
        let reference = OSMReference(.node, node.id)
        try landmarks?.write(peak: reference, node.tags, at: node.location)
        for found in MapFeatureRules.ofPoint(node.tags) {
            keepAddress(reference, found, node.tags)
            try features.add(found, WorldShape(node.location), area: nil)
        }
    }

    /// Adds a line.
    ///
    /// - Throws: `DatabaseError` or `CocoaError`, for example if the disk is full.
    package func way(_ way: OSMWay) throws {
        let line = members.boundary(of: way)
        let piste = members.piste(of: way)
        guard !way.tags.isEmpty || line != nil || piste != nil else { return }
        var classes = MapFeatureRules.ofLine(way.tags, isClosed: way.isClosed)
        if classes.contains(where: { $0.layer == .kerbParking }) {
            streetsWithKerbs.insert(way.id)
        }
        if let line {
            try landmarks?.write(line, way: way)
            line.feature.map { classes.append($0) }
        }
        if let piste, let found = ParkwayFeatures.piste(piste) {
            try landmarks?.write(piste: piste, way: way)
            classes.append(found)
        }
        try landmarks?.write(lift: way)
        if !classes.isEmpty {
            let shape = WorldShape(line: way.line)
            for found in classes { try features.add(found, shape, area: nil) }
        }
        if !way.isClosed, !way.line.isEmpty {
            let middle = WorldShape(way.line[way.line.count / 2])
            let reference = OSMReference(.way, way.id)
            for found in MapFeatureRules.ofOpenWay(way.tags) {
                keepAddress(reference, found, way.tags)
                try features.add(found, middle, area: nil)
            }
        }
    }

    /// Adds an area.
    ///
    /// - Throws: `CocoaError`, for example if the disk is full.
    package func area(_ area: OSMArea) throws {
        let classes = MapFeatureRules.ofArea(area.tags)
        guard !classes.isEmpty else { return }
        let shape = WorldShape(area.polygons)
        let size = FeatureArea(shape)
        let label = Self.labelPoint(of: area.polygons)
        for var found in classes {
            if found.isLabel {
                guard let label else { continue }
                keepAddress(area.source, found, area.tags)
                if found.layer == .boundaryLabels { found.show(at: label, size) }
                try features.add(found, WorldShape(label), area: size)
            } else {
                try features.add(found, shape, area: size)
            }
        }
    }

    private static func labelPoint(of polygons: [Polygon]) -> Coordinate? {
        polygons.max { $0.areaSquareDegrees < $1.areaSquareDegrees }?.interiorPoint
    }

    private func keepAddress(_ reference: OSMReference, _ found: MapFeatureClass, _ tags: Tags) {
        guard found.layer == .pois, AddressTags.isAddress(tags) else { return }
        placesWithAddress.insert(reference)
    }

    /// Adds what other extractors have written, and writes the blocks.
    ///
    /// - Throws: `DatabaseError`, for example if the disk is full; what `checkpoint` throws.
    package func finish(_ database: Database, checkpoint: () throws -> Void) throws {
        let tables = GazetteerFeatures(database)
        try tables.visitAddresses(except: placesWithAddress) { found, place in
            try features.add(found, WorldShape(place), area: nil)
        }
        try checkpoint()
        try tables.visitCarParks(exceptSidesOf: streetsWithKerbs) { found, place in
            try features.add(found, WorldShape(place), area: nil)
        }
        try tables.visitFountains { found, place in
            try features.add(found, WorldShape(place), area: nil)
        }
        try tables.visitSeas { polygons in
            try features.add(MapFeatureRules.ocean, WorldShape(polygons), area: nil)
        }
        try tables.visitCoverage { kind, polygons in
            let found = ParkwayFeatures.coverage(kind.rawValue, hasData: kind == .data)
            try features.add(found, WorldShape(polygons), area: nil)
        }
        try checkpoint()
        try features.write(to: database, checkpoint: checkpoint)
        // The statements must be freed before their connection closes.
        landmarks = nil
    }
}

extension MapFeatureClass {
    /// Sets the smallest zoom of the label of a country or state by its area on the ground.
    fileprivate mutating func show(at label: Coordinate, _ area: FeatureArea) {
        let shrinking = cos(label.latitude * .pi / 180)
        let level = fields.contains(MapField("admin_level", .integer(2))) ? 2 : 4
        minZoom = PlaceFeatures.labelZoom(
            adminLevel: level,
            squareKilometers: area.squareMercatorMeters * shrinking * shrinking / 1e6)
    }
}
