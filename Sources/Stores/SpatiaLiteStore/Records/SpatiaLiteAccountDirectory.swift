import Accounts
import GRDB
import RecordKeeping

/// Accounts as rows of `account`, their clients as rows of `session`.
struct SpatiaLiteAccountDirectory: AccountDirectory {
    let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    func create(
        _ profile: AccountProfile, password: PasswordHash, key: CreationKey?,
        invitation: InvitationCode.Digest?
    ) async throws -> Creation<Account> {
        try await records.write { database, now in
            if let key, let made = try made(by: key, at: now, in: database) {
                return Creation(record: made, isRepeated: true)
            }
            let account = Account(id: .new(at: now), profile: profile, createdAt: now)
            try requireFree(profile.email, for: account.id, in: database)
            if let invitation { try use(invitation, at: now, in: database) }
            try insert(account, password, in: database)
            if let key {
                try CreationKeys(database: database, account: nil)
                    .keep(key, of: account.id.description, at: now)
            }
            return Creation(record: account, isRepeated: false)
        }
    }

    func madeAccount(by key: CreationKey) async throws -> Account? {
        let now = records.clock.now()
        return try await records.read { try made(by: key, at: now, in: $0) }
    }

    func invite(
        _ invitation: InvitationCode.Digest, for lifetime: Duration
    ) async throws -> Timestamp {
        try await records.write { database, now in
            let end = now.advanced(by: lifetime)
            try database.execute(
                sql: "DELETE FROM invitation WHERE expires_at <= ?",
                arguments: [now.millisecondsSinceEpoch])
            try database.execute(
                sql: "INSERT INTO invitation (digest, expires_at) VALUES (?, ?)",
                arguments: [invitation.text, end.millisecondsSinceEpoch])
            return end
        }
    }

    func requireInvitation(_ invitation: InvitationCode.Digest) async throws {
        let now = records.clock.now()
        let isValid = try await records.read { database in
            try Bool.fetchOne(
                database,
                cached: """
                    SELECT EXISTS (SELECT 1 FROM invitation
                    WHERE digest = ? AND expires_at > ?)
                    """,
                arguments: [invitation.text, now.millisecondsSinceEpoch])
        }
        guard isValid == true else { throw AccountsError.invitationInvalid }
    }

    func account(_ id: Account.ID) async throws -> Account {
        try await records.read { try require(id, in: $0) }
    }

    func findAccount(_ email: EmailAddress) async throws -> Account? {
        try await records.read { database in
            try Row.fetchOne(
                database, cached: "SELECT * FROM account WHERE email_key = ?",
                arguments: [email.key])?.account()
        }
    }

    func update(
        _ id: Account.ID, _ change: ProfileChange, expecting version: Int?
    ) async throws -> Account {
        try await records.write { database, _ in
            try update(id, change, expecting: version, in: database)
        }
    }

    /// Changes an account in a transaction.
    func update(
        _ id: Account.ID, _ change: ProfileChange, expecting version: Int?, in database: Database
    ) throws -> Account {
        let account = try require(id, version, in: database)
        let changed = account.changed(by: change)
        guard changed != account else { return account }
        try replacePlate(account.plate, by: changed.plate, of: id, in: database)
        try requireFree(changed.email, for: id, in: database)
        try database.execute(
            sql: """
                UPDATE account
                SET email = ?, email_key = ?, name = ?, contact_number = ?, plate = ?,
                    version = ?
                WHERE id = ?
                """,
            arguments: [
                changed.email.text, changed.email.key, changed.name.text,
                changed.contactNumber.text, changed.plate.text, changed.version,
                id.description,
            ])
        return changed
    }

    func setPreferences(
        of id: Account.ID, _ change: PreferencesChange, expecting version: Int?
    ) async throws -> Account {
        try await records.write { database, _ in
            let account = try require(id, version, in: database)
            let changed = account.changed(by: change)
            guard changed != account else { return account }
            let preferences = changed.preferences
            try database.execute(
                sql: """
                    UPDATE account
                    SET language = ?, units = ?, theme = ?, time_zone = ?, permit_zones = ?,
                        disabled_permit = ?, version = ?
                    WHERE id = ?
                    """,
                arguments: [
                    preferences.language?.rawValue, preferences.units?.rawValue,
                    preferences.theme.rawValue, preferences.timeZone?.text,
                    preferences.permits.zones.text,
                    preferences.permits.hasDisabledPermit, changed.version,
                    id.description,
                ])
            return changed
        }
    }

    func setRole(of id: Account.ID, to role: Role) async throws -> Account {
        try await records.write { database, _ in
            let account = try require(id, in: database)
            if role == .owner { try forgetFirstRun(in: database) }
            try database.execute(
                sql: "UPDATE account SET role = ? WHERE id = ?",
                arguments: [role.rawValue, id.description])
            return account.with(role)
        }
    }

