import ArgumentParser
import Foundation
import PhotoRendering
import Photos

/// What to do with the photo of a record that has at most one.
struct PhotoOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("File with the photo.", valueName: "file"), completion: .file())
    var file: String?

    @Option(help: ArgumentHelp("Write the photo to this JPEG file.", valueName: "file.jpg"))
    var save: String?

    @Flag(help: "Remove the photo.")
    var remove = false

    func validate() throws {
        if [file != nil, save != nil, remove].count(where: \.self) != 1 {
            throw ValidationError("Give a file, --save or --remove.")
        }
    }
}

/// Files with photos.
enum PhotoFile {
    /// The photo in the file at `path`, of which not more is read than a photo may have.
    ///
    /// - Throws: `CocoaError` if it cannot be read; `PhotoError`.
    static func read(_ path: String) throws -> Photo {
        let handle = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? handle.close() }
        let bytes = try handle.read(upToCount: PhotoRenderer.maximumBytes + 1) ?? Data()
        return try PhotoRenderer.photo(of: Array(bytes))
    }

    /// Writes a picture to the file at `path`.
    ///
    /// - Throws: `CocoaError` if it cannot be written.
    static func write(_ edition: PhotoEdition, to path: String) throws {
        try Data(edition.variant.bytes).write(to: URL(filePath: path))
    }
}
