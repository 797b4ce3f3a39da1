import Accounts
import RecordKeeping
import StoreContract

/// There are no accounts.
struct AbsentAccounts: AccountDirectory {
    func savedPlates(of id: Account.ID) async throws -> [SavedPlate] { throw StoreError.noRecords }

    func savePlate(
        _ plate: LicensePlate, nickname: PlateNickname?, of id: Account.ID
    ) async throws -> SavedPlate { throw StoreError.noRecords }

    func removePlate(_ plate: SavedPlate.ID, of id: Account.ID) async throws {
        throw StoreError.noRecords
    }

    func createToken(
        named name: TokenName, scope: TokenScope, lifetime: TokenLifetime,
        digest: AccessTokenSecret.Digest, of id: Account.ID
    ) async throws -> AccessToken { throw StoreError.noRecords }

    func findToken(_ digest: AccessTokenSecret.Digest) async throws -> AccessToken? {
        throw StoreError.noRecords
    }

    func tokens(of id: Account.ID) async throws -> [AccessToken] { throw StoreError.noRecords }

    func touchToken(_ digest: AccessTokenSecret.Digest) async throws { throw StoreError.noRecords }

    func revokeToken(_ token: AccessToken.ID, of id: Account.ID) async throws {
        throw StoreError.noRecords
    }

    func setDisabled(of id: Account.ID, to isDisabled: Bool) async throws -> Account {
        throw StoreError.noRecords
    }

    func keepReset(
        _ code: ResetCode.Digest, of id: Account.ID, for lifetime: Duration
    ) async throws -> Timestamp { throw StoreError.noRecords }

    func resetAccount(_ code: ResetCode.Digest) async throws -> Account {
        throw StoreError.noRecords
    }

    func resetPassword(
        _ code: ResetCode.Digest, to hash: PasswordHash
    ) async throws -> Account { throw StoreError.noRecords }

    func keepFirstRun(_ code: FirstRunCode.Digest) async throws { throw StoreError.noRecords }

    func needsOwner() async throws -> Bool { throw StoreError.noRecords }

    func requireFirstRun(_ code: FirstRunCode.Digest) async throws { throw StoreError.noRecords }

    func createOwner(
        _ profile: AccountProfile, password: PasswordHash, using code: FirstRunCode.Digest
    ) async throws -> Account { throw StoreError.noRecords }

    func countCodeAttempt(from client: ClientAddress?, limits: SignInLimits) async throws {
        throw StoreError.noRecords
    }

    func create(
        _ profile: AccountProfile, password: PasswordHash, key: CreationKey?,
        invitation: InvitationCode.Digest?
    ) async throws -> Creation<Account> { throw StoreError.noRecords }

    func invite(_ invitation: InvitationCode.Digest, for lifetime: Duration) async throws
        -> Timestamp
    { throw StoreError.noRecords }

    func requireInvitation(_ invitation: InvitationCode.Digest) async throws {
        throw StoreError.noRecords
    }

    func madeAccount(by key: CreationKey) async throws -> Account? { throw StoreError.noRecords }

    func account(_ id: Account.ID) async throws -> Account { throw StoreError.noRecords }

    func findAccount(_ email: EmailAddress) async throws -> Account? { throw StoreError.noRecords }

    func update(
        _ id: Account.ID, _ change: ProfileChange, expecting version: Int?
    ) async throws -> Account { throw StoreError.noRecords }

    func setPreferences(
        of id: Account.ID, _ change: PreferencesChange, expecting version: Int?
    ) async throws -> Account { throw StoreError.noRecords }

    func setRole(of id: Account.ID, to role: Role) async throws -> Account {
        throw StoreError.noRecords
    }

    func names(of ids: Set<Account.ID>) async throws -> [Account.ID: PersonName] {
        throw StoreError.noRecords
    }

    func newestFirst(after: PageCursor?, limit: Int) async throws -> Page<Account> {
        throw StoreError.noRecords
    }

    func passwordHash(of id: Account.ID) async throws -> PasswordHash { throw StoreError.noRecords }

    func replaceHash(
        of id: Account.ID, _ old: PasswordHash, with new: PasswordHash
    ) async throws { throw StoreError.noRecords }

    func setPassword(
        of id: Account.ID, to hash: PasswordHash, keeping session: SessionToken.Digest?
    ) async throws { throw StoreError.noRecords }

    func delete(_ id: Account.ID, expecting version: Int?) async throws {
        throw StoreError.noRecords
    }

    func openSession(
        of id: Account.ID, knowing hash: PasswordHash, digest: SessionToken.Digest,
        lifetime: SessionLifetime, client: ClientAddress?, device: ClientDevice?
    ) async throws -> Session { throw StoreError.noRecords }

    func knownClients(of id: Account.ID) async throws -> [KnownClient] {
        throw StoreError.noRecords
    }

    func findSession(_ digest: SessionToken.Digest) async throws -> Session? {
        throw StoreError.noRecords
    }

    func sessions(of id: Account.ID) async throws -> [Session] { throw StoreError.noRecords }

    func touchSession(_ digest: SessionToken.Digest) async throws { throw StoreError.noRecords }

    func closeSession(_ digest: SessionToken.Digest) async throws { throw StoreError.noRecords }

    func closeSession(_ id: Session.ID, of account: Account.ID) async throws {
        throw StoreError.noRecords
    }

    func closeSessions(of id: Account.ID, except kept: SessionToken.Digest?) async throws {
        throw StoreError.noRecords
    }

    func countSignInAttempt(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws { throw StoreError.noRecords }

    func requireFewSignInAttempts(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws { throw StoreError.noRecords }

    func countSignUp(from client: ClientAddress, limits: SignInLimits) async throws {
        throw StoreError.noRecords
    }

    func countConfirmation(of id: Account.ID, limits: SignInLimits) async throws {
        throw StoreError.noRecords
    }

    func forgetConfirmations(of id: Account.ID) async throws { throw StoreError.noRecords }
}
