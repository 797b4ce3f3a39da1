import Accounts
import ActivityPartners
import Geometry
import RecordKeeping
import Testing

@Suite("Posts and their values")
struct PostTests {
    private static let now = Timestamp(millisecondsSinceEpoch: 1_795_608_000_000)
    private let ann = Account.ID.new(at: now)
    private let bob = Account.ID.new(at: now)

    private func post(places: Int = 1, taken: Int = 0, ended: Bool = false) throws -> PartnerPost {
        PartnerPost(
            id: .new(at: Self.now), owner: ann,
            draft: PartnerPostDraft(
                activity: try Activity("Tennis"), days: .all,
                validUntil: Self.now.advanced(by: .seconds(60)), places: try PlaceCount(places)),
            createdAt: Self.now, endedAt: ended ? Self.now : nil, taken: taken)
    }

    @Test func timeAndPlacesDecideTheState() throws {
        let end = Self.now.advanced(by: .seconds(60))
        #expect(try post().state(at: Self.now) == .open)
        #expect(try post(taken: 1).state(at: Self.now) == .full)
        #expect(try post(taken: 1).state(at: end) == .expired(at: end))
        #expect(try post().state(at: end) == .expired(at: end))
        #expect(try post(ended: true).state(at: end) == .ended(at: Self.now))
    }

    @Test func whatAPersonMayDo() throws {
        let end = Self.now.advanced(by: .seconds(60))
        func standing(_ state: JoinState, taken: Int = 0, at time: Timestamp = Self.now) throws
            -> String
        {
            let post = try post(taken: taken)
            let request =
                state == .none
                ? nil
                : JoinRequest(
                    id: .new(at: Self.now), post: post.id, asker: bob, state: state,
                    askedAt: Self.now)
            return PostStanding(post, request, for: bob, at: time).word
        }
        #expect(try PostStanding(post(), nil, for: ann, at: Self.now) == .own)
        #expect(try standing(.none) == "ask")
        #expect(try standing(.pending) == "pending")
        #expect(try standing(.accepted, taken: 1) == "matched")
        #expect(try standing(.accepted, taken: 1, at: end) == "matched")
        for state in [JoinState.refused, .withdrawn, .ended(.full)] {
            #expect(try standing(state) == "ask")
            #expect(try standing(state, taken: 1) == "closed")
        }
        #expect(try standing(.none, at: end) == "closed")
        #expect(try standing(.pending, taken: 1) == "closed")
        #expect(try standing(.pending, at: end) == "closed")
    }

    @Test func thePlaceThatOthersSeeIs100To300MetresAway() throws {
        var random = SystemRandomNumberGenerator()
        for (latitude, longitude) in [(43.7, 7.4), (-89.999, 10), (0, 179.999_9), (60, -180)] {
            let place = try Coordinate(latitude: latitude, longitude: longitude)
            for _ in 0..<200 {
                let shown = PostPlace(
                    address: try StreetAddress("3 Quay"), coordinate: place, using: &random)
                let meters = shown.shown.meters(to: place)
                #expect((99.9...300.1).contains(meters), "\(meters)")
            }
        }
    }

    @Test(arguments: [
        ("18:00-20:30", "18:00-20:30"), (" 9:05 - 24:00 ", "09:05-24:00"),
        ("22:00-01:00", "22:00-01:00"), ("22:00-00:00", "22:00-24:00"),
    ])
    func timesAreRead(typed: String, text: String) throws {
        #expect(try DayTimes(typed).text == text)
    }

    @Test(arguments: [
        "", "18:00", "24:00-01:00", "18:60-19:00", "18-20", "-1:00-2:00",
    ])
    func otherTimesAreRefused(typed: String) {
        #expect(throws: InvalidValue.self) { try DayTimes(typed) }
    }

    @Test func daysArePrintedInTheirOrder() throws {
        #expect(try Weekdays([.sunday, .monday, .monday]).days.map(\.code) == ["mon", "sun"])
        #expect(try Weekday(" Sat ") == .saturday && Weekday("Saturday") == .saturday)
        #expect(throws: InvalidValue.self) { try Weekday("x") }
        #expect(throws: InvalidValue.self) { try Weekdays([]) }
        #expect(throws: InvalidValue.self) { try Weekdays(bits: 128) }
        #expect(throws: InvalidValue.self) { try PlaceCount(0) }
        #expect(throws: InvalidValue.self) { try PlaceCount(51) }
        #expect(try Activity(" table  tennis ").text == "table tennis")
    }
}
