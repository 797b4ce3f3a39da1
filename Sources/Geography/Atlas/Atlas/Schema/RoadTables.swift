import GRDB
package import OSMModel

/// The columns of the table `segment`: stretches of OSM ways between two junctions, barriers or
/// ends.
///
/// `forward` is the direction in which the way is drawn. Modes' access columns hold raw values of
/// `Access`, speeds are in km/h, and texts are values of the tags of the same name, unless stated
/// otherwise.
package enum SegmentColumn: String, TableColumn {
    /// Ascends along each way.
    case id
    /// The OSM id of the way.
    case way
    /// The OSM ids of the two ends.
    case firstNode = "first_node"
    case lastNode = "last_node"
    /// The OSM ids of the nodes between the ends, as ``ShapeNodes`` encodes them.
    case shapeNodes = "shape_nodes"
    /// The great-circle length, at least 1.
    case lengthMillimeters = "length_mm"
    /// The value of `highway=*`, or of `route=*` for ferries and shuttle trains.
    case roadClass = "class"
    case service, name
    /// A JSON object of all other names by their OSM keys.
    case names
    case ref
    /// What the signs say: `destination=*`, `destination:ref=*`, `destination:street=*`.
    case destination
    case destinationRef = "destination_ref"
    case destinationStreet = "destination_street"
    /// The numbers of a one-way road with the directions on its signs: `I 95 South`; NULL if it has
    /// none.
    case directedRef = "directed_ref"
    /// The number of the exit, for ramps.
    case junctionRef = "junction_ref"
    case drivingForward = "driving_forward"
    case drivingBackward = "driving_backward"
    case cyclingForward = "cycling_forward"
    case cyclingBackward = "cycling_backward"
    case walkingForward = "walking_forward"
    case walkingBackward = "walking_backward"
    /// 1 along the way, -1 against it, 0 for no one-way, for motor vehicles.
    case oneway
    /// The signed speed limit; NULL if none is known.
    case speedForward = "speed_forward"
    case speedBackward = "speed_backward"
    /// The speed that the road allows: `maxspeed:practical=*` or `maxspeed:advisory=*`.
    case practicalForward = "practical_forward"
    case practicalBackward = "practical_backward"
    /// The kinds of the traffic controls on the segment, separated by spaces.
    case controlsForward = "controls_forward"
    case controlsBackward = "controls_backward"
    /// The traffic calming of the whole way: `table`, `chicane`, ….
    case trafficCalming = "traffic_calming"
    /// The largest vehicle in metres.
    case maxHeight = "max_height"
    case maxWidth = "max_width"
    case maxLength = "max_length"
    /// The heaviest vehicle in tonnes.
    case maxWeight = "max_weight"
    /// 1 for an escalator or a moving walkway.
    case conveying
    /// How long a ferry takes along this segment.
    case durationSeconds = "duration_s"
    case surface, tracktype, smoothness, lanes
    /// `both`, `left`, `right`, `no`, `separate` or NULL.
    case sidewalk
    /// `lane`, `track`, … on either side, or else `designated` for `bicycle=designated`, or NULL.
    case cycleway
    case roundabout, tunnel, bridge, ferry, toll, lit, layer, level
    /// A JSON array of conditional rules, or NULL.
    case conditional
    case placeID = "place_id"
    case geometry

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .way, .firstNode, .lastNode: .osmID
        case .shapeNodes: .blob
        case .roadClass: .requiredText
        case .lengthMillimeters, .drivingForward, .drivingBackward, .cyclingForward,
            .cyclingBackward, .walkingForward, .walkingBackward, .oneway, .roundabout, .tunnel,
            .bridge, .ferry, .toll, .layer:
            .requiredInteger
        case .conveying: .plain("INTEGER NOT NULL DEFAULT 0")
        case .durationSeconds, .lanes, .lit, .placeID: .integer
        case .speedForward, .speedBackward, .practicalForward, .practicalBackward, .maxHeight,
            .maxWidth, .maxLength, .maxWeight:
            .real
        case .service, .name, .names, .ref, .destination, .destinationRef, .destinationStreet,
            .directedRef, .junctionRef, .controlsForward, .controlsBackward, .trafficCalming,
            .surface,
            .tracktype, .smoothness, .sidewalk, .cycleway, .level, .conditional:
            .text
        case .geometry: .geometry(.line)
        }
    }
}

extension SegmentColumn {
    /// The columns with the access of a mode in each direction.
    package static func access(
        of mode: TravelMode
    ) -> (forward: SegmentColumn, backward: SegmentColumn) {
        switch mode {
        case .driving: (.drivingForward, .drivingBackward)
        case .cycling: (.cyclingForward, .cyclingBackward)
        case .walking: (.walkingForward, .walkingBackward)
        }
    }
}

/// The columns of the table `turn_restriction`: turns from one way to another, by a node or by ways
/// in between.
package enum TurnRestrictionColumn: String, TableColumn {
    /// The OSM id of the relation, or an unused number if the relation has several turns.
    case id
    /// `no_left_turn`, `only_straight_on`, ….
    case kind
    case fromWay = "from_way"
    case toWay = "to_way"
    /// Either this or ``viaWays`` is NULL.
    case viaNode = "via_node"
    /// OSM ids in the order of travel, separated by spaces.
    case viaWays = "via_ways"
    /// 1 if the restriction applies to the mode.
    case driving, cycling
    /// The condition; NULL if it always applies.
    case conditional

    package var type: ColumnType {
        switch self {
        case .id: .rowID
        case .kind: .requiredText
        case .fromWay, .toWay: .osmID
        case .viaNode: .plain("BIGINT")
        case .viaWays, .conditional: .text
        case .driving, .cycling: .requiredInteger
        }
    }
}

extension TurnRestrictionColumn {
    /// The column that says whether the restriction applies to a mode; nil for walking, to which
    /// none applies.
    package static func appliesTo(_ mode: TravelMode) -> TurnRestrictionColumn? {
        switch mode {
        case .driving: .driving
        case .cycling: .cycling
        case .walking: nil
        }
    }
}

/// The columns of the table `barrier`: nodes that may stop a mode, such as gates, bollards and
/// kerbs.
package enum BarrierColumn: String, TableColumn {
    /// The OSM id of the node, which is an end of a segment.
    case node
    case kind
    /// Raw values of `Access`.
    case driving, cycling, walking
    /// A JSON array of conditional rules, or NULL.
    case conditional
    /// The largest vehicle in metres.
    case maxHeight = "max_height"
    case maxWidth = "max_width"
    case geometry

    package var type: ColumnType {
        switch self {
        case .node: .rowID
        case .kind: .requiredText
        case .driving, .cycling, .walking: .requiredInteger
        case .conditional: .text
        case .maxHeight, .maxWidth: .real
        case .geometry: .geometry(.point)
        }
    }
}

extension BarrierColumn {
    /// The column with the access of a mode.
    package static func access(of mode: TravelMode) -> BarrierColumn {
        switch mode {
        case .driving: .driving
        case .cycling: .cycling
        case .walking: .walking
        }
    }
}
