public import Foundation
public import Geometry

/// A file of OpenStreetMap data whose outside was checked: it exists, it is a file, it is not
/// empty, and its name tells a format that can be read.
public struct OSMFile: Sendable {
    /// How a file is encoded; the raw value is what libosmium calls it.
    public enum Format: String, Sendable {
        case xml = "osm"
        case gzip = "osm.gz"
        case bzip2 = "osm.bz2"
        case pbf = "pbf"

        /// The format that the end of a file's name stands for.
        public init?(fileName: String) {
            let name = fileName.lowercased()
            let endings: [(String, Format)] = [
                (".osm", .xml), (".osm.xml", .xml), (".osm.gz", .gzip), (".osm.xml.gz", .gzip),
                (".osm.bz2", .bzip2), (".osm.xml.bz2", .bzip2), (".pbf", .pbf),
            ]
            guard let match = endings.first(where: { name.hasSuffix($0.0) }) else { return nil }
            self = match.1
        }
    }

    /// What a file's header says of it.
    public struct Header: Hashable, Sendable {
        public let box: BoundingBox?
        /// When the data were current, as the file has it (RFC 3339).
        public let timestamp: String?
        /// The number of the replication state that the data stem from.
        public let sequence: Int?
    }

    public let url: URL
    public let format: Format
    public let byteCount: Int

    /// - Throws: ``ImportError`` where the file is missing, empty, unreadable, not a file or of
    ///   an unknown format.
    public init(_ url: URL) throws {
        let path = url.path
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ImportError.missingFile(path: path)
        }
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: url.resolvingSymlinksInPath().path)
        guard !isFolder.boolValue, attributes?[.type] as? FileAttributeType == .typeRegular else {
            throw ImportError.notAFile(path: path)
        }
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw ImportError.unreadableFile(path: path)
        }
        guard let format = Format(fileName: url.lastPathComponent) else {
            throw ImportError.unknownFormat(path: path)
        }
        guard let byteCount = attributes?[.size] as? Int, byteCount > 0 else {
            throw ImportError.emptyFile(path: path)
        }
        self.url = url
        self.format = format
        self.byteCount = byteCount
    }
}
