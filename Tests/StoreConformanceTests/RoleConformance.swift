import Accounts
import DomainTestSupport
import RecordKeeping
import StoreTestSupport
import Testing

@Suite struct RoleConformance {
    @Test(arguments: Backend.allCases)
    func aNewAccountIsAPersonUntilARoleIsGranted(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        #expect(ann.role == .person)
        for role in [Role.roadManager, .owner, .person] {
            let changed = try await store.accounts.setRole(of: ann.id, to: role)
            #expect(changed.role == role)
            #expect(changed.version == ann.version)
            #expect(try await store.accounts.account(ann.id) == changed)
            #expect(try await store.accounts.findAccount(ann.email)?.role == role)
        }
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await store.accounts.setRole(of: nobody, to: .owner)
        }
    }

    @Test(arguments: Backend.allCases)
    func aChangeOfTheProfileKeepsTheRole(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        _ = try await store.accounts.setRole(of: ann.id, to: .owner)
        let changed = try await store.accounts.update(
            ann.id, ProfileChange(name: PersonName("Anne")), expecting: nil)
        #expect(changed.role == .owner)
        #expect(try await store.accounts.account(ann.id).role == .owner)
    }

    @Test(arguments: Backend.allCases)
    func allAccountsAreListedInPages(_ backend: Backend) async throws {
        let store = try await backend.open()
        var made: [Account.ID] = []
        for number in 0..<5 {
            made.append(try await store.makeAccount("ann\(number)").id)
            store.clock.advance(by: .milliseconds(number % 2))
        }
        var (listed, cursor): ([Account.ID], PageCursor?) = ([], nil)
        repeat {
            let page = try await store.accounts.newestFirst(after: cursor, limit: 2)
            listed += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil
        #expect(listed == made.reversed())
    }
}
