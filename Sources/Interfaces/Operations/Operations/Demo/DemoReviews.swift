import Accounts
import AddressText
import Atlas
import Geocoding
import RecordKeeping
import StoreContract
import StoreRuntime
import WaterFountains

/// Reviews of the fountains of the map, by the people of the demonstration.
struct DemoReviews {
    private struct Text {
        var title: String
        var text: String?
        /// Flow, flavour, temperature and location; nil if it is not rated.
        var ratings: [Int?]
        var daysAgo: Int
        var verdict: Verdict
    }

    private static let texts = [
        Text(
            title: "Cold even in August", text: "A strong jet. Bottles fit below it.",
            ratings: [85, 80, 90, 70], daysAgo: 40, verdict: .works),
        Text(
            title: "Tastes of the pipe", text: "Let it run for half a minute first.",
            ratings: [60, 25, 45, 60], daysAgo: 31, verdict: .works),
        Text(
            title: "Just off the way to the station", text: nil, ratings: [70, nil, nil, 95],
            daysAgo: 22, verdict: .works),
        Text(
            title: "Only a trickle", text: "You need patience to fill a bottle.",
            ratings: [15, 60, nil, 50], daysAgo: 9, verdict: .outOfOrder),
        Text(
            title: "Good as ever", text: nil, ratings: [80, 75, 80, nil], daysAgo: 3,
            verdict: .works),
    ]

    private let workspace: Workspace
    private let clock: DemoClock

    init(_ workspace: Workspace, clock: DemoClock) {
        self.workspace = workspace
        self.clock = clock
    }

    /// Adds reviews and confirmations, as many as the map has fountains for.
    ///
    /// - Returns: the number of reviews.
    /// - Throws: `EngineError` if there is no map; `StoreError`.
    func fill(by people: [Account], at present: Timestamp) async throws -> Int {
        let fountains = try workspace.withEngines { engines in
            guard let region = engines.atlas.mainRegion else { return [] as [FountainElement] }
            return try engines.mapFountains.fountains(in: region, limit: 3)
                .map { FountainElement($0.reference) }
        }
        guard !fountains.isEmpty, !people.isEmpty else { return 0 }
        let desk = FountainDesk(
            workspace,
            readMap: { [workspace] read in
                try workspace.withEngines { try read($0.mapFountains) }
            },
            findAddress: { [workspace] place in
                try PlaceLookup(workspace.geocoder()).resolve(PlaceText(place))
            })
        var count = 0
        for (number, review) in Self.texts.enumerated() {
            let target = FountainTarget.named(.element(fountains[number % fountains.count]))
            // A person reviews a fountain once.
            let author = people[number % people.count].id
            clock.set(to: present.advanced(by: .seconds(-review.daysAgo * 86_400)))
            do {
                _ = try await desk.addReview(
                    Self.draft(review), of: target, by: author, key: nil)
                _ = try await desk.confirm(review.verdict, at: target, by: author)
                count += 1
            } catch WaterFountainsError.alreadyReviewed {
                continue
            }
        }
        return count
    }

    private static func draft(_ review: Text) throws -> ReviewDraft {
        var ratings = Ratings()
        for (aspect, value) in zip(RatingAspect.allCases, review.ratings) {
            ratings[aspect] = try value.map { number throws in try Rating(number, of: aspect) }
        }
        return ReviewDraft(
            title: try ReviewTitle(review.title), ratings: ratings,
            text: try review.text.map { text throws in try ReviewText(text) })
    }
}
