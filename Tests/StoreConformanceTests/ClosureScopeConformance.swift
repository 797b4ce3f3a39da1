import Accounts
import DomainTestSupport
import Geometry
import RecordKeeping
import RoadClosures
import StoreTestSupport
import Testing

@Suite("Closures for everyone need a role, and own ones stay private")
struct ClosureScopeConformance {
    @Test(arguments: Backend.allCases)
    func onlyRolesCloseRoadsForEveryone(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        for role in Role.allCases {
            _ = try await store.accounts.setRole(of: ann.id, to: role)
            let draft = try RoadClosureDraft.sample()
            guard role == .person else {
                #expect(
                    try await store.closures.close(draft, by: ann.id, key: nil).record
                        .scope == .everyone)
                continue
            }
            await #expect(throws: RoadClosuresError.needsRole) {
                try await store.closures.close(draft, by: ann.id, key: nil)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func ownClosuresAreSeenByTheirAuthorOnly(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        let bob = try await store.makeRoadManager("bob")
        let own = try await store.closures.close(.sample(scope: .own), by: ann.id, key: nil).record
        let shared = try await store.closures.close(.sample(), by: bob.id, key: nil).record
        let reference = RecordReference(own.id)
        #expect(try await store.closures.closure(reference, for: ann.id) == own)
        for (viewer, seen) in [
            (ann.id, Set([own.id, shared.id])), (bob.id, [shared.id]),
            (nil, [shared.id]),
        ] {
            let page = try await store.closures.newestFirst(for: viewer, after: nil, limit: 9)
            #expect(Set(page.items.map(\.id)) == seen)
        }
        for viewer in [bob.id, nil] {
            await #expect(throws: RoadClosuresError.notFound(reference)) {
                try await store.closures.closure(reference, for: viewer)
            }
        }
        await #expect(throws: RoadClosuresError.notFound(reference)) {
            try await store.closures.reopen(own.id, by: bob.id)
        }
        await #expect(throws: RoadClosuresError.notYours(shared.id)) {
            try await store.closures.reopen(shared.id, by: ann.id)
        }
        try await store.closures.reopen(own.id, by: ann.id)
        // The author of a closure may reopen the road also after the role was revoked.
        _ = try await store.accounts.setRole(of: bob.id, to: .person)
        try await store.closures.reopen(shared.id, by: bob.id)
    }

    @Test(arguments: Backend.allCases)
    func ownClosuresGoWithTheirAuthor(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeRoadManager("ann")
        let own = try await store.closures.close(.sample(scope: .own), by: ann.id, key: nil).record
        let shared = try await store.closures.close(.sample(), by: ann.id, key: nil).record
        try await store.accounts.delete(ann.id, expecting: nil)
        for viewer in [ann.id, nil] {
            let page = try await store.closures.newestFirst(for: viewer, after: nil, limit: 9)
            #expect(page.items.map(\.id) == [shared.id])
        }
        #expect(own.scope == .own)
    }

    @Test(arguments: Backend.allCases)
    func theNumberOfClosuresIsLimited(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeRoadManager("ann")
        let bob = try await store.makeRoadManager("bob")
        var limits = ClosureLimits()
        (limits.perAccount, limits.forEveryone, limits.ownOfAll) = (2, 3, 1)
        func close(
            _ number: Int = 0, scope: ClosureScope = .everyone, by author: Account
        ) async throws -> RoadClosure.ID {
            let draft = try RoadClosureDraft.sample(number, scope: scope)
            return try await store.closures.close(
                draft, by: author.id, key: nil, limits: limits
            ).record.id
        }
        let first = try await close(by: ann)
        _ = try await close(by: ann)
        await #expect(throws: RoadClosuresError.tooManyOfAccount(limit: 2)) {
            try await close(by: ann)
        }
        _ = try await close(by: bob)
        await #expect(throws: RoadClosuresError.tooManyInForce(.everyone, limit: 3)) {
            try await close(by: bob)
        }
        try await store.closures.reopen(first, by: ann.id)
        // Number 1 ends after an hour, and does not count from then on.
        _ = try await close(1, scope: .own, by: ann)
        await #expect(throws: RoadClosuresError.tooManyInForce(.own, limit: 1)) {
            try await close(scope: .own, by: bob)
        }
        store.clock.advance(by: .seconds(3_600))
        _ = try await close(scope: .own, by: bob)
    }

    @Test(arguments: Backend.allCases)
    func parallelRequestsCannotExceedALimit(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        var limits = ClosureLimits()
        limits.perAccount = 3
        let made = await withTaskGroup(of: Bool.self) { [limits] tasks in
            for _ in 0..<12 {
                tasks.addTask {
                    let made = try? await store.closures.close(
                        .sample(scope: .own), by: ann.id, key: nil, limits: limits)
                    return made != nil
                }
            }
            return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == 3)
    }

    @Test(arguments: Backend.allCases)
    func theSizeOfAClosureIsLimited(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        var draft = try RoadClosureDraft.sample(scope: .own)
        let center = try Coordinate(latitude: 43.7384, longitude: 7.4246)
        draft.extent = .area(.circle(center: center, radiusMeters: 6_000))
        let error = await #expect(throws: RoadClosuresError.self) {
            try await store.closures.close(draft, by: ann.id, key: nil)
        }
        #expect(error?.description.contains("has 113.1 square kilometres") == true)
        let ring = [center, try Coordinate(latitude: 43.74, longitude: 7.43), center]
        draft.extent = .area(
            .polygons([Polygon(outer: Array(repeating: ring, count: 400).flatMap(\.self))]))
        await #expect(throws: RoadClosuresError.tooManyCorners(1_199, limit: 1_000)) {
            try await store.closures.close(draft, by: ann.id, key: nil)
        }
        draft.extent = .area(.circle(center: center, radiusMeters: 5_600))
        _ = try await store.closures.close(draft, by: ann.id, key: nil)
    }
}
