public import Foundation
public import Geometry

/// A file of OpenStreetMap data that exists, is a regular file, is not empty, and has the file name
/// extension of a supported format.
public struct OSMFile: Sendable {
    /// The encoding of a file; the raw value is libosmium's name for it.
    public enum Format: String, Sendable {
        case xml = "osm"
        case gzip = "osm.gz"
        case bzip2 = "osm.bz2"
        case pbf = "pbf"

        /// The format that the end of a file name stands for; nil if it is unknown.
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

    /// The header of a file.
    public struct Header: Hashable, Sendable {
        /// The region of the data; nil if the header lacks it.
        public let box: BoundingBox?
        /// The date of the data as the file gives it (RFC 3339); nil if the header lacks it.
        public let timestamp: String?
        /// The replication sequence number of the data; nil if the header lacks it.
        public let sequence: Int?
    }

    /// The location of the file.
    public let url: URL
    /// The encoding of the file.
    public let format: Format
    /// The size of the file.
    public let byteCount: Int

    /// Checks the file without reading it.
    ///
    /// - Throws: ``ImportError`` if the file is missing, empty, unreadable, not a regular file, or
    ///   of an unknown format.
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
