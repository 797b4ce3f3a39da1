import Accounts
import DomainTestSupport
import RecordKeeping
import StoreTestSupport
import Testing

@Suite struct InvitationConformance {
    @Test(arguments: Backend.allCases)
    func parallelRequestsUseAnInvitationOnce(_ backend: Backend) async throws {
        let store = try await backend.open()
        let digest = InvitationCode().digest
        let end = try await store.accounts.invite(digest, for: .seconds(60))
        #expect(end == store.clock.now().advanced(by: .seconds(60)))
        try await store.accounts.requireInvitation(digest)
        let made = await withTaskGroup(of: Bool.self) { tasks in
            for number in 0..<8 {
                tasks.addTask {
                    let made = try? await store.accounts.create(
                        .sample("ann\(number)"), password: OpenBackend.hash(of: "ann"), key: nil,
                        invitation: digest)
                    return made != nil
                }
            }
            return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == 1)
        await #expect(throws: AccountsError.invitationInvalid) {
            try await store.accounts.requireInvitation(digest)
        }
    }

    @Test(arguments: Backend.allCases)
    func anExpiredInvitationIsInvalid(_ backend: Backend) async throws {
        let store = try await backend.open()
        let digest = InvitationCode().digest
        _ = try await store.accounts.invite(digest, for: .seconds(60))
        store.clock.advance(by: .seconds(60))
        await #expect(throws: AccountsError.invitationInvalid) {
            try await store.accounts.requireInvitation(digest)
        }
        await #expect(throws: AccountsError.invitationInvalid) {
            try await store.accounts.create(
                .sample("ann"), password: OpenBackend.hash(of: "ann"), key: nil,
                invitation: digest)
        }
        #expect(try await store.accounts.findAccount(EmailAddress("ann@example.org")) == nil)
    }
}
