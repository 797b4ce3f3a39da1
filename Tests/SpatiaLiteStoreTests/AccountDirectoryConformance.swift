import Accounts
import ParkingRecords
import RecordKeeping
import StorageSpaces
import Testing

@Suite struct AccountDirectoryConformance {
    @Test(arguments: Backend.allCases)
    func keepsEveryField(_ backend: Backend) async throws {
        let store = try backend.open()
        let account = try await store.makeAccount("ann")
        #expect(account.profile == (try .sample("ann")))
        #expect(account.createdAt == store.clock.now())
        #expect(try await store.accounts.account(account.id) == account)
        let shouted = try EmailAddress("ANN@EXAMPLE.ORG")
        #expect(try await store.accounts.findAccount(shouted) == account)
        #expect(try await store.accounts.findAccount(EmailAddress("bob@example.org")) == nil)
        let hash = try await store.accounts.passwordHash(of: account.id)
        #expect(hash.text == "$argon2id$of-ann")
    }

    @Test(arguments: Backend.allCases)
    func givesAnAddressToOneAccountOnly(_ backend: Backend) async throws {
        let store = try backend.open()
        let ann = try await store.makeAccount("ann")
        await #expect(throws: AccountsError.emailTaken) { try await store.makeAccount("ANN") }
        let bob = try await store.makeAccount("bob")
        await #expect(throws: AccountsError.emailTaken) {
            try await store.accounts.update(bob.id, .sample("Ann"))
        }
        #expect(try await store.accounts.account(bob.id) == bob)
        let renamed = try await store.accounts.update(ann.id, .sample("Ann"))
        #expect(renamed.email.text == "Ann@example.org")
        #expect(renamed.createdAt == ann.createdAt)
        #expect(try await store.accounts.account(ann.id) == renamed)
    }

    @Test(arguments: Backend.allCases)
    func saysWhenThereIsNoAccount(_ backend: Backend) async throws {
        let store = try backend.open()
        let accounts = store.accounts
        let missing = AccountsError.accountNotFound(nobody)
        let hash = PasswordHash(stored: "$")
        let digest = SessionToken().digest
        await #expect(throws: missing) { try await accounts.account(nobody) }
        await #expect(throws: missing) { try await accounts.update(nobody, .sample("ann")) }
        await #expect(throws: missing) { try await accounts.passwordHash(of: nobody) }
        await #expect(throws: missing) { try await accounts.setPassword(of: nobody, to: hash) }
        await #expect(throws: missing) { try await accounts.delete(nobody) }
        await #expect(throws: missing) {
            try await accounts.openSession(of: nobody, digest: digest, lifetime: .short)
        }
        #expect(
            missing.description
                == "there is no account \(nobody); it may have been deleted. "
                + "Sign in again, or sign up")
    }

    @Test(arguments: Backend.allCases)
    func changesThePassword(_ backend: Backend) async throws {
        let store = try backend.open()
        let id = try await store.makeAccount().id
        try await store.accounts.setPassword(of: id, to: PasswordHash(stored: "$new"))
        #expect(try await store.accounts.passwordHash(of: id).text == "$new")
    }

    @Test(arguments: Backend.allCases)
    func deletesEverythingThatGoesWithAnAccount(_ backend: Backend) async throws {
        let store = try backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let digests = (SessionToken().digest, SessionToken().digest)
        _ = try await store.accounts.openSession(of: ann.id, digest: digests.0, lifetime: .short)
        _ = try await store.accounts.openSession(of: bob.id, digest: digests.1, lifetime: .short)
        for owner in [ann.id, bob.id] {
            let parking = try await store.parkings.add(.sample(), of: owner)
            _ = try await store.parkings.extend(parking.id, by: .day, of: owner)
            _ = try await store.spaces.add(.sample(), of: owner)
        }
        try await store.accounts.delete(ann.id)
        #expect(try await store.accounts.findAccount(ann.email) == nil)
        #expect(try await store.accounts.findSession(digests.0) == nil)
        #expect(try await store.accounts.findSession(digests.1) != nil)
        let parkings = store.parkings
        #expect(try await parkings.newestFirst(of: ann.id, after: nil, limit: 9).items.isEmpty)
        #expect(try await parkings.newestFirst(of: bob.id, after: nil, limit: 9).items.count == 1)
        let spaces = try await store.spaces.newestFirst(of: nil, after: nil, limit: 9)
        #expect(spaces.items.map(\.owner) == [bob.id])
        _ = try await store.makeAccount("ann")
    }

    @Test(arguments: Backend.allCases)
    func keepsSessions(_ backend: Backend) async throws {
        let store = try backend.open()
        let id = try await store.makeAccount().id
        let digests = [SessionToken().digest, SessionToken().digest, SessionToken().digest]
        var opened: [Session] = []
        for digest in digests {
            opened.append(
                try await store.accounts.openSession(
                    of: id, digest: digest, lifetime: .remembered))
            store.clock.advance(by: .seconds(1))
        }
        #expect(try await store.accounts.sessions(of: id) == opened.reversed())
        try await store.accounts.touchSession(digests[0])
        let touched = try await store.accounts.findSession(digests[0])
        #expect(touched?.lastUsedAt == store.clock.now())
        #expect(touched?.createdAt == opened[0].createdAt)
        try await store.accounts.closeSession(digests[0])
        try await store.accounts.closeSession(digests[0])
        try await store.accounts.touchSession(digests[0])
        #expect(try await store.accounts.findSession(digests[0]) == nil)
        try await store.accounts.closeSessions(of: id, except: digests[2])
        #expect(try await store.accounts.sessions(of: id) == [opened[2]])
        try await store.accounts.closeSessions(of: id, except: nil)
        #expect(try await store.accounts.sessions(of: id).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func leavesOutExpiredSessions(_ backend: Backend) async throws {
        let store = try backend.open()
        let id = try await store.makeAccount().id
        _ = try await store.accounts.openSession(
            of: id, digest: SessionToken().digest, lifetime: .short)
        store.clock.advance(by: SessionLifetime.short.idle)
        #expect(try await store.accounts.sessions(of: id).isEmpty)
        let session = try await store.accounts.openSession(
            of: id, digest: SessionToken().digest, lifetime: .short)
        #expect(try await store.accounts.sessions(of: id) == [session])
    }

    @Test(arguments: Backend.allCases)
    func countsAttemptsToSignIn(_ backend: Backend) async throws {
        let store = try backend.open()
        let email = try EmailAddress("ann@example.org")
        let shouted = try EmailAddress("ANN@example.org")
        let start = store.clock.now()
        let window = Duration.seconds(60)
        for address in [email, shouted, email] {
            let retryAt = try await store.accounts.countSignInAttempt(
                address, limit: 3, window: window)
            #expect(retryAt == nil)
            store.clock.advance(by: .seconds(10))
        }
        for _ in 0..<5 {
            let retryAt = try await store.accounts.countSignInAttempt(
                email, limit: 3, window: window)
            #expect(retryAt == start.advanced(by: window))
        }
        let other = try EmailAddress("bob@example.org")
        #expect(
            try await store.accounts.countSignInAttempt(other, limit: 3, window: window) == nil)
        store.clock.set(to: start.advanced(by: window))
        #expect(
            try await store.accounts.countSignInAttempt(email, limit: 3, window: window) == nil)
        #expect(
            try await store.accounts.countSignInAttempt(email, limit: 3, window: window) != nil)
        try await store.accounts.forgetSignInAttempts(shouted)
        #expect(
            try await store.accounts.countSignInAttempt(email, limit: 3, window: window) == nil)
    }
}
