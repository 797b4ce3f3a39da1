import Cartography
import Geometry
import VectorTiles

/// The file of a ``TileCache`` for tiles that are made together.
struct TileFile: Hashable, Sendable {
    /// The path in the folder of an edition.
    let path: String
    /// The number of tiles in the file.
    let tileCount: Int

    /// The pictures of a metatile.
    init(_ metatile: Metatile, _ ratio: TileAddress.PixelRatio) {
        let corner = metatile.corner
        path = "\(corner.z)/\(corner.x)/\(corner.y)\(ratio.suffix).tiles"
        tileCount = metatile.side * metatile.side
    }

    /// A vector tile.
    init(_ tile: WebTile, _ schema: TileSchema) {
        path = "\(schema.rawValue)/\(tile.z)/\(tile.x)/\(tile.y).tiles"
        tileCount = 1
    }
}

extension TileCache.Edition {
    /// The vector tiles of an atlas, as this version of the program encodes them.
    static func vectorTiles(of atlasID: String) -> TileCache.Edition {
        TileCache.Edition(atlasID: atlasID, style: VectorMap.fingerprint)
    }
}
