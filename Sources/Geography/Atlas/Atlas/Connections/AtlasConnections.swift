public import Foundation
public import GRDB
public import Remedies

/// Connections to one finished atlas, for concurrent readers.
///
/// If an import replaces the file, connections that are opened later fail with ``Replaced``, so
/// that a reader never sees two atlases.
public struct AtlasConnections: Sendable {
    /// The file now contains another atlas than the one that these connections were opened for.
    public struct Replaced: RemediableError, CustomStringConvertible {
        public var remedy: Remedy? { .retryLater }

        public var description: String {
            "Cannot open the atlas: an import has replaced it."
        }
    }

    /// The number of bytes of the file to map, which is SQLite's own maximum.
    private static let mostMapped = 0x7FFF_0000

    /// What the atlas said about itself when the connections were opened.
    public let description: AtlasDescription
    /// Reads the atlas.
    public let database: any DatabaseReader

    /// Opens an `atlas.sqlite` of this program's schema version with at most `count` connections.
    /// Further readers wait for a connection.
    ///
    /// - Throws: `DatabaseError` if the file cannot be read, and `AtlasDescription.Missing` if the
    ///   atlas is incomplete.
    public init(_ file: URL, count: Int) throws {
        let description = try AtlasFile.read(file, AtlasDescription.init)
        self.description = description
        var configuration = Configuration()
        configuration.readonly = true
        configuration.maximumReaderCount = count
        configuration.prepareDatabase { connection in
            try SpatialConnection.initialise(connection)
            // The file never changes, so it is safe to read its pages from the system's cache.
            try connection.execute(sql: "PRAGMA mmap_size = \(Self.mostMapped)")
            let id = try AtlasFile.id(in: connection)
            guard id == description.id else { throw Replaced() }
        }
        let uri = AtlasFile.immutableURI(file)
        database =
            count == 1
            ? try DatabaseQueue(path: uri, configuration: configuration)
            : try DatabasePool(path: uri, configuration: configuration)
    }
}
