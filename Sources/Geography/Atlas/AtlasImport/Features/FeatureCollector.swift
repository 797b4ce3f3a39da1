import Atlas
import Foundation
import GRDB
import Geometry
import TagRules

/// Collects map features, and writes them in blocks of neighbours.
struct FeatureCollector: ~Copyable {
    private var sorter: RecordSorter
    /// Bits of each axis by which features are sorted: cells 2.4 m wide at the equator.
    private static let curveOrder: UInt32 = 24

    init(spillingTo folder: URL) {
        sorter = RecordSorter(spillingTo: folder)
    }

    /// Adds a feature of a class at a shape. The fields that depend on the geometry are added, and
    /// the smallest zoom is raised if it is too small to be seen there.
    ///
    /// - Throws: `CocoaError` if a file cannot be written.
    mutating func add(_ found: MapFeatureClass, _ shape: WorldShape, area: FeatureArea?) throws {
        var feature = MapFeature(
            layer: found.layer, minZoom: found.minZoom, rank: found.rank, fields: found.fields,
            shape: shape)
        if let area {
            feature.minZoom = max(found.minZoom, area.smallestZoom(by: found.sizeRule))
            if found.isSortedByArea { feature.rank = -Int(min(1e15, area.squareMercatorMeters)) }
            if let (name, unit) = found.areaField {
                let size = Float(area.squareMercatorMeters / unit)
                feature.fields.append(MapField(name, .real(size)))
            }
        }
        try add(feature)
    }

    private mutating func add(_ feature: MapFeature) throws {
        guard let box = feature.shape.box, let record = FeatureRecord.encode(feature) else {
            return
        }
        let shift = WorldPoint.bits - Int(Self.curveOrder)
        let position = HilbertCurve.position(
            x: UInt64(max(0, (box.minX + box.maxX) / 2)) >> UInt64(shift),
            y: UInt64(max(0, (box.minY + box.maxY) / 2)) >> UInt64(shift), order: Self.curveOrder)
        let zoom = UInt64(min(MapLayer.largestZoom, max(0, feature.minZoom)))
        try sorter.append(record, key: zoom << UInt64(2 * Self.curveOrder) | position)
    }

    /// Writes all features.
    ///
    /// - Throws: `DatabaseError`, for example if the disk is full; what `checkpoint` throws.
    mutating func write(to database: Database, checkpoint: () throws -> Void) throws {
        var writer = try TableWriter(database, AtlasSchema.mapBlock)
        var block = FeatureBlockBuilder()
        var zoom: UInt64 = 0
        var number: Int64 = 0
        func finishBlock() throws {
            guard let box = block.box else { return }
            let extent = Self.extent(of: box)
            let bytes = block.finish()
            number += 1
            if number % 256 == 0 { try checkpoint() }
            try writer.insert { column in
                switch column {
                case .id: Int64(zoom) << FeatureCatalog.zoomShift | number
                case .features: Data(bytes)
                case .extent: Shape.polygons([extent]).columnValue
                }
            }
        }
        try sorter.drain { key, record in
            let own = key >> UInt64(2 * Self.curveOrder)
            if block.isFull || own != zoom { try finishBlock() }
            zoom = own
            block.append(record)
        }
        try finishBlock()
    }

    private static func extent(of box: WorldBox) -> Polygon {
        let northWest = WorldPoint(x: box.minX, y: box.minY).place
        // The places of a cell lie up to one cell beyond its corner.
        let southEast = WorldPoint(x: box.maxX + 1, y: box.maxY + 1).place
        func corner(_ latitude: Double, _ longitude: Double) -> Coordinate {
            Coordinate(uncheckedLatitude: latitude, longitude: longitude)
        }
        let (north, west) = (northWest.latitude, northWest.longitude)
        let (south, east) = (southEast.latitude, southEast.longitude)
        return Polygon(
            outer: [
                corner(south, west), corner(south, east), corner(north, east),
                corner(north, west), corner(south, west),
            ])
    }
}

/// The size of an area on the map.
struct FeatureArea {
    /// In cells of `WorldPoint`.
    let squareCells: Double

    init(_ shape: WorldShape) {
        squareCells = shape.areaInCells
    }

    /// The side of the Mercator plane in metres at the equator.
    private static let worldMeters = 2 * Double.pi * 6_378_137
    /// An area below this number of square pixels is left out. A tile has 512 × 512 pixels.
    private static let leastPixels = 4.0

    /// In square metres of the Mercator plane, which are larger than those on the ground away from
    /// the equator.
    var squareMercatorMeters: Double {
        squareCells * pow(Self.worldMeters / exp2(Double(WorldPoint.bits)), 2)
    }

    /// The smallest zoom for an area of this size.
    func smallestZoom(by rule: SizeRule) -> Int {
        switch rule {
        case .none: 0
        case .visible: smallestVisibleZoom
        case .label: SizeRule.labelZoom(squareMeters: squareMercatorMeters)
        }
    }

    /// The smallest zoom at which the area is large enough to be seen.
    private var smallestVisibleZoom: Int {
        guard squareCells > 0 else { return MapLayer.largestZoom }
        // At zoom z, a pixel is 2^(32 − 9 − z) cells wide.
        let zoom = Double(WorldPoint.bits - 9) - log2(squareCells / Self.leastPixels) / 2
        return min(MapLayer.largestZoom, max(0, Int(zoom.rounded(.up))))
    }
}
