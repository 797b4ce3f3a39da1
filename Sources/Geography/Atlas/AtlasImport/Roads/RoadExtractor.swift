import Atlas
public import GRDB
import Geometry
public import OSMModel
import TagRules

/// Fills `segment`, `turn_restriction` and `barrier`.
///
/// Segments are written while ways are read. Memory use is eight bytes for each reference of a road
/// to a node until all ways were seen, then eight bytes for each junction.
public final class RoadExtractor: ElementExtractor {
    /// The numbers of rows, and what was left out.
    public struct Summary: Hashable, Sendable {
        /// The number of segments written.
        public var segments = 0
        /// The number of barriers written.
        public var barriers = 0
        /// The number of turn restrictions written.
        public var turnRestrictions = 0
        /// The number of invalid or irrelevant turn restrictions by the reason.
        public var droppedRestrictions: [String: Int] = [:]
    }

    /// Complete after ``finish(_:checkpoint:)``.
    public private(set) var summary = Summary()

    /// Every reference of a road to a node; empty once `junctions` is known.
    private var references: [Int64] = []
    /// The nodes that roads refer to more than once, ascending.
    private var junctions: [Int64]?
    private var barriers: [Int64: (passage: BarrierPassage, node: OSMNode, isOnRoad: Bool)] = [:]
    /// The signs of motorway exits by the nodes where their ramps begin.
    private var exits: [Int64: ExitSign] = [:]
    private var directions = RouteDirections()
    private var controls: [Int64: TrafficControl] = [:]
    private var outlines = AreaOutlines()
    private var squares = Squares()
    /// All nodes of roads, ascending; empty if there are no outlines.
    private var roadNodes: [Int64] = []
    private var restrictions = TurnRestrictions()
    private var segments: SegmentWriter?

    /// An extractor for one import.
    public init() {}

    /// Starts writing segments.
    ///
    /// - Throws: `DatabaseError` if the atlas lacks the table.
    public func begin(_ database: Database) throws {
        segments = try SegmentWriter(database)
    }

    /// Takes turn restrictions and areas for walking.
    public func relation(_ relation: OSMRelation) {
        restrictions.add(relation)
        directions.add(relation)
        outlines.add(relation)
        squares.add(relation)
    }

    /// Counts how many roads share each node.
    public func scan(way id: Int64, nodes: [Int64], tags: Tags) {
        guard RoadClass.name(of: tags) != nil else { return }
        // The first node of an area is its last node too, which does not make it a junction.
        var previous = Squares.isArea(tags, nodes: nodes) ? nodes.last : nil
        for node in nodes where node != previous {
            references.append(node)
            previous = node
        }
    }

    /// Takes barriers, exits and traffic controls.
    public func node(_ node: OSMNode) {
        if node.tags["highway"] == "motorway_junction" { exits[node.id] = ExitSign(node.tags) }
        if let control = TrafficControls.control(node.tags) { controls[node.id] = control }
        guard let passage = BarrierRules.passage(node.tags) else { return }
        barriers[node.id] = (passage, node, false)
    }

    /// Writes the segments of a road.
    ///
    /// - Throws: `DatabaseError`, for example if the disk is full; an error at the first road if more
    ///   roads than ``OSMLimits/roadsPerNode`` contain a node.
    public func way(_ way: OSMWay) throws {
        let roadClass = RoadClass.name(of: way.tags)
        squares.add(way, isRoad: roadClass != nil)
        guard let roadClass else {
            outlines.add(way)
            return
        }
        let junctions = try sharedNodes()
        restrictions.add(way: way.id, nodes: way.nodes)
        for node in way.nodes where barriers[node] != nil { barriers[node]?.isOnRoad = true }
        let pieces = Segment.cut(way) { isCut($0) || junctions.containsSorted($0) }
        let road = RoadAttributes(way.tags, roadClass: roadClass)
        let directedRef = directions.directedRef(
            way: way.id, ref: road.ref, isOneWay: road.oneway != 0)
        let whole = pieces.reduce(0.0) { $0 + Double($1.millimeters) }
        var travelled = 0.0
        var spent = 0
        for piece in pieces {
            travelled += Double(piece.millimeters)
            // Rounding the running sum keeps the total duration.
            let until = road.duration.map { Int((Double($0) * travelled / whole).rounded()) }
            let exit = roadClass.hasSuffix("_link") ? exits[piece.firstNode] : nil
            let stretch = way.stretch(around: piece.range) { node in
                barriers[node] != nil || controls[node]?.endsStretch == true
                    || junctions.containsSorted(node)
            }
            try segments?.insert(
                piece, of: road,
                SegmentDetails(
                    durationSeconds: until.map { $0 - spent }, exit: exit,
                    directedRef: directedRef,
                    controls: TrafficControls.columnValues(
                        along: way.nodes, piece.range, of: stretch, controls)))
            spent = until ?? 0
        }
    }

