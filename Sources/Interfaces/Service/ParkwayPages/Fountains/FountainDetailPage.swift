import Accounts
import Documents
import Foundation
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime
import WaterFountains

/// What the page of a fountain shows.
struct FountainDetail {
    let fountain: FountainView
    let allHref: String
    let newestPhoto: PhotoView?
    let photoAlt: String
    let walkHref: String
    let alongHref: String
    let geo: String
    /// Nil if it works.
    let outOfOrder: Banner?
    let confirmHref: String
    let lastNews: String
    let own: Own?
    let ratings: RatingCard?
    let writeHref: String
    let writeLabel: String
    let reviewRows: [ReviewView]
    let hasReviews: Bool
    let older: String?
    let map: SideMap

    /// That it is out of order, and which one works.
    struct Banner {
        let bannerText: String
        let alternative: String?
        let alternativeHref: String
    }

    /// What the person said about it.
    struct Own {
        let ownText: String
        /// Nil if it can no longer be undone.
        let undoHref: String?
    }
}

/// The means of a fountain's ratings, with their trend.
struct RatingCard {
    let heading: String
    let bars: [RatingBar]
    /// `0,24 24,12 …` on a ground of 136 × 32; nil if there are fewer than two ratings.
    let points: String?
    /// The last of them.
    let lastX: String
    let lastY: String
    /// What the line says.
    let trend: String?

    init(_ means: RatingMeans, _ reviews: [FountainReview], _ words: FountainText) {
        let texts = words.texts
        heading = texts.count("fountain_reviews", means.reviewCount)
        bars = RatingBar.all(means, words)
        let values = reviews.sorted { $0.changedAt < $1.changedAt }.compactMap(Self.mean)
            .suffix(12)
        let places = values.enumerated().map { index, value in
            (x: 4 + 128 * index / max(1, values.count - 1), y: Int((28 - value * 0.24).rounded()))
        }
        points =
            places.count < 2 ? nil : places.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        lastX = String(places.last?.x ?? 0)
        lastY = String(places.last?.y ?? 0)
        trend =
            means.overall.trend == .unknown
            ? nil : texts["fountain_trend_" + means.overall.trend.rawValue]
    }

    private static func mean(_ review: FountainReview) -> Double? {
        RatingMean(RatingAspect.allCases.compactMap { review.ratings[$0]?.value })?.value
    }
}

/// A review for templates.
struct ReviewView {
    let title: String
    let paragraphs: [String]
    let author: String
    let initials: String
    let when: String
    let reviewPhoto: PhotoView?
    let reviewPhotoAlt: String
    /// `Flow 82, strong`
    let ratingWords: [String]
    let isOwn: Bool
    /// Whether the owner of the server has hidden it from all but its author.
    let isHidden: Bool
    let id: String
    /// The page to report it on.
    let reportHref: String

    init(_ authored: AuthoredReview, _ visit: PageVisit) {
        let review = authored.review
        let words = visit.fountainText
        title = review.title.text
        paragraphs = (review.text?.text ?? "").split(separator: "\n").map(String.init)
        author = authored.author.text
        initials = authored.author.initials
        when = words.age(review.changedAt)
        isHidden = review.hiddenAt != nil
        // Nobody is shown the photo of a hidden review.
        reviewPhoto = isHidden ? nil : visit.photo(of: review)
        reviewPhotoAlt = visit.texts("fountain_photoBy", ["author": authored.author.text])
        ratingWords = RatingAspect.allCases.compactMap { aspect in
            review.ratings[aspect].map { rating in
                "\(words.name(aspect)) \(rating.value), \(words.word(Double(rating.value), aspect))"
            }
        }
        isOwn = review.author == visit.person?.account.id
        id = review.id.description
        reportHref = visit.reportAddress(of: "review", id)
    }
}

extension FountainPages {
    private static let reviewsPerPage = 10

