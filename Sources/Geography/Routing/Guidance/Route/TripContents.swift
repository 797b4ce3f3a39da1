/// The optional contents of a route. Contents that are not requested are not computed.
public struct TripContents: OptionSet, Sendable, Hashable, Codable {
    /// The contents as bits. Steps and annotations include the bit of the geometry.
    public let rawValue: UInt8

    /// Contents from their bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The line of the route.
    public static let geometry = TripContents(rawValue: 1)
    /// Maneuvers, the contents of their instructions, and intersections; includes the geometry.
    public static let steps = TripContents(rawValue: 3)
    /// Duration, distance and node ids of each piece; includes the geometry.
    public static let annotations = TripContents(rawValue: 5)
}
