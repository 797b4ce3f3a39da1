import ArgumentParser
import Documents

/// The file name of `--map`.
enum MapFile {
    /// Checks the file name, and that there is one if a size is given.
    static func check(_ name: String?, _ size: MapSizeOption) throws {
        guard let name else {
            guard size.mapSize == nil else {
                throw ValidationError("--map-size needs --map FILE.png, the picture to draw.")
            }
            return
        }
        guard name.lowercased().hasSuffix(".png") else {
            throw ValidationError(
                "--map '\(name)' must end in .png; pictures are PNG files.")
        }
    }
}

/// `--map-size`
struct MapSizeOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Size of the map picture in pixels (default: \(PictureSize.standard)).",
            valueName: "widthxheight"),
        transform: { text in
            do {
                return try PictureSize(text)
            } catch {
                throw ValidationError("\(error)")
            }
        })
    var mapSize: PictureSize?

    var size: PictureSize { mapSize ?? .standard }
}
