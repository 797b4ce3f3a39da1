import Accounts
import Testing

/// Each list of the store, with what it sends to the server, however long it is.
enum ListTraffic: String, CaseIterable, Sendable {
    case parkings, remindersDue, events, sessions
    case spacesNearby, spacesForRent, standings, rentals
    case fountainsNearby, reviews, photoPosts, profiles
    case conversations, messages, inbox, posts, requests, askedPosts, members
    case buildings, buildingPeople, cars, stays, audit
    case closures, reports

    /// Held here, so that a change that needs more is noticed.
    var traffic: Traffic {
        switch self {
        case .events, .sessions, .standings, .rentals: Traffic(1, 1)
        // Of the last month; these do not fill the page, so then of all months.
        case .parkings: Traffic(2, 4)
        case .photoPosts, .profiles, .conversations, .inbox, .closures: Traffic(1, 1)
        case .posts, .requests, .askedPosts: Traffic(1, 1)
        case .reports, .messages, .members: Traffic(3, 4)
        case .spacesNearby, .spacesForRent, .fountainsNearby, .reviews: Traffic(3, 4)
        case .remindersDue: Traffic(3, 6)
        case .buildings, .stays, .audit: Traffic(4, 6)
        case .buildingPeople: Traffic(4, 7)
        // The audit log says that the cars were looked at.
        case .cars: Traffic(8, 12)
        }
    }
}

@Suite("A list needs as many statements for fifty as for one", .timeLimit(.minutes(10)))
struct ListTrafficTests {
    @Test(arguments: ListTraffic.allCases)
    func aListNeedsNoStatementForEachItem(_ list: ListTraffic) async throws {
        for count in [1, 50] {
            let store = try await CountedStore()
            let read = try await list.fill(store, count)
            let (length, traffic, trips) = try await store.traffic(of: read)
            #expect(length == count)
            #expect(traffic == list.traffic, "\(list) of \(count): \(trips)")
        }
    }
}
