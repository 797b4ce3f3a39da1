/// How a person travels. Each mode has a graph file of its own.
public enum TravelMode: String, CaseIterable, Codable, Sendable {
    case driving, cycling, walking
}
