public import Foundation
public import GRDB
import Geometry
import OSMModel

/// What preparation made of an atlas.
public struct GraphSummary: Sendable, Hashable, Codable {
    public let nodes: Int
    public let arcs: Int
    public let segments: Int
    /// Restriction relations that bind nobody, because their via ways lead along more than
    /// 250 arcs or branch into more than 100,000 steps; ascending ids of `turn_restriction`.
    public let omittedRestrictions: [Int64]
}

/// Makes a graph file from an atlas.
public enum GraphPreparation {
    /// Reads the tables `segment`, `turn_restriction` and `barrier`, writes the graph beside
    /// `file`, makes it durable and renames it into place.
    ///
    /// `countries` tell on which side of the road one drives where, and how fast at most.
    /// `checkpoint` is called between the stages of the work and ends it by throwing.
    ///
    /// - Returns: what went into the graph and which restrictions did not.
    /// - Throws: ``GraphFileError`` where the file cannot be written; the database's own errors.
    /// - Complexity: O(n log n) in the segments that the mode may use; memory in proportion.
    @discardableResult
    public static func prepare(
        _ profile: Profile, _ countries: CountryRules = .none, from database: Database,
        to file: URL, atlasID: String, checkpoint: () throws -> Void = {}
    ) throws -> GraphSummary {
        // What the roads are drafted in is gone when the hierarchy is laid over them.
        var roads = try writeRoads(
            profile, countries, from: database, to: file, atlasID, checkpoint)
        try writeHierarchy(&roads.writer, checkpoint)
        return try roads.finish()
    }

    /// A graph file that lacks its hierarchy.
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
        let zones = AccessZones(&graph, reader.rules, conditions, profile)
        try checkpoint()
        let writer = try write(graph, zones, conditions, names, profile, to: file, atlasID)
        return WrittenRoads(
            writer: writer,
            summary: GraphSummary(
                nodes: graph.nodeCount, arcs: graph.arcCount, segments: graph.segments.count,
                omittedRestrictions: reader.omitted))
    }

    private static func write(
        _ graph: DraftGraph, _ zones: AccessZones, _ conditions: DraftConditions,
        _ names: NameTable, _ profile: Profile, to file: URL, _ atlasID: String
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
        header.turnBackCost = UInt32((profile.turnBackSeconds * 1000).rounded())
        var writer = try GraphFileWriter(file, header)
        try writeSearched(graph, zones, shapes, speeds, profile, &writer)
        try writeTold(graph, shapes, names, &writer)
        try writer.write(conditions, graph, zones.automaton)
        return writer
    }

    /// What every search reads.
    private static func writeSearched(
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

    /// What snapping, geometry and directions read.
    private static func writeTold(
        _ graph: DraftGraph, _ shapes: SegmentShapes, _ names: NameTable,
        _ writer: inout GraphFileWriter
    ) throws(GraphFileError) {
        let segments = graph.segments
        try writer.write(.treeBox, shapes.treeBoxes)
        try writer.write(.segmentArcs, graph.segmentArcs)
        try writer.write(
            .segmentEnds,
            segments.indices.map { NumberPair(first: graph.tails[$0], second: graph.heads[$0]) })
        try writer.write(.segmentLength, segments.map(\.length))
        try writer.write(.firstGeometryByte, shapes.firstGeometryByte)
        try writer.write(.geometryByte, shapes.geometryByte)
        try writer.write(.segmentFlags, segments.map(\.flags.rawValue))
        try writer.write(.segmentClass, segments.map(\.roadClass.rawValue))
        try writer.write(.segmentName, segments.map(\.name))
        try writer.write(.segmentReference, segments.map(\.reference))
        try writer.write(.segmentDestination, segments.map(\.destination))
        try writer.write(.segmentWay, segments.map(\.way))
        try writer.write(.firstNameByte, names.firstByte)
        try writer.write(.nameByte, names.bytes)
        try writer.write(.nodeID, graph.nodeID)
        try writer.write(.firstShapeNodeByte, shapes.firstShapeNodeByte)
        try writer.write(.shapeNodeByte, shapes.shapeNodeByte)
    }
}

extension GraphPreparation {
    /// The hierarchy over the graph as it was written, and what its arcs cost.
    private static func writeHierarchy(
        _ writer: inout GraphFileWriter, _ checkpoint: () throws -> Void
    ) throws {
        try checkpoint()
        try writeTopology(&writer)
        let graph = try writer.soFar()
        try checkpoint()
        writer.count { $0.isCustomized = true }
        let plain = Customization(graph.hierarchy)
        plain.takeTurns(of: graph.plainRoads)
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
        least.takeTurns(of: PossibleRoads(graph))
        least.run()
        try writer.write(.leastUpwardWeight, least.costs.upward.all)
        try writer.write(.leastDownwardWeight, least.costs.downward.all)
        try writer.write(.leastUpwardMiddle, least.costs.upwardMiddle.all)
        try writer.write(.leastDownwardMiddle, least.costs.downwardMiddle.all)
    }

    private static func writeTopology(_ writer: inout GraphFileWriter) throws(GraphFileError) {
        let draft = HierarchyDraft(PossibleRoads(try writer.soFar()))
        writer.count {
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
    fileprivate var segmentArcs: [NumberPair] {
        var pairs = [NumberPair](repeating: .absent, count: segments.count)
        for (arc, directed) in arcSegment.enumerated() {
            if directed & 1 == 1 {
                pairs[Int(directed >> 1)].second = UInt32(arc)
            } else {
                pairs[Int(directed >> 1)].first = UInt32(arc)
            }
        }
        return pairs
    }

    fileprivate var nodeFlags: [NodeFlags] {
        var ends = [UInt8](repeating: 0, count: nodeCount)
        for node in tails { ends[Int(node)] = min(3, ends[Int(node)] + 1) }
        for node in heads { ends[Int(node)] = min(3, ends[Int(node)] + 1) }
        var flags: [NodeFlags] = ends.map { $0 >= 3 ? .junction : [] }
        for (index, segment) in segments.enumerated()
        where segment.flags.contains(.trafficOnLeft) {
            flags[Int(tails[index])].insert(.trafficOnLeft)
            flags[Int(heads[index])].insert(.trafficOnLeft)
        }
        return flags
    }
}
