import TagRules

/// What TileJSON says about a layer of the tiles.
///
/// Source: TileJSON 3.0.0, section 3.3, "vector_layers"
public struct LayerDescription: Hashable, Sendable, Encodable {
    /// The name of the layer.
    public let id: String
    /// By name of a field: `String`, `Number` or `Boolean`.
    public let fields: [String: String]
    /// The smallest zoom at which the layer has features.
    public let minzoom: Int
    /// The largest zoom of the tiles.
    public let maxzoom: Int

    init(_ layer: MapLayer) {
        id = layer.rawValue
        fields = Dictionary(
            LayerFields.all(of: layer).map { ($0.name, $0.kind.rawValue) },
            uniquingKeysWith: { first, _ in first })
        minzoom = LayerFields.minZoom(of: layer)
        maxzoom = MapLayer.largestZoom
    }
}

extension TileSchema {
    /// The layers of the schema.
    public var layerDescriptions: [LayerDescription] {
        MapLayer.allCases.filter { $0.schema == layers }.map(LayerDescription.init)
    }
}
