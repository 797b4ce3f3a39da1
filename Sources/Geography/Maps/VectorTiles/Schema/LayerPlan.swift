import TagRules

/// What a tile of a zoom shows of a layer.
struct LayerPlan {
    /// Whether the layer belongs to the tile.
    let isShown: Bool
    /// Whether lines with the same fields become one feature.
    let mergesLines: Bool
    /// Whether those that meet become one line, which may be turned round.
    let joinsLines: Bool
    /// Whether streets of one kind are merged across tunnels and bridges, which the zoom does not show.
    let mergesLevels: Bool
    /// The names of the fields that the zoom is too small for.
    private let hidden: [[UInt8]]

    init(_ layer: MapLayer, _ schema: MapLayer.Schema, zoom: Int) {
        isShown = layer.schema == schema
        (mergesLines, joinsLines) =
            switch layer {
            case .streetLabels, .waterLineLabels, .boundaries: (true, true)
            // The largest zoom shows one-way streets and rivers in their direction.
            case .streets, .waterLines, .ferries: (true, zoom < MapLayer.largestZoom)
            default: (false, false)
            }
        mergesLevels = layer == .streets && zoom < LayerFields.structureZoom
        hidden = LayerFields.all(of: layer).filter { zoom < $0.minZoom }.map { Array($0.name.utf8) }
    }

    var hidesFields: Bool { !hidden.isEmpty }

    func hides(_ field: ArraySlice<UInt8>) -> Bool {
        hidden.contains { field.elementsEqual($0) }
    }
}
