/// The sections of a graph file in their order. Those that every query reads come first.
public enum GraphSection: Int, CaseIterable {
    case firstArc, arcHead, arcWeight, arcSegment, arcFlags, arcBearings, arcHeadDelay
    case nodeSphere, nodePlace, nodeFlags, turnCost
    case exceptionState, firstException, exceptionArc, exceptionTarget
    case extraStateArc, extraStateByArc
    case arcComponent, arcArrivalComponent
    case firstIncoming, incomingArc
    case treeBox, segmentArcs, segmentEnds, segmentLength, firstGeometryByte, geometryByte
    case segmentFlags, segmentClass, segmentName, segmentReference, segmentDestination
    case segmentWay, segmentPart, partArcCount, firstNameByte, nameByte
    case nodeID, firstShapeNodeByte, shapeNodeByte
    case conditionKind, firstConditionByte, conditionByte
    case firstConditionArc, conditionArc, conditionWeight
    case firstConditionException, conditionException
    case labelRank, rankLabel, treeParent
    case firstUpwardArc, upwardHead, firstDownwardArc, downwardTail
    case upwardWeight, downwardWeight, upwardMiddle, downwardMiddle
    case leastUpwardWeight, leastDownwardWeight, leastUpwardMiddle, leastDownwardMiddle

    /// The size of one element in bytes.
    public var width: Int {
        switch self {
        case .arcFlags, .nodeFlags, .geometryByte, .segmentClass, .nameByte, .shapeNodeByte,
            .conditionKind, .conditionByte:
            1
        case .arcBearings, .arcHeadDelay, .segmentFlags: 2
        case .nodePlace, .segmentArcs, .segmentEnds, .segmentWay, .nodeID: 8
        case .treeBox, .nodeSphere: 16
        default: 4
        }
    }

    /// The number of elements, as the counts in the header determine it; nil for sections of any
    /// length.
    public func count(_ counts: GraphCounts) -> Int? {
        switch self {
        case .geometryByte, .nameByte, .shapeNodeByte, .conditionByte, .conditionArc,
            .conditionWeight, .conditionException, .partArcCount:
            nil
        case .firstArc, .firstIncoming: counts.nodes + 1
        case .nodeSphere, .nodePlace, .nodeFlags, .nodeID: counts.nodes
        case .arcHead, .arcWeight, .arcSegment, .arcFlags, .arcBearings, .arcHeadDelay,
            .arcComponent, .arcArrivalComponent, .incomingArc:
            counts.arcs
        case .turnCost: 2 * GraphFormat.turnAngleCount
        case .exceptionState: counts.exceptionStates
        case .firstException: counts.exceptionStates + 1
        case .exceptionArc, .exceptionTarget: counts.exceptions
        case .extraStateArc, .extraStateByArc: counts.extraStates
        case .treeBox: GraphFormat.treeLevels(segmentCount: counts.segments).reduce(0, +)
        case .segmentArcs, .segmentEnds, .segmentLength, .segmentFlags, .segmentClass,
            .segmentName, .segmentReference, .segmentDestination, .segmentWay, .segmentPart:
            counts.segments
        case .firstGeometryByte, .firstShapeNodeByte: counts.segments + 1
        case .firstNameByte: counts.names + 1
        case .conditionKind: counts.conditions
        case .firstConditionByte, .firstConditionArc, .firstConditionException:
            counts.conditions + 1
        case .labelRank: counts.ranks == 0 ? 0 : 2 * (counts.arcs + counts.extraStates)
        case .rankLabel, .treeParent: counts.ranks
        case .firstUpwardArc, .firstDownwardArc: counts.ranks == 0 ? 0 : counts.ranks + 1
        case .upwardHead: counts.upwardArcs
        case .downwardTail: counts.downwardArcs
        case .upwardWeight, .upwardMiddle: counts.isCustomized ? counts.upwardArcs : 0
        case .downwardWeight, .downwardMiddle: counts.isCustomized ? counts.downwardArcs : 0
        case .leastUpwardWeight, .leastUpwardMiddle:
            counts.isCustomized && counts.conditions > 0 ? counts.upwardArcs : 0
        case .leastDownwardWeight, .leastDownwardMiddle:
            counts.isCustomized && counts.conditions > 0 ? counts.downwardArcs : 0
        }
    }
}
