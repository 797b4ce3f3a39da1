import Accounts
import Operations
import StoreRuntime

/// A workspace and the account that is signed in to it.
struct SignedInWorkspace {
    let workspace: Workspace
    let account: Account
    let token: SessionToken

    /// Forgets the session if it has ended.
    ///
    /// - Throws: ``ToolError/notSignedIn``; `AccountsError.sessionEnded`.
    init(_ workspace: Workspace, _ session: SessionFile) async throws {
        guard let text = session.token, let token = try? SessionToken(text) else {
            throw ToolError.notSignedIn
        }
        do {
            account = try await workspace.accounts.account(for: token)
        } catch AccountsError.sessionEnded {
            try? session.forget()
            throw AccountsError.sessionEnded
        }
        self.workspace = workspace
        self.token = token
    }

    var parkings: ParkingDesk { ParkingDesk(workspace, owner: account.id) }
}
