public import Foundation
import Geometry
public import OSMModel

/// A prepared road graph for one mode, mapped read-only.
///
/// Nodes lie along a Hilbert curve; node *n* owns the outgoing arcs
/// `firstArc[n] ..< firstArc[n + 1]`. An arc is one direction of a segment that the mode may
/// use. The graph never changes, so any number of searches share it.
///
/// A search moves over *states*: every arc is one, and each proper prefix of a restricted path of
/// two or more arcs is a further one, so that restrictions by ways are exact. The *exceptions* of
/// a state say which arcs must not follow it and which lead into such a further state.
///
/// Every index read from the file is checked where it is used, so a damaged file may give
/// wrong answers but never a trap or a read beyond it; ``verify()`` tells it from a sound one.
public final class RoadGraph: Sendable {
    private let mapping: MappedFile
    private let path: String
    let header: GraphHeader

    let firstArc: MappedArray<UInt32>
    let arcHead: MappedArray<UInt32>
    /// Twice the segment's number; one more for the direction against it.
    let arcSegment: MappedArray<UInt32>
    let arcFlags: MappedArray<UInt8>
    /// The direction at the tail in the upper byte, at the head in the lower; 256ths of a turn.
    let arcBearings: MappedArray<UInt16>
    /// The strongly connected component of an arc; none leads to one of a higher number.
    let arcComponent: MappedArray<UInt32>
    /// The lowest component in which one may arrive on an arc.
    let arcArrivalComponent: MappedArray<UInt32>
    let firstIncoming: MappedArray<UInt32>
    let incomingArc: MappedArray<UInt32>
    let nodeSphere: MappedArray<SpherePoint>
    let nodePlace: MappedArray<GridPoint>
    let nodeFlags: MappedArray<UInt8>
    let exceptionState: MappedArray<UInt32>
    let firstException: MappedArray<UInt32>
    let exceptionArc: MappedArray<UInt32>
    let exceptionTarget: MappedArray<UInt32>
    let extraStateArc: MappedArray<UInt32>
    /// The further states, those of an arc side by side, in the order of their arcs.
    let extraStateByArc: MappedArray<UInt32>
    let treeBox: MappedArray<GridBox>
    let segmentArcs: MappedArray<NumberPair>
    let segmentEnds: MappedArray<NumberPair>
    let segmentLength: MappedArray<UInt32>
    let segmentFlags: MappedArray<UInt16>
    let segmentClass: MappedArray<UInt8>
    let segmentName: MappedArray<UInt32>
    let segmentReference: MappedArray<UInt32>
    let segmentDestination: MappedArray<UInt32>
    let segmentWay: MappedArray<Int64>
    let firstGeometryByte: MappedArray<UInt32>
    let geometryByte: MappedArray<UInt8>
    let firstNameByte: MappedArray<UInt32>
    let nameByte: MappedArray<UInt8>
    /// The OSM id of each node.
    let nodeID: MappedArray<Int64>
    let firstShapeNodeByte: MappedArray<UInt32>
    /// The OSM ids of the vertices between a segment's ends, as ``ShapeNodes`` writes them.
    let shapeNodeByte: MappedArray<UInt8>
    let conditionKind: MappedArray<UInt8>
    let firstConditionByte: MappedArray<UInt32>
    let conditionByte: MappedArray<UInt8>
    let firstConditionArc: MappedArray<UInt32>
    let conditionArc: MappedArray<UInt32>
    /// Milliseconds for the arc while the condition holds; 0 where it decides on the access.
    let conditionWeight: MappedArray<UInt32>
    let firstConditionException: MappedArray<UInt32>
    /// Twice the exception's number; one more where only ``ConditionOutcome/closed`` counts.
    let conditionException: MappedArray<UInt32>
    /// What travelling costs, as prepared.
    let weights: Weights
    let hierarchy: HierarchyTopology
    /// What the hierarchy's arcs cost where no time is given.
    let metric: HierarchyMetric
    /// What they cost at least, whatever the conditions say; see ``PossibleRoads``.
    let leastMetric: HierarchyMetric
    let conditionTable = ConditionTable()

