import TagRules

/// What a tile of a zoom shows of a layer.
struct LayerPlan {
    /// Whether the layer belongs to the tile.
    let isShown: Bool
    /// Whether lines with the same fields become one feature.
    let mergesLines: Bool
    /// The names of the fields that the zoom is too small for.
    private let hidden: [[UInt8]]

    init(_ layer: MapLayer, _ schema: MapLayer.Schema, zoom: Int) {
        isShown = layer.schema == schema
        let isLargestZoom = zoom >= MapLayer.largestZoom
        mergesLines =
            switch layer {
            case .streetLabels, .waterLineLabels, .boundaries: true
            case .streets, .waterLines, .ferries: !isLargestZoom
            default: false
            }
        hidden = LayerFields.all(of: layer).filter { zoom < $0.minZoom }.map { Array($0.name.utf8) }
    }

    var hidesFields: Bool { !hidden.isEmpty }

    func hides(_ field: ArraySlice<UInt8>) -> Bool {
        hidden.contains { field.elementsEqual($0) }
    }
}
