import Accounts
import DomainTestSupport
import RecordKeeping
import Testing

@Suite struct PasswordTests {
    @Test(arguments: [
        "harbour-lantern-fig", "k7#Tq!w", "пароль-из-слов", "correct horse", "7dwarves+1queen",
        "8391750264",
    ])
    func acceptsUncommonPasswords(_ text: String) throws {
        _ = try Password(text)
    }

    @Test(arguments: [
        ("", "password has 0 characters; it needs at least 7"),
        ("a", "password has 1 character; it needs at least 7"),
        ("k7#Tq!", "password has 6 characters; it needs at least 7"),
        (
            String(repeating: "k7#", count: 43),
            "password has 129 characters; it may have up to 128"
        ),
    ])
    func limitsTheLength(_ text: String, _ message: String) {
        let error = #expect(throws: InvalidValue.self) { try Password(text) }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        "password", "Password1", "P4$$w0rd!", "12345678", "87654321", "qwertyui", "QWERTZUI",
        "aaaaaaaa", "abababab", "abcabcabc", "letmein", "letmein123", "iloveyou!!", "parkway2026",
        "1q2w3e4r", "asdfghjkl", "abcdefgh", "football99", "testtest", "1111111", "!!parking!!",
        "ｐａｓｓｗｏｒｄ",
    ])
    func rejectsCommonPasswords(_ text: String) {
        let error = #expect(throws: InvalidValue.self) { try Password(text) }
        #expect(
            error?.description
                == "password is a common one that is easily guessed; "
                + "choose another, such as four unrelated words")
    }

    @Test func cannotBePrinted() throws {
        let password = try Password("harbour-lantern-fig")
        var dumped = ""
        dump(password, to: &dumped)
        dump(PasswordAttempt(password), to: &dumped)
        let shown = "\(password) \(String(reflecting: password)) \(dumped)"
        #expect(!shown.contains("lantern"))
    }
}

@Suite struct PasswordHasherTests {
    private let hasher = PasswordHasher(cost: .least)

    @Test func matchesOnlyTheRightPassword() async throws {
        let hash = try await hasher.hash(Password("harbour-lantern-fig"))
        #expect(hash.text.hasPrefix("$argon2id$v=19$"))
        #expect(try await hasher.matches(PasswordAttempt("harbour-lantern-fig"), hash))
        #expect(try await !hasher.matches(PasswordAttempt("harbour-lantern-fi"), hash))
        #expect(try await !hasher.matches(PasswordAttempt(""), hash))
        #expect(try await !hasher.matches(PasswordAttempt("harbour-lantern-fig"), nil))
    }

    @Test func saltsEachHash() async throws {
        let password = try Password("harbour-lantern-fig")
        let hashes = (try await hasher.hash(password), try await hasher.hash(password))
        #expect(hashes.0.text != hashes.1.text)
    }

    @Test func normalizesLettersOfDifferentKeyboards() async throws {
        let hash = try await hasher.hash(Password("caf\u{E9}-lantern"))
        #expect(try await hasher.matches(PasswordAttempt("cafe\u{301}-lantern"), hash))
    }

    @Test func rejectsALongAttempt() async throws {
        let hash = try await hasher.hash(Password("harbour-lantern-fig"))
        let attempt = PasswordAttempt(String(repeating: "x", count: 10_000_000))
        #expect(try await !hasher.matches(attempt, hash))
    }

    @Test func aHashOfAnotherCostIsOutdated() async throws {
        let hash = try await hasher.hash(Password("harbour-lantern-fig"))
        #expect(!hasher.isOutdated(hash))
        #expect(PasswordHasher(cost: .interactive).isOutdated(hash))
    }

    /// A sign-in without an account checks the decoy, so it must cost as much as a real hash.
    @Test func theDecoyHasTheSameCost() {
        for cost in [PasswordCost.least, .interactive] {
            let hasher = PasswordHasher(cost: cost)
            #expect(!hasher.isOutdated(cost.decoy))
        }
    }
}

@Suite struct SessionTokenTests {
    @Test func isReadBackFromItsText() throws {
        let token = SessionToken()
        #expect(token.secretText.utf8.count == 64)
        #expect(try SessionToken(token.secretText).digest == token.digest)
        #expect(SessionToken().digest != token.digest)
    }

    @Test func hasTheSHA256OfItsBytesAsDigest() throws {
        // FIPS 180-4 of 32 zero bytes.
        let token = try SessionToken(String(repeating: "0", count: 64))
        #expect(
            token.digest.text
                == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925")
    }

    @Test func cannotBePrinted() {
        let token = SessionToken()
        var dumped = "\(token) \(String(reflecting: token))"
        dump(token, to: &dumped)
        #expect(!dumped.contains(token.secretText))
    }

    @Test(arguments: [
        "", "abc", String(repeating: "g", count: 64), String(repeating: "+1", count: 32),
    ])
    func rejectsOtherTexts(_ text: String) {
        let error = #expect(throws: InvalidValue.self) { try SessionToken(text) }
        #expect(error?.description == "session token is not 64 hexadecimal digits; sign in again")
    }
}
