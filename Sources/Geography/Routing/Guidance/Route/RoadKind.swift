import RoadNetwork

/// The kinds of roads that instructions name if a road has no name.
public enum RoadKind: String, Sendable, Codable, CaseIterable {
    case service, track, pedestrian, path, cycleway
}

extension RoadCategory {
    /// What a traveller calls a road of this class that has no name.
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
