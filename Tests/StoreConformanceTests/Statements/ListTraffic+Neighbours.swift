import Accounts
import ActivityPartners
import Buildings
import Conversations
import DomainTestSupport
import Inboxes
import OpeningHours
import ParkingRecords
import RecordKeeping
import StoreTestSupport

extension ListTraffic {
    func fillConversations(
        _ store: CountedStore, _ ann: Account, _ count: Int
    ) async throws -> Read {
        let records = store.records
        let people = try await store.people(self == .messages ? 1 : count)
        var last: Conversation.ID?
        for (number, person) in people.enumerated() {
            let parties = try ConversationParties(ann.id, person, about: .sample(number))
            let id = try await records.conversations.open(parties, by: person).id
            for _ in 0..<(self == .messages ? count : 2) {
                _ = try await records.conversations.send(
                    MessageText("Hello"), in: id, by: person, key: nil)
                records.clock.advance(by: .seconds(60))
            }
            last = id
        }
        switch self {
        case .messages:
            guard let last else { return { 0 } }
            return {
                try await records.conversations.messages(
                    .latest, in: last, of: ann.id, limit: 100
                ).messages.count
            }
        case .inbox: return { try await records.inboxes.counts(for: ann.id).unread }
        default:
            return {
                try await records.conversations.latestFirst(of: ann.id, after: nil, limit: 100)
                    .items.count
            }
        }
    }

    func fillPartners(
        _ store: CountedStore, _ ann: Account, _ count: Int
    ) async throws -> Read {
        let records = store.records
        var draft = try PartnerPostDraft.sample(from: records.clock.now())
        draft.places = try PlaceCount(50)
        let people = try await store.people(count)
        if self == .posts || self == .askedPosts {
            for person in people {
                let post = try await records.partners.add(draft, of: person, key: nil).record
                if self == .askedPosts {
                    _ = try await records.partners.ask(post.id, by: ann.id)
                }
            }
        } else {
            let post = try await records.partners.add(draft, of: ann.id, key: nil).record
            for person in people {
                let request = try await records.partners.ask(post.id, by: person)
                guard self == .members else { continue }
                _ = try await records.partners.accept(request.id, word: nil, by: ann.id)
            }
            if self == .members {
                // The owner is one of them.
                return {
                    try await records.partners.members(of: post.id, for: ann.id).count - 1
                }
            }
        }
        switch self {
        case .posts:
            return {
                try await records.partners.feed(
                    for: ann.id, matching: .all, after: nil, limit: 100
                ).items.count
            }
        case .askedPosts:
            return {
                try await records.partners.asked(by: ann.id, after: nil, limit: 100).items.count
            }
        default:
            return {
                try await records.partners.requests(
                    to: ann.id, on: nil, isWaiting: true, after: nil, limit: 100
                ).items.count
            }
        }
    }

    func fillBuildings(
        _ store: CountedStore, _ ann: Account, _ count: Int
    ) async throws -> Read {
        let (records, ledger) = (store.records, store.records.buildings)
        if self == .buildings {
            for number in 0..<count {
                let draft = try BuildingDraft.sample(code: "B\(1_000 + number)")
                _ = try await ledger.register(draft, by: ann.id)
            }
            return { try await ledger.buildings(of: ann.id).count }
        }
        let building = try await ledger.register(.sample(), by: ann.id)
        let code = building.code
        for (number, person) in try await store.people(count).enumerated() {
            if self == .buildingPeople || self == .audit {
                let secret = BuildingInvitationCode()
                _ = try await ledger.invite(
                    .guard, for: nil, to: code, by: ann.id, secret: secret.digest, hours: 72)
                guard self == .buildingPeople else { continue }
                _ = try await ledger.accept(.code(secret.digest), by: person)
            } else {
                _ = try await records.parkings.add(
                    .sample(plate: "AB\(number)"), of: person, key: nil)
            }
        }
        let now = records.clock.now()
        switch self {
        case .buildingPeople:
            return { try await ledger.people(of: code, for: ann.id).members.count }
        case .cars:
            return { try await ledger.cars(in: code, for: ann.id, Surroundings()).here.count }
        case .audit:
            return {
                // The first line is that of the registration.
                try await ledger.audit(of: code, for: ann.id, before: nil, limit: 100).count - 1
            }
        default:
            return {
                try await ledger.stays(
                    in: code, for: ann.id, from: now, until: now.advanced(by: .seconds(60))
                ).count
            }
        }
    }
}
