import Accounts
import Photos
import RecordKeeping
import Testing
import WaterFountains

private let start = Timestamp(millisecondsSinceEpoch: 1_795_266_300_000)
private func days(_ count: Int) -> Timestamp { start.advanced(by: .seconds(count * 86_400)) }

private func review() throws -> FountainReview {
    FountainReview(
        id: .new(at: start), fountain: .new(at: start), author: .new(at: start),
        draft: ReviewDraft(
            title: try ReviewTitle("Cold and clear"),
            ratings: Ratings(flow: try Rating(80, of: .flow)), text: try ReviewText("Good.")),
        createdAt: start)
}

@Suite("Every event in every state of a review")
struct ReviewStateTests {
    private let photo = PhotoTag(text: String(repeating: "a", count: 32))
    private enum Event: CaseIterable { case change, picture, unpicture, remove, restore }

    private func apply(
        _ event: Event, to review: FountainReview, at time: Timestamp
    ) throws(WaterFountainsError) -> FountainReview {
        switch event {
        case .change: try review.changed(by: ReviewChange(), at: time)
        case .picture: try review.pictured(by: photo)
        case .unpicture: try review.pictured(by: nil)
        case .remove: try review.removed(at: time)
        case .restore: try review.restored(at: time)
        }
    }

    @Test func aPublishedReviewChangesAndGoes() throws {
        let review = try review()
        #expect(review.state == .published)
        let later = start.advanced(by: .seconds(60))
        for event in Event.allCases {
            switch event {
            case .change:
                let changed = try apply(event, to: review, at: later)
                #expect(changed.version == 2 && changed.changedAt == later)
                #expect(changed.state == .published && changed.createdAt == start)
            case .picture:
                let pictured = try apply(event, to: review, at: later)
                #expect(pictured.photo == photo && pictured.version == 2)
                #expect(pictured.changedAt == start)
                #expect(try apply(.unpicture, to: pictured, at: later).photo == nil)
            case .unpicture:
                #expect(throws: WaterFountainsError.noPhoto(review.id)) {
                    try apply(event, to: review, at: later)
                }
            case .remove:
                let removed = try apply(event, to: review, at: later)
                #expect(removed.state == .removed(at: later) && removed.version == 2)
            case .restore:
                #expect(throws: WaterFountainsError.notRemoved(review.id)) {
                    try apply(event, to: review, at: later)
                }
            }
        }
    }

    @Test func aRemovedReviewCanOnlyBeRestoredAndOnlyForTenMinutes() throws {
        let review = try review().removed(at: start)
        let missing = WaterFountainsError.reviewNotFound(RecordReference(review.id))
        for event in Event.allCases where event != .restore {
            #expect(throws: missing) { try apply(event, to: review, at: start) }
        }
        let inTime = start.advanced(by: .seconds(599))
        #expect(try review.restored(at: inTime).state == .published)
        #expect(throws: missing) { try review.restored(at: start.advanced(by: .seconds(600))) }
    }

    @Test func aChangeKeepsSetsAndClears() throws {
        let review = try review()
        let change = ReviewChange(
            title: try ReviewTitle("Warm"), text: .clear,
            ratings: [.flow: .clear, .flavour: .set(try Rating(0, of: .flavour))])
        let changed = try review.changed(by: change, at: start)
        #expect(changed.title.text == "Warm" && changed.text == nil)
        #expect(changed.ratings == Ratings(flavour: try Rating(0, of: .flavour)))
        #expect(try review.changed(by: ReviewChange(), at: start).draft == review.draft)
    }
}

@Suite struct RatingTests {
    @Test(arguments: ["-1", "101", "9999999999", "7.5", "", "good"])
    func refusesWhatIsNoRating(_ text: String) {
        let error = #expect(throws: InvalidValue.self) { try Rating(text, of: .flow) }
        #expect(error?.description.hasPrefix("flow ") == true)
        #expect(error?.description.hasSuffix("give 0 to 100, or leave it out") == true)
    }

    @Test func everyRatingHasAWord() throws {
        for aspect in RatingAspect.allCases {
            let words = try (0...100).map { try Rating($0, of: aspect).band.word(for: aspect) }
            #expect(Set(words).count == 5)
            for number in [20, 40, 60, 80] { #expect(words[number - 1] != words[number]) }
            #expect(words[80] == words[100])
        }
        #expect(RatingBand(59.9) == .middle)
        #expect(try Rating(85, of: .temperature).band.word(for: .temperature) == "ice-cold")
    }

    @Test func meansCountWhatWasRated() throws {
        let reviews = try ([(0, 80, nil), (30, 40, 60), (200, nil, 10)] as [(Int, Int?, Int?)]).map
        {
            day, flow, flavour in
            DatedRatings(
                Ratings(
                    flow: try flow.map { try Rating($0, of: .flow) },
                    flavour: try flavour.map { try Rating($0, of: .flavour) }),
                at: days(-day))
        }
        let means = RatingMeans(of: reviews, at: start)
        #expect(means.reviewCount == 3)
        #expect(means[.flow].all == RatingMean([80, 40]) && means[.flow].all?.value == 60)
        #expect(means[.flow].before == nil && means[.flow].trend == .unknown)
        #expect(means[.flavour].recent?.value == 60 && means[.flavour].before?.value == 10)
        #expect(means[.flavour].trend == .better)
        #expect(means[.location].all == nil)
        #expect(means.overall.all?.count == 4 && means.overall.all?.value == 47.5)
    }

    @Test(
        arguments: [
            (50, 55, .better), (50, 54, .steady), (50, 46, .steady), (50, 45, .worse),
        ] as [(Int, Int, RatingTrend)])
    func fivePointsAreATrend(_ before: Int, _ recent: Int, _ trend: RatingTrend) throws {
        let reviews = [(91, before), (90, recent)].map { day, value in
            DatedRatings(
                Ratings(flow: try? Rating(value, of: .flow)), at: days(-day))
        }
        #expect(RatingMeans(of: reviews, at: start)[.flow].trend == trend)
    }
}
