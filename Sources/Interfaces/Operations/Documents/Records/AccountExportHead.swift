import Accounts
import Foundation
import Photos
import Profiles
import RecordKeeping
import Reminders
import StoreContract
import StoreRuntime

/// The members of an ``AccountExport`` before the lists of records.
struct AccountExportHead: Encodable {
    private let format = "parkway-account"
    private let version = AccountExport.formatVersion
    private let exportedAt: Timestamp
    private let account: AccountDocument
    private let profile: ProfileDocument
    private let profilePhoto: ProfilePhoto?
    private let plates: [SavedPlateDocument]
    private let sessions: [SessionDocument]
    private let tokens: [AccessTokenDocument]
    private let signInAddresses: [ClientDocument]
    private let reminders: ReminderDocument
    private let webhook: WebhookDocument?

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
        let records = workspace.records
        let own = try await records.profiles.profile(of: id)
        profile = ProfileDocument(own)
        profilePhoto =
            own.photo == nil
            ? nil
            : ProfilePhoto(
                try await records.profiles.profilePhoto(of: id, size: .large, format: .jpeg))
        reminders = ReminderDocument(
            try await records.reminders.settings(of: id),
            calendarSince: try await records.reminders.calendarSince(of: id))
        webhook = try await records.webhooks.webhook(of: id).map { WebhookDocument($0) }
    }

    /// The photo of the profile.
    private struct ProfilePhoto: Encodable {
        let type: String
        let base64: String

        init(_ photo: PhotoEdition) {
            type = photo.variant.format.mediaType
            base64 = Data(photo.variant.bytes).base64EncodedString()
        }
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
