import Accounts
import DomainTestSupport
import ParkingRecords
import RecordKeeping
import Reminders
import StoreTestSupport
import Testing

@Suite struct RecoveryConformance {
    @Test(arguments: Backend.allCases)
    func parallelRequestsUseAResetCodeOnce(_ backend: Backend) async throws {
        let store = try await backend.open()
        let accounts = store.accounts
        let ann = try await store.makeAccount("ann")
        let session = try await store.openSession(of: ann)
        let code = ResetCode().digest
        let end = try await accounts.keepReset(code, of: ann.id, for: ResetCode.lifetime)
        #expect(end == store.clock.now().advanced(by: .seconds(86_400)))
        #expect(try await accounts.resetAccount(code) == ann)
        let used = await withTaskGroup(of: Bool.self) { tasks in
            for number in 0..<8 {
                tasks.addTask {
                    let hash = PasswordHash(stored: "$new-\(number)")
                    return (try? await accounts.resetPassword(code, to: hash)) != nil
                }
            }
            return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(used == 1)
        #expect(try await accounts.passwordHash(of: ann.id).text.hasPrefix("$new-"))
        #expect(try await accounts.findSession(session.digest) == nil)
        await #expect(throws: AccountsError.resetInvalid) {
            try await accounts.resetAccount(code)
        }
    }

