import Atlas
import Cartography
import Foundation
import Geometry
import VectorTiles

/// The TileJSON document.
///
/// Source: TileJSON 3.0.0, https://github.com/mapbox/tilejson-spec
struct TileJSON: Encodable {
    let tilejson = "3.0.0"
    let name = "Parkway"
    let scheme = "xyz"
    let attribution =
        "<a href=\"https://www.openstreetmap.org/copyright\">\(MapRenderer.attribution)</a>"
    let minzoom: Int
    let maxzoom: Int
    /// West, south, east, north.
    let bounds: [Double]?
    /// Longitude, latitude and a zoom at which the main region is visible.
    let center: [Double]?
    let tiles: [String]
    /// The layers of vector tiles; nil for pictures.
    let layers: [LayerDescription]?

    private enum CodingKeys: String, CodingKey {
        case tilejson, name, scheme, attribution, minzoom, maxzoom, bounds, center, tiles
        case layers = "vector_layers"
    }

    init(_ atlas: AtlasDescription, template: String, layers: [LayerDescription]? = nil) {
        let zooms = layers == nil ? WebTile.zooms : VectorMap.zooms
        (minzoom, maxzoom) = (zooms.lowerBound, zooms.upperBound)
        bounds = atlas.bounds.map { [$0.west, $0.south, $0.east, $0.north] }
        center = atlas.mainRegion.map { box in
            // At zoom 1, the world is 512 points wide.
            let share = max(box.east - box.west, box.north - box.south, 1e-4) / 360
            let zoom = min(max(1 - log2(share), 0), 18)
            return [box.center.longitude, box.center.latitude, zoom.rounded(.down)]
        }
        tiles = [template]
        self.layers = layers
    }
}
