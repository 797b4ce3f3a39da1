import Accounts
import ActivityPartners
import Buildings
import Conversations
import DomainTestSupport
import Geometry
import Moderation
import ParkingRecords
import PersonalEvents
import Photos
import Profiles
import RecordKeeping
import Reminders
import RoadClosures
import StorageSpaces
import StoreTestSupport
import WaterFountains

extension ListTraffic {
    /// Reads a list, and returns its length.
    typealias Read = @Sendable () async throws -> Int

    private static var place: Coordinate {
        get throws { try Coordinate(latitude: 43.7384, longitude: 7.4246) }
    }

    /// Adds `count` items of the list, with everything that is shown of them.
    func fill(_ store: CountedStore, _ count: Int) async throws -> Read {
        let records = store.records
        let ann = try await records.makeAccount("ann")
        switch self {
        case .parkings, .remindersDue, .events, .sessions:
            return try await fillOwn(records, ann, count)
        case .spacesNearby, .spacesForRent, .standings, .rentals:
            return try await fillSpaces(records, ann, count)
        case .fountainsNearby, .reviews:
            return try await fillFountains(store, ann, count)
        case .photoPosts, .profiles, .closures, .reports:
            return try await fillPublic(store, ann, count)
        case .conversations, .messages, .inbox:
            return try await fillConversations(store, ann, count)
        case .posts, .requests, .askedPosts, .members:
            return try await fillPartners(store, ann, count)
        case .buildings, .buildingPeople, .cars, .stays, .audit:
            return try await fillBuildings(store, ann, count)
        }
    }

    private func fillOwn(
        _ records: OpenBackend, _ ann: Account, _ count: Int
    ) async throws -> Read {
        for number in 0..<count {
            if self == .sessions {
                _ = try await records.openSession(of: ann)
                continue
            }
            let draft = try ParkingDraft.sample(plate: "AB\(number)")
            let parking = try await records.parkings.add(draft, of: ann.id, key: nil).record
            guard self != .events else { continue }
            _ = try await records.parkings.extend(
                parking.id, by: .day, of: ann.id, expecting: nil, key: nil)
            _ = try await records.parkingPhotos.setPhoto(
                .tiny(1), of: parking.id, of: ann.id, expecting: nil)
        }
        switch self {
        case .events:
            return {
                try await records.events.events(of: ann.id, after: .beginning, limit: 100)
                    .events.count
            }
        case .sessions: return { try await records.accounts.sessions(of: ann.id).count }
        case .remindersDue: return { try await records.reminders.due(limit: 100).count }
        default:
            return {
                try await records.parkings.newestFirst(
                    of: ann.id, matching: ParkingFilter(), after: nil, limit: 100
                ).items.count
            }
        }
    }

    private func fillSpaces(
        _ records: OpenBackend, _ ann: Account, _ count: Int
    ) async throws -> Read {
        let bob = try await records.makeAccount("bob")
        var spaces: [StorageSpace] = []
        for number in 0..<count {
            let space = try await records.spaces.offer(
                .sample(address: "\(number + 1) Quay"), of: ann.id)
            spaces.append(space)
            _ = try await records.rentals.rent(
                records.request(space, records.days(2, 5)), by: bob.id, key: nil)
        }
        let (ids, today) = (spaces.map(\.id), records.today.day)
        switch self {
        case .spacesNearby:
            let place = try Self.place
            return {
                try await records.spaces.nearest(
                    to: place, radius: 5_000, matching: SpaceFilter(), limit: 100
                ).count
            }
        case .standings:
            return {
                try await records.rentals.standings(of: ids, for: bob.id, from: today)
                    .values.count { !$0.taken.isEmpty }
            }
        case .rentals:
            return {
                try await records.rentals.newestFirst(of: bob.id, as: nil, after: nil, limit: 100)
                    .items.count
            }
        default:
            return {
                try await records.spaces.newestFirst(
                    matching: SpaceFilter(), after: nil, limit: 100
                ).items.count
            }
        }
    }

    private func fillFountains(
        _ store: CountedStore, _ ann: Account, _ count: Int
    ) async throws -> Read {
        let records = store.records
        let people = try await store.people(count)
        for (number, person) in people.enumerated() {
            let element = self == .reviews ? 7 : Int64(number)
            let site = FountainSite.onMap(try .sample(element))
            _ = try await records.fountains.confirm(.works, at: site, by: person)
            _ = try await records.fountains.addReview(.sample(), of: site, by: person, key: nil)
        }
        guard self == .reviews else {
            let place = try Self.place
            return {
                try await records.fountains.fountains(near: place, radius: 100, limit: 100).count
            }
        }
        let fountain = try await records.fountains.fountains(
            near: Self.place, radius: 100, limit: 1
        ).first?.rated.fountain.id
        return {
            try await records.fountains.newestReviews(
                of: fountain, by: nil, for: ann.id, after: nil, limit: 100
            ).items.count
        }
    }

    private func fillPublic(
        _ store: CountedStore, _ ann: Account, _ count: Int
    ) async throws -> Read {
        let records = store.records
        switch self {
        case .photoPosts:
            _ = try await records.named("ann", ann)
            for _ in 0..<count {
                _ = try await records.profiles.addPhotoPost(
                    .tiny(1), caption: PhotoCaption("Quay"), by: ann.id, key: nil)
            }
            return {
                try await records.profiles.photoPosts(
                    of: ann.id, for: nil, after: nil, limit: 100
                ).items.count
            }
        case .profiles:
            let people = try await store.people(count)
            for (number, person) in people.enumerated() {
                _ = try await records.profiles.changeProfile(
                    of: person,
                    by: ProfileDraftChange(username: .set(try Username("person\(number)"))),
                    expecting: nil)
            }
            return { try await records.profiles.profiles(of: Set(people)).count }
        case .reports:
            let owner = try await records.accounts.setRole(of: ann.id, to: .owner)
            for person in try await store.people(count) {
                _ = try await records.moderation.report(
                    ReportedThing(.person, ann.id.uuid), reason: ReportReason("Spam"), by: person)
            }
            return {
                try await records.moderation.queue(for: owner.id, after: nil, limit: 100)
                    .items.count
            }
        default:
            let manager = try await records.makeRoadManager("eve")
            for number in 0..<count {
                _ = try await records.closures.close(.sample(number), by: manager.id, key: nil)
            }
            return {
                try await records.closures.newestFirst(for: nil, after: nil, limit: 100)
                    .items.count
            }
        }
    }
}
