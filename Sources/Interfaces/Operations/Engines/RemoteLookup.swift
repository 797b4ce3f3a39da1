public import RecordKeeping
public import RemoteGeocoding
import SpatiaLiteStore

extension Workspace {
    /// The remote server that is asked where the imported map has no answer; nil where none is
    /// configured. All processes on this store share its answers and its turns. `report` hears
    /// of every change for the worse or the better, once.
    public func remoteGeocoder(
        _ settings: RemoteLookupSettings?,
        report: @escaping @Sendable (RemoteLookupNotice) -> Void
    ) -> RemoteGeocoder? {
        settings.map { settings in
            RemoteGeocoder(settings, ledger: store.remoteLookups, clock: clock, report: report)
        }
    }

    /// Turns the remote lookup off or on again, at once and for every process on this store.
    ///
    /// - Throws: `StoreError`.
    public func switchRemoteLookup(on isOn: Bool) async throws {
        try await store.remoteLookups.change { $0.isSwitchedOff = !isOn }
    }
}

/// How the remote lookup fares, as programs read it.
public struct RemoteLookupDocument: Encodable, Sendable {
    public enum State: String, Encodable, Sendable {
        /// Not configured, or switched off.
        case off
        case ready
        /// After a setback, until ``RemoteLookupDocument/until``.
        case paused
    }

    public let state: State
    public let until: Timestamp?
    /// A sentence where nothing is asked.
    public let reason: String?
    /// The server's name.
    public let server: String?

    /// - Throws: `StoreError`.
    public init(_ workspace: Workspace, _ settings: RemoteLookupSettings?) async throws {
        server = settings?.server
        switch try await workspace.store.remoteLookups.state().status(at: workspace.clock.now()) {
        case .switchedOff:
            state = .off
            until = nil
            reason = "it was switched off with 'parkway lookup off'"
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

    /// All of it, for a person.
    public var sentence: String {
        switch state {
        case .off: "The Nominatim lookup is off: \(reason ?? "")."
        case .ready: "The Nominatim lookup is on: it asks \(server ?? "")."
        case .paused:
            "The Nominatim lookup leaves \(server ?? "") alone until "
                + "\(until.map(\.description) ?? ""): \(reason ?? "")."
        }
    }
}
