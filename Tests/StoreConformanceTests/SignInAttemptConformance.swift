import Accounts
import DomainTestSupport
import RecordKeeping
import StoreTestSupport
import Testing

@Suite struct SignInAttemptConformance {
    private let limits = SignInLimits(
        accountFromClient: 3, account: 6, client: 5, signUps: 4, confirmations: 2,
        window: .seconds(60))

    @Test(arguments: Backend.allCases)
    func limitsAnAccountFromOneClient(_ backend: Backend) async throws {
        let store = try await backend.open()
        let email = try EmailAddress("ann@example.org")
        let upperCase = try EmailAddress("ANN@example.org")
        let start = store.clock.now()
        for address in [email, upperCase, email] {
            try await store.count(address, limits)
            store.clock.advance(by: .seconds(10))
        }
        for _ in 0..<5 {
            await #expect(
                throws: AccountsError.tooManyFailures(
                    limit: 3, retryAt: start.advanced(by: .seconds(60)), wait: .seconds(30))
            ) { try await store.count(email, limits) }
            await #expect(throws: AccountsError.self) {
                try await store.accounts.requireFewSignInAttempts(
                    email, from: nil, limits: limits)
            }
        }
        try await store.count(EmailAddress("bob@example.org"), limits)
        store.clock.set(to: start.advanced(by: .seconds(60)))
        for _ in 0..<5 {
            try await store.accounts.requireFewSignInAttempts(email, from: nil, limits: limits)
        }
        try await store.count(email, limits)
        await #expect(throws: AccountsError.self) { try await store.count(email, limits) }
        try await store.count(email, limits, from: ClientAddress("192.0.2.7"))
    }

    @Test(arguments: Backend.allCases)
    func limitsAnAccountFromAllClientsThatItHasNotSignedInFrom(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        let home = ClientAddress("192.0.2.1")
        _ = try await store.openSession(of: ann, client: home)
        #expect(
            try await store.accounts.knownClients(of: ann.id)
                == [KnownClient(address: #require(home), lastUsedAt: store.clock.now())])
        let start = store.clock.now()
        for number in 0..<6 {
            try await store.count(
                ann.email, limits, from: ClientAddress("192.0.2.\(10 + number / 2)"))
        }
        await #expect(
            throws: AccountsError.tooManyFailures(
                limit: 6, retryAt: start.advanced(by: .seconds(60)), wait: .seconds(60))
        ) { try await store.count(ann.email, limits, from: ClientAddress("192.0.2.99")) }
        try await store.count(ann.email, limits, from: home)
    }

    @Test(arguments: Backend.allCases)
    func remembersTheTwentyLatestClientsOfAnAccount(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        for number in 1...21 {
            _ = try await store.openSession(of: ann, client: ClientAddress("192.0.2.\(number)"))
            store.clock.advance(by: .seconds(1))
        }
        for number in 0..<6 {
            let stranger = ClientAddress("203.0.113.\(number / 2)")
            try await store.count(ann.email, limits, from: stranger)
        }
        for number in 2...21 {
            try await store.count(ann.email, limits, from: ClientAddress("192.0.2.\(number)"))
        }
        await #expect(throws: AccountsError.self) {
            try await store.count(ann.email, limits, from: ClientAddress("192.0.2.1"))
        }
    }

    /// The clock may have been ahead for a while.
    @Test(arguments: Backend.allCases)
    func attemptsInTheFutureDoNotCount(_ backend: Backend) async throws {
        let store = try await backend.open()
        let start = store.clock.now()
        let ann = try await store.makeAccount("ann")
        let client = try #require(ClientAddress("192.0.2.7"))
        store.clock.advance(by: .seconds(10 * 365 * 86_400))
        for _ in 0..<3 { try await store.count(ann.email, limits, from: client) }
        for _ in 0..<4 { try await store.accounts.countSignUp(from: client, limits: limits) }
        for _ in 0..<2 {
            try await store.accounts.countConfirmation(of: ann.id, limits: limits)
        }
        store.clock.set(to: start)
        try await store.accounts.requireFewSignInAttempts(
            ann.email, from: client, limits: limits)
        try await store.count(ann.email, limits, from: client)
        try await store.accounts.countSignUp(from: client, limits: limits)
        try await store.accounts.countConfirmation(of: ann.id, limits: limits)
    }

    @Test(arguments: Backend.allCases)
    func limitsTheConfirmationsOfAnAccount(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let start = store.clock.now()
        for _ in 0..<3 { try await store.count(ann.email, limits) }
        for _ in 0..<2 {
            try await store.accounts.countConfirmation(of: ann.id, limits: limits)
            store.clock.advance(by: .seconds(1))
        }
        let refused = AccountsError.tooManyConfirmations(
            limit: 2, retryAt: start.advanced(by: .seconds(60)), wait: .seconds(58))
        await #expect(throws: refused) {
            try await store.accounts.countConfirmation(of: ann.id, limits: limits)
        }
        try await store.accounts.countConfirmation(of: bob.id, limits: limits)
        try await store.accounts.forgetConfirmations(of: ann.id)
        try await store.accounts.countConfirmation(of: ann.id, limits: limits)
        try await store.accounts.delete(ann.id, expecting: nil)
        await #expect(throws: AccountsError.accountNotFound(ann.id)) {
            try await store.accounts.countConfirmation(of: ann.id, limits: limits)
        }
    }

    @Test(arguments: Backend.allCases)
    func limitsAClientForAllAccounts(_ backend: Backend) async throws {
        let store = try await backend.open()
        let start = store.clock.now()
        let client = try #require(ClientAddress("192.0.2.7"))
        let first = try await store.makeAccount("p0")
        for number in 0..<5 {
            let email = try EmailAddress("p\(number)@example.org")
            try await store.count(email, limits, from: client)
            store.clock.advance(by: .seconds(1))
        }
        let email = try EmailAddress("ann@example.org")
        let refused = AccountsError.tooManyFailuresFromClient(
            limit: 5, retryAt: start.advanced(by: .seconds(60)), wait: .seconds(55))
        await #expect(throws: refused) { try await store.count(email, limits, from: client) }
        try await store.count(email, limits, from: ClientAddress("192.0.2.8"))
        try await store.count(email, limits)
        _ = try await store.openSession(of: first, client: client)
        try await store.count(email, limits, from: client)
    }

    @Test(arguments: Backend.allCases)
    func limitsTheSignUpsOfAClientSeparately(_ backend: Backend) async throws {
        let store = try await backend.open()
        let start = store.clock.now()
        let client = try #require(ClientAddress("192.0.2.7"))
        let email = try EmailAddress("ann@example.org")
        for _ in 0..<limits.signUps {
            try await store.accounts.countSignUp(from: client, limits: limits)
            store.clock.advance(by: .seconds(1))
        }
        let refused = AccountsError.tooManySignUps(
            limit: 4, retryAt: start.advanced(by: .seconds(60)), wait: .seconds(56))
        await #expect(throws: refused) {
            try await store.accounts.countSignUp(from: client, limits: limits)
        }
        for number in 0..<limits.client {
            try await store.count(
                EmailAddress("p\(number)@example.org"), limits, from: client)
        }
        await #expect(throws: AccountsError.self) {
            try await store.count(email, limits, from: client)
        }
        let other = try #require(ClientAddress("192.0.2.8"))
        try await store.accounts.countSignUp(from: other, limits: limits)
        store.clock.set(to: start.advanced(by: .seconds(60)))
        try await store.accounts.countSignUp(from: client, limits: limits)
        await #expect(throws: AccountsError.self) {
            try await store.accounts.countSignUp(from: client, limits: limits)
        }
    }

    @Test(arguments: Backend.allCases)
    func aSessionForgetsOnlyTheAttemptsOfItsAccountFromItsClient(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        for _ in 0..<3 {
            try await store.count(ann.email, limits)
            try await store.count(bob.email, limits)
        }
        let other = ClientAddress("192.0.2.7")
        _ = try await store.openSession(of: ann, client: other)
        await #expect(throws: AccountsError.self) { try await store.count(ann.email, limits) }
        _ = try await store.openSession(of: ann)
        try await store.count(ann.email, limits)
        await #expect(throws: AccountsError.self) { try await store.count(bob.email, limits) }
    }

    @Test(arguments: Backend.allCases)
    func countsParallelAttempts(_ backend: Backend) async throws {
        let store = try await backend.open()
        let client = ClientAddress("192.0.2.7")
        let counted = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask {
                    do {
                        try await store.count(
                            EmailAddress("p\(number)@example.org"), limits, from: client)
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(counted == limits.client)
    }
}

extension OpenBackend {
    fileprivate func count(
        _ email: EmailAddress, _ limits: SignInLimits, from client: ClientAddress? = nil
    ) async throws {
        try await accounts.countSignInAttempt(email, from: client, limits: limits)
    }
}
