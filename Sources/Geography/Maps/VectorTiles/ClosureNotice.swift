internal import Atlas
public import Geometry
import TagRules

/// A closed road or area as tiles show it.
public struct ClosureNotice: Hashable, Sendable {
    /// What is closed.
    public enum Shape: Hashable, Sendable {
        case lines([[Coordinate]])
        case polygons([Polygon])
    }

    /// The name of the road or area.
    public let name: String
    /// When it opens again, in RFC 3339; nil if that is not known.
    public let until: String?
    /// Where it is.
    public let shape: Shape

    /// A closure with these parts.
    public init(name: String, until: String?, shape: Shape) {
        (self.name, self.until, self.shape) = (name, until, shape)
    }

    /// The features of the closure, one for each line.
    fileprivate var features: [MapFeature] {
        let shapes =
            switch shape {
            case .lines(let lines): lines.map { WorldShape(line: $0) }
            case .polygons(let polygons): [WorldShape(polygons)]
            }
        let fields =
            [MapField("name", .text(name))] + (until.map { [MapField("until", .text($0))] } ?? [])
        return shapes.map {
            MapFeature(layer: .closures, minZoom: 0, rank: 0, fields: fields, shape: $0)
        }
    }
}

extension VectorMap {
    /// The layer `closures` of a tile, to be appended to its bytes; empty if no closure is on it.
    ///
    /// - Complexity: O(vertices of the closures).
    public static func closures(_ notices: [ClosureNotice], on tile: WebTile) -> [UInt8] {
        guard tile.z >= LayerFields.minZoom(of: .closures), !notices.isEmpty else { return [] }
        var encoder = TileEncoder(tile, schema: .parkway)
        for feature in notices.flatMap(\.features) { encoder.add(feature) }
        return encoder.finish()
    }
}