    /// - Complexity: O(1), whatever the file's size.
    /// - Throws: where the file is missing, of another kind or version, cut short, or its header
    ///   is damaged.
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
        func array<Element>(_ section: GraphSection) -> MappedArray<Element> {
            let extent = header[section]
            let end = extent.offset + extent.byteCount
            return unsafe MappedArray(
                UnsafeRawBufferPointer(rebasing: mapping.bytes[extent.offset..<end]))
        }
        firstArc = array(.firstArc)
        arcHead = array(.arcHead)
        arcSegment = array(.arcSegment)
        arcFlags = array(.arcFlags)
        arcBearings = array(.arcBearings)
        arcComponent = array(.arcComponent)
        arcArrivalComponent = array(.arcArrivalComponent)
        firstIncoming = array(.firstIncoming)
        incomingArc = array(.incomingArc)
        nodeSphere = array(.nodeSphere)
        nodePlace = array(.nodePlace)
        nodeFlags = array(.nodeFlags)
        exceptionState = array(.exceptionState)
        firstException = array(.firstException)
        exceptionArc = array(.exceptionArc)
        exceptionTarget = array(.exceptionTarget)
        extraStateArc = array(.extraStateArc)
        extraStateByArc = array(.extraStateByArc)
        treeBox = array(.treeBox)
        segmentArcs = array(.segmentArcs)
        segmentEnds = array(.segmentEnds)
        segmentLength = array(.segmentLength)
        segmentFlags = array(.segmentFlags)
        segmentClass = array(.segmentClass)
        segmentName = array(.segmentName)
        segmentReference = array(.segmentReference)
        segmentDestination = array(.segmentDestination)
        segmentWay = array(.segmentWay)
        firstGeometryByte = array(.firstGeometryByte)
        geometryByte = array(.geometryByte)
        firstNameByte = array(.firstNameByte)
        nameByte = array(.nameByte)
        nodeID = array(.nodeID)
        firstShapeNodeByte = array(.firstShapeNodeByte)
        shapeNodeByte = array(.shapeNodeByte)
        conditionKind = array(.conditionKind)
        firstConditionByte = array(.firstConditionByte)
        conditionByte = array(.conditionByte)
        firstConditionArc = array(.firstConditionArc)
        conditionArc = array(.conditionArc)
        conditionWeight = array(.conditionWeight)
        firstConditionException = array(.firstConditionException)
        conditionException = array(.conditionException)
        weights = Weights(
            arc: array(.arcWeight), headDelay: array(.arcHeadDelay), angle: array(.turnCost),
            turnBack: header.turnBackCost,
            fastest: header.fastestMillimetersPerMillisecond,
            common: header.commonMillimetersPerMillisecond)
        hierarchy = HierarchyTopology(
            labelRank: array(.labelRank), rankLabel: array(.rankLabel),
            parent: array(.treeParent),
            upward: RankedArcs(first: array(.firstUpwardArc), far: array(.upwardHead)),
            downward: RankedArcs(first: array(.firstDownwardArc), far: array(.downwardTail)))
        metric = HierarchyMetric(
            hierarchy, upwardWeight: array(.upwardWeight), downwardWeight: array(.downwardWeight),
            HierarchyMiddles(
                hierarchy, upward: array(.upwardMiddle), downward: array(.downwardMiddle)))
        leastMetric =
            header.counts.conditions == 0
            ? metric
            : HierarchyMetric(
                hierarchy, upwardWeight: array(.leastUpwardWeight),
                downwardWeight: array(.leastDownwardWeight),
                HierarchyMiddles(
                    hierarchy, upward: array(.leastUpwardMiddle),
                    downward: array(.leastDownwardMiddle)))
    }

    /// Reads the whole file and compares every section's checksum.
    ///
    /// - Complexity: O(bytes).
    public func verify() throws(GraphFileError) {
        for section in GraphSection.allCases {
            let extent = header[section]
            let end = extent.offset + GraphFormat.padded(extent.byteCount)
            let bytes = unsafe UnsafeRawBufferPointer(rebasing: mapping.bytes[extent.offset..<end])
            guard unsafe Checksum.of(bytes.bytes) == extent.checksum else {
                throw .damaged(file: path, part: "section '\(section)'")
            }
        }
    }

    /// Names the import that this graph was prepared from.
    public var atlasID: String { header.atlasID }
    public var mode: TravelMode { header.mode }
    public var nodeCount: Int { header.counts.nodes }
    public var arcCount: Int { header.counts.arcs }
    public var segmentCount: Int { header.counts.segments }
    /// The strongly connected component with the most arcs.
    var mainComponent: UInt32 { UInt32(clamping: header.counts.mainComponent) }
    /// Arcs and the further states that restrictions by ways need.
    var stateCount: Int { header.counts.arcs + header.counts.extraStates }
}

extension RoadGraph {
    /// The side of the road that traffic keeps to on a segment.
    func trafficSide(of segment: UInt32) -> TrafficSide {
        SegmentFlags(rawValue: segmentFlags[segment]).contains(.trafficOnLeft) ? .left : .right
    }

    /// Whether `next` is the way back along the segment of `arc`.
    func turnsBack(_ arc: UInt32, _ next: UInt32) -> Bool {
        arcSegment[arc] ^ 1 == arcSegment[next]
    }
}

extension RoadGraph {
    /// Where the arcs that lead to a node lie in ``incomingArc``.
    @inline(__always)
    func incoming(_ node: UInt32) -> Range<Int> {
        let start = Int(firstIncoming[node])
        return start..<max(start, min(Int(firstIncoming[Int(node) + 1]), incomingArc.count))
    }
}
