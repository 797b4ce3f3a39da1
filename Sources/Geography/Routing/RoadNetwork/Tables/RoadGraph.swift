public import Foundation
import Geometry
public import OSMModel

/// A prepared road graph for one mode, mapped read-only.
///
/// Nodes are sorted along a Hilbert curve. The graph is immutable, so any number of searches share
/// it.
///
/// A search visits *turn states*. Every arc is a state. Each proper prefix of two or more arcs of a
/// restricted path is an extra state, so that restrictions with via ways are exact. The
/// *exceptions* of a state list the arcs that must not follow it or that lead to an extra state.
///
/// Every index from the file is checked when it is used. A damaged file may give wrong results but
/// never causes a trap or a read beyond its end; ``verify()`` finds the damage, and ``GraphSeals``
/// remembers it.
public final class RoadGraph: Sendable {
    private let mapping: MappedFile
    private let path: String
    let header: GraphHeader
    /// The number of nodes.
    public let nodeCount: Int
    /// The number of arcs.
    public let arcCount: Int
    /// The number of segments.
    public let segmentCount: Int
    /// The number of turn states: arcs, and the extra states of restrictions with via ways.
    public let stateCount: Int

    /// The intersections and the ends of roads.
    public let nodes: NodeTable
    /// The directions of segments that the mode may use.
    public let arcs: ArcTable
    /// The stretches of OSM ways between nodes.
    public let segments: SegmentTable
    /// The extra states, and the exceptions of all states.
    public let states: StateTable
    /// The conditions on arcs, turns and speeds.
    public let conditions: ConditionColumns
    /// The texts on road signs.
    public let names: NameColumns
    /// The travel times, as prepared.
    public let weights: Weights
    /// The contraction hierarchy without its costs.
    public let hierarchy: HierarchyTopology
    /// The costs of the hierarchy's arcs for queries without a time.
    public let costs: HierarchyCosts
    /// The lowest costs of the hierarchy's arcs over all states of the conditions.
    public let leastCosts: HierarchyCosts

    /// - Complexity: O(1), whatever the file's size.
    /// - Throws: ``GraphFileError`` if the file is missing, of another kind or version or cut
    ///   short, or if its header is damaged.
    public static func open(_ file: URL) throws(GraphFileError) -> RoadGraph {
        let mapping = try MappedFile(file)
        let bytes = unsafe mapping.bytes
        let head = unsafe UnsafeRawBufferPointer(
            rebasing: bytes.prefix(GraphFormat.headerSize))
        let header = unsafe try GraphHeader(
            head.bytes, fileByteCount: bytes.count, file: file.path)
        return RoadGraph(mapping, header, path: file.path)
    }

    private init(_ mapping: MappedFile, _ header: GraphHeader, path: String) {
        self.mapping = mapping
        self.header = header
        self.path = path
        nodeCount = header.counts.nodes
        arcCount = header.counts.arcs
        segmentCount = header.counts.segments
        stateCount = header.counts.arcs + header.counts.extraStates
        let reader = SectionReader(mapping, header)
        nodes = NodeTable(reader)
        arcs = ArcTable(reader)
        segments = SegmentTable(reader)
        states = StateTable(reader)
        conditions = ConditionColumns(reader)
        names = NameColumns(reader)
        weights = Weights(
            arc: reader.array(.arcWeight), headDelay: reader.array(.arcHeadDelay),
            angle: reader.array(.turnCost),
            turnBack: header.turnBackCost,
            fastest: header.fastestMillimetersPerMillisecond,
            common: header.commonMillimetersPerMillisecond)
        hierarchy = HierarchyTopology(
            labelRank: reader.array(.labelRank), rankLabel: reader.array(.rankLabel),
            parent: reader.array(.treeParent),
            upward: RankedArcs(
                first: reader.array(.firstUpwardArc), far: reader.array(.upwardHead)),
            downward: RankedArcs(
                first: reader.array(.firstDownwardArc), far: reader.array(.downwardTail)))
        costs = HierarchyCosts(
            upward: reader.array(.upwardWeight), downward: reader.array(.downwardWeight),
            UnpackingTable(
                hierarchy, upward: reader.array(.upwardMiddle),
                downward: reader.array(.downwardMiddle)))
        leastCosts =
            header.counts.conditions == 0
            ? costs
            : HierarchyCosts(
                upward: reader.array(.leastUpwardWeight),
                downward: reader.array(.leastDownwardWeight),
                UnpackingTable(
                    hierarchy, upward: reader.array(.leastUpwardMiddle),
                    downward: reader.array(.leastDownwardMiddle)))
    }

    /// Reads the whole file and compares every section's checksum.
    ///
    /// - Throws: ``GraphFileError/damaged(file:part:)`` for the first section that differs.
    /// - Complexity: O(bytes).
    public func verify() throws(GraphFileError) {
        if let part = firstDamagedPart() { throw .damaged(file: path, part: part) }
    }

    /// The first section that differs from its checksum; nil if the file is sound.
    ///
    /// - Complexity: O(bytes).
    func firstDamagedPart() -> String? {
        for section in GraphSection.allCases {
            let extent = header[section]
            let end = extent.offset + GraphFormat.padded(extent.byteCount)
            let bytes = unsafe UnsafeRawBufferPointer(rebasing: mapping.bytes[extent.offset..<end])
            guard unsafe Checksum.of(bytes.bytes) == extent.checksum else {
                return "section '\(section)'"
            }
        }
        return nil
    }

    /// The stamp of the file when it was opened.
    public var stamp: GraphStamp { mapping.stamp }

    /// The id of the import that this graph was prepared from.
    public var atlasID: String { header.atlasID }
    /// The mode that the graph was prepared for.
    public var mode: TravelMode { header.mode }
    /// The number of conditions on arcs, turns and speeds.
    public var conditionCount: Int { header.counts.conditions }
    /// The strongly connected component with the most arcs.
    public var mainComponent: Component {
        Component(rawValue: UInt32(clamping: header.counts.mainComponent))
    }
}

extension RoadGraph {
    /// All nodes.
    public var allNodes: Range<Node> { Node.all(count: nodeCount) }

    /// All arcs.
    public var allArcs: Range<Arc> { Arc.all(count: arcCount) }

    /// All segments.
    public var allSegments: Range<RoadSegment> { RoadSegment.all(count: segmentCount) }

    /// The segment of an arc.
    @inline(__always)
    public func segment(of arc: Arc) -> RoadSegment { arcs.segment[arc].segment }

    /// Whether an arc is the backward direction of its segment.
    @inline(__always)
    public func isBackward(_ arc: Arc) -> Bool { arcs.segment[arc].isBackward }

    /// The side of the road on which traffic drives on a segment.
    public func trafficSide(of segment: RoadSegment) -> TrafficSide {
        segments.flags[segment].contains(.trafficOnLeft) ? .left : .right
    }

    /// Whether `next` is the opposite direction of `arc`.
    public func turnsBack(_ arc: Arc, _ next: Arc) -> Bool {
        arcs.segment[arc].reversed == arcs.segment[next]
    }

    /// The range of a node's incoming arcs in ``ArcTable/incoming``.
    @inline(__always)
    public func incoming(_ node: Node) -> Range<Int> {
        let start = Int(nodes.firstIncoming[node])
        let end = min(Int(nodes.firstIncoming[after: node]), arcs.incoming.count)
        return start..<max(start, end)
    }
}
