/// How a person moves; each mode has a prepared graph of its own.
public enum TravelMode: String, CaseIterable, Codable, Sendable {
    case driving, cycling, walking
}
