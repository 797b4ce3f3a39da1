/// Why a map could not be drawn.
public enum MapError: Error, Equatable, CustomStringConvertible {
    /// `side` is "width" or "height".
    case sizeOutOfRange(side: String, pixels: Int)
    case pixelRatioOutOfRange(Double)
    case zoomOutOfRange(Double)
    case noSuchTile(z: Int, x: Int, y: Int)
    case nothingToShow
    case atlasUnreadable(path: String, reason: String)
    case styleUnreadable(path: String, reason: String)
    case systemFileMissing(what: String, path: String)
    case mapnikFailed(reason: String)

    public var description: String {
        switch self {
        case .sizeOutOfRange(let side, let pixels):
            "map \(side) \(pixels) is out of range: a picture is "
                + "\(MapPicture.sizes.lowerBound) to \(MapPicture.sizes.upperBound) pixels "
                + "wide and high. Choose a \(side) in that range."
        case .pixelRatioOutOfRange(let ratio):
            "pixel ratio \(ratio) is out of range: it lies between 1 and 3. "
                + "Use 1 for ordinary screens, 2 for fine ones."
        case .zoomOutOfRange(let zoom):
            "map zoom \(zoom) is out of range: it lies between 0 and 20. "
                + "Use 12 for a city, 17 for a street."
        case .noSuchTile(let z, let x, let y):
            "there is no map tile \(z)/\(x)/\(y): zooms are 0 to 20, and at zoom z both x and y "
                + "are 0 to 2^z - 1. Check the order z, x, y."
        case .nothingToShow:
            "the map picture has no extent: a fitted picture needs a route or a marker. "
                + "Add one, or give a box or a centre."
        case .atlasUnreadable(let path, let reason):
            "cannot draw a map from the atlas '\(path)': \(reason). "
                + "Build it with 'parkway import'."
        case .styleUnreadable(let path, let reason):
            "cannot read the map style '\(path)': \(reason). "
                + "Restore the folder Data/Cartography."
        case .systemFileMissing(let what, let path):
            "cannot draw maps: \(what) '\(path)' is missing. Run 'make setup'."
        case .mapnikFailed(let reason):
            "Mapnik could not draw the map: \(reason)."
        }
    }
}
