public import Foundation
public import GRDB
import Geometry
import OSMModel
import RoadNetwork
import RoadSearch

/// The result of a preparation.
public struct GraphSummary: Sendable, Hashable, Codable {
    /// The number of nodes.
    public let nodes: Int
    /// The number of arcs.
    public let arcs: Int
    /// The number of segments.
    public let segments: Int
    /// Restriction relations that are not applied because their via ways are too complex: more than
    /// 250 arcs, or more than 100,000 steps to follow. Ids of `turn_restriction`, ascending.
    public let omittedRestrictions: [Int64]
}

/// Prepares a graph file from an atlas.
public enum GraphPreparation {
    /// Reads the tables `segment`, `turn_restriction` and `barrier`, writes the graph under a
    /// temporary name, flushes it to disk and renames it to `file`.
    ///
    /// `countries` define the driving side and the speed limits. `checkpoint` is called between the
    /// stages of the work and cancels it by throwing.
    ///
    /// - Returns: the size of the graph and the restrictions that were left out.
    /// - Throws: ``GraphFileError`` if the file cannot be written; errors of the database and of
    ///   `checkpoint`.
    /// - Complexity: O(n log n) in the segments that the mode may use; memory in proportion.
    @discardableResult
    public static func prepare(
        _ profile: Profile, _ countries: CountryRules = .none, from database: Database,
        to file: URL, atlasID: String, checkpoint: () throws -> Void = {}
    ) throws -> GraphSummary {
        // The draft of the roads is freed before the hierarchy is built.
        var roads = try writeRoads(
            profile, countries, from: database, to: file, atlasID, checkpoint)
        try writeHierarchy(&roads.writer, checkpoint)
        return try roads.finish()
    }

    /// A graph file without its hierarchy.
    private struct WrittenRoads: ~Copyable {
        var writer: GraphFileWriter
        let summary: GraphSummary

        consuming func finish() throws(GraphFileError) -> GraphSummary {
            let summary = summary
            try writer.finish()
            return summary
        }
    }

    private static func writeRoads(
        _ profile: Profile, _ countries: CountryRules, from database: Database, to file: URL,
        _ atlasID: String, _ checkpoint: () throws -> Void
    ) throws -> WrittenRoads {
        try checkpoint()
        let table = try UsableSegments(profile, countries, from: database)
        try checkpoint()
        var conditions = table.conditions
        let names = table.names
        let barriers = try BarrierTable(profile, from: database, &conditions)
        var graph = try DraftGraph(table, barriers, profile)
        try checkpoint()
        let reader = try RestrictionReader(
            profile, from: database, graph: graph, &conditions)
        var rules = reader.rules
        if profile.mode != .walking { graph.forbidTurningBackAtRoundabouts(in: &rules) }
        let zones = AccessZones(&graph, rules, conditions, profile)
        let parts = RoadParts(graph, barriers)
        try checkpoint()
        let writer = try write(graph, zones, parts, conditions, names, profile, to: file, atlasID)
        return WrittenRoads(
            writer: writer,
            summary: GraphSummary(
                nodes: graph.nodeCount, arcs: graph.arcCount, segments: graph.segments.count,
                omittedRestrictions: reader.omitted))
    }

    private static func write(
        _ graph: DraftGraph, _ zones: AccessZones, _ parts: RoadParts,
        _ conditions: DraftConditions, _ names: NameTable, _ profile: Profile, to file: URL,
        _ atlasID: String
    ) throws(GraphFileError) -> GraphFileWriter {
        let shapes = SegmentShapes(graph)
        var header = GraphHeader()
        header.atlasID = atlasID
        header.mode = profile.mode
        header.counts = GraphCounts(
            nodes: graph.nodeCount, arcs: graph.arcCount, segments: graph.segments.count,
            extraStates: zones.automaton.extraStateArc.count,
            exceptionStates: zones.automaton.exceptionState.count,
            exceptions: zones.automaton.exceptionArc.count, names: names.count,
            conditions: conditions.conditions.count, mainComponent: zones.mainComponent)
        let speeds = SpeedBounds(graph, arcSpeeds: shapes.arcSpeeds)
        header.fastestMillimetersPerMillisecond = speeds.fastest
        header.commonMillimetersPerMillisecond = speeds.common
        header.turnBackCost = Milliseconds((profile.turnBackSeconds * 1000).rounded())
        var writer = try GraphFileWriter(file, header)
        try writeSearchSections(graph, zones, shapes, speeds, profile, &writer)
        try writeOtherSections(graph, shapes, parts, names, &writer)
        try writer.write(conditions, graph, zones.automaton)
        return writer
    }