    func names(of ids: Set<Account.ID>) async throws -> [Account.ID: PersonName] {
        let texts = ids.map(\.description)
        let names = try await records.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, name FROM account
                    WHERE id IN (\(databaseQuestionMarks(count: texts.count)))
                    """, arguments: StatementArguments(texts)
            ).map { row in
                (
                    try row.value("id") { try Account.ID($0) },
                    try row.value("name") { try PersonName($0) }
                )
            }
        }
        return Dictionary(names) { first, _ in first }
    }

    func newestFirst(after: PageCursor?, limit: Int) async throws -> Page<Account> {
        let part = try NewestFirst(where: "true", [], after: after, limit: limit)
        let accounts = try await records.read { database in
            try Row.fetchAll(
                database, cached: "SELECT * FROM account" + part.sql, arguments: part.arguments
            ).map { try $0.account() }
        }
        return Page(accounts, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func passwordHash(of id: Account.ID) async throws -> PasswordHash {
        let text = try await records.read { database in
            try String.fetchOne(
                database, cached: "SELECT password_hash FROM account WHERE id = ?",
                arguments: [id.description])
        }
        guard let text else { throw AccountsError.accountNotFound(id) }
        return PasswordHash(stored: text)
    }

    func replaceHash(
        of id: Account.ID, _ old: PasswordHash, with new: PasswordHash
    ) async throws {
        try await records.write { database, _ in
            try database.execute(
                sql: "UPDATE account SET password_hash = ? WHERE id = ? AND password_hash = ?",
                arguments: [new.text, id.description, old.text])
        }
    }

    func setPassword(
        of id: Account.ID, to hash: PasswordHash, keeping session: SessionToken.Digest?
    ) async throws {
        try await records.write { database, _ in
            try database.execute(
                sql: "UPDATE account SET password_hash = ? WHERE id = ?",
                arguments: [hash.text, id.description])
            guard database.changesCount == 1 else { throw AccountsError.accountNotFound(id) }
            try closeSessions(of: id, except: session, in: database)
        }
    }

    func delete(_ id: Account.ID, expecting version: Int?) async throws {
        try await records.write { database, now in
            let account = try require(id, version, in: database)
            try SpatiaLiteClosureLedger.forgetOwn(of: id, at: now, in: database)
            try PartnerRows(database: database, now: now).forget(id)
            try ConversationRows(database: database, now: now).forget(id)
            try FountainSchema.keepMarks(of: id, in: database)
            try RentalRows(database: database, now: now).leave(id)
            try BuildingRows(database: database, now: now).leave(id)
            try forgetAttempts(account.email, in: database)
            try CreationKeys.forgetRequest(signingUp: id, in: database)
            try database.execute(
                sql: "DELETE FROM account WHERE id = ?", arguments: [id.description])
        }
    }
}

extension SpatiaLiteAccountDirectory {
    /// - Throws: ``AccountsError/invitationInvalid``.
    private func use(
        _ invitation: InvitationCode.Digest, at now: Timestamp, in database: Database
    ) throws {
        try database.execute(
            sql: "DELETE FROM invitation WHERE digest = ? AND expires_at > ?",
            arguments: [invitation.text, now.millisecondsSinceEpoch])
        guard database.changesCount == 1 else { throw AccountsError.invitationInvalid }
    }

    func insert(
        _ account: Account, _ password: PasswordHash, in database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO account (
                    id, email, email_key, name, contact_number, plate, password_hash,
                    created_at, role)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                account.id.description, account.email.text, account.email.key,
                account.name.text, account.contactNumber.text, account.plate.text,
                password.text, account.createdAt.millisecondsSinceEpoch, account.role.rawValue,
            ])
        try insertPlate(account.plate, of: account.id, at: account.createdAt, in: database)
    }

    func require(
        _ id: Account.ID, _ version: Int? = nil, in database: Database
    ) throws -> Account {
        guard let account = try find(id.description, in: database) else {
            throw AccountsError.accountNotFound(id)
        }
        try account.require(version)
        return account
    }

    private func find(_ id: String, in database: Database) throws -> Account? {
        try Row.fetchOne(
            database, cached: "SELECT * FROM account WHERE id = ?", arguments: [id])?.account()
    }

    private func made(
        by key: CreationKey, at now: Timestamp, in database: Database
    ) throws -> Account? {
        let keys = CreationKeys(database: database, account: nil)
        guard let id = try keys.record(of: key, at: now) else { return nil }
        guard let account = try find(id, in: database) else {
            throw AccountsError.createdRecordGone
        }
        return account
    }

    func requireFree(
        _ email: EmailAddress, for id: Account.ID, in database: Database
    ) throws {
        let holder = try String.fetchOne(
            database, cached: "SELECT id FROM account WHERE email_key = ?", arguments: [email.key])
        guard holder == nil || holder == id.description else { throw AccountsError.emailTaken }
    }
}

extension Row {
    func account() throws -> Account {
        Account(
            id: try value("id") { try Account.ID($0) },
            profile: AccountProfile(
                email: try value("email") { try EmailAddress($0) },
                name: try value("name") { try PersonName($0) },
                contactNumber: try value("contact_number") { try ContactNumber($0) },
                plate: try value("plate") { try LicensePlate($0) }),
            createdAt: try timestamp("created_at"), version: try stored("version"),
            role: try role(), preferences: try preferences(),
            disabledAt: try storedIfPresent("disabled_at").map(
                Timestamp.init(millisecondsSinceEpoch:)))
    }

    private func preferences() throws -> Preferences {
        guard let theme: Theme = try choice("theme") else {
            throw StoredValueError(detail: "column 'theme' is empty")
        }
        return Preferences(
            language: try choice("language"), units: try choice("units"), theme: theme,
            timeZone: try storedIfPresent("time_zone").map(TimeZoneName.init(stored:)),
            permits: try permits())
    }

    private func permits() throws -> ParkingPermits {
        let hasDisabledPermit: Bool = try stored("disabled_permit")
        return try value("permit_zones") { (text: String) in
            ParkingPermits(
                zones: try PermitZones(text.isEmpty ? [] : [text]),
                hasDisabledPermit: hasDisabledPermit)
        }
    }

    /// - Throws: ``StoredValueError``.
    private func choice<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice? {
        guard let text: String = try storedIfPresent(column) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw StoredValueError(detail: "column '\(column)' is not a \(Choice.self)")
        }
        return choice
    }

    /// - Throws: ``StoredValueError``.
    func role() throws -> Role {
        guard let role = Role(rawValue: try stored("role")) else {
            throw StoredValueError(detail: "column 'role' is not a known role")
        }
        return role
    }
}
