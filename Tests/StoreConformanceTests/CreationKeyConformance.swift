import Accounts
import DomainTestSupport
import ParkingRecords
import RecordKeeping
import StorageSpaces
import StoreTestSupport
import Testing

@Suite("A request with a creation key creates one record, however often it is sent")
struct CreationKeyConformance {
    private func key(_ text: String, _ request: String = "a") throws -> CreationKey {
        try CreationKey(text, request: Fingerprint(of: Array(request.utf8)))
    }

    @Test(arguments: Backend.allCases)
    func addsAParkingOnce(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        #expect(try await store.parkings.madeParking(by: key("k"), of: owner) == nil)
        let first = try await store.parkings.add(.sample(), of: owner, key: key("k"))
        #expect(!first.isRepeated)
        let second = try await store.parkings.add(.sample(), of: owner, key: key("k"))
        #expect(second.isRepeated)
        #expect(second.record == first.record)
        #expect(try await store.parkings.madeParking(by: key("k"), of: owner) == first.record)
        let other = try await store.parkings.add(.sample(), of: owner, key: key("k2"))
        #expect(!other.isRepeated)
        #expect(
            try await store.parkings.newestFirst(of: owner, after: nil, limit: 9).items.count == 2)
    }

    @Test(arguments: Backend.allCases)
    func simultaneousRequestsAddOneParking(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let key = try key("k")
        let made = try await withThrowingTaskGroup(of: Creation<Parking>.self) { group in
            for _ in 0..<32 {
                group.addTask { try await store.parkings.add(.sample(), of: owner, key: key) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(made.count { !$0.isRepeated } == 1)
        #expect(Set(made.map(\.record)).count == 1)
        #expect(
            try await store.parkings.newestFirst(of: owner, after: nil, limit: 9).items.count == 1)
    }

    @Test(arguments: Backend.allCases)
    func simultaneousSignUpsMakeOneAccount(_ backend: Backend) async throws {
        let store = try await backend.open()
        for round in 0..<40 {
            let (key, profile) = (try key("k\(round)"), try AccountProfile.sample("p\(round)"))
            let made = try await withThrowingTaskGroup(of: Creation<Account>.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await store.accounts.create(
                            profile, password: PasswordHash(stored: "$"), key: key, invitation: nil)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(made.count { !$0.isRepeated } == 1)
            #expect(Set(made.map(\.record)).count == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func extendsAParkingOnce(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let id = try await store.parkings.add(.sample(), of: owner, key: key("k")).record.id
        for isRepeated in [false, true, true] {
            let extended = try await store.parkings.extend(
                id, by: .day, of: owner, expecting: 1, key: key("k2"))
            #expect(extended.isRepeated == isRepeated)
            #expect(extended.record.extensions.map(\.stay) == [.day])
        }
        await #expect(throws: AccountsError.keyOfAnotherRequest) {
            try await store.parkings.extend(
                id, by: .day, of: owner, expecting: nil, key: key("k", "b"))
        }
    }

    @Test(arguments: Backend.allCases)
    func aFailedRequestDoesNotUseItsKey(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let id = try await store.parkings.add(.sample(), of: owner).id
        await #expect(throws: ParkingRecordsError.changedMeanwhile(id)) {
            try await store.parkings.extend(id, by: .day, of: owner, expecting: 7, key: key("k"))
        }
        #expect(try await store.parkings.madeParking(by: key("k"), of: owner) == nil)
        let extended = try await store.parkings.extend(
            id, by: .day, of: owner, expecting: 1, key: key("k"))
        #expect(!extended.isRepeated)
    }

    @Test(arguments: Backend.allCases)
    func addsAStorageSpaceOnce(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        #expect(try await store.spaces.madeSpace(by: key("k"), of: owner) == nil)
        let first = try await store.spaces.add(.sample(), of: owner, key: key("k"))
        let second = try await store.spaces.add(.sample(), of: owner, key: key("k"))
        #expect(!first.isRepeated && second.isRepeated)
        #expect(second.record == first.record)
        #expect(try await store.spaces.madeSpace(by: key("k"), of: owner) == first.record)
        #expect(
            try await store.spaces.newestFirst(of: owner, after: nil, limit: 9).items.count == 1)
        await #expect(throws: AccountsError.keyOfAnotherRequest) {
            try await store.spaces.add(.sample(), of: owner, key: key("k", "b"))
        }
        try await store.spaces.remove(first.record.id, of: owner, expecting: nil)
        await #expect(throws: AccountsError.createdRecordGone) {
            try await store.spaces.madeSpace(by: key("k"), of: owner)
        }
    }

    @Test(arguments: Backend.allCases)
    func aKeyOfAnotherRequestIsRefused(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        _ = try await store.parkings.add(.sample(), of: owner, key: key("k", "a"))
        await #expect(throws: AccountsError.keyOfAnotherRequest) {
            try await store.parkings.add(.sample(), of: owner, key: key("k", "b"))
        }
        await #expect(throws: AccountsError.keyOfAnotherRequest) {
            try await store.parkings.madeParking(by: key("k", "b"), of: owner)
        }
        #expect(
            try await store.parkings.newestFirst(of: owner, after: nil, limit: 9).items.count == 1)
    }

    @Test(arguments: Backend.allCases)
    func eachAccountHasItsOwnKeys(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let anns = try await store.parkings.add(.sample(), of: ann.id, key: key("k", "a"))
        let bobs = try await store.parkings.add(.sample(), of: bob.id, key: key("k", "b"))
        #expect(!bobs.isRepeated)
        #expect(anns.record.id != bobs.record.id)
        #expect(try await store.accounts.madeAccount(by: key("k", "a")) == nil)
    }

    @Test(arguments: Backend.allCases)
    func aRemovedRecordIsNotCreatedAgain(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let parking = try await store.parkings.add(.sample(), of: owner, key: key("k")).record
        try await store.parkings.remove(parking.id, of: owner)
        await #expect(throws: AccountsError.createdRecordGone) {
            try await store.parkings.add(.sample(), of: owner, key: key("k"))
        }
        await #expect(throws: AccountsError.createdRecordGone) {
            try await store.parkings.madeParking(by: key("k"), of: owner)
        }
        await #expect(throws: AccountsError.keyOfAnotherRequest) {
            try await store.parkings.add(.sample(), of: owner, key: key("k", "b"))
        }
    }

    @Test(arguments: Backend.allCases)
    func aKeyIsForgottenAfterADay(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        _ = try await store.parkings.add(.sample(), of: owner, key: key("k"))
        store.clock.advance(by: CreationKey.retention - .milliseconds(1))
        #expect(try await store.parkings.add(.sample(), of: owner, key: key("k")).isRepeated)
        store.clock.advance(by: .milliseconds(1))
        #expect(try await store.parkings.madeParking(by: key("k"), of: owner) == nil)
        let again = try await store.parkings.add(.sample(), of: owner, key: key("k", "b"))
        #expect(!again.isRepeated)
        #expect(try await store.parkings.add(.sample(), of: owner, key: key("k", "b")).isRepeated)
    }

    @Test(arguments: Backend.allCases)
    func createsAnAccountOnce(_ backend: Backend) async throws {
        let store = try await backend.open()
        let hash = PasswordHash(stored: "$")
        let first = try await store.accounts.create(
            .sample("ann"), password: hash, key: key("k"), invitation: nil)
        let second = try await store.accounts.create(
            .sample("ann"), password: hash, key: key("k"), invitation: nil)
        #expect([first.isRepeated, second.isRepeated] == [false, true])
        #expect(second.record == first.record)
        #expect(try await store.accounts.madeAccount(by: key("k")) == first.record)
        await #expect(throws: AccountsError.keyOfAnotherRequest) {
            try await store.accounts.create(
                .sample("bob"), password: hash, key: key("k", "b"), invitation: nil)
        }
        await #expect(throws: AccountsError.emailTaken) {
            try await store.accounts.create(
                .sample("ann"), password: hash, key: key("k2"), invitation: nil)
        }
        #expect(try await store.accounts.madeAccount(by: key("k2")) == nil)
    }

    @Test(arguments: Backend.allCases)
    func theKeysOfADeletedAccountAreUsedUp(_ backend: Backend) async throws {
        let store = try await backend.open()
        let hash = PasswordHash(stored: "$")
        let ann = try await store.accounts.create(
            .sample("ann"), password: hash, key: key("k"), invitation: nil)
        _ = try await store.parkings.add(.sample(), of: ann.record.id, key: key("p"))
        try await store.accounts.delete(ann.record.id, expecting: nil)
        for request in ["a", "b"] {
            await #expect(throws: AccountsError.createdRecordGone) {
                try await store.accounts.create(
                    .sample("ann"), password: hash, key: key("k", request), invitation: nil)
            }
        }
        #expect(try await store.parkings.madeParking(by: key("p"), of: ann.record.id) == nil)
    }
}
