/// The optional contents of a route; those not requested cost nothing.
public struct TripContents: OptionSet, Sendable, Hashable, Codable {
    /// The contents as bits; steps and annotations include the geometry's bit.
    public let rawValue: UInt8

    /// Contents from their bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The line of the route.
    public static let geometry = TripContents(rawValue: 1)
    /// Maneuvers with their instructions' contents and the intersections passed; includes the
    /// geometry.
    public static let steps = TripContents(rawValue: 3)
    /// Duration, distance and node ids of each piece; includes the geometry.
    public static let annotations = TripContents(rawValue: 5)
}
