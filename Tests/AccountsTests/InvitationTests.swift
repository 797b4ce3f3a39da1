import Accounts
import DomainTestSupport
import InMemoryStore
import RecordKeeping
import Testing

@Suite struct InvitationTests {
    private let clock = SettableClock(Timestamp(millisecondsSinceEpoch: 1_795_266_300_000))
    private let desk: AccountDesk
    private let password: Password

    init() throws {
        desk = AccountDesk(
            InMemoryRecords(clock: clock).accounts, clock: clock,
            hasher: PasswordHasher(cost: .least, queueLimit: 64))
        password = try Password("harbour-lantern-fig")
    }

    private func signUp(
        _ name: String, _ rule: SignUpRule, _ invitation: InvitationCode? = nil
    ) async throws -> Account {
        let profile = AccountProfile(
            email: try EmailAddress("\(name)@example.org"), name: try PersonName(name),
            contactNumber: try ContactNumber("+37798765432"), plate: try LicensePlate("CKXR318"))
        let key = try CreationKey(name, request: Fingerprint(of: Array(name.utf8)))
        return try await desk.signUp(
            profile, password: password, key: key, under: rule, invitation: invitation
        ).record
    }

    @Test func aCodeIsReadAsItIsWritten() throws {
        let code = InvitationCode()
        #expect(code.secretText.count == 39)
        let spaced = code.secretText.uppercased().replacing("-", with: " ")
        #expect(try InvitationCode(spaced).digest == code.digest)
        #expect(!"\(code)".contains(code.secretText))
        for text in ["", "abcd", code.secretText + "0", String(repeating: "g", count: 32)] {
            #expect(throws: InvalidValue.self) { try InvitationCode(text) }
        }
    }

    @Test func nobodySignsUpIfItIsOff() async throws {
        let code = try await desk.invite().code
        for invitation in [nil, code] {
            await #expect(throws: AccountsError.signUpOff) {
                try await signUp("ann", .off, invitation)
            }
        }
    }

    @Test func anInvitationIsValidOnce() async throws {
        await #expect(throws: AccountsError.invitationRequired) {
            try await signUp("ann", .invitation)
        }
        await #expect(throws: AccountsError.invitationInvalid) {
            try await signUp("ann", .invitation, InvitationCode())
        }
        let code = try await desk.invite().code
        let ann = try await signUp("ann", .invitation, code)
        // A repeated request finds the account.
        #expect(try await signUp("ann", .invitation, code) == ann)
        await #expect(throws: AccountsError.invitationInvalid) {
            try await signUp("bob", .invitation, code)
        }
        _ = try await signUp("bob", .open)
    }

    @Test func anInvitationExpires() async throws {
        let made = try await desk.invite(for: .seconds(60))
        #expect(made.expiresAt == clock.now().advanced(by: .seconds(60)))
        clock.advance(by: .seconds(60))
        await #expect(throws: AccountsError.invitationInvalid) {
            try await signUp("ann", .invitation, made.code)
        }
    }

    @Test func aTakenAddressLeavesTheInvitation() async throws {
        _ = try await signUp("ann", .open)
        let code = try await desk.invite().code
        await #expect(throws: AccountsError.emailTaken) {
            let profile = AccountProfile(
                email: try EmailAddress("ann@example.org"), name: try PersonName("ann"),
                contactNumber: try ContactNumber("+37798765432"),
                plate: try LicensePlate("CKXR318"))
            return try await desk.signUp(
                profile, password: password, key: nil, under: .invitation, invitation: code)
        }
        _ = try await signUp("bob", .invitation, code)
    }
}
