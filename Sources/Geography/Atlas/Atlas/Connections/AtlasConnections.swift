public import Foundation
public import GRDB

/// Connections to one finished atlas, for many readers side by side.
///
/// A connection that is opened after an import has put another atlas in the file's place does
/// not mix the two up: it is refused, with ``Replaced``.
public struct AtlasConnections: Sendable {
    /// The file now holds another atlas than the one that these connections were made for.
    public struct Replaced: Error {}

    /// So much of the file is mapped, SQLite's own limit; bytes.
    private static let mostMapped = 0x7FFF_0000

    public let description: AtlasDescription
    public let database: any DatabaseReader

    /// Opens an `atlas.sqlite` of this program's schema version with `count` connections at
    /// most; readers beyond that wait.
    ///
    /// - Throws: `DatabaseError` where the file cannot be read, or is not a whole atlas.
    public init(_ file: URL, count: Int) throws {
        let description = try AtlasFile.read(file, AtlasDescription.init)
        self.description = description
        var configuration = Configuration()
        configuration.readonly = true
        configuration.maximumReaderCount = count
        configuration.prepareDatabase { connection in
            try SpatialConnection.initialise(connection)
            // The file never changes, so its pages are read where the system keeps them.
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
