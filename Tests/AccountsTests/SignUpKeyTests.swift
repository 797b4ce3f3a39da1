import Accounts
import DomainTestSupport
import InMemoryStore
import RecordKeeping
import Testing

@Suite struct SignUpKeyTests {
    private let clock = SettableClock(Timestamp(millisecondsSinceEpoch: 1_795_266_300_000))
    private let desk: AccountDesk
    private let password: Password
    private let profile: AccountProfile

    init() throws {
        desk = AccountDesk(
            InMemoryRecords(clock: clock).accounts, clock: clock,
            hasher: PasswordHasher(cost: .least, queueLimit: 64))
        password = try Password("harbour-lantern-fig")
        profile = AccountProfile(
            email: try EmailAddress("ann@example.org"), name: try PersonName("Ann Lee"),
            contactNumber: try ContactNumber("+37798765432"),
            plate: try LicensePlate("CKXR318"))
    }

    private func key(_ text: String = "k1", of request: String = "ann") throws -> CreationKey {
        try CreationKey(text, request: Fingerprint(of: Array(request.utf8)))
    }

    @Test func aRepeatedRequestReturnsTheAccount() async throws {
        let first = try await desk.signUp(profile, password: password, key: key())
        let second = try await desk.signUp(profile, password: password, key: key())
        #expect(!first.isRepeated)
        #expect(second.isRepeated)
        #expect(second.record == first.record)
    }

    @Test func simultaneousRequestsCreateOneAccount() async throws {
        let made = try await withThrowingTaskGroup(of: Creation<Account>.self) { group in
            for _ in 0..<32 {
                group.addTask { [desk, profile, password] in
                    let key = try CreationKey("k1", request: Fingerprint(of: [1]))
                    return try await desk.signUp(profile, password: password, key: key)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(made.map(\.record)).count == 1)
        #expect(made.count { !$0.isRepeated } == 1)
    }

    @Test func anotherRequestOrAnotherPasswordIsRefused() async throws {
        _ = try await desk.signUp(profile, password: password, key: key())
        await #expect(throws: AccountsError.keyOfAnotherRequest) {
            try await desk.signUp(profile, password: password, key: key(of: "bob"))
        }
        await #expect(throws: AccountsError.keyOfAnotherRequest) {
            try await desk.signUp(profile, password: Password("seven-grey-ferries"), key: key())
        }
        await #expect(throws: AccountsError.emailTaken) {
            try await desk.signUp(profile, password: password, key: key("k2"))
        }
    }

    /// Otherwise a person who knows a key could guess passwords without limit.
    @Test func wrongPasswordsCountAsFailedSignIns() async throws {
        _ = try await desk.signUp(profile, password: password, key: key())
        for _ in 0..<SignInLimits.standard.accountFromClient {
            _ = try? await desk.signUp(
                profile, password: Password("seven-grey-ferries"), key: key())
        }
        let error = await #expect(throws: AccountsError.self) {
            try await desk.signUp(profile, password: password, key: key())
        }
        #expect(error?.description.contains("10 attempts to sign in failed") == true)
    }

    @Test func aDeletedAccountIsNotCreatedAgain() async throws {
        let account = try await desk.signUp(profile, password: password, key: key()).record
        try await desk.deleteAccount(account.id, password: PasswordAttempt(password))
        for request in ["ann", "bob"] {
            await #expect(throws: AccountsError.createdRecordGone) {
                try await desk.signUp(profile, password: password, key: key(of: request))
            }
        }
        _ = try await desk.signUp(profile, password: password, key: key("k2"))
    }

    @Test(arguments: ["", "käy", "a\u{7F}", "a\tb", String(repeating: "k", count: 256)])
    func rejectsInvalidKeys(_ text: String) {
        #expect(throws: InvalidValue.self) {
            try CreationKey(text, request: Fingerprint(of: []))
        }
    }

    @Test(arguments: [
        "k", "8e03978e-40d5-43dd-bc93-6894a57f9324", String(repeating: "k", count: 255),
    ])
    func acceptsValidKeys(_ text: String) throws {
        #expect(try CreationKey(text, request: Fingerprint(of: [])).text == text)
    }

    /// Source: FIPS 180-4, the examples "" and "abc".
    @Test func aFingerprintIsSHA256() {
        #expect(
            Fingerprint(of: []).text
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            Fingerprint(of: Array("abc".utf8)).text
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
