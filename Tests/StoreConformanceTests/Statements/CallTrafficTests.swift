import Accounts
import Buildings
import Conversations
import DomainTestSupport
import OpeningHours
import ParkingRecords
import RecordKeeping
import StorageSpaces
import StoreTestSupport
import Testing
import WaterFountains

@Suite("What the main calls send to the server", .timeLimit(.minutes(5)))
struct CallTrafficTests {
    private func key(_ text: String) throws -> CreationKey {
        try CreationKey(text, request: Fingerprint(of: Array(text.utf8)))
    }

    @Test func parkings() async throws {
        let store = try await CountedStore()
        let (records, ann) = (store.records, try await store.records.makeAccount("ann"))
        let adding = try await store.traffic {
            try await records.parkings.add(.sample(), of: ann.id, key: key("add")).record
        }
        #expect(adding.traffic == Traffic(6, 11), "\(adding.trips)")
        let again = try await store.traffic {
            try await records.parkings.add(.sample(), of: ann.id, key: key("add")).record
        }
        #expect(again.value == adding.value)
        #expect(again.traffic == Traffic(3, 5), "\(again.trips)")
        let id = adding.value.id
        let extending = try await store.traffic {
            try await records.parkings.extend(
                id, by: .day, of: ann.id, expecting: nil, key: key("extend"))
        }
        #expect(extending.traffic == Traffic(8, 15), "\(extending.trips)")
        let ending = try await store.traffic {
            try await records.parkings.end(id, of: ann.id, expecting: nil)
        }
        #expect(ending.traffic == Traffic(5, 11), "\(ending.trips)")
        let showing = try await store.traffic {
            try await records.parkings.parking(RecordReference(id), of: ann.id)
        }
        #expect(showing.traffic == Traffic(1, 2), "\(showing.trips)")
    }

    @Test func signingIn() async throws {
        let store = try await CountedStore()
        let desk = AccountDesk(
            store.records.accounts, clock: store.records.clock,
            hasher: PasswordHasher(cost: .least))
        let password = try Password("seven-grey-ferries")
        let profile = try AccountProfile.sample("ann")
        let signUp = try await store.traffic { try await desk.signUp(profile, password: password) }
        #expect(signUp.traffic == Traffic(5, 6), "\(signUp.trips)")
        let signIn = try await store.traffic {
            try await desk.signIn(profile.email, password: PasswordAttempt("seven-grey-ferries"))
        }
        #expect(signIn.traffic == Traffic(11, 17), "\(signIn.trips)")
        // Before each request of the person.
        let authentication = try await store.traffic {
            try await desk.signedIn(with: signIn.value.token)
        }
        #expect(authentication.traffic == Traffic(2, 2), "\(authentication.trips)")
        let signOut = try await store.traffic { try await desk.signOut(signIn.value.token) }
        #expect(signOut.traffic == Traffic(2, 3), "\(signOut.trips)")
    }

    @Test func neighbours() async throws {
        let store = try await CountedStore()
        let records = store.records
        let (ann, bob) = (
            try await records.makeAccount("ann"), try await records.makeAccount("bob")
        )
        let site = FountainSite.onMap(try .sample())
        let confirming = try await store.traffic {
            try await records.fountains.confirm(.works, at: site, by: ann.id)
        }
        #expect(confirming.traffic == Traffic(11, 18), "\(confirming.trips)")
        let fountain = confirming.value.rated.fountain.id
        let reviewing = try await store.traffic {
            try await records.fountains.addReview(
                .sample(), of: .known(fountain), by: ann.id, key: key("review"))
        }
        #expect(reviewing.traffic == Traffic(8, 13), "\(reviewing.trips)")
        let reading = try await store.traffic {
            try await records.fountains.report(on: fountain, for: bob.id)
        }
        #expect(reading.traffic == Traffic(3, 7), "\(reading.trips)")
        let space = try await records.spaces.offer(.sample(), of: ann.id)
        let renting = try await store.traffic {
            try await records.rentals.rent(
                records.request(space, records.days(2, 5)), by: bob.id, key: key("rent"))
        }
        #expect(renting.traffic == Traffic(11, 19), "\(renting.trips)")
        let parties = try ConversationParties(ann.id, bob.id, about: .sample(1))
        let chat = try await records.conversations.open(parties, by: ann.id).id
        let writing = try await store.traffic {
            try await records.conversations.send(
                MessageText("Hello"), in: chat, by: ann.id, key: key("send"))
        }
        #expect(writing.traffic == Traffic(10, 15), "\(writing.trips)")
        let marking = try await store.traffic {
            try await records.conversations.markRead(upTo: 1, in: chat, by: bob.id)
        }
        #expect(marking.traffic == Traffic(5, 9), "\(marking.trips)")
    }

    @Test func aGuardLooksUpAPlate() async throws {
        let store = try await CountedStore()
        let (records, ledger) = (store.records, store.records.buildings)
        let ann = try await records.makeAccount("ann")
        let building = try await ledger.register(.sample(), by: ann.id)
        let looking = try await store.traffic {
            try await ledger.lookUp(
                LicensePlate("CKXR318"), in: building.code, by: ann.id, Surroundings())
        }
        #expect(looking.traffic == Traffic(5, 7), "\(looking.trips)")
    }
}
