import Accounts
import Documents
import Geometry
import Operations
import RecordKeeping
import ServiceCore
import WaterFountains

/// A fountain for templates.
struct FountainView: Sendable {
    let name: String
    let href: String
    let reviewHref: String
    /// `12 Harbour Street, Old Town`; empty if it is unknown.
    let place: String
    let status: FountainText.Label
    let tags: [FountainText.Label]
    /// `12 reviews`
    let reviews: String

    init(_ fountain: KnownFountain, address: String?, _ visit: PageVisit) {
        let words = visit.fountainText
        name = words.name(fountain, address: address)
        href = visit.link(PageVisit.path(of: fountain))
        reviewHref = href + "/review"
        let parts = (address.map { AddressLabel.parts(of: $0).prefix(2) } ?? [])
        place =
            fountain.name == nil
            // The name has the rest.
            ? parts.dropFirst().joined(separator: ", ")
            : [words.kind(fountain.traits), parts.joined(separator: ", ")].filter { !$0.isEmpty }
                .joined(separator: " · ")
        status = words.status(fountain)
        tags = words.traits(fountain.traits)
        let count = fountain.rated?.reviewCount ?? 0
        reviews =
            count == 0
            ? visit.texts["fountain_noReviews"] : visit.texts.count("fountain_reviews", count)
    }
}

/// A rating or a mean of ratings as a bar.
struct RatingBar: Sendable {
    let label: String
    let icon: String
    /// 0 to 100; empty if it is not rated.
    let number: String
    let word: String
    let isRated: Bool
    /// The place of a small upright bar, 20 high.
    let x: String
    let y: String
    let height: String

    init(_ aspect: RatingAspect, _ value: Double?, _ words: FountainText) {
        label = words.name(aspect)
        icon = FountainText.icon(aspect)
        isRated = value != nil
        number = value.map { String(Int($0.rounded())) } ?? ""
        word = value.map { words.word($0, aspect) } ?? words.texts["fountain_notRated"]
        let tall = Int(((value ?? 0) / 5).rounded())
        x = String((RatingAspect.allCases.firstIndex(of: aspect) ?? 0) * 10)
        y = String(20 - tall)
        height = String(tall)
    }

    /// The bars of all aspects.
    static func all(_ means: RatingMeans, _ words: FountainText) -> [RatingBar] {
        RatingAspect.allCases.map { RatingBar($0, means[$0].all?.value, words) }
    }
}

/// A row of a list of fountains.
struct FountainRow: Sendable {
    let number: String
    /// The id of the row.
    let row: String
    let fountain: FountainView
    /// `210 m, 3 min`; nil if no walk was asked for.
    let walk: String?
    /// `“Cold and quick”, Nora, 2 days ago`; nil if it is not a list of reviews.
    let quote: String?
    let picture: PhotoView?
    let bars: [RatingBar]
    let hasBars: Bool
    /// What the bars say, for screen readers.
    let spokenBars: String
    let isBroken: Bool
    /// The walk past it to a destination; nil if none was asked for.
    var routeHref: String?

    /// The row `number` of a list. `overviews` has that of the fountain, if people have said something
    /// about it.
    init(
        _ known: KnownFountain, _ number: Int, _ overviews: [Fountain.ID: FountainOverview],
        walk: String? = nil, newest: AuthoredReview? = nil, _ visit: PageVisit
    ) async {
        let words = visit.fountainText
        self.number = String(number)
        row = "fountain-\(number)"
        fountain = FountainView(known, address: await visit.address(of: known), visit)
        self.walk = walk
        isBroken = FountainText.isBroken(known)
        quote = newest.map { review in
            visit.texts(
                "fountain_quote",
                [
                    "title": review.review.title.text, "author": review.author.text,
                    "age": words.age(review.review.changedAt),
                ])
        }
        guard let overview = known.rated.flatMap({ overviews[$0.fountain.id] }),
            overview.rated.reviewCount > 0
        else {
            (bars, hasBars, spokenBars, picture) = ([], false, "", nil)
            return
        }
        let all = RatingBar.all(overview.means, words)
        bars = all
        hasBars = all.contains(where: \.isRated)
        spokenBars = all.filter(\.isRated).map { "\($0.label) \($0.number), \($0.word)" }
            .joined(separator: "; ")
        picture = overview.pictured.flatMap { visit.photo(of: $0) }
    }

    /// Its pin on the map.
    func pin(at place: Coordinate) -> MapState.Pin {
        MapState.Pin(
            kind: .number, at: MapState.Place(place), text: number,
            tone: isBroken ? .broken : .fountain, row: row, href: fountain.href)
    }
}

extension PageVisit {
    /// The photo of a review; nil if it has none.
    func photo(of review: FountainReview) -> PhotoView? {
        review.photo.map { PhotoView($0, at: link("/fountains/reviews/\(review.id)")) }
    }

    /// `210 m, 3 min`
    func walk(_ walk: ParkingOption.Stretch) -> String {
        let words = RouteWords(texts.language, units)
        let time = ReadableMeasure.duration(milliseconds: walk.durationMilliseconds)
        return "\(words.distance(walk.distanceMillimeters)), \(time)"
    }
}
