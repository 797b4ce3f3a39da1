import Accounts
import DomainTestSupport
import InMemoryStore
import RecordKeeping
import Testing

@Suite("Tokens, disabled accounts, reset links and the first run")
struct AccountAccessTests {
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

    private var right: PasswordAttempt { PasswordAttempt(password) }

    @Test func aTokenReachesItsAccountUntilItEnds() async throws {
        let account = try await desk.signUp(profile, password: password)
        let made = try await desk.createToken(
            named: TokenName("Script"), scope: .read, lifetime: TokenLifetime(days: 1),
            of: account.id)
        let text = made.secret.secretText
        #expect(text.hasPrefix("parkway_") && text.count == 72)
        #expect("\(made.secret)" == "(an access token)")
        let caller = try await desk.caller(with: text)
        #expect(caller.account == account)
        #expect(throws: AccountsError.tokenOnlyReads) { try caller.requireChanges() }
        #expect(throws: AccountsError.sessionRequired) { try caller.session() }
        #expect(try await desk.tokens(of: account.id).first?.lastUsedAt == clock.now())
        for other in [text + "0", "parkway_", AccessTokenSecret().secretText] {
            await #expect(throws: AccountsError.tokenEnded) {
                try await desk.caller(with: other)
            }
        }
        clock.advance(by: .seconds(86_400))
        await #expect(throws: AccountsError.tokenEnded) { try await desk.caller(with: text) }
    }

    @Test func aSessionMayDoEverything() async throws {
        _ = try await desk.signUp(profile, password: password)
        let device = ClientDevice(userAgent: "curl/8.5.0")
        let signedIn = try await desk.signIn(profile.email, password: right, device: device)
        #expect(signedIn.session.device?.text == "curl")
        let caller = try await desk.caller(with: signedIn.token.secretText)
        try caller.requireChanges()
        #expect(try caller.session().session.id == signedIn.session.id)
        await #expect(throws: AccountsError.sessionEnded) {
            try await desk.caller(with: "nonsense")
        }
    }

    @Test func aDisabledAccountSaysSoOnlyAfterTheRightPassword() async throws {
        let account = try await desk.signUp(profile, password: password)
        let signedIn = try await desk.signIn(profile.email, password: right)
        let token = try await desk.createToken(
            named: TokenName("x"), scope: .write, of: account.id)
        _ = try await desk.disable(profile.email)
        await #expect(throws: AccountsError.sessionEnded) {
            try await desk.signedIn(with: signedIn.token)
        }
        await #expect(throws: AccountsError.tokenEnded) {
            try await desk.caller(with: token.secret)
        }
        await #expect(throws: AccountsError.wrongCredentials) {
            try await desk.signIn(profile.email, password: PasswordAttempt("not-this-one"))
        }
        await #expect(throws: AccountsError.accountDisabled) {
            try await desk.signIn(profile.email, password: right)
        }
        _ = try await desk.enable(profile.email)
        _ = try await desk.signIn(profile.email, password: right)
        let other = try EmailAddress("bob@example.org")
        await #expect(throws: AccountsError.noSuchAccount(other)) {
            try await desk.disable(other)
        }
    }

    @Test func aResetLinkWorksOnce() async throws {
        let account = try await desk.signUp(profile, password: password)
        let signedIn = try await desk.signIn(profile.email, password: right)
        let code = try await desk.resetCode(for: profile.email).code
        #expect(try await desk.resetAccount(ResetCode(code.secretText)) == account)
        let plate = try Password("CKX-R318")
        await #expect(throws: InvalidValue.self) {
            try await desk.resetPassword(with: code, to: plate)
        }
        let new = try Password("four-unrelated-words")
        _ = try await desk.resetPassword(with: code, to: new)
        await #expect(throws: AccountsError.sessionEnded) {
            try await desk.signedIn(with: signedIn.token)
        }
        _ = try await desk.signIn(profile.email, password: PasswordAttempt(new))
        await #expect(throws: AccountsError.resetInvalid) {
            try await desk.resetPassword(with: code, to: new)
        }
    }

    @Test func theFirstRunMakesOneOwner() async throws {
        let client = ClientAddress("192.0.2.7")
        let code = try #require(try await desk.firstRunCode())
        #expect(try await desk.needsOwner())
        await #expect(throws: AccountsError.firstRunInvalid) {
            try await desk.makeOwner(
                profile, password: password, code: FirstRunCode(), client: client)
        }
        let typed = try FirstRunCode(" " + code.secretText.uppercased())
        let owner = try await desk.makeOwner(
            profile, password: password, code: typed, client: client)
        #expect(owner.role == .owner)
        #expect(try await !desk.needsOwner())
        #expect(try await desk.firstRunCode() == nil)
        await #expect(throws: AccountsError.firstRunOver) {
            try await desk.makeOwner(profile, password: password, code: typed, client: client)
        }
    }

    @Test func guessedCodesAreLimited() async throws {
        let code = try #require(try await desk.firstRunCode())
        let client = ClientAddress("192.0.2.7")
        for _ in 0..<SignInLimits.standard.accountFromClient {
            await #expect(throws: AccountsError.firstRunInvalid) {
                try await desk.makeOwner(
                    profile, password: password, code: FirstRunCode(), client: client)
            }
        }
        let error = await #expect(throws: AccountsError.self) {
            try await desk.makeOwner(profile, password: password, code: code, client: client)
        }
        guard case .tooManyCodes(10, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        (
            "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0",
            "Firefox on Android"
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                + "Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0", "Edge on Windows"
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, "
                + "like Gecko) Version/17.5 Mobile/15E148 Safari/604.1", "Safari on iPhone"
        ),
        ("python-requests/2.31.0", "python-requests"), ("Mozilla/5.0 (Linux)", nil),
        ("<script>alert(1)</script>", nil), ("", nil), ("a\u{0}b", nil),
    ])
    func devicesAreNamedInFewWords(_ userAgent: String, _ name: String?) {
        #expect(ClientDevice(userAgent: userAgent)?.text == name)
    }
}
