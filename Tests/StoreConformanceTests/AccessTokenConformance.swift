import Accounts
import DomainTestSupport
import RecordKeeping
import StoreTestSupport
import Testing

@Suite struct AccessTokenConformance {
    @Test(arguments: Backend.allCases)
    func keepsEveryFieldAndTheLastUse(_ backend: Backend) async throws {
        let store = try await backend.open()
        let accounts = store.accounts
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let digest = AccessTokenSecret().digest
        let token = try await accounts.createToken(
            named: TokenName("My calendar"), scope: .read, lifetime: TokenLifetime(days: 2),
            digest: digest, of: ann.id)
        #expect(token.name.text == "My calendar" && token.scope == .read)
        #expect(token.account == ann.id && token.lastUsedAt == nil)
        #expect(token.expiresAt == store.clock.now().advanced(by: .seconds(2 * 86_400)))
        #expect(try await accounts.findToken(digest) == token)
        #expect(try await accounts.findToken(AccessTokenSecret().digest) == nil)
        store.clock.advance(by: .seconds(600))
        try await accounts.touchToken(digest)
        #expect(try await accounts.findToken(digest)?.lastUsedAt == store.clock.now())
        let second = try await accounts.createToken(
            named: TokenName("Script"), scope: .write, lifetime: .standard,
            digest: AccessTokenSecret().digest, of: ann.id)
        #expect(try await accounts.tokens(of: ann.id).map(\.id) == [second.id, token.id])
        #expect(try await accounts.tokens(of: bob.id).isEmpty)
        await #expect(throws: AccountsError.tokenNotFound(token.id)) {
            try await accounts.revokeToken(token.id, of: bob.id)
        }
        try await accounts.revokeToken(token.id, of: ann.id)
        #expect(try await accounts.findToken(digest) == nil)
        try await accounts.touchToken(digest)
        store.clock.advance(by: TokenLifetime.standard.duration)
        #expect(try await accounts.tokens(of: ann.id).isEmpty)
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await accounts.createToken(
                named: TokenName("x"), scope: .read, lifetime: .standard, digest: digest,
                of: nobody)
        }
    }

    @Test(arguments: Backend.allCases)
    func parallelRequestsCreateNoMoreTokensThanAllowed(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        let limit = AccessToken.maximumPerAccount
        let create = { @Sendable (name: String) async throws in
            try await store.accounts.createToken(
                named: TokenName(name), scope: .read, lifetime: TokenLifetime(days: 1),
                digest: AccessTokenSecret().digest, of: ann.id)
        }
        let made = await withTaskGroup(of: Bool.self) { tasks in
            for number in 0..<limit + 5 {
                tasks.addTask { (try? await create("token \(number)")) != nil }
            }
            return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == limit)
        await #expect(throws: AccountsError.tooManyTokens(limit: limit)) {
            _ = try await create("one more")
        }
        // Expired ones make room.
        store.clock.advance(by: .seconds(86_400))
        _ = try await create("one more")
        #expect(try await store.accounts.tokens(of: ann.id).count == 1)
    }

    @Test(arguments: Backend.allCases)
    func aDisabledAccountHasNoAccess(_ backend: Backend) async throws {
        let store = try await backend.open()
        let accounts = store.accounts
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let digests = (AccessTokenSecret().digest, ResetCode().digest)
        let session = try await store.openSession(of: ann)
        let bobs = try await store.openSession(of: bob)
        _ = try await accounts.createToken(
            named: TokenName("x"), scope: .read, lifetime: .standard, digest: digests.0,
            of: ann.id)
        _ = try await accounts.keepReset(digests.1, of: ann.id, for: .seconds(60))
        let disabled = try await accounts.setDisabled(of: ann.id, to: true)
        #expect(disabled.disabledAt == store.clock.now() && disabled.version == ann.version)
        #expect(try await accounts.account(ann.id) == disabled)
        store.clock.advance(by: .seconds(1))
        #expect(try await accounts.setDisabled(of: ann.id, to: true) == disabled)
        #expect(try await accounts.findSession(session.digest) == nil)
        #expect(try await accounts.findToken(digests.0) == nil)
        #expect(try await accounts.findSession(bobs.digest) == bobs)
        await #expect(throws: AccountsError.resetInvalid) {
            try await accounts.resetAccount(digests.1)
        }
        await #expect(throws: AccountsError.accountDisabled) {
            try await store.openSession(of: ann)
        }
        await #expect(throws: AccountsError.accountDisabled) {
            try await accounts.createToken(
                named: TokenName("x"), scope: .read, lifetime: .standard, digest: digests.0,
                of: ann.id)
        }
        #expect(try await accounts.setDisabled(of: ann.id, to: false) == ann)
        _ = try await store.openSession(of: ann)
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await accounts.setDisabled(of: nobody, to: true)
        }
    }
}