    /// Writes the sections that every search reads.
    private static func writeSearchSections(
        _ graph: DraftGraph, _ zones: AccessZones, _ shapes: SegmentShapes,
        _ speeds: SpeedBounds, _ profile: Profile, _ writer: inout GraphFileWriter
    ) throws(GraphFileError) {
        try writer.write(.firstArc, graph.firstArc)
        try writer.write(.arcHead, graph.arcHead)
        try writer.write(.arcWeight, graph.arcWeight)
        try writer.write(.arcSegment, graph.arcSegment)
        try writer.write(.arcFlags, graph.arcFlags.map(\.rawValue))
        try writer.write(.arcBearings, shapes.arcBearings)
        try writer.write(.arcHeadDelay, graph.arcHeadDelay)
        try writer.write(.nodeSphere, speeds.nodes)
        try writer.write(.nodePlace, graph.nodePlace)
        try writer.write(.nodeFlags, graph.nodeFlags.map(\.rawValue))
        try writer.write(.turnCost, profile.turns.table)
        try writer.write(.exceptionState, zones.automaton.exceptionState)
        try writer.write(.firstException, zones.automaton.firstException)
        try writer.write(.exceptionArc, zones.automaton.exceptionArc)
        try writer.write(.exceptionTarget, zones.automaton.exceptionTarget)
        try writer.write(.extraStateArc, zones.automaton.extraStateArc)
        try writer.write(.extraStateByArc, zones.automaton.extraStatesByArc)
        try writer.write(.arcComponent, zones.component)
        try writer.write(.arcArrivalComponent, zones.arrivalComponent)
        try writer.write(.firstIncoming, graph.firstIncoming)
        try writer.write(.incomingArc, graph.incomingArc)
    }

    /// Writes the sections that only snapping, geometry and guidance read.
    private static func writeOtherSections(
        _ graph: DraftGraph, _ shapes: SegmentShapes, _ parts: RoadParts, _ names: NameTable,
        _ writer: inout GraphFileWriter
    ) throws(GraphFileError) {
        let segments = graph.segments
        try writer.write(.treeBox, shapes.treeBoxes)
        try writer.write(.segmentArcs, graph.segmentArcs)
        try writer.write(
            .segmentEnds,
            segments.indices.map { Pair(first: graph.tails[$0], second: graph.heads[$0]) })
        try writer.write(.segmentLength, segments.map(\.length))
        try writer.write(.firstGeometryByte, shapes.firstGeometryByte)
        try writer.write(.geometryByte, shapes.geometryByte)
        try writer.write(.segmentFlags, segments.map(\.flags.rawValue))
        try writer.write(.segmentClass, segments.map(\.roadClass.rawValue))
        try writer.write(.segmentName, segments.map(\.name))
        try writer.write(.segmentReference, segments.map(\.reference))
        try writer.write(.segmentDestination, segments.map(\.destination))
        try writer.write(.segmentWay, segments.map(\.way))
        try writer.write(.segmentPart, parts.part)
        try writer.write(.partArcCount, parts.arcCounts)
        try writer.write(.firstNameByte, names.firstByte)
        try writer.write(.nameByte, names.bytes)
        try writer.write(.nodeID, graph.nodeID)
        try writer.write(.firstShapeNodeByte, shapes.firstShapeNodeByte)
        try writer.write(.shapeNodeByte, shapes.shapeNodeByte)
    }
}

