import AtlasImport
import OSMModel
public import StoreRuntime

/// What an import made, as programs read it.
public struct ImportDocument: Encodable, Sendable {
    public let atlas: String
    /// Rows by table.
    public let rows: [String: Int]
    public let ways: Int
    public let relations: Int
    /// Nodes that ways refer to and the files lack, as at the edge of an extract.
    public let missingNodes: Int
    /// Turn restrictions that are too winding to be heeded.
    public let omittedRestrictions: Int

    public init(_ summary: ImportSummary) {
        let map = summary.atlas
        atlas = map.atlasID
        rows = map.rowCounts
        ways = map.reading.ways
        relations = map.reading.relations
        missingNodes = map.reading.missingNodes
        omittedRestrictions = summary.omittedRestrictionCount
    }
}
