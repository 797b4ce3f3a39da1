import RecordKeeping
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

    /// How the remote lookup stands at this moment, whether or not a server is configured.
    ///
    /// - Throws: `StoreError`.
    public func remoteLookupStatus() async throws -> RemoteLookupStatus {
        try await store.remoteLookups.state().status(at: clock.now())
    }
}
