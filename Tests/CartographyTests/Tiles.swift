import Cartography
import Foundation
import Geometry

extension MapRenderer {
    /// A tile drawn alone, as a PNG file.
    func tile(_ tile: WebTile, pixelRatio: Double) throws -> Data {
        try tiles(of: Metatile(from: tile, side: 1), pixelRatio: pixelRatio)[0]
    }
}

extension Metatile {
    /// The tiles in rows from the north-west.
    func tiles() throws -> [WebTile] {
        try (0..<side * side).map { index in
            try WebTile(z: corner.z, x: corner.x + index % side, y: corner.y + index / side)
        }
    }
}
