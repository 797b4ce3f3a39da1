import Accounts
import Operations
import StoreRuntime

/// A workspace and the person who works in it.
struct SignedInWorkspace {
    let workspace: Workspace
    let account: Account
    let token: SessionToken

    /// - Throws: ``ToolError/notSignedIn``; `AccountsError.sessionEnded` where the session is
    ///   over, and then it is forgotten.
    init(_ workspace: Workspace, _ session: SessionFile) async throws {
        guard let text = session.token, let token = try? SessionToken(text) else {
            throw ToolError.notSignedIn
        }
        do {
            account = try await workspace.accounts.account(for: token)
        } catch AccountsError.sessionEnded {
            try session.forget()
            throw AccountsError.sessionEnded
        }
        self.workspace = workspace
        self.token = token
    }

    var parkings: ParkingDesk { ParkingDesk(workspace, owner: account.id) }
}