    /// A fountain with everything that people say about it.
    func detail(_ visit: PageVisit) async throws -> Response {
        let desk = visit.service.fountains
        let (known, report) = try await desk.fountain(
            reference(visit), for: visit.person?.account.id)
        let texts = visit.texts
        let words = visit.fountainText
        let view = FountainView(known, address: await visit.address(of: known), visit)
        let after = visit.query["after"].flatMap { try? PageCursor($0) }
        var page = Page<AuthoredReview>(items: [], next: nil)
        var latest: [AuthoredReview] = []
        if let id = known.rated?.fountain.id {
            page = try await desk.newestReviews(
                of: id, for: visit.person?.account.id, after: after,
                limit: Self.reviewsPerPage)
            latest = try await desk.newestReviews(of: id, after: nil, limit: 50).items
        }
        let pictured = latest.first { $0.review.photo != nil }
        let content = FountainDetail(
            fountain: view, allHref: visit.link("/fountains"),
            newestPhoto: pictured.flatMap { visit.photo(of: $0.review) },
            photoAlt: pictured.map { texts("fountain_photoBy", ["author": $0.author.text]) } ?? "",
            walkHref: PageAddress(visit.link("/map")).setting("show", "route")
                .setting("to", view.name).setting("toAt", known.coordinate.queryText)
                .setting("mode", "walking").text,
            alongHref: visit.link("/fountains/along"), geo: known.coordinate.queryText,
            outOfOrder: FountainText.isBroken(known) ? await banner(known, view, visit) : nil,
            confirmHref: view.href + "/works",
            lastNews: known.status.confirmedAt.map {
                texts("fountain_lastNews", ["age": words.age($0)])
            } ?? texts["fountain_unconfirmed"],
            own: report?.confirmation.map { own($0, view, visit) },
            ratings: report.flatMap { report in
                report.means.reviewCount == 0
                    ? nil : RatingCard(report.means, latest.map(\.review), words)
            },
            writeHref: view.reviewHref,
            writeLabel: texts[
                report?.ownReview == nil ? "fountain_write" : "fountain_editOwn"],
            reviewRows: page.items.map { ReviewView($0, visit) },
            hasReviews: !page.items.isEmpty,
            older: page.next.map {
                PageAddress(view.href).setting("after", $0.description).text
            },
            map: SideMap(
                visit,
                pins: [
                    MapState.Pin(
                        kind: .place, at: MapState.Place(known.coordinate),
                        tone: FountainText.isBroken(known) ? .broken : .fountain)
                ]))
        return try visit.page(
            "fountain",
            texts("fountain_stateTitle", ["name": view.name, "state": view.status.text]),
            content, look: .side, at: .fountains)
    }

    private func own(
        _ confirmation: Confirmation, _ view: FountainView, _ visit: PageVisit
    ) -> FountainDetail.Own {
        let key =
            confirmation.verdict == .works ? "fountain_youSaidWorks" : "fountain_youSaidBroken"
        return FountainDetail.Own(
            ownText: visit.texts(key, ["age": visit.fountainText.age(confirmation.at)]),
            undoHref: confirmation.canBeUndone(at: visit.now) ? view.href + "/works/undo" : nil)
    }

    /// `Out of order, reported 2 days ago. Fishers’ Tap works, 3 min on foot.`
    private func banner(
        _ known: KnownFountain, _ view: FountainView, _ visit: PageVisit
    ) async -> FountainDetail.Banner {
        var filter = FountainFilter()
        filter.works = true
        let walks = try? await Self.walks(
            to: RouteEnd(known), meeting: filter, visit.service.searchDeadline(), visit)
        let other = walks?.first { $0.fountain.reference != known.reference }
        var name = ""
        if let other {
            name = visit.fountainText.name(
                other.fountain, address: await visit.address(of: other.fountain))
        }
        return FountainDetail.Banner(
            bannerText: view.status.text,
            alternative: other.map { other in
                visit.texts(
                    other.fountain.status.verdict == .works
                        ? "fountain_alternative" : "fountain_alternativeUnconfirmed",
                    ["name": name, "walk": visit.walk(other.walk)])
            },
            alternativeHref: other.map { visit.link(PageVisit.path(of: $0.fountain)) } ?? "")
    }

    // MARK: Whether it works

    /// Says that a fountain works, or is out of order.
    func confirm(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response
    {
        let reference = try reference(visit)
        let desk = visit.service.fountains
        let known = try await desk.register.fountain(reference)
        guard let verdict = Verdict(rawValue: form["verdict"]) else {
            return visit.redirect(to: PageVisit.path(of: known))
        }
        _ = try await desk.confirm(verdict, at: .named(reference), by: person.account.id)
        return visit.redirect(
            to: PageVisit.path(of: known),
            flash: Flash(
                visit.texts[
                    verdict == .works ? "fountain_notedWorks" : "fountain_notedBroken"],
                undo: Flash.Undo(
                    label: visit.texts["undo"],
                    action: visit.link(PageVisit.path(of: known) + "/works/undo"))))
    }

    /// Takes back what the person said last.
    func undoConfirmation(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let reference = try reference(visit)
        let desk = visit.service.fountains
        let known = try await desk.register.fountain(reference)
        var key = "fountain_undone"
        do {
            _ = try await desk.undoConfirmation(of: reference, by: person.account.id)
        } catch WaterFountainsError.notConfirmed, WaterFountainsError.confirmedTooLongAgo {
            key = "fountain_tooLate"
        }
        return visit.redirect(
            to: PageVisit.path(of: known), flash: Flash(visit.texts[key]))
    }
}
