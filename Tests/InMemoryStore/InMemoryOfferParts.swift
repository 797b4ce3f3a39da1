import Accounts
import ActivityPartners
import Conversations
import Geometry
import Photos
import RecordKeeping
import WaterFountains

/// What pairs of people write to each other.
struct ConversationsState {
    struct Stored {
        let id: Conversation.ID
        let subject: ConversationSubject
        var people: [ConversationSide: Account.ID]
        let createdAt: Timestamp
        var activeAt: Timestamp
        var messages: [Message] = []
        var read: [ConversationSide: Int64] = [:]

        func side(of person: Account.ID) -> ConversationSide? {
            people.first { $0.value == person }?.key
        }
    }
    struct Block: Hashable {
        let blocker: Account.ID
        let blocked: Account.ID
    }

    var all: [Stored] = []
    var blocks: Set<Block> = []
    var reports: [ConversationReport] = []
}

/// Fountains and what people say about them.
struct FountainsState {
    var fountains: [Fountain] = []
    var reviews: [FountainReview] = []
    var photos: [FountainReview.ID: Photo] = [:]
    var marks: [(fountain: Fountain.ID, ratings: DatedRatings)] = []
    var confirmations: [(fountain: Fountain.ID, confirmation: Confirmation)] = []

    func require(_ id: Fountain.ID) throws -> Fountain {
        guard let fountain = fountains.first(where: { $0.id == id }) else {
            throw WaterFountainsError.fountainNotFound(FountainReference(id))
        }
        return fountain
    }

    func status(of id: Fountain.ID) -> FountainStatus {
        FountainStatus(confirmations.filter { $0.fountain == id }.map(\.confirmation))
    }

    func means(of id: Fountain.ID, at now: Timestamp) -> RatingMeans {
        let standing = reviews.filter {
            $0.fountain == id && $0.removedAt == nil && $0.hiddenAt == nil
        }
        return RatingMeans(
            of: standing.map(\.datedRatings)
                + marks.filter { $0.fountain == id }.map(\.ratings), at: now)
    }

    func rated(_ fountain: Fountain, at now: Timestamp) -> RatedFountain {
        let means = means(of: fountain.id, at: now)
        return RatedFountain(
            fountain: fountain, status: status(of: fountain.id), overall: means.overall.all,
            reviewCount: means.reviewCount)
    }

    func confirmation(of id: Fountain.ID, by person: Account.ID) -> Confirmation? {
        confirmations.first { $0.fountain == id && $0.confirmation.person == person }?.confirmation
    }

    func review(of id: Fountain.ID, by author: Account.ID) -> FountainReview? {
        reviews.first { $0.fountain == id && $0.author == author && $0.removedAt == nil }
    }

    func report(
        on fountain: Fountain, for viewer: Account.ID?, at now: Timestamp
    ) -> FountainReport {
        FountainReport(
            rated: rated(fountain, at: now), means: means(of: fountain.id, at: now),
            confirmation: viewer.flatMap { confirmation(of: fountain.id, by: $0) },
            ownReview: viewer.flatMap { review(of: fountain.id, by: $0)?.id })
    }

    mutating func resolve(_ site: FountainSite, at now: Timestamp) throws -> Fountain {
        switch site {
        case .known(let id):
            return try require(id)
        case .onMap(let description):
            let index = fountains.firstIndex { $0.element == description.element }
            guard let index else { return add(description, at: now) }
            let known = fountains[index]
            fountains[index] = Fountain(
                id: known.id, description: description, createdAt: known.createdAt)
            return fountains[index]
        case .new(let description, let others):
            let near = fountains.filter { fountain in
                !others.contains(fountain.id)
                    && description.coordinate.meters(to: fountain.coordinate)
                        <= FountainSnap.reachMeters
            }
            guard near.isEmpty else { throw WaterFountainsError.knownNearby(near.map(\.id)) }
            return add(description, at: now)
        }
    }

    private mutating func add(_ description: FountainDescription, at now: Timestamp) -> Fountain {
        let fountain = Fountain(id: .new(at: now), description: description, createdAt: now)
        fountains.append(fountain)
        return fountain
    }
}

/// Posts, requests, and where people start.
struct PartnersState {
    struct StartKey: Hashable {
        let post: PartnerPost.ID
        let person: Account.ID
    }

    var posts: [PartnerPost] = []
    var requests: [JoinRequest] = []
    var starts: [StartKey: MeetingStart] = [:]
}
