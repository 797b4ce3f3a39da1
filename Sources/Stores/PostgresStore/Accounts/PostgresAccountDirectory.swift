import Accounts
import RecordKeeping

/// Accounts as rows of `account`, their clients as rows of `session`.
struct PostgresAccountDirectory: AccountDirectory {
    let records: PostgresDatabase

    init(_ records: PostgresDatabase) {
        self.records = records
    }

    func create(
        _ profile: AccountProfile, password: PasswordHash, key: CreationKey?,
        invitation: InvitationCode.Digest?
    ) async throws -> Creation<Account> {
        // Unique keys keep two requests from making the same account: the second one runs again.
        try await records.write(.readCommitted, isRepeatable: key != nil) { tx in
            let account = Account(id: .new(at: tx.now), profile: profile, createdAt: tx.now)
            // Looked up before the key: a request with the same key may make the account meanwhile.
            let isTaken = try await isTaken(profile.email, for: account.id, in: tx)
            if let key, let made = try await made(by: key, in: tx) {
                return Creation(record: made, isRepeated: true)
            }
            guard !isTaken else { throw AccountsError.emailTaken }
            if let invitation { try await use(invitation, in: tx) }
            try await insert(account, password, in: tx)
            if let key {
                try await CreationKeys(transaction: tx, account: nil)
                    .keep(key, of: account.id.uuid, at: tx.now)
            }
            return Creation(record: account, isRepeated: false)
        }
    }

    func madeAccount(by key: CreationKey) async throws -> Account? {
        try await records.read { try await made(by: key, in: $0) }
    }

    func invite(
        _ invitation: InvitationCode.Digest, for lifetime: Duration
    ) async throws -> Timestamp {
        try await records.write(.readCommitted) { tx in
            let end = tx.now.advanced(by: lifetime)
            try await tx.pipeline([
                PostgresStatement("DELETE FROM invitation WHERE expires_at <= $1", [tx.now]),
                PostgresStatement(
                    "INSERT INTO invitation (digest, expires_at) VALUES ($1, $2)",
                    [invitation.text, end]),
            ])
            return end
        }
    }

    func requireInvitation(_ invitation: InvitationCode.Digest) async throws {
        let isValid = try await records.readOnce { tx in
            try await tx.exists(
                "SELECT 1 FROM invitation WHERE digest = $1 AND expires_at > $2",
                [invitation.text, tx.now])
        }
        guard isValid else { throw AccountsError.invitationInvalid }
    }

    func account(_ id: Account.ID) async throws -> Account {
        try await records.readOnce { try await require(id, in: $0) }
    }

    func findAccount(_ email: EmailAddress) async throws -> Account? {
        try await records.readOnce { tx in
            try await tx.row("SELECT * FROM account WHERE email_key = $1", [email.key])?.account()
        }
    }

    func names(of ids: Set<Account.ID>) async throws -> [Account.ID: PersonName] {
        guard !ids.isEmpty else { return [:] }
        let names = try await records.readOnce { tx in
            try await tx.rows("SELECT id, name FROM account WHERE id = ANY ($1)", [Array(ids)])
                .map { row in
                    (try row.id() as Account.ID, try row.value("name") { try PersonName($0) })
                }
        }
        return Dictionary(names) { first, _ in first }
    }

    func newestFirst(after: PageCursor?, limit: Int) async throws -> Page<Account> {
        let part = try NewestFirst(where: "true", [], after: after, limit: limit)
        let accounts = try await records.readOnce { tx in
            try await tx.rows("SELECT * FROM account" + part.sql, part.values)
                .map { try $0.account() }
        }
        return Page(accounts, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func passwordHash(of id: Account.ID) async throws -> PasswordHash {
        let text: String? = try await records.readOnce { tx in
            try await tx.value("SELECT password_hash FROM account WHERE id = $1", [id])
        }
        guard let text else { throw AccountsError.accountNotFound(id) }
        return PasswordHash(stored: text)
    }

    func replaceHash(
        of id: Account.ID, _ old: PasswordHash, with new: PasswordHash
    ) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await tx.execute(
                "UPDATE account SET password_hash = $1 WHERE id = $2 AND password_hash = $3",
                [new.text, id, old.text])
        }
    }

    func setPassword(
        of id: Account.ID, to hash: PasswordHash, keeping session: SessionToken.Digest?
    ) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            let changes = try await tx.execute(
                "UPDATE account SET password_hash = $1 WHERE id = $2", [hash.text, id])
            guard changes == 1 else { throw AccountsError.accountNotFound(id) }
            try await closeSessions(of: id, except: session, in: tx)
        }
    }

    func delete(_ id: Account.ID, expecting version: Int?) async throws {
        try await records.write { tx in
            let account = try await require(id, version, in: tx)
            try await AccountDeparture(transaction: tx).leave(id)
            try await forgetAttempts(account.email, in: tx)
            try await CreationKeys.forgetRequest(signingUp: id, in: tx)
            try await tx.execute("DELETE FROM account WHERE id = $1", [id])
        }
    }

    // MARK: - In a transaction

    /// - Throws: ``AccountsError/invitationInvalid``.
    private func use(
        _ invitation: InvitationCode.Digest, in tx: PostgresTransaction
    ) async throws {
        let changes = try await tx.execute(
            "DELETE FROM invitation WHERE digest = $1 AND expires_at > $2",
            [invitation.text, tx.now])
        guard changes == 1 else { throw AccountsError.invitationInvalid }
    }

    func insert(
        _ account: Account, _ password: PasswordHash, in tx: PostgresTransaction
    ) async throws {
        try await tx.execute(
            """
            INSERT INTO account (
                id, email, email_key, name, contact_number, plate, password_hash, created_at, role)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                account.id, account.email.text, account.email.key, account.name.text,
                account.contactNumber.text, account.plate.text, password.text,
                account.createdAt, account.role.rawValue,
            ])
        try await insertPlate(account.plate, of: account.id, in: tx)
    }

    /// The account. If it `isLocked`, other transactions that lock it wait until this one ends.
    func require(
        _ id: Account.ID, _ version: Int? = nil, isLocked: Bool = false,
        in tx: PostgresTransaction
    ) async throws -> Account {
        let lock = isLocked ? " FOR NO KEY UPDATE" : ""
        let row = try await tx.row("SELECT * FROM account WHERE id = $1" + lock, [id])
        guard let account = try row?.account() else { throw AccountsError.accountNotFound(id) }
        try account.require(version)
        return account
    }

    private func made(by key: CreationKey, in tx: PostgresTransaction) async throws -> Account? {
        let keys = CreationKeys(transaction: tx, account: nil)
        guard let id = try await keys.record(of: key, at: tx.now) else { return nil }
        let row = try await tx.row("SELECT * FROM account WHERE id = $1", [id])
        guard let account = try row?.account() else { throw AccountsError.createdRecordGone }
        return account
    }

    func requireFree(
        _ email: EmailAddress, for id: Account.ID, in tx: PostgresTransaction
    ) async throws {
        guard try await !isTaken(email, for: id, in: tx) else { throw AccountsError.emailTaken }
    }

    private func isTaken(
        _ email: EmailAddress, for id: Account.ID, in tx: PostgresTransaction
    ) async throws -> Bool {
        try await tx.exists(
            "SELECT 1 FROM account WHERE email_key = $1 AND id <> $2", [email.key, id])
    }
}
