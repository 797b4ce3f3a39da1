public import GRDB
import OSMModel

/// Takes what it needs from the stream of a file's objects, then writes its tables.
///
/// A file is read in three passes: ``relation(_:)`` for every relation; then ``node(_:)`` for every
/// tagged node and ``way(_:)`` for every way; then ``area(_:)`` for every area. Several files are
/// read one after another into the same extractor; an object that stands in more than one of them
/// (same kind and id) is delivered once. ``finish(_:checkpoint:)`` comes last, once.
///
/// Before the nodes, ``scan(way:nodes:tags:)`` sees every way without places.
public protocol ElementExtractor: AnyObject {
    /// Comes first, once: the atlas that ``finish(_:checkpoint:)`` gets, so rows may be written while the
    /// files are read. Extractors that write at the end need not implement it.
    func begin(_ database: Database) throws
    func relation(_ relation: OSMRelation) throws
    /// In a scan before the nodes arrive: each way's node ids, for extractors that must know
    /// which nodes are shared.
    func scan(way id: Int64, nodes: [Int64], tags: Tags) throws
    func node(_ node: OSMNode) throws
    func way(_ way: OSMWay) throws
    func area(_ area: OSMArea) throws
    /// Writes the tables into an atlas whose tables exist and whose indexes are empty.
    ///
    /// `checkpoint` throws once the import is cancelled. SQL statements end by themselves then;
    /// other work that may last calls it every fraction of a second.
    func finish(_ database: Database, checkpoint: () throws -> Void) throws
}

extension ElementExtractor {
    public func begin(_ database: Database) throws {}
}
