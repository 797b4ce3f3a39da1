public import Accounts
public import Buildings
import StoreContract
public import StoreRuntime

/// What guests do, who have no account.
public struct GuestDesk: Sendable {
    private let workspace: Workspace
    private var ledger: any BuildingLedger { workspace.records.buildings }

    /// The guests of the workspace's buildings.
    public init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// Makes a stay of a guest who knows the passcode of a suite.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func admit(
        _ guest: GuestRequest, to suite: GuestSuite, with passcode: GuestPasscode,
        from client: ClientAddress?
    ) async throws -> AdmittedGuest {
        try await ledger.admit(
            guest, to: suite, with: passcode, from: client, workspace.visitorSurroundings)
    }

    /// The suite of a QR code; nil if there is none.
    ///
    /// - Throws: `StoreError`.
    public func suite(by link: SuiteLink) async throws -> VisitedSuite? {
        try await ledger.visitedSuite(by: link, workspace.visitorSurroundings)
    }

    /// The stay of a guest; nil if there is none, or if its plate is no longer kept.
    ///
    /// - Throws: `StoreError`.
    public func guest(by link: GuestLink) async throws -> AdmittedGuest? {
        try await ledger.guest(by: link.digest, workspace.visitorSurroundings)
    }

    /// Ends the stay of a guest.
    ///
    /// - Throws: `BuildingsError.noGuestAccess`, `BuildingsError.stayOver`; `StoreError`.
    public func endStay(by link: GuestLink) async throws -> BuildingStay {
        try await ledger.endStay(ofGuest: link.digest)
    }
}
