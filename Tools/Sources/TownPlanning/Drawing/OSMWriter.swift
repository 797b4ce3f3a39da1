import Foundation

/// Writes towns one after another into one OSM XML file with sorted, positive ids.
///
/// Nodes are written directly to the file; ways and relations are kept in two temporary files until
/// the last town is complete, so memory holds one town at a time.
struct OSMWriter: ~Copyable {
    /// The version attributes of every object.
    private static let attributes: StaticString =
        "\" version=\"1\" timestamp=\"2026-01-01T00:00:00Z\""

    /// How much was written.
    private(set) var summary = TownSummary()
    private var nodes: ByteSink
    private var ways: ByteSink
    private var relations: ByteSink
    private let spools: [Spool]
    private let projection: Projection

    /// Writes the head of the file, with `frame` as the bounds of the map if there is one.
    init(to handle: FileHandle, projection: Projection, frame: Box? = nil) throws {
        self.projection = projection
        spools = [try Spool(), try Spool()]
        nodes = ByteSink(handle)
        ways = ByteSink(spools[0].handle)
        relations = ByteSink(spools[1].handle)
        nodes.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        nodes.write("<osm version=\"0.6\" generator=\"town-generator\">\n")
        guard let frame else { return }
        nodes.write(" <bounds minlat=\"")
        nodes.writeDegrees(projection.latitude(of: frame.low))
        nodes.write("\" minlon=\"")
        nodes.writeDegrees(projection.longitude(of: frame.low))
        nodes.write("\" maxlat=\"")
        nodes.writeDegrees(projection.latitude(of: frame.high))
        nodes.write("\" maxlon=\"")
        nodes.writeDegrees(projection.longitude(of: frame.high))
        nodes.write("\"/>\n")
    }

    /// - Returns: The id of the first node of the drawing; the others follow.
    @discardableResult
    mutating func write(_ drawing: Drawing, sharing shared: [Int] = []) throws -> Int {
        let first = summary.nodes + 1
        for (number, place) in drawing.places.enumerated() {
            nodes.write(" <node id=\"")
            nodes.write(first + number)
            nodes.write(Self.attributes)
            nodes.write(" lat=\"")
            nodes.writeDegrees(projection.latitude(of: place))
            nodes.write("\" lon=\"")
            nodes.writeDegrees(projection.longitude(of: place))
            if let tags = drawing.nodeTags[number] {
                if tags["addr:housenumber"] != nil { summary.addresses += 1 }
                nodes.write("\">\n")
                nodes.write(tags)
                nodes.write(" </node>\n")
            } else {
                nodes.write("\"/>\n")
            }
            try nodes.flushIfFull()
        }
        try writeWays(drawing.ways, firstNode: first, shared: shared)
        try writeRelations(drawing.relations, firstNode: first)
        summary.nodes += drawing.places.count
        summary.ways += drawing.ways.count
        summary.relations += drawing.relations.count
        return first
    }

    consuming func finish() throws -> TownSummary {
        try nodes.flush()
        try ways.flush()
        try relations.flush()
        let summary = summary
        for spool in spools { try spool.pour { try nodes.append($0) } }
        nodes.write("</osm>\n")
        try nodes.flush()
        return summary
    }

    /// Ways name nodes by number; −1, −2 … stand for the ids in `shared`.
    private mutating func writeWays(
        _ drawn: [Drawing.Way], firstNode: Int, shared: [Int]
    ) throws {
        for (number, way) in drawn.enumerated() {
            ways.write(" <way id=\"")
            ways.write(summary.ways + 1 + number)
            ways.write(Self.attributes)
            ways.write(">\n")
            for node in way.nodes {
                ways.write("  <nd ref=\"")
                ways.write(node < 0 ? shared[-1 - node] : firstNode + node)
                ways.write("\"/>\n")
            }
            ways.write(way.tags)
            ways.write(" </way>\n")
            if way.tags["addr:housenumber"] != nil { summary.addresses += 1 }
            try ways.flushIfFull()
        }
    }

    private mutating func writeRelations(
        _ drawn: [Drawing.Relation], firstNode: Int
    ) throws {
        for (number, relation) in drawn.enumerated() {
            relations.write(" <relation id=\"")
            relations.write(summary.relations + 1 + number)
            relations.write(Self.attributes)
            relations.write(">\n")
            for member in relation.members {
                relations.write("  <member type=\"")
                relations.writeEscaped(member.kind.rawValue)
                relations.write("\" ref=\"")
                relations.write(id(of: member, firstNode: firstNode))
                relations.write("\" role=\"")
                relations.writeEscaped(member.role)
                relations.write("\"/>\n")
            }
            relations.write(relation.tags)
            relations.write(" </relation>\n")
            try relations.flushIfFull()
        }
    }

    private func id(of member: Drawing.Member, firstNode: Int) -> Int {
        switch member.kind {
        case .node: firstNode + member.number
        case .way: summary.ways + 1 + member.number
        case .relation: summary.relations + 1 + member.number
        }
    }
}

extension ByteSink {
    mutating func write(_ tags: Tags) {
        for (key, value) in tags.pairs {
            write("  <tag k=\"")
            writeEscaped(key)
            write("\" v=\"")
            writeEscaped(value)
            write("\"/>\n")
        }
    }

    mutating func append(_ bytes: some Sequence<UInt8>) throws {
        write(bytes)
        try flushIfFull()
    }
}

/// A temporary file, deleted with its last reference.
private final class Spool {
    let handle: FileHandle
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "town-generator-\(UUID().uuidString)")
        try Data().write(to: url)
        handle = try FileHandle(forUpdating: url)
    }

    func pour(_ take: (Data) throws -> Void) throws {
        try handle.seek(toOffset: 0)
        while let bytes = try handle.read(upToCount: 1 << 20), !bytes.isEmpty {
            try take(bytes)
        }
    }

    deinit {
        try? handle.close()
        try? FileManager.default.removeItem(at: url)
    }
}
