/// What an account may do on a server besides using its own records. The raw values are stored.
///
/// Roles are granted on the server, never over HTTP.
public enum Role: String, CaseIterable, Codable, Sendable {
    /// Runs the server.
    case owner
    /// Closes roads for everyone.
    case roadManager = "road-manager"
    /// Has no rights beyond the own records.
    case person

    /// Whether the account may close and reopen roads for everyone.
    public var managesRoads: Bool { self != .person }

    /// The role in words, as in "the role of a road manager".
    public var words: String {
        switch self {
        case .owner: "owner of the server"
        case .roadManager: "road manager"
        case .person: "person"
        }
    }
}