    @Test(arguments: Backend.allCases)
    func aResetCodeEndsAndIsReplaced(_ backend: Backend) async throws {
        let store = try await backend.open()
        let accounts = store.accounts
        let ann = try await store.makeAccount("ann")
        let (first, second) = (ResetCode().digest, ResetCode().digest)
        _ = try await accounts.keepReset(first, of: ann.id, for: .seconds(60))
        _ = try await accounts.keepReset(second, of: ann.id, for: .seconds(60))
        await #expect(throws: AccountsError.resetInvalid) {
            try await accounts.resetAccount(first)
        }
        #expect(try await accounts.resetAccount(second) == ann)
        store.clock.advance(by: .seconds(60))
        await #expect(throws: AccountsError.resetInvalid) {
            try await accounts.resetPassword(second, to: PasswordHash(stored: "$"))
        }
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await accounts.keepReset(first, of: nobody, for: .seconds(60))
        }
    }

    @Test(arguments: Backend.allCases)
    func aDisabledAccountHasNoSecretAddresses(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        let parking = try await store.parkings.add(.sample(), of: ann.id)
        let (link, calendar) = (ShareToken().digest, CalendarToken().digest)
        _ = try await store.parkings.share(parking.id, of: ann.id, by: link)
        try await store.reminders.setCalendar(calendar, of: ann.id)
        _ = try await store.webhooks.setWebhook(
            WebhookAddress("https://example.org/hook"), secret: SigningSecret(), of: ann.id)
        #expect(try await store.parkings.shared(by: link) != nil)
        _ = try await store.accounts.setDisabled(of: ann.id, to: true)
        #expect(try await store.parkings.shared(by: link) == nil)
        #expect(try await store.reminders.person(withCalendar: calendar) == nil)
        #expect(try await store.webhooks.webhook(of: ann.id) == nil)
        #expect(try await store.parkings.parking(parking.id, of: ann.id) == parking)
    }

    @Test(arguments: Backend.allCases)
    func aResetEndsWhatTheOldPasswordMayHaveMade(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let (calendar, token) = (CalendarToken().digest, AccessTokenSecret().digest)
        let (other, kept) = (CalendarToken().digest, AccessTokenSecret().digest)
        for (person, calendar, token) in [(ann, calendar, token), (bob, other, kept)] {
            try await store.reminders.setCalendar(calendar, of: person.id)
            _ = try await store.webhooks.setWebhook(
                WebhookAddress("https://example.org/hook"), secret: SigningSecret(), of: person.id)
            _ = try await store.accounts.createToken(
                named: TokenName("Home"), scope: .read, lifetime: TokenLifetime(days: 30),
                digest: token, of: person.id)
        }
        let code = ResetCode().digest
        _ = try await store.accounts.keepReset(code, of: ann.id, for: ResetCode.lifetime)
        // The link alone changes nothing.
        #expect(try await store.accounts.findToken(token) != nil)
        _ = try await store.accounts.resetPassword(code, to: PasswordHash(stored: "$new"))
        #expect(try await store.accounts.findToken(token) == nil)
        #expect(try await store.reminders.person(withCalendar: calendar) == nil)
        #expect(try await store.webhooks.webhook(of: ann.id) == nil)
        // Those of other people stay.
        #expect(try await store.accounts.findToken(kept) != nil)
        #expect(try await store.reminders.person(withCalendar: other) == bob.id)
        #expect(try await store.webhooks.webhook(of: bob.id) != nil)
    }

    @Test(arguments: Backend.allCases)
    func parallelRequestsMakeOneOwner(_ backend: Backend) async throws {
        let store = try await backend.open()
        let accounts = store.accounts
        #expect(try await !accounts.needsOwner())
        let (old, code) = (FirstRunCode().digest, FirstRunCode().digest)
        try await accounts.keepFirstRun(old)
        try await accounts.keepFirstRun(code)
        #expect(try await accounts.needsOwner())
        await #expect(throws: AccountsError.firstRunInvalid) {
            try await accounts.requireFirstRun(old)
        }
        try await accounts.requireFirstRun(code)
        let made = await withTaskGroup(of: Account?.self) { tasks in
            for number in 0..<8 {
                tasks.addTask {
                    try? await accounts.createOwner(
                        .sample("ann\(number)"), password: OpenBackend.hash(of: "ann"),
                        using: code)
                }
            }
            return await tasks.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
        }
        let owner = try #require(made.first)
        #expect(made.count == 1 && owner.role == .owner)
        #expect(try await accounts.account(owner.id) == owner)
        #expect(try await accounts.savedPlates(of: owner.id).count == 1)
        #expect(try await !accounts.needsOwner())
        await #expect(throws: AccountsError.firstRunOver) {
            try await accounts.keepFirstRun(old)
        }
        await #expect(throws: AccountsError.firstRunOver) {
            try await accounts.requireFirstRun(code)
        }
        try await accounts.delete(owner.id, expecting: nil)
        // A code works only once, even if its owner has gone.
        #expect(try await !accounts.needsOwner())
    }

    @Test(arguments: Backend.allCases)
    func aGrantedOwnerEndsTheFirstRun(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        try await store.accounts.keepFirstRun(FirstRunCode().digest)
        _ = try await store.accounts.setRole(of: ann.id, to: .owner)
        #expect(try await !store.accounts.needsOwner())
        _ = try await store.accounts.setRole(of: ann.id, to: .person)
        #expect(try await !store.accounts.needsOwner())
    }

    @Test(arguments: Backend.allCases)
    func codesAreLimitedForEachClient(_ backend: Backend) async throws {
        let store = try await backend.open()
        let limits = SignInLimits(accountFromClient: 3, window: .seconds(60))
        let (home, away) = (ClientAddress("192.0.2.7"), ClientAddress("192.0.2.8"))
        for _ in 0..<3 {
            try await store.accounts.countCodeAttempt(from: home, limits: limits)
        }
        await #expect(throws: AccountsError.self) {
            try await store.accounts.countCodeAttempt(from: home, limits: limits)
        }
        try await store.accounts.countCodeAttempt(from: away, limits: limits)
        try await store.accounts.countCodeAttempt(from: nil, limits: limits)
        store.clock.advance(by: .seconds(60))
        try await store.accounts.countCodeAttempt(from: home, limits: limits)
    }

    @Test(arguments: Backend.allCases)
    func removesThePlatesOfOldParkingsOnly(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let parkings = store.parkings
        let expired = try await parkings.add(.sample(stay: .oneHour), of: ann.id)
        let extended = try await parkings.add(.sample(stay: .oneHour), of: ann.id)
        _ = try await parkings.extend(extended.id, by: .day, of: ann.id)
        let ended = try await parkings.add(.sample(stay: .day), of: bob.id)
        _ = try await parkings.end(ended.id, of: bob.id)
        let valid = try await parkings.add(.sample(stay: .day), of: bob.id)
        #expect(try await parkings.purgePlates(endedBy: store.clock.now()) != nil)
        store.clock.advance(by: .seconds(2 * 3_600))
        let limit = store.clock.now().advanced(by: .seconds(-3_600))
        let purge = try await parkings.purgePlates(endedBy: limit)
        #expect(purge == PlatePurge(at: store.clock.now(), endedBy: limit, count: 1))
        #expect(try await parkings.purgePlates(endedBy: limit) == nil)
        #expect(try await parkings.platePurges(limit: 9).map(\.count) == [1, 1])
        for (parking, owner) in [(expired, ann), (ended, bob)] {
            let now = try await parkings.parking(parking.id, of: owner.id)
            #expect(now.plate == nil && now.address == parking.address)
        }
        for (parking, owner) in [(extended, ann), (valid, bob)] {
            #expect(try await parkings.parking(parking.id, of: owner.id).plate == parking.plate)
        }
        #expect(try await parkings.plates(of: ann.id).map(\.text) == ["CKXR318"])
        let filter = ParkingFilter(plate: try LicensePlate("CKXR318"))
        let found = try await parkings.newestFirst(
            of: ann.id, matching: filter, after: nil, limit: 9)
        #expect(found.items.map(\.id) == [extended.id])
    }
}
