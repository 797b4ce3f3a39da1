import Accounts
import DomainTestSupport
import InMemoryStore
import RecordKeeping
import Testing

@Suite struct AccountDeskTests {
    private let clock = SettableClock(Timestamp(millisecondsSinceEpoch: 1_795_266_300_000))
    private let records: InMemoryRecords
    private let desk: AccountDesk
    private let email: EmailAddress
    private let password: Password
    private let profile: AccountProfile

    init() throws {
        records = InMemoryRecords(clock: clock)
        desk = AccountDesk(
            records.accounts, clock: clock,
            hasher: PasswordHasher(cost: .least, queueLimit: 64))
        email = try EmailAddress("ann@example.org")
        password = try Password("harbour-lantern-fig")
        profile = AccountProfile(
            email: email, name: try PersonName("Ann Lee"),
            contactNumber: try ContactNumber("+37798765432"),
            plate: try LicensePlate("CKXR318"))
    }

    private var right: PasswordAttempt { PasswordAttempt(password) }
    private let wrong = PasswordAttempt("not-this-one")

    @Test func signsUpInAndOut() async throws {
        let account = try await desk.signUp(profile, password: password)
        #expect(account.profile == profile)
        #expect(account.createdAt == clock.now())
        let signedIn = try await desk.signIn(email, password: right)
        #expect(signedIn.account == account)
        #expect(try await desk.account(for: signedIn.token) == account)
        try await desk.signOut(signedIn.token)
        await #expect(throws: AccountsError.sessionEnded) {
            try await desk.account(for: signedIn.token)
        }
    }

    @Test func refusesASecondAccountWithTheSameAddress() async throws {
        _ = try await desk.signUp(profile, password: password)
        var other = profile
        other.email = try EmailAddress("ANN@Example.ORG")
        let error = await #expect(throws: AccountsError.self) {
            try await desk.signUp(other, password: password)
        }
        #expect(
            error?.description
                == "an account with this e-mail address already exists; "
                + "sign in to it, or sign up with another address")
    }

    @Test func aWrongPasswordAndAnUnknownAccountAreTheSameError() async throws {
        _ = try await desk.signUp(profile, password: password)
        await #expect(throws: AccountsError.wrongCredentials) {
            try await desk.signIn(email, password: wrong)
        }
        await #expect(throws: AccountsError.wrongCredentials) {
            try await desk.signIn(EmailAddress("bob@example.org"), password: right)
        }
    }

    @Test func limitsFailuresWhetherOrNotThereIsAnAccount() async throws {
        _ = try await desk.signUp(profile, password: password)
        for address in [email, try EmailAddress("nobody@example.org")] {
            for _ in 0..<SignInLimits.standard.accountFromClient {
                await #expect(throws: AccountsError.wrongCredentials) {
                    try await desk.signIn(address, password: wrong)
                }
            }
            let error = await #expect(throws: AccountsError.self) {
                try await desk.signIn(address, password: right)
            }
            #expect(
                error?.description
                    == "10 attempts to sign in failed, which is the limit; "
                    + "try again after 2026-11-21T13:20:00.000Z")
        }
        clock.advance(by: SignInLimits.standard.window)
        _ = try await desk.signIn(email, password: right)
    }

    @Test func parallelGuessesAreLimited() async throws {
        _ = try await desk.signUp(profile, password: password)
        let refusals = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 {
                group.addTask { [desk, email, wrong] in
                    do {
                        _ = try await desk.signIn(email, password: wrong)
                        return false
                    } catch {
                        return error as? AccountsError != .wrongCredentials
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(refusals == 40 - SignInLimits.standard.accountFromClient)
    }

    @Test func aSuccessForgetsTheFailures() async throws {
        _ = try await desk.signUp(profile, password: password)
        for _ in 0..<3 {
            for _ in 0..<SignInLimits.standard.accountFromClient - 1 {
                _ = try? await desk.signIn(email, password: wrong)
            }
            _ = try await desk.signIn(email, password: right)
        }
    }

    @Test func endsAnIdleSession() async throws {
        _ = try await desk.signUp(profile, password: password)
        let token = try await desk.signIn(email, password: right).token
        clock.advance(by: .seconds(12 * 3_600 - 1))
        _ = try await desk.account(for: token)
        clock.advance(by: .seconds(12 * 3_600 - 60))
        _ = try await desk.account(for: token)
        clock.advance(by: .seconds(12 * 3_600))
        await #expect(throws: AccountsError.sessionEnded) { try await desk.account(for: token) }
    }

    @Test func endsAnOldSessionEvenIfItIsUsed() async throws {
        _ = try await desk.signUp(profile, password: password)
        let token = try await desk.signIn(email, password: right, lifetime: .remembered).token
        for _ in 0..<17 {
            clock.advance(by: .seconds(10 * 86_400))
            _ = try await desk.account(for: token)
        }
        clock.advance(by: .seconds(10 * 86_400))
        await #expect(throws: AccountsError.sessionEnded) { try await desk.account(for: token) }
    }

    @Test func changingThePasswordSignsOutEverywhereElse() async throws {
        let account = try await desk.signUp(profile, password: password)
        let here = try await desk.signIn(email, password: right).token
        let there = try await desk.signIn(email, password: right).token
        let new = try Password("seven-grey-ferries")
        await #expect(throws: AccountsError.wrongPassword) {
            try await desk.changePassword(of: account.id, from: wrong, to: new, keeping: here)
        }
        try await desk.changePassword(of: account.id, from: right, to: new, keeping: here)
        #expect(try await desk.account(for: here) == account)
        await #expect(throws: AccountsError.sessionEnded) { try await desk.account(for: there) }
        await #expect(throws: AccountsError.wrongCredentials) {
            try await desk.signIn(email, password: right)
        }
        _ = try await desk.signIn(email, password: PasswordAttempt(new))
    }

    /// The same letters and digits, whatever their case and the signs between them.
    @Test(arguments: [
        "ann@example.org", "ANN@EXAMPLE.ORG", "annexampleorg", "Ann.Lee", "a-n-n-l-e-e",
        "+37798765432", "377 98 76 54 32", "ckx-r318", "CKXR 318",
    ])
    func aPasswordIsNotPartOfTheProfile(_ text: String) async throws {
        let profile = AccountProfile(
            email: try EmailAddress("ann@example.org"), name: try PersonName("Ann Lee"),
            contactNumber: try ContactNumber("+37798765432"),
            plate: try LicensePlate("CKXR318"))
        let known = try Password(text)
        await #expect(throws: InvalidValue.self) {
            try await desk.signUp(profile, password: known)
        }
        await #expect(throws: InvalidValue.self) {
            try await desk.signUpAndIn(profile, password: known, lifetime: .short)
        }
        let account = try await desk.signUp(profile, password: password)
        let error = await #expect(throws: InvalidValue.self) {
            try await desk.changePassword(of: account.id, from: right, to: known, keeping: nil)
        }
        #expect(error?.description.contains("which others know; choose another") == true)
        #expect(error?.description.contains(text) == false)
        _ = try await desk.signIn(profile.email, password: right)
    }

    @Test func deletingAnAccountRequiresItsPassword() async throws {
        let account = try await desk.signUp(profile, password: password)
        let token = try await desk.signIn(email, password: right).token
        await #expect(throws: AccountsError.wrongPassword) {
            try await desk.deleteAccount(account.id, password: wrong)
        }
        try await desk.deleteAccount(account.id, password: right)
        await #expect(throws: AccountsError.sessionEnded) { try await desk.account(for: token) }
        await #expect(throws: AccountsError.wrongCredentials) {
            try await desk.signIn(email, password: right)
        }
    }

    @Test func rehashesAtTheCurrentCost() async throws {
        let account = try await desk.signUp(profile, password: password)
        let current = AccountDesk(records.accounts, clock: clock)
        _ = try await current.signIn(email, password: right)
        let hash = try await records.accounts.passwordHash(of: account.id)
        #expect(hash.text.contains("m=65536,t=2"))
        _ = try await current.signIn(email, password: right)
    }

    @Test func signsOutEverywhere() async throws {
        let account = try await desk.signUp(profile, password: password)
        let token = try await desk.signIn(email, password: right).token
        try await desk.signOutEverywhere(account.id)
        await #expect(throws: AccountsError.sessionEnded) { try await desk.account(for: token) }
    }

    @Test func signsUpAndInWithOneHash() async throws {
        let signedIn = try await desk.signUpAndIn(
            profile, password: password, lifetime: .remembered)
        #expect(try await desk.account(for: signedIn.token) == signedIn.account)
        #expect(signedIn.session.lifetime == .remembered)
        _ = try await desk.signIn(email, password: right)
        await #expect(throws: AccountsError.emailTaken) {
            try await desk.signUpAndIn(profile, password: password, lifetime: .short)
        }
    }
}
