public import Foundation
public import GRDB

/// Reads a finished `atlas.sqlite` on a connection of its own.
///
/// The file is opened as immutable. An import replaces the file by renaming a new one, so an open
/// file never changes, and reading it needs no locks.
public enum AtlasFile {
    /// Calls `work` with a connection to `file`, which is closed afterwards.
    ///
    /// - Throws: `DatabaseError` if the file cannot be opened, and what `work` throws.
    public static func read<Value>(
        _ file: URL, _ work: (Database) throws -> Value
    ) throws -> Value {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let queue = try DatabaseQueue(path: immutableURI(file), configuration: configuration)
        defer { try? queue.close() }
        return try queue.read(work)
    }

    /// The id of the atlas in `file`, new with each import; nil if the atlas is incomplete.
    ///
    /// - Throws: `DatabaseError` if the file is not an atlas.
    public static func id(of file: URL) throws -> String? {
        try read(file, id(in:))
    }

    static func id(in database: Database) throws -> String? {
        try MetaTable.value(of: .atlasID, in: database)
    }

    /// The URI of a file, such as `file:/a/b%20c.sqlite?mode=ro&immutable=1`, with further
    /// `options` in its query.
    ///
    /// Source: https://www.sqlite.org/uri.html
    public static func immutableURI(_ file: URL, options: [String: String] = [:]) -> String {
        let query = options.sorted { $0.key < $1.key }
            .map { "&\(encoded($0.key))=\(encoded($0.value))" }
        return "file:\(encoded(file.path))?mode=ro&immutable=1" + query.joined()
    }

    private static func encoded(_ text: String) -> String {
        var uri = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                uri += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return uri
    }
}
