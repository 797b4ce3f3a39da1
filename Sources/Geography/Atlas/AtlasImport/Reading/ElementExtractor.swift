public import GRDB
import OSMModel

/// Takes what it needs from the stream of elements, then writes its tables.
///
/// The calls come in this order: ``begin(_:)``; ``relation(_:)`` for every relation and
/// ``scan(way:nodes:tags:)`` for every way, without coordinates; ``node(_:)`` for every tagged
/// node; ``way(_:)`` for every way; ``area(_:)`` for every area; ``finish(_:checkpoint:)``. Each
/// pass reads all files. An element that is in several of them (same type and id) is delivered
/// once.
public protocol ElementExtractor: AnyObject {
    /// Prepares to write to the atlas while the files are read. ``finish(_:checkpoint:)`` gets the
    /// same connection. Does nothing by default.
    ///
    /// - Throws: An error of the database.
    func begin(_ database: Database) throws
    /// Takes a relation.
    func relation(_ relation: OSMRelation) throws
    /// Takes the ids of the nodes of a way before the nodes arrive, for extractors that must know
    /// which nodes are shared.
    func scan(way id: Int64, nodes: [Int64], tags: Tags) throws
    /// Takes a tagged node.
    func node(_ node: OSMNode) throws
    /// Takes a way with the coordinates of its nodes.
    func way(_ way: OSMWay) throws
    /// Takes an area.
    func area(_ area: OSMArea) throws
    /// Writes the tables of the atlas, whose indexes are still empty.
    ///
    /// `checkpoint` throws if the import is cancelled. Long work that is not an SQL statement must
    /// call it several times a second.
    ///
    /// - Throws: An error of the database, and what `checkpoint` throws.
    func finish(_ database: Database, checkpoint: () throws -> Void) throws
}

extension ElementExtractor {
    /// Does nothing.
    public func begin(_ database: Database) {}
}
