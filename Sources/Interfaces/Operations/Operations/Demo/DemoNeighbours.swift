import Accounts
import ActivityPartners
import Conversations
import Photos
import RecordKeeping
import StorageSpaces
import StoreContract
import StoreRuntime

/// Storage spaces, activities and conversations of the people of the demonstration.
struct DemoNeighbours {
    private struct Space {
        var owner: Int
        var house: Int
        var squareFeet: Int
        var dollars: String
        var disclosure = PlaceDisclosure.street
        var booking = Booking.instant
        var access: String?
        /// When the next rental begins and ends, in days from the present; nil if there is none.
        var rented: Range<Int>?
        var daysAgo: Int
    }

    private struct Post {
        var owner: Int
        var house: Int
        var activity: String
        var comment: String
        var days: [String]
        var times: String
        var places: Int
        var daysAgo: Int
    }

    private static let spaces = [
        Space(
            owner: 0, house: 3, squareFeet: 120, dollars: "4",
            access: "The code of the gate comes with the rental.", rented: 2..<9, daysAgo: 12),
        Space(
            owner: 1, house: 5, squareFeet: 60, dollars: "2.50", disclosure: .spot,
            booking: .onRequest, daysAgo: 8),
        Space(owner: 2, house: 8, squareFeet: 220, dollars: "7", daysAgo: 4),
    ]

    private static let posts = [
        Post(
            owner: 1, house: 2, activity: "Tennis", comment: "Doubles, any level. I have balls.",
            days: ["sat", "sun"], times: "10:00-12:00", places: 3, daysAgo: 5),
        Post(
            owner: 2, house: 6, activity: "Running", comment: "Easy hour along the water.",
            days: ["tue", "thu"], times: "18:30-19:30", places: 5, daysAgo: 2),
        Post(
            owner: 3, house: 7, activity: "Chess", comment: "In the café, with coffee.",
            days: ["wed"], times: "19:00-21:30", places: 1, daysAgo: 1),
    ]

    private let workspace: Workspace
    private let clock: DemoClock
    private let people: [Account]
    private let houses: [ResolvedPlace]
    private let present: Timestamp

    /// The people live near the `houses`; the clock of the workspace is moved to before `present`.
    init(
        _ workspace: Workspace, clock: DemoClock, _ people: [Account], _ houses: [ResolvedPlace],
        at present: Timestamp
    ) {
        self.workspace = workspace
        self.clock = clock
        self.people = people
        self.houses = houses
        self.present = present
    }

    /// Adds the spaces, one with each of the `photos`, which a space needs.
    ///
    /// - Returns: the number of spaces.
    /// - Throws: `StoreError`.
    func addSpaces(with photos: [Photo]) async throws -> Int {
        for (space, photo) in zip(Self.spaces, photos) {
            try await add(space, photo)
        }
        return min(Self.spaces.count, photos.count)
    }

    private func add(_ space: Space, _ photo: Photo) async throws {
        goBack(space.daysAgo)
        let owner = person(space.owner)
        let desk = StorageSpaceDesk(workspace, for: owner)
        var edit = SpaceEdit()
        edit.place = try SpacePlace(house(space.house))
        edit.area = try FloorArea(squareFeet: space.squareFeet)
        edit.price = try Price(space.dollars)
        edit.disclosure = space.disclosure
        edit.booking = space.booking
        edit.access = .set(try space.access.map { text throws in try SpaceNote(text) })
        let made = RecordReference(try await desk.add(edit, owner: owner).record.id)
        _ = try await desk.addPhoto(photo, to: made, of: owner)
        _ = try await desk.change(made, of: owner, by: .publish)
        guard let rented = space.rented else { return }
        let today = RegionDays(workspace).today.day
        _ = try await RentalDesk(workspace, person: person(space.owner + 1)).rent(
            made,
            on: DayRange(
                first: today.advanced(by: rented.lowerBound + space.daysAgo),
                end: today.advanced(by: rented.upperBound + space.daysAgo)))
    }

    /// Adds the activities: the first person is accepted to one, where they write to each other, and has
    /// asked to join another.
    ///
    /// - Returns: the number of activities.
    /// - Throws: `StoreError`.
    func addPosts() async throws -> Int {
        var made: [PartnerPost] = []
        for post in Self.posts {
            goBack(post.daysAgo)
            var input = PartnerInput()
            input.activity = post.activity
            input.comment = post.comment
            input.days = post.days
            input.times = post.times
            input.places = post.places
            input.validUntil = String(
                present.advanced(by: .seconds(14 * 86_400)).description.prefix(10))
            made.append(
                try await PartnerDesk(workspace, person: person(post.owner))
                    .add(input, at: house(post.house)).record)
        }
        goBack(1)
        let asker = PartnerDesk(workspace, person: person(0))
        for post in made.prefix(2) { _ = try await asker.ask(RecordReference(post.id)) }
        try await talk(about: made[0])
        return made.count
    }

    private func talk(about post: PartnerPost) async throws {
        let owner = PartnerDesk(workspace, person: post.owner)
        let waiting = try await owner.requests(
            on: RecordReference(post.id), isWaiting: true, after: nil, limit: 1)
        guard let request = waiting.items.first else { return }
        _ = try await owner.answer(
            RecordReference(request.request.id), accepts: true, word: nil)
        let chats = ConversationDesk(workspace, person: post.owner)
        let chat = RecordReference(
            try await chats.open(
                with: request.request.asker, about: ConversationSubject(.partnerPost, post.id.uuid)
            ).id)
        _ = try await chats.send(MessageText("Saturday at ten? The courts are free."), in: chat)
        _ = try await ConversationDesk(workspace, person: request.request.asker)
            .send(MessageText("Yes. I bring a second racket."), in: chat)
        _ = try await chats.send(MessageText("Good. See you at the gate."), in: chat)
    }

    private func goBack(_ days: Int) {
        clock.set(to: present.advanced(by: .seconds(-days * 86_400)))
    }

    private func person(_ number: Int) -> Account.ID { people[number % people.count].id }

    private func house(_ number: Int) -> ResolvedPlace { houses[number % houses.count] }
}
