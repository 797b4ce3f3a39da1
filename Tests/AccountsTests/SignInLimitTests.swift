import Accounts
import DomainTestSupport
import InMemoryStore
import RecordKeeping
import Testing

@Suite struct SignInLimitTests {
    private let clock = SettableClock(Timestamp(millisecondsSinceEpoch: 1_795_266_300_000))
    private let records: InMemoryRecords
    private let hasher = PasswordHasher(cost: .least, queueLimit: 64)
    private let profile: AccountProfile
    private let password: Password

    init() throws {
        records = InMemoryRecords(clock: clock)
        password = try Password("harbour-lantern-fig")
        profile = AccountProfile(
            email: try EmailAddress("ann@example.org"), name: try PersonName("Ann Lee"),
            contactNumber: try ContactNumber("+37798765432"),
            plate: try LicensePlate("CKXR318"))
    }

    @Test func aClientThatTriesManyAccountsIsLimited() async throws {
        let desk = AccountDesk(
            records.accounts, clock: clock, hasher: hasher,
            limits: SignInLimits(account: 2, client: 5, window: .seconds(60)))
        _ = try await desk.signUp(profile, password: password)
        let right = PasswordAttempt(password)
        let guesser = try #require(ClientAddress("192.0.2.7"))
        let other = try #require(ClientAddress("192.0.2.8"))
        for number in 0..<5 {
            await #expect(throws: AccountsError.wrongCredentials) {
                try await desk.signIn(
                    EmailAddress("p\(number)@example.org"), password: right, client: guesser)
            }
        }
        let error = await #expect(throws: AccountsError.self) {
            try await desk.signIn(profile.email, password: right, client: guesser)
        }
        #expect(
            error?.description
                == "5 attempts to sign in from your network failed, which is the limit; "
                + "try again after 2026-11-21T13:06:00.000Z")
        _ = try await desk.signIn(profile.email, password: right, client: other)
        clock.advance(by: .seconds(60))
        _ = try await desk.signIn(profile.email, password: right, client: guesser)
    }

    @Test func successfulSignInsAreNotLimited() async throws {
        let desk = AccountDesk(
            records.accounts, clock: clock, hasher: hasher,
            limits: SignInLimits(account: 3, client: 5, window: .seconds(60)))
        _ = try await desk.signUp(profile, password: password)
        let office = ClientAddress("2001:db8:1:2:3:4:5:6")
        for _ in 0..<20 {
            _ = try await desk.signIn(
                profile.email, password: PasswordAttempt(password), client: office)
        }
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("::1", "0:0:0:0::/64"), ("fe80::1%eth0", "fe80:0:0:0::/64"),
    ])
    func aClientIsTheNetworkOfASubscriber(_ address: String, _ client: String) {
        #expect(ClientAddress(address)?.text == client)
    }

    @Test(arguments: ["", "localhost", "192.0.2", "192.0.2.256", "/run/parkway.sock", "1::2::3"])
    func otherTextsAreNoClient(_ text: String) {
        #expect(ClientAddress(text) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", "::ffff:127.0.0.1"), ("2001:DB8::1", "2001:db8:0:0:0:0:0:1"),
        ("fe80::1%eth0", "FE80::1"),
    ])
    func differentSpellingsAreTheSameAddress(_ text: String, _ other: String) throws {
        let address = try #require(NetworkAddress(text))
        #expect(address == NetworkAddress(other))
        #expect(NetworkAddress("\(address)") == address)
        #expect(address != NetworkAddress("2001:db8::2"))
    }

    /// Whether or not they succeed, because a sign-up reveals whether an address has an account.
    @Test func aClientThatSignsUpOftenIsLimited() async throws {
        let desk = AccountDesk(
            records.accounts, clock: clock, hasher: hasher,
            limits: SignInLimits(account: 9, client: 9, signUps: 3, window: .seconds(60)))
        let client = try #require(ClientAddress("192.0.2.7"))
        let key = try CreationKey("k1", request: Fingerprint(of: []))
        _ = try await desk.signUp(profile, password: password, key: key, client: client)
        let again = try await desk.signUp(profile, password: password, key: key, client: client)
        #expect(again.isRepeated)
        await #expect(throws: AccountsError.emailTaken) {
            try await desk.signUp(profile, password: password, key: nil, client: client)
        }
        for key in [key, nil] {
            let error = await #expect(throws: AccountsError.self) {
                try await desk.signUp(profile, password: password, key: key, client: client)
            }
            #expect(
                error?.description
                    == "there were 3 attempts to sign up from your network, which is the limit; "
                    + "try again after 2026-11-21T13:06:00.000Z")
        }
        // Signing in is still possible, and does not reset the limit.
        _ = try await desk.signIn(
            profile.email, password: PasswordAttempt(password), client: client)
        await #expect(throws: AccountsError.self) {
            try await desk.signUp(profile, password: password, key: key, client: client)
        }
        clock.advance(by: .seconds(60))
        _ = try await desk.signUp(profile, password: password, key: key, client: client)
    }

    @Test func signUpsOnTheCommandLineAreNotLimited() async throws {
        let desk = AccountDesk(
            records.accounts, clock: clock, hasher: hasher,
            limits: SignInLimits(account: 9, client: 9, signUps: 3, window: .seconds(60)))
        _ = try await desk.signUp(profile, password: password)
        for _ in 0..<9 {
            await #expect(throws: AccountsError.emailTaken) {
                try await desk.signUp(profile, password: password)
            }
        }
    }

    /// Attempts beyond the limit of the queue fail at once and are not counted.
    @Test func aFloodIsRejectedAtOnce() async throws {
        let hasher = PasswordHasher(cost: .least, queueLimit: 2)
        let desk = AccountDesk(
            records.accounts, clock: clock, hasher: hasher,
            limits: SignInLimits(account: 1_000, client: 1_000, window: .seconds(60)))
        await withTaskGroup(of: AccountsError?.self) { group in
            await hasher.stalled {
                for _ in 0..<20 {
                    group.addTask { [profile, password] in
                        do {
                            _ = try await desk.signIn(
                                profile.email, password: PasswordAttempt(password))
                            return nil
                        } catch {
                            return error as? AccountsError
                        }
                    }
                }
                for _ in 0..<18 {
                    #expect(await group.next() == .tooManyWaiting(limit: 2))
                }
            }
            for _ in 0..<2 { #expect(await group.next() == .wrongCredentials) }
        }
        await #expect(throws: AccountsError.wrongCredentials) {
            try await desk.signIn(profile.email, password: PasswordAttempt(password))
        }
    }
}
