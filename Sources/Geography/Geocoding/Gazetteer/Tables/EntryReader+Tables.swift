import GRDB
import Geometry

/// A place where two streets meet.
public struct StreetIntersection {
    /// The entry with the lower number.
    public let street: Int64
    /// The entry with the higher number.
    public let other: Int64
    /// Their common node.
    public let place: Coordinate
}

/// What an object of OpenStreetMap is in the atlas.
public struct ObjectRow {
    /// The object as ``OSMNumber``.
    public let object: Int64
    /// Nil for an address.
    public let kind: GazetteerEntry.Kind?
    /// The row of the kind's table, or of `address`.
    public let row: Int64
}

// Rows of the packed tables leave this module as plain values: a generic table is slow to read
// from outside, where the compiler cannot specialise it.
extension EntryReader {
    /// The postings of each of `keys`, the best known first; keys without an entry are missing.
    ///
    /// - Complexity: for each key a step in a B-tree, and O(rows of a block).
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func postings(of keys: [Int64]) throws -> [Int64: [Posting]] {
        var postings: [Int64: [Posting]] = [:]
        try GazetteerSchema.names.visit(each: keys, in: database) { row in
            postings[row.key, default: []].append(
                Posting(
                    entry: row.values[0], forms: KeyForms(rawValue: Int(row.values[1]))))
        }
        return postings
    }

    /// The intersections of each of the entries `streets` with streets of higher numbers.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func intersections(of streets: [Int64]) throws -> [StreetIntersection] {
        var intersections: [StreetIntersection] = []
        try GazetteerSchema.intersections.visit(each: streets, in: database) { row in
            intersections.append(
                StreetIntersection(
                    street: row.key, other: row.values[0],
                    place: Coordinate(
                        uncheckedLatitude: Double(row.values[1]) / 1e7,
                        longitude: Double(row.values[2]) / 1e7)))
        }
        return intersections
    }

    /// The numbers of the entries whose ``CategoryCell/key(of:)`` is among `keys`.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func ids(ofCells keys: ClosedRange<Int64>) throws -> [Int64] {
        var ids: [Int64] = []
        try GazetteerSchema.categories.visit(keys, in: database) { ids.append($0.values[0]) }
        return ids
    }

    /// The entry of the street of an address; nil if it has none that is on the map.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func street(ofAddress row: Int64) throws -> GazetteerEntry? {
        var ids: [Int64] = []
        try GazetteerSchema.streets.visit(each: [row], in: database) { ids.append($0.values[0]) }
        return try entries(ids).first
    }

    /// The rows of each of `objects`, which are ``OSMNumber``s, in their order.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func rows(of objects: [Int64]) throws -> [ObjectRow] {
        var rows: [ObjectRow] = []
        try GazetteerSchema.objects.visit(each: objects, in: database) { row in
            let isAddress = row.values[0] == GazetteerSchema.kindOfAddresses
            let kind = GazetteerEntry.Kind(rawValue: Int(row.values[0]))
            guard isAddress || kind != nil else { return }
            rows.append(
                ObjectRow(object: row.key, kind: isAddress ? nil : kind, row: row.values[1]))
        }
        return rows
    }
}
