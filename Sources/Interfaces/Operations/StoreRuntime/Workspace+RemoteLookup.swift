import RecordKeeping
public import RemoteGeocoding
import StoreContract

extension Workspace {
    /// The client of the remote server that is asked if the map has no answer; nil if none is
    /// configured. All processes on this store share its answers and its rate limit. `report` is
    /// called once for each change of its state.
    public func remoteGeocoder(
        _ settings: RemoteLookupSettings?,
        report: @escaping @Sendable (RemoteLookupNotice) -> Void
    ) -> RemoteGeocoder? {
        settings.map { settings in
            RemoteGeocoder(settings, ledger: records.remoteLookups, clock: clock, report: report)
        }
    }

    /// Turns the remote lookup off or on again, at once and for every process on this store.
    ///
    /// - Throws: `StoreError`.
    public func switchRemoteLookup(on isOn: Bool) async throws {
        try await records.remoteLookups.change { $0.isSwitchedOff = !isOn }
    }

    /// The current state of the remote lookup, whether or not a server is configured.
    ///
    /// - Throws: `StoreError`.
    public func remoteLookupStatus() async throws -> RemoteLookupStatus {
        try await records.remoteLookups.state().status(at: clock.now())
    }
}
