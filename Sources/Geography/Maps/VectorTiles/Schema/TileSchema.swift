import TagRules

/// A set of layers, which a tile has all of.
public enum TileSchema: String, CaseIterable, Hashable, Sendable {
    /// Shortbread 1.0.
    ///
    /// Source: https://shortbread-tiles.org/schema/1.0/
    case shortbread
    /// What Parkway adds: parking, fountains, mountains, and closures, which come from the records.
    case parkway

    var layers: MapLayer.Schema { self == .shortbread ? .shortbread : .parkway }
}
