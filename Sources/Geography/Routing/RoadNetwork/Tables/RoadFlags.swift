/// Bits of `arcFlags`.
package struct ArcFlags: OptionSet, GraphElement {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static var absent: ArcFlags { [] }

    /// Open only at the start or the end of a route, not for through traffic.
    package static var restricted: ArcFlags { ArcFlags(rawValue: 1) }
    /// Some turn from this arc is forbidden or starts a restricted path.
    package static var hasExceptions: ArcFlags { ArcFlags(rawValue: 2) }
    /// A U-turn is allowed at the arc's head.
    package static var mayTurnBack: ArcFlags { ArcFlags(rawValue: 4) }
    /// Bicycles must be pushed.
    package static var pushed: ArcFlags { ArcFlags(rawValue: 8) }
    /// Closed if no time is given; conditions may open it.
    package static var closed: ArcFlags { ArcFlags(rawValue: 16) }
    /// ``restricted`` only because all roads to it are restricted.
    package static var enclosed: ArcFlags { ArcFlags(rawValue: 32) }
}

/// Bits of `nodeFlags`.
package struct NodeFlags: OptionSet, GraphElement {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static var absent: NodeFlags { [] }

    /// Three or more segments meet, so a turn costs time.
    package static var intersection: NodeFlags { NodeFlags(rawValue: 1) }
    /// Traffic keeps to the left.
    package static var trafficOnLeft: NodeFlags { NodeFlags(rawValue: 2) }
}

/// Bits of `segmentFlags`.
package struct SegmentFlags: OptionSet, GraphElement {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static var absent: SegmentFlags { [] }

    package static var roundabout: SegmentFlags { SegmentFlags(rawValue: 1) }
    /// A tunnel by the profile's definition, as are the other excludable classes.
    package static var tunnel: SegmentFlags { SegmentFlags(rawValue: 2) }
    package static var bridge: SegmentFlags { SegmentFlags(rawValue: 4) }
    /// Travellers are carried.
    package static var ferry: SegmentFlags { SegmentFlags(rawValue: 8) }
    package static var toll: SegmentFlags { SegmentFlags(rawValue: 16) }
    package static var service: SegmentFlags { SegmentFlags(rawValue: 32) }
    package static var motorway: SegmentFlags { SegmentFlags(rawValue: 64) }
    package static var unpaved: SegmentFlags { SegmentFlags(rawValue: 128) }
    /// Traffic keeps to the left.
    package static var trafficOnLeft: SegmentFlags { SegmentFlags(rawValue: 256) }
    /// Excluded as a ferry by the profile, which may be more than ``ferry``.
    package static var excludedAsFerry: SegmentFlags { SegmentFlags(rawValue: 512) }
}
