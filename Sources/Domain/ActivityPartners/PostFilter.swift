public import Geometry
public import RecordKeeping

/// Which posts of the feed somebody wants to see.
public struct PostFilter: Hashable, Sendable {
    /// A place and how far from it, in metres, posts may be. Others than their owners and people are
    /// only known to be near the point that is shown, so that is measured.
    public struct Area: Hashable, Sendable {
        /// The middle.
        public let center: Coordinate
        /// In metres.
        public let radius: Double

        /// The allowed radii, in metres.
        public static let radii = 100.0...100_000.0

        /// - Throws: `InvalidValue` if the radius is out of range.
        public init(center: Coordinate, radius: Double) throws(InvalidValue) {
            guard Self.radii.contains(radius) else {
                throw .outOfRange(
                    field: "within", text: "\(radius)", rule: "ask for 100 to 100000 metres")
            }
            self.center = center
            self.radius = radius
        }
    }

    /// What people do together, in any case; nil for anything.
    public var activity: Activity?
    /// A day on which it may take place; nil for any.
    public var day: Weekday?
    /// Where; nil for anywhere. Posts without a place are not near any.
    public var area: Area?

    /// All posts of the feed.
    public static let all = PostFilter()

    /// A filter from its parts.
    public init(activity: Activity? = nil, day: Weekday? = nil, area: Area? = nil) {
        self.activity = activity
        self.day = day
        self.area = area
    }

    /// Whether a post meets the filter, as somebody who does not belong to it sees it.
    public func matches(_ draft: PartnerPostDraft) -> Bool {
        if let activity, activity.key != draft.activity.key { return false }
        if let day, !draft.days.contains(day) { return false }
        if let area {
            guard let place = draft.place else { return false }
            return place.shown.meters(to: area.center) <= area.radius
        }
        return true
    }
}
