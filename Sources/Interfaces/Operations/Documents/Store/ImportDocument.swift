import AtlasImport
import OSMModel
public import StoreRuntime

/// The result of an import, for programs.
public struct ImportDocument: Encodable, Sendable {
    /// The atlas id.
    public let atlas: String
    /// Number of rows of each table.
    public let rows: [String: Int]
    /// Number of ways read.
    public let ways: Int
    /// Number of relations read.
    public let relations: Int
    /// Nodes that ways refer to and the files lack, as at the edge of an extract.
    public let missingNodes: Int
    /// Turn restrictions that are too complex to apply.
    public let omittedRestrictions: Int
    /// Coastlines that end inside the map and could not be completed; their sea is missing.
    public let brokenCoastlines: Int
    /// Ends of coastlines that were completed at the edge of the map or across a gap.
    public let completedCoastlines: Int

    /// The counts of `summary`.
    public init(_ summary: ImportSummary) {
        let map = summary.atlas
        atlas = map.atlasID
        rows = map.rowCounts
        ways = map.reading.ways
        relations = map.reading.relations
        missingNodes = map.reading.missingNodes
        omittedRestrictions = summary.omittedRestrictionCount
        brokenCoastlines = map.brokenCoastlines
        completedCoastlines = map.completedCoastlines
    }
}
