import Accounts
import DomainTestSupport
import ParkingRecords
import RecordKeeping
import StorageSpaces
import StoreTestSupport
import Testing

@Suite struct AccountDirectoryConformance {
    @Test(arguments: Backend.allCases)
    func keepsEveryField(_ backend: Backend) async throws {
        let store = try await backend.open()
        let account = try await store.makeAccount("ann")
        #expect(account.profile == (try .sample("ann")))
        #expect(account.createdAt == store.clock.now())
        #expect(try await store.accounts.account(account.id) == account)
        let upperCase = try EmailAddress("ANN@EXAMPLE.ORG")
        #expect(try await store.accounts.findAccount(upperCase) == account)
        #expect(try await store.accounts.findAccount(EmailAddress("bob@example.org")) == nil)
        let hash = try await store.accounts.passwordHash(of: account.id)
        #expect(hash.text == "$argon2id$of-ann")
    }

    @Test(arguments: Backend.allCases)
    func anEmailAddressBelongsToOneAccount(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        await #expect(throws: AccountsError.emailTaken) { try await store.makeAccount("ANN") }
        let bob = try await store.makeAccount("bob")
        await #expect(throws: AccountsError.emailTaken) {
            try await store.accounts.update(
                bob.id, ProfileChange(to: .sample("Ann")), expecting: nil)
        }
        #expect(try await store.accounts.account(bob.id) == bob)
        let renamed = try await store.accounts.update(
            ann.id, ProfileChange(to: .sample("Ann")), expecting: nil)
        #expect(renamed.email.text == "Ann@example.org")
        #expect(renamed.createdAt == ann.createdAt)
        #expect(try await store.accounts.account(ann.id) == renamed)
    }

    @Test(arguments: Backend.allCases)
    func aMissingAccountIsAnError(_ backend: Backend) async throws {
        let store = try await backend.open()
        let accounts = store.accounts
        let missing = AccountsError.accountNotFound(nobody)
        let hash = PasswordHash(stored: "$")
        let digest = SessionToken().digest
        await #expect(throws: missing) { try await accounts.account(nobody) }
        await #expect(throws: missing) {
            try await accounts.update(nobody, ProfileChange(), expecting: nil)
        }
        await #expect(throws: missing) { try await accounts.passwordHash(of: nobody) }
        await #expect(throws: missing) {
            try await accounts.setPassword(of: nobody, to: hash, keeping: nil)
        }
        await #expect(throws: missing) { try await accounts.delete(nobody, expecting: nil) }
        await #expect(throws: missing) {
            try await accounts.openSession(
                of: nobody, knowing: hash, digest: digest, lifetime: .short, client: nil,
                device: nil)
        }
        try await accounts.replaceHash(of: nobody, hash, with: hash)
        #expect(
            missing.description
                == "there is no account \(nobody); it may have been deleted. "
                + "Sign in again, or sign up")
    }

    @Test(arguments: Backend.allCases)
    func changesThePasswordAndEndsTheOtherSessions(_ backend: Backend) async throws {
        let store = try await backend.open()
        let accounts = store.accounts
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let here = try await store.openSession(of: ann)
        let there = try await store.openSession(of: ann)
        let bobs = try await store.openSession(of: bob)
        let new = PasswordHash(stored: "$new")
        try await accounts.setPassword(of: ann.id, to: new, keeping: here.digest)
        #expect(try await accounts.passwordHash(of: ann.id).text == "$new")
        #expect(try await accounts.sessions(of: ann.id) == [here])
        #expect(try await accounts.findSession(there.digest) == nil)
        #expect(try await accounts.findSession(bobs.digest) == bobs)
        // The old password is no longer accepted.
        await #expect(throws: AccountsError.wrongCredentials) {
            try await store.openSession(of: ann)
        }
        try await accounts.replaceHash(
            of: ann.id, OpenBackend.hash(of: "ann"), with: PasswordHash(stored: "$late"))
        #expect(try await accounts.passwordHash(of: ann.id).text == "$new")
        try await accounts.replaceHash(of: ann.id, new, with: PasswordHash(stored: "$newer"))
        #expect(try await accounts.passwordHash(of: ann.id).text == "$newer")
    }

    @Test(arguments: Backend.allCases)
    func changesOneFieldOfAProfile(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        #expect(ann.version == 1)
        let change = ProfileChange(plate: try LicensePlate("NEW1"))
        let changed = try await store.accounts.update(ann.id, change, expecting: 1)
        #expect(changed.plate.text == "NEW1")
        #expect(changed.name == ann.name)
        #expect(changed.version == 2)
        #expect(try await store.accounts.account(ann.id) == changed)
        #expect(try await store.accounts.update(ann.id, change, expecting: 2) == changed)
        await #expect(throws: AccountsError.changedMeanwhile) {
            try await store.accounts.update(ann.id, ProfileChange(), expecting: 1)
        }
        await #expect(throws: AccountsError.changedMeanwhile) {
            try await store.accounts.delete(ann.id, expecting: 1)
        }
        try await store.accounts.delete(ann.id, expecting: 2)
        #expect(try await store.accounts.findAccount(ann.email) == nil)
    }

    @Test(arguments: Backend.allCases)
    func deletesAllRecordsOfAnAccount(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let digests = (SessionToken().digest, SessionToken().digest)
        _ = try await store.openSession(of: ann, digests.0)
        _ = try await store.openSession(of: bob, digests.1)
        for owner in [ann.id, bob.id] {
            let parking = try await store.parkings.add(.sample(), of: owner)
            _ = try await store.parkings.extend(parking.id, by: .day, of: owner)
            _ = try await store.spaces.offer(.sample(), of: owner)
            _ = try await store.accounts.savePlate(
                LicensePlate("VAN1"), nickname: nil, of: owner)
            _ = try await store.accounts.createToken(
                named: TokenName("x"), scope: .read, lifetime: .standard,
                digest: AccessTokenSecret().digest, of: owner)
        }
        try await store.accounts.delete(ann.id, expecting: nil)
        #expect(try await store.accounts.findAccount(ann.email) == nil)
        #expect(try await store.accounts.findSession(digests.0) == nil)
        #expect(try await store.accounts.findSession(digests.1) != nil)
        let parkings = store.parkings
        #expect(try await parkings.newestFirst(of: ann.id, after: nil, limit: 9).items.isEmpty)
        #expect(try await parkings.newestFirst(of: bob.id, after: nil, limit: 9).items.count == 1)
        let spaces = try await store.spaces.newestFirst(matching: .all, after: nil, limit: 9)
        #expect(spaces.items.map(\.owner) == [bob.id])
        #expect(try await store.accounts.tokens(of: ann.id).isEmpty)
        #expect(try await store.accounts.tokens(of: bob.id).count == 1)
        #expect(try await store.accounts.savedPlates(of: bob.id).count == 2)
        _ = try await store.makeAccount("ann")
    }

    @Test(arguments: Backend.allCases)
    func keepsSessions(_ backend: Backend) async throws {
        let store = try await backend.open()
        let account = try await store.makeAccount()
        let id = account.id
        let digests = [SessionToken().digest, SessionToken().digest, SessionToken().digest]
        var opened: [Session] = []
        for digest in digests {
            opened.append(
                try await store.openSession(
                    of: account, digest, lifetime: .remembered, device: .commandLine))
            store.clock.advance(by: .seconds(1))
        }
        #expect(try await store.accounts.sessions(of: id) == opened.reversed())
        try await store.accounts.touchSession(digests[0])
        let touched = try await store.accounts.findSession(digests[0])
        #expect(touched?.lastUsedAt == store.clock.now())
        #expect(touched?.createdAt == opened[0].createdAt)
        #expect(touched?.device == .commandLine)
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
        let store = try await backend.open()
        let account = try await store.makeAccount()
        let id = account.id
        _ = try await store.openSession(of: account)
        store.clock.advance(by: SessionLifetime.short.idle)
        #expect(try await store.accounts.sessions(of: id).isEmpty)
        let session = try await store.openSession(of: account)
        #expect(try await store.accounts.sessions(of: id) == [session])
    }

    @Test(arguments: Backend.allCases)
    func keepsOnlyTheNewestSessionsOfAnAccount(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let bobs = try await store.openSession(of: bob, lifetime: .remembered)
        var opened: [Session] = []
        for _ in 0..<Session.maximumPerAccount + 3 {
            opened.append(try await store.openSession(of: ann, lifetime: .remembered))
            store.clock.advance(by: .seconds(1))
        }
        let kept = Array(opened.suffix(Session.maximumPerAccount).reversed())
        #expect(try await store.accounts.sessions(of: ann.id) == kept)
        for ended in opened.prefix(3) {
            #expect(try await store.accounts.findSession(ended.digest) == nil)
        }
        #expect(try await store.accounts.sessions(of: bob.id) == [bobs])
        // A new session is kept even if the clock was set back.
        store.clock.set(to: opened[0].createdAt)
        let latest = try await store.openSession(of: ann, lifetime: .remembered)
        #expect(try await store.accounts.findSession(latest.digest) == latest)
    }

    @Test(arguments: Backend.allCases)
    func removesExpiredSessions(_ backend: Backend) async throws {
        let store = try await backend.open()
        let account = try await store.makeAccount()
        let short = try await store.openSession(of: account)
        let remembered = try await store.openSession(of: account, lifetime: .remembered)
        store.clock.advance(by: SessionLifetime.short.idle)
        _ = try await store.openSession(of: account)
        #expect(try await store.accounts.findSession(short.digest) == nil)
        #expect(try await store.accounts.findSession(remembered.digest) == remembered)
        store.clock.advance(by: SessionLifetime.remembered.idle)
        _ = try await store.openSession(of: account)
        #expect(try await store.accounts.findSession(remembered.digest) == nil)
    }

    @Test(arguments: Backend.allCases)
    func onlyTheOwnerClosesASession(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let session = try await store.openSession(of: ann)
        let missing = AccountsError.sessionNotFound(session.id)
        await #expect(throws: missing) {
            try await store.accounts.closeSession(session.id, of: bob.id)
        }
        try await store.accounts.closeSession(session.id, of: ann.id)
        #expect(try await store.accounts.findSession(session.digest) == nil)
        await #expect(throws: missing) {
            try await store.accounts.closeSession(session.id, of: ann.id)
        }
    }
}
