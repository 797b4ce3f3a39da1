public import RecordKeeping
public import RemoteGeocoding
public import StoreRuntime

/// The state of the remote lookup, for programs.
public struct RemoteLookupDocument: Encodable, Sendable {
    /// Whether the server is asked.
    public enum State: String, Encodable, Sendable {
        /// The lookup is not configured, or switched off.
        case off
        /// The server is asked if the map has no answer.
        case ready
        /// After an error of the server, until ``RemoteLookupDocument/until``.
        case paused
    }

    /// Whether the server is asked.
    public let state: State
    /// When a pause ends; nil if there is none.
    public let until: Timestamp?
    /// Why the server is not asked, as a clause; nil if it is.
    public let reason: String?
    /// The server's name; nil if none is configured.
    public let server: String?

    /// - Throws: `StoreError`.
    public init(_ workspace: Workspace, _ settings: RemoteLookupSettings?) async throws {
        server = settings?.server
        switch try await workspace.remoteLookupStatus() {
        case .switchedOff:
            state = .off
            until = nil
            reason = "it was switched off in the store"
        case _ where settings == nil:
            state = .off
            until = nil
            reason = "no Nominatim server is configured"
        case .ready:
            state = .ready
            until = nil
            reason = nil
        case .paused(let end, let setback):
            state = .paused
            until = end
            reason = "the server \(setback)"
        }
    }

    /// The state as a sentence for a person, with each time as `text` writes it.
    public func sentence(writing text: (Timestamp) -> String) -> String {
        switch state {
        case .off: "The Nominatim lookup is off: \(reason ?? "")."
        case .ready: "The Nominatim lookup is on: it asks \(server ?? "")."
        case .paused:
            "The Nominatim lookup does not ask \(server ?? "") until "
                + "\(until.map(text) ?? ""): \(reason ?? "")."
        }
    }
}
