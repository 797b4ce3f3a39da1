import Atlas
public import Foundation
public import GRDB
public import Geometry

/// What an import made.
public struct AtlasSummary: Hashable, Sendable {
    /// 16 hexadecimal digits, new with each import.
    public let atlasID: String
    public let reading: ReadingSummary
    /// The header's box, or that of the road segments; nil where there are none.
    public let bounds: BoundingBox?
    /// Rows of each table of the atlas.
    public let rowCounts: [String: Int]
}

/// Builds a whole `atlas.sqlite` out of files of OpenStreetMap data.
///
/// The atlas is built at ``destination``, a path of the caller's aside from the atlas in use, and
/// is complete, on the disk and readable with `immutable=1` when ``run(extractors:progress:isCancelled:completion:)``
/// returns; the caller renames it. Where the import fails or is cancelled, nothing is left there.
public struct AtlasImporter: Sendable {
    public let sources: [URL]
    public let destination: URL
    /// Who writes, for the atlas's `meta` table, such as `parkway 1.2.0`.
    public let program: String
    /// The places of nodes past this many bytes wait in a nameless file beside ``destination``.
    public let placesInMemory: Int

    public init(
        sources: [URL], destination: URL, program: String = "parkway",
        placesInMemory: Int = OSMLimits.placesInMemory
    ) {
        self.sources = sources
        self.destination = destination
        self.program = program
        self.placesInMemory = placesInMemory
    }

    /// New extractors for every table of the atlas, in the order in which they may finish. The
    /// sea is cut at `bounds`, which the files claim to cover.
    public static func standardExtractors(within bounds: [BoundingBox]) -> [any ElementExtractor] {
        [RoadExtractor(), GazetteerExtractor(), MapLayerExtractor(bounds: bounds)]
    }

    /// Reads the sources and writes the atlas.
    ///
    /// - Parameters:
    ///   - extractors: fill the tables, in this order; new ones for each run. By default
    ///     those of every table.
    ///   - progress: called between the files' blocks and the stages, a few hundred times.
    ///   - isCancelled: asked every few milliseconds, also in the midst of a statement of
    ///     `completion`; true ends the import. It must keep its answer.
    ///   - completion: adds to the atlas once its tables and indexes stand, in a transaction.
    /// - Returns: what was read and written.
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
                try StatementWatch.over(database, for: monitor) {
                    try fill(
                        database, from: files, headers,
                        extractors ?? Self.standardExtractors(within: headers.compactMap(\.box)),
                        monitor: monitor, completion: completion)
                }
            }
            try writer.close()
            return summary
        } catch {
            try? removeAtlas()
            guard let failure = error as? DatabaseError, failure.isOfTheMachine else { throw error }
            throw ImportError.unwritable(
                path: destination.path, reason: failure.message ?? "\(failure.resultCode)")
        }
    }

    private func fill(
        _ database: Database, from files: [OSMFile], _ headers: [OSMFile.Header],
        _ extractors: [any ElementExtractor], monitor: ImportMonitor,
        completion: (Database) throws -> Void
    ) throws -> AtlasSummary {
        let reader = OSMReader(
            files: files, spillFolder: destination.deletingLastPathComponent(),
            placesInMemory: placesInMemory, monitor: monitor)
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
        return AtlasSummary(
            atlasID: metadata.atlasID, reading: reading, bounds: metadata.bounds,
            rowCounts: metadata.rowCounts)
    }

    /// Removes what an earlier or a failed import left.
    private func removeAtlas() throws {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            let path = destination.path + suffix
            guard FileManager.default.fileExists(atPath: path) else { continue }
            do {
                try FileManager.default.removeItem(atPath: path)
            } catch {
                throw ImportError.unwritable(
                    path: destination.path, reason: "the old file cannot be removed")
            }
        }
    }
}

extension DatabaseError {
    /// Whether the disk or its permissions are at fault, rather than a statement.
    fileprivate var isOfTheMachine: Bool {
        [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM]
            .contains(resultCode)
    }
}
