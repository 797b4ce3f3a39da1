import Accounts
import RecordKeeping
import StoreContract
import StoreRuntime

/// The members of an ``AccountExport`` before the lists of records.
struct AccountExportHead: Encodable {
    private let format = "parkway-account"
    private let version = AccountExport.formatVersion
    private let exportedAt: Timestamp
    private let account: AccountDocument
    private let plates: [SavedPlateDocument]
    private let sessions: [SessionDocument]
    private let tokens: [AccessTokenDocument]
    private let signInAddresses: [ClientDocument]

    /// - Throws: `AccountsError.accountNotFound`; `StoreError`.
    init(_ workspace: Workspace, of id: Account.ID) async throws {
        let accounts = workspace.accounts
        let saved = try await accounts.savedPlates(of: id)
        exportedAt = workspace.clock.now()
        account = AccountDocument(try await workspace.records.accounts.account(id))
        plates = saved.map { SavedPlateDocument($0, among: saved) }
        sessions = try await accounts.sessions(of: id).map { SessionDocument($0, current: nil) }
        tokens = try await accounts.tokens(of: id).map(AccessTokenDocument.init)
        signInAddresses = try await accounts.knownClients(of: id).map(ClientDocument.init)
    }

    /// A network from which the person has signed in.
    private struct ClientDocument: Encodable {
        let address: String
        let lastUsedAt: Timestamp

        init(_ client: KnownClient) {
            address = client.address.text
            lastUsedAt = client.lastUsedAt
        }
    }
}
