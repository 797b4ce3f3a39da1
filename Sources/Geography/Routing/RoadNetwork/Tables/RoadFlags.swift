/// The properties of an arc, as bits.
public struct ArcFlags: OptionSet, GraphElement {
    /// The stored bits.
    public let rawValue: UInt8

    /// Wraps stored bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// No flag.
    public static var absent: ArcFlags { [] }

    /// The arc is open only at the start or the end of a route, not for through traffic.
    public static var restricted: ArcFlags { ArcFlags(rawValue: 1) }
    /// At least one turn from this arc is forbidden or begins a restricted path.
    public static var hasExceptions: ArcFlags { ArcFlags(rawValue: 2) }
    /// A U-turn is allowed at the arc's head.
    public static var mayTurnBack: ArcFlags { ArcFlags(rawValue: 4) }
    /// Bicycles must be pushed.
    public static var pushed: ArcFlags { ArcFlags(rawValue: 8) }
    /// Closed if no time is given; conditions may open it.
    public static var closed: ArcFlags { ArcFlags(rawValue: 16) }
    /// The arc is ``restricted`` only because all roads to it are.
    public static var enclosed: ArcFlags { ArcFlags(rawValue: 32) }
}

/// The properties of a node, as bits.
public struct NodeFlags: OptionSet, GraphElement {
    /// The stored bits.
    public let rawValue: UInt8

    /// Wraps stored bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// No flag.
    public static var absent: NodeFlags { [] }

    /// Three or more segments meet, so a turn costs time.
    public static var intersection: NodeFlags { NodeFlags(rawValue: 1) }
    /// Traffic keeps to the left.
    public static var trafficOnLeft: NodeFlags { NodeFlags(rawValue: 2) }
}

/// The properties of a segment, as bits.
public struct SegmentFlags: OptionSet, GraphElement {
    /// The stored bits.
    public let rawValue: UInt16

    /// Wraps stored bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// No flag.
    public static var absent: SegmentFlags { [] }

    /// Part of a roundabout.
    public static var roundabout: SegmentFlags { SegmentFlags(rawValue: 1) }
    /// A tunnel. The profile defines this and the other excludable classes.
    public static var tunnel: SegmentFlags { SegmentFlags(rawValue: 2) }
    /// Part of a bridge.
    public static var bridge: SegmentFlags { SegmentFlags(rawValue: 4) }
    /// A ferry or a car train.
    public static var ferry: SegmentFlags { SegmentFlags(rawValue: 8) }
    /// A toll road.
    public static var toll: SegmentFlags { SegmentFlags(rawValue: 16) }
    /// A driveway, an alley or a parking aisle.
    public static var service: SegmentFlags { SegmentFlags(rawValue: 32) }
    /// A motorway.
    public static var motorway: SegmentFlags { SegmentFlags(rawValue: 64) }
    /// An unpaved road.
    public static var unpaved: SegmentFlags { SegmentFlags(rawValue: 128) }
    /// Traffic keeps to the left.
    public static var trafficOnLeft: SegmentFlags { SegmentFlags(rawValue: 256) }
    /// The profile counts it among the ferries that a query may exclude, which may be more than
    /// ``ferry``.
    public static var excludedAsFerry: SegmentFlags { SegmentFlags(rawValue: 512) }
}