    /// Takes areas that people walk across.
    public func area(_ area: OSMArea) { squares.add(area) }

    /// Writes the remaining tables.
    ///
    /// - Throws: `DatabaseError`, and what `checkpoint` throws.
    public func finish(_ database: Database, checkpoint: () throws -> Void) throws {
        try writeOutlines()
        try writeCrossings(checkpoint)
        try restrictions.write(to: database)
        try writeBarriers(to: database)
        summary.segments = segments?.count ?? 0
        summary.turnRestrictions = restrictions.writtenCount
        summary.droppedRestrictions = Dictionary(
            uniqueKeysWithValues: restrictions.faults.map { ($0.rawValue, $1) })
        segments = nil
    }

    /// The nodes that roads refer to at least twice, ascending.
    ///
    /// - Throws: ``CrowdedNode``.
    private func sharedNodes() throws(CrowdedNode) -> [Int64] {
        if let junctions { return junctions }
        references.sort()
        try Self.checkCrowds(references)
        var shared: [Int64] = []
        for (node, next) in zip(references, references.dropFirst()) where node == next {
            if shared.last != node { shared.append(node) }
        }
        if !outlines.isEmpty {
            for node in references where roadNodes.last != node { roadNodes.append(node) }
        }
        references = []
        junctions = shared
        return shared
    }

    /// - Throws: ``CrowdedNode`` for the first of the ascending nodes that occurs more often than
    ///   ``OSMLimits/roadsPerNode``.
    private static func checkCrowds(_ nodes: [Int64]) throws(CrowdedNode) {
        var start = 0
        for index in nodes.indices
        where index + 1 == nodes.count || nodes[index + 1] != nodes[start] {
            let roads = index + 1 - start
            if roads > OSMLimits.roadsPerNode {
                throw CrowdedNode(node: nodes[start], roads: roads)
            }
            start = index + 1
        }
    }

    /// Whether segments end at a node even if no other road meets it.
    private func isCut(_ node: Int64) -> Bool {
        barriers[node] != nil || controls[node]?.endsSegment == true
    }

    /// Writes the outlines of areas, cut at the nodes that they share with roads.
    private func writeOutlines() throws {
        try Self.checkCrowds(outlines.ways.flatMap { Set($0.way.nodes) }.sorted())
        for (way, roadClass) in outlines.ways {
            let road = RoadAttributes(way.tags, roadClass: roadClass)
            let pieces = Segment.cut(way) { isCut($0) || roadNodes.containsSorted($0) }
            for piece in pieces {
                try segments?.insert(piece, of: road)
            }
        }
    }

    private func writeCrossings(_ checkpoint: () throws -> Void) throws {
        guard !squares.isEmpty else { return }
        let junctions = try sharedNodes()
        let crossings = try squares.crossings(
            isShared: junctions.containsSorted, isOnRoad: roadNodes.containsSorted,
            checkpoint: checkpoint)
        var lines: [Int64: Int] = [:]
        for (way, roadClass) in crossings {
            let ends = way.nodes.map { lines[$0, default: 0] }
            guard ends.allSatisfy({ $0 < OSMLimits.roadsPerNode }) else { continue }
            for node in way.nodes { lines[node, default: 0] += 1 }
            let road = RoadAttributes(way.tags, roadClass: roadClass)
            for piece in Segment.cut(way, where: { _ in false }) {
                try segments?.insert(piece, of: road)
            }
        }
    }

    private func writeBarriers(to database: Database) throws {
        var writer = try TableWriter(database, AtlasSchema.barrier)
        for barrier in barriers.values.filter(\.isOnRoad).sorted(by: { $0.node.id < $1.node.id }) {
            let (node, passage) = (barrier.node, barrier.passage)
            try writer.insert { column in
                switch column {
                case .node: node.id
                case .kind: passage.kind
                case .driving: passage.driving.rawValue
                case .cycling: passage.cycling.rawValue
                case .walking: passage.walking.rawValue
                case .conditional: ConditionalTags.json(ConditionalTags.rules(ofBarrier: node.tags))
                case .maxHeight: passage.limits.height
                case .maxWidth: passage.limits.width
                case .geometry: Shape.point(node.location).columnValue
                }
            }
        }
        summary.barriers = writer.rowCount
    }
}
