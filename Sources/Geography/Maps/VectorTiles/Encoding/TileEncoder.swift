internal import Atlas
internal import Geometry
import TagRules

/// Encodes one tile from blocks of features.
struct TileEncoder {
    private let grid: TileGrid
    private let layers: [LayerPlan]
    private var lineSimplification, areaSimplification: Simplification
    private var gridSimplification: Simplification
    private var clip: TileClip
    private var check = RingCheck()
    private var repair = PolygonRepair()
    private var texts = ByteTable()
    private var output: [TileLayer]
    /// Whether the tile shows anything but ground without data.
    private var hasData = false
    private var merged: [MergedLine: (order: Int, shape: TileShape)] = [:]
    // Buffers.
    private var shape = WorldShape()
    private var drawn = TileShape()
    private var fields: [Int32] = []

    /// The lines of a layer that have the same fields.
    private struct MergedLine: Hashable {
        var layer: Int
        var rank: Int
        var fields: [Int32]
    }

    /// Vertices within this distance of a line are left out. Maps magnify the tiles of the largest
    /// zoom, so these keep nearly everything.
    private enum Tolerance {
        static let largestZoomSteps = 0.75
        static let linePixels = 1.25
        static let areaPixels = 2.0
    }
    /// Rings with a smaller area are left out, except at the largest zoom.
    private static let leastAreaPixels = 6.0

    private var isLargestZoom: Bool { grid.tile.z >= MapLayer.largestZoom }
    /// In square steps.
    private var leastArea: Int {
        isLargestZoom ? 0 : Int(Self.leastAreaPixels * grid.stepsInAPixel * grid.stepsInAPixel)
    }

    init(_ tile: WebTile, schema: MapLayer.Schema) {
        grid = TileGrid(tile)
        layers = MapLayer.allCases.map { LayerPlan($0, schema, zoom: tile.z) }
        let isLargest = tile.z >= MapLayer.largestZoom
        let (line, area) =
            isLargest
            ? (Tolerance.largestZoomSteps, Tolerance.largestZoomSteps)
            : (
                Tolerance.linePixels * grid.stepsInAPixel,
                Tolerance.areaPixels * grid.stepsInAPixel
            )
        lineSimplification = Simplification(tolerance: line * Double(1 << grid.shift))
        areaSimplification = Simplification(tolerance: area * Double(1 << grid.shift))
        gridSimplification = Simplification(tolerance: line)
        clip = TileClip(grid)
        output = MapLayer.allCases.map { TileLayer($0.rawValue) }
    }

    /// Adds the features of a block.
    mutating func add(_ block: FeatureBlock) {
        var numbers = [Int32](repeating: -1, count: block.table.count)
        block.visit(in: grid.reach) { head in
            let layer = Int(head.layer)
            if !head.isGroundWithoutData { hasData = true }
            guard layer < layers.count, layers[layer].isShown else { return }
            block.readGeometry(of: head, into: &shape)
            guard let type = draw(within: head.box) else { return }
            readFields(of: head, block, layers[layer], &numbers)
            let plan = layers[layer]
            if type == .line, plan.mergesLines {
                let rank =
                    plan.mergesLevels ? StreetRank.onGround(head.rank) : head.rank
                merge(MergedLine(layer: layer, rank: rank, fields: fields))
            } else {
                output[layer].append(type, rank: head.rank, fields: fields, drawn)
            }
        }
    }

    /// Adds a feature that the atlas does not have.
    mutating func add(_ feature: MapFeature) {
        guard let layer = MapLayer.allCases.firstIndex(of: feature.layer),
            let box = feature.shape.box, box.intersects(grid.reach)
        else { return }
        shape = feature.shape
        guard let type = draw(within: box) else { return }
        hasData = true
        fields = feature.fields.flatMap { field in
            [Array(field.name.utf8), TileValue.encode(field.value)].map {
                Int32(texts.number(of: $0[...]))
            }
        }
        output[layer].append(type, rank: feature.rank, fields: fields, drawn)
    }

    /// Draws ``shape`` to ``drawn``; nil if nothing of it remains.
    private mutating func draw(within box: WorldBox) -> TileLayer.GeometryType? {
        switch shape.kind {
        case .point:
            guard let point = shape.vertices.first.flatMap(grid.snapInside) else { return nil }
            drawn.removeAll()
            drawn.vertices.append(point)
            drawn.endPart(from: 0, least: 1)
            return .point
        case .lines:
            if !isLargestZoom { lineSimplification.apply(to: &shape) }
            clip.lines(shape, box, into: &drawn)
            if isLargestZoom { gridSimplification.apply(to: &drawn, areRings: false) }
            return drawn.isEmpty ? nil : .line
        case .polygons:
            if !isLargestZoom { areaSimplification.apply(to: &shape) }
            clip.polygons(shape, box, leastArea: leastArea, into: &drawn)
            guard !drawn.isEmpty else { return nil }
            if isLargestZoom { gridSimplification.apply(to: &drawn, areRings: true) }
            if !check.isValid(drawn) { repair.apply(to: &drawn, leastArea: leastArea) }
            drawn.wind()
            return drawn.isEmpty ? nil : .polygon
        }
    }

    /// Reads the fields that are shown at the zoom as numbers of ``texts``.
    private mutating func readFields(
        of head: borrowing FeatureBlock.Head, _ block: FeatureBlock, _ plan: LayerPlan,
        _ numbers: inout [Int32]
    ) {
        fields.removeAll(keepingCapacity: true)
        for index in stride(from: 0, to: head.fields.count, by: 2) {
            let (key, value) = (Int(head.fields[index]), Int(head.fields[index + 1]))
            if plan.hidesFields, plan.hides(block.bytes[block.table[key]]) { continue }
            fields.append(number(of: key, block, &numbers))
            fields.append(number(of: value, block, &numbers))
        }
    }

    /// The number of an entry of the table of a block.
    private mutating func number(
        of entry: Int, _ block: FeatureBlock, _ numbers: inout [Int32]
    ) -> Int32 {
        if numbers[entry] < 0 {
            numbers[entry] = Int32(texts.number(of: block.bytes[block.table[entry]]))
        }
        return numbers[entry]
    }

    private mutating func merge(_ line: MergedLine) {
        var all = merged.removeValue(forKey: line) ?? (merged.count, TileShape())
        for part in drawn.parts.indices {
            let start = all.shape.vertices.count
            all.shape.vertices += drawn.vertices[drawn.range(of: part)]
            all.shape.endPart(from: start, least: 2)
        }
        merged[line] = all
    }

    /// The bytes of the tile; none if nothing is on it, or only ground without data.
    mutating func finish() -> [UInt8] {
        guard hasData else { return [] }
        let lines = merged.sorted {
            ($0.key.layer, $0.key.rank, $0.value.order)
                < ($1.key.layer, $1.key.rank, $1.value.order)
        }
        for (line, value) in lines {
            var shape = value.shape
            if layers[line.layer].joinsLines {
                shape = LineMerging.joined(shape)
                gridSimplification.apply(to: &shape, areRings: false)
            }
            guard !shape.isEmpty else { continue }
            output[line.layer].append(.line, rank: line.rank, fields: line.fields, shape)
        }
        merged = [:]
        var tile: [UInt8] = []
        for layer in output { layer.write(to: &tile, texts: texts, extent: grid.extent) }
        return tile
    }
}
