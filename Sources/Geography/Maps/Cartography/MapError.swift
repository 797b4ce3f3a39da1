import MapStyles
public import Remedies

/// Why a map cannot be drawn.
public enum MapError: Error, Equatable, CustomStringConvertible {
    /// `side` is "width" or "height"; both are in pixels.
    case sizeOutOfRange(side: String, pixels: Int, range: ClosedRange<Int>)
    case pixelRatioOutOfRange(Double, range: ClosedRange<Double>)
    case zoomOutOfRange(Double)
    case noSuchTile(z: Int, x: Int, y: Int)
    /// A fitted picture has no route, area or marker.
    case nothingToShow
    case atlasUnreadable(path: String, reason: String)
    case styleUnreadable(path: String, reason: String)
    /// `package` is the Debian package that has the file.
    case systemFileMissing(what: String, path: String, package: String)
    case mapnikFailed(reason: String)

    public var description: String {
        switch self {
        case .sizeOutOfRange(let side, let pixels, let range):
            "map \(side) \(pixels) is out of range; it must be \(range.lowerBound) to "
                + "\(range.upperBound) pixels"
        case .pixelRatioOutOfRange(let ratio, let range):
            "pixel ratio \(ratio) is out of range; it must be \(range.lowerBound) (ordinary "
                + "screens) to \(range.upperBound) (the sharpest ones)"
        case .zoomOutOfRange(let zoom):
            "map zoom \(zoom) is out of range; it must be 0 (the world) to 20 (a building)"
        case .noSuchTile(let z, let x, let y):
            "there is no map tile \(z)/\(x)/\(y); zooms z are 0 to 20, and x and y are "
                + "0 to 2^z - 1"
        case .nothingToShow:
            "the map picture is empty; it needs a route, an area or a marker, "
                + "or a box or centre to show"
        case .atlasUnreadable(let path, let reason):
            "cannot draw a map from the atlas '\(path)': \(reason)"
        case .styleUnreadable(let path, let reason):
            "cannot read the map style '\(path)': \(reason)"
        case .systemFileMissing(let what, let path, _):
            "cannot draw maps: \(what) '\(path)' is missing"
        case .mapnikFailed(let reason):
            "Mapnik could not draw the map: \(reason)"
        }
    }
}

extension MapError: RemediableError {
    public var remedy: Remedy? {
        switch self {
        case .sizeOutOfRange, .pixelRatioOutOfRange, .zoomOutOfRange, .noSuchTile,
            .nothingToShow, .mapnikFailed:
            nil
        case .atlasUnreadable: .importMap
        case .styleUnreadable: .reinstall
        case .systemFileMissing(_, _, let package): .installPackage(package)
        }
    }
}

extension MapError {
    init(_ error: MapStyleError) {
        switch error {
        case .unreadable(let path, let reason):
            self = .styleUnreadable(path: path, reason: reason)
        }
    }
}