extension GraphPreparation {
    /// Writes the hierarchy over the graph so far, and the costs of its arcs.
    private static func writeHierarchy(
        _ writer: inout GraphFileWriter, _ checkpoint: () throws -> Void
    ) throws {
        try checkpoint()
        try writeTopology(&writer)
        let roads = RoutableGraph(try RoadGraph.open(writer.writeHeaderSoFar()))
        let graph = roads.graph
        try checkpoint()
        writer.updateCounts { $0.isCustomized = true }
        let plain = Customization(graph.hierarchy)
        plain.setTurns(of: roads.allRoads)
        plain.run()
        try writer.write(.upwardWeight, plain.costs.upward.all)
        try writer.write(.downwardWeight, plain.costs.downward.all)
        try writer.write(.upwardMiddle, plain.costs.upwardMiddle.all)
        try writer.write(.downwardMiddle, plain.costs.downwardMiddle.all)
        guard graph.conditionCount > 0 else {
            for section: GraphSection in [
                .leastUpwardWeight, .leastDownwardWeight, .leastUpwardMiddle, .leastDownwardMiddle,
            ] { try writer.write(section, [UInt32]()) }
            return
        }
        try checkpoint()
        let least = Customization(graph.hierarchy, in: plain.costs)
        least.setTurns(of: PossibleRoads(graph))
        least.run()
        try writer.write(.leastUpwardWeight, least.costs.upward.all)
        try writer.write(.leastDownwardWeight, least.costs.downward.all)
        try writer.write(.leastUpwardMiddle, least.costs.upwardMiddle.all)
        try writer.write(.leastDownwardMiddle, least.costs.downwardMiddle.all)
    }

    private static func writeTopology(_ writer: inout GraphFileWriter) throws(GraphFileError) {
        let graph = try RoadGraph.open(writer.writeHeaderSoFar())
        let draft = HierarchyDraft(PossibleRoads(graph))
        writer.updateCounts {
            $0.ranks = draft.rankLabel.count
            $0.upwardArcs = draft.upward.far.count
            $0.downwardArcs = draft.downward.far.count
        }
        try writer.write(.labelRank, draft.labelRank)
        try writer.write(.rankLabel, draft.rankLabel)
        try writer.write(.treeParent, draft.parent)
        let isEmpty = draft.rankLabel.isEmpty
        try writer.write(.firstUpwardArc, isEmpty ? [] : draft.upward.first)
        try writer.write(.upwardHead, draft.upward.far)
        try writer.write(.firstDownwardArc, isEmpty ? [] : draft.downward.first)
        try writer.write(.downwardTail, draft.downward.far)
    }
}

extension DraftGraph {
    /// The forward and the backward arc of each segment.
    fileprivate var segmentArcs: [Pair<Arc>] {
        var pairs = [Pair<Arc>](repeating: .absent, count: segments.count)
        for (arc, directed) in arcSegment.enumerated() {
            if directed.isBackward {
                pairs[directed.segment.index].second = Arc(arc)
            } else {
                pairs[directed.segment.index].first = Arc(arc)
            }
        }
        return pairs
    }

    fileprivate var nodeFlags: [NodeFlags] {
        var ends = [UInt8](repeating: 0, count: nodeCount)
        for node in tails { ends[node.index] = min(3, ends[node.index] + 1) }
        for node in heads { ends[node.index] = min(3, ends[node.index] + 1) }
        var flags: [NodeFlags] = ends.map { $0 >= 3 ? .intersection : [] }
        for (index, segment) in segments.enumerated()
        where segment.flags.contains(.trafficOnLeft) {
            flags[tails[index].index].insert(.trafficOnLeft)
            flags[heads[index].index].insert(.trafficOnLeft)
        }
        return flags
    }
}
