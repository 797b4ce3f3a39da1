import RoadNetwork

/// The kind of a road, which instructions mention if the road has no name.
public enum RoadKind: String, Sendable, Codable, CaseIterable {
    case service, track, pedestrian, path, cycleway
}

extension RoadCategory {
    /// The kind of a road of this class; nil if instructions do not mention it.
    package var kind: RoadKind? {
        switch self {
        case .service: .service
        case .track: .track
        case .pedestrian: .pedestrian
        case .footway, .path, .bridleway: .path
        case .cycleway: .cycleway
        default: nil
        }
    }
}
