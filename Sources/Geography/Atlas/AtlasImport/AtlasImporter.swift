import Atlas
public import Foundation
public import GRDB
public import Geometry

/// The result of an import.
public struct AtlasSummary: Hashable, Sendable {
    /// 16 hexadecimal digits, new with each import.
    public let atlasID: String
    /// What was read from the files.
    public let reading: ReadingSummary
    /// The box in the headers of the files, or else the box of all geometries; nil if the atlas is
    /// empty.
    public let bounds: BoundingBox?
    /// The number of rows of each table.
    public let rowCounts: [String: Int]
    /// The number of coastlines that end inside the map and could not be completed, so that their
    /// sea is missing.
    public let brokenCoastlines: Int
    /// The number of ends of coastlines that were completed.
    public let completedCoastlines: Int
}

/// Builds an `atlas.sqlite` from files of OpenStreetMap data.
///
/// The atlas is built at ``destination``, which must not be the atlas in use. When
/// ``run(extractors:progress:isCancelled:completion:)`` returns, the file is complete, flushed to
/// the disk and readable with `immutable=1`, and the caller can rename it. If the import fails or
/// is cancelled, nothing remains there.
public struct AtlasImporter: Sendable {
    /// The files to read.
    public let sources: [URL]
    /// The path of the new atlas.
    public let destination: URL
    /// The name and version of the program for the table `meta`, such as `parkway 1.2.0`.
    public let program: String
    /// The maximum number of bytes of node locations in memory. Beyond it, they move to an unlinked
    /// file in the folder of ``destination``.
    public let locationBytesInMemory: Int

    /// An importer that reads `sources` and writes to `destination`.
    public init(
        sources: [URL], destination: URL, program: String = "parkway",
        locationBytesInMemory: Int = OSMLimits.locationBytesInMemory
    ) {
        self.sources = sources
        self.destination = destination
        self.program = program
        self.locationBytesInMemory = locationBytesInMemory
    }

    /// New extractors for all tables of the atlas, in the order in which they must finish. The sea
    /// ends at `bounds`, the boxes in the headers of the files.
    /// Features that do not fit in memory move to unlinked files in `folder`.
    public static func standardExtractors(
        within bounds: [BoundingBox],
        spillingTo folder: URL = FileManager.default.temporaryDirectory
    ) -> [any ElementExtractor] {
        [
            RoadExtractor(), GazetteerExtractor(), MapLayerExtractor(bounds: bounds),
            MapFeatureExtractor(spillingTo: folder),
        ]
    }

    /// Reads the sources and writes the atlas.
    ///
    /// - Parameters:
    ///   - extractors: Fill the tables, in this order. Pass new ones for each run. The default is
    ///     ``standardExtractors(within:)``.
    ///   - progress: Called between blocks of the files and between stages, a few hundred times.
    ///   - isCancelled: Called every few milliseconds, even during a statement of `completion`. The
    ///     import ends when it returns true; from then on, it must always return true.
    ///   - completion: Adds to the atlas in a transaction once its tables and indexes are complete.
    /// - Returns: What was read and written.
    /// - Throws: ``ImportError``, and what `extractors` and `completion` throw.
    @discardableResult
    public func run(
        extractors: [any ElementExtractor]? = nil,
        progress: @escaping (ImportProgress) -> Void = { _ in },
        isCancelled: @escaping () -> Bool = { false },
        completion: (Database) throws -> Void = { _ in }
    ) throws -> AtlasSummary {
        guard !sources.isEmpty else { throw ImportError.noSources }
        let files = try sources.map(OSMFile.init)
        let headers = try files.map { try $0.header() }
        try removeAtlas()
        let monitor = ImportMonitor(progress: progress, isCancelled: isCancelled)
        do {
            let writer = try AtlasWriter(destination)
            let summary = try writer.database.writeWithoutTransaction { database in
                try StatementInterruption.watching(database, for: monitor) {
                    try fill(
                        database, from: files, headers,
                        extractors
                            ?? Self.standardExtractors(
                                within: headers.compactMap(\.box),
                                spillingTo: destination.deletingLastPathComponent()),
                        monitor: monitor, completion: completion)
                }
            }
            try writer.close()
            return summary
        } catch {
            try? removeAtlas()
            guard let failure = error as? DatabaseError, failure.isDiskFailure else { throw error }
            throw ImportError.unwritable(
                path: destination.path, reason: failure.diskReason)
        }
    }

    private func fill(
        _ database: Database, from files: [OSMFile], _ headers: [OSMFile.Header],
        _ extractors: [any ElementExtractor], monitor: ImportMonitor,
        completion: (Database) throws -> Void
    ) throws -> AtlasSummary {
        let reader = OSMReader(
            files: files, spillFolder: destination.deletingLastPathComponent(),
            locationBytesInMemory: locationBytesInMemory, monitor: monitor)
        var metadata = AtlasMetadata(files: files, headers: headers, program: program)
        var reading = ReadingSummary()
        try SpatialConnection.withoutTriggers(database) {
            try database.inTransaction {
                for extractor in extractors { try extractor.begin(database) }
                reading = try reader.read(into: extractors)
                for (number, extractor) in extractors.enumerated() {
                    try monitor.report(
                        .writingTables, part: Double(number) / Double(extractors.count))
                    try extractor.finish(database, checkpoint: monitor.check)
                }
                return .commit
            }
        }
        try monitor.report(.indexing, part: 0)
        try database.inTransaction {
            try AtlasSchema.createIndexes(database, checkpoint: monitor.check)
            return .commit
        }
        try monitor.report(.completing, part: 0)
        try database.inTransaction {
            try completion(database)
            try metadata.write(to: database)
            return .commit
        }
        try monitor.report(.closing, part: 0)
        try database.execute(sql: "ANALYZE")
        try monitor.check()
        let sea = extractors.lazy.compactMap { ($0 as? MapLayerExtractor)?.sea }.first
        return AtlasSummary(
            atlasID: metadata.atlasID, reading: reading, bounds: metadata.bounds,
            rowCounts: metadata.rowCounts, brokenCoastlines: sea?.brokenCount ?? 0,
            completedCoastlines: sea?.completedCount ?? 0)
    }

    /// Removes the files of an earlier or failed import.
    private func removeAtlas() throws {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            let path = destination.path + suffix
            guard FileManager.default.fileExists(atPath: path) else { continue }
            do {
                try FileManager.default.removeItem(atPath: path)
            } catch {
                throw ImportError.unwritable(
                    path: destination.path, reason: "the existing file cannot be removed")
            }
        }
    }
}

extension DatabaseError {
    /// Whether the disk or its permissions are the cause, not a statement.
    /// The system's reason, as far as SQLite tells it.
    fileprivate var diskReason: String {
        switch resultCode {
        case .SQLITE_FULL: "the disk is full"
        case .SQLITE_READONLY, .SQLITE_PERM: "the file may not be written"
        default: message ?? "\(resultCode)"
        }
    }

    fileprivate var isDiskFailure: Bool {
        [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM]
            .contains(resultCode)
    }
}
