/// The side of the road on which traffic drives.
public enum TrafficSide: String, Sendable, Codable, CaseIterable {
    case right, left
}
