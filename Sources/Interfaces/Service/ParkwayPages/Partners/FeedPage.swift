import Accounts
import ActivityPartners
import AddressText
import Documents
import Foundation
import Geocoding
import Geometry
import Guidance
import HTTPTypes
import Hummingbird
import OSMModel
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime
import WireText

/// What the feed shows.
struct FeedContent {
    let action: String
    let newHref: String
    let exports: [ListExport]
    let chips: [Chip]
    let days: [Option]
    let reaches: [Option]
    let activity: String
    let near: String
    let list: String?
    let isFilterOpen: Bool
    let hasFilters: Bool
    let clearHref: String
    let nearError: String?
    let cards: [PostCard]
    let empty: Empty?
    let older: String?
    /// Where scripts ask how many posts are new.
    let countHref: String
    /// The feed as it is now.
    let href: String
    let map: SideMap?

    /// A filter as a link.
    struct Chip {
        let label: String
        let href: String
        let isChosen: Bool
    }

    /// An answer of a select.
    struct Option {
        let value: String
        let label: String
        let isChosen: Bool
    }

    /// A feed without posts.
    struct Empty {
        let message: String
        let hint: String
    }
}

/// A post with the minutes of the walk, if they are known.
struct FoundPost: Sendable {
    let post: SeenPost
    var minutes: Int?
}

extension PartnerPages {
    private static let pageLimit = 20
    /// Maximum number of parts of the feed that are looked at for a page.
    private static let partsAPage = 10
    private static let maximumActivities = 6

    /// The posts that can be joined now, the newest first.
    func feed(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let query = FeedQuery { visit.query[$0] ?? "" }
        let texts = visit.texts
        var form = FormState()
        var page = Page<FoundPost>(items: [], next: nil)
        do {
            page = try await posts(
                query, after: try? PageCursor(query.after), limit: Self.pageLimit, visit, person)
        } catch let problem as FeedProblem {
            form.refuse("near", texts(problem.key, ["text": query.near]))
        }
        let back = query.address(visit).text
        let (cards, pins) = try await cards(page.items, back: back, visit, person)
        let content = FeedContent(
            action: visit.link("/partners"), newHref: visit.link("/partners/new"),
            exports: RecordFileFormat.allCases.map { format in
                ListExport(
                    label: texts["parking_export_" + format.rawValue],
                    href: query.address(visit, at: "/partners.\(format.rawValue)").text)
            },
            chips: try await chips(query, visit, person), days: Self.days(query, texts),
            reaches: Self.reaches(query, visit), activity: query.activity, near: query.near,
            list: query.list == .all ? nil : query.list.rawValue,
            isFilterOpen: !form.isValid || query.reach != nil || !query.near.isEmpty
                || !query.day.isEmpty,
            hasFilters: query.isFiltered, clearHref: visit.link("/partners"),
            nearError: form.problem("near"), cards: cards,
            empty: cards.isEmpty && form.isValid ? Self.empty(query, texts) : nil,
            older: page.next.map {
                query.address(visit).setting("after", $0.description).text
            },
            countHref: PageAddress(visit.link("/partners/count"))
                .setting("activity", query.activity).setting("day", query.day)
                .setting("since", String(visit.now.millisecondsSinceEpoch)).text,
            href: back, map: pins.isEmpty ? nil : SideMap(visit, pins: pins, style: .list))
        return try visit.page(
            "partners", texts["partners"], content, look: .side, at: .partners, form: form)
    }

    private struct CountDocument: Encodable {
        let count: Int
        let label: String
    }

    /// How many posts of others are newer than the page that asks, for its script.
    func countNew(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let query = FeedQuery { visit.query[$0] ?? "" }
        let since = visit.query["since"].flatMap { Int64($0) } ?? .max
        let found = try await desk(visit, person).feed(
            query.filter, after: nil, limit: Self.pageLimit)
        let count = found.items.count {
            $0.standing != .own && $0.post.createdAt.millisecondsSinceEpoch > since
        }
        return try .json(
            CountDocument(count: count, label: visit.texts.count("partner_newPosts", count)),
            headers: [.cacheControl: "no-store"])
    }

    // MARK: Posts

    /// Why the place of the filter cannot be used.
    struct FeedProblem: Error {
        let key: String
    }

    func posts(
        _ query: FeedQuery, after: PageCursor?, limit: Int, _ visit: PageVisit,
        _ person: SignedIn
    ) async throws -> Page<FoundPost> {
        let desk = desk(visit, person)
        switch query.list {
        case .mine:
            return try await desk.posts(after: after, limit: limit)
                .map { FoundPost(post: $0) }
        case .asked:
            return try await desk.asked(after: after, limit: limit)
                .map { FoundPost(post: $0) }
        case .all: break
        }
        var filter = query.filter
        guard let reach = query.reach else {
            if !query.near.isEmpty { throw FeedProblem(key: "partner_reachMissing") }
            return try await desk.feed(filter, after: after, limit: limit)
                .map { FoundPost(post: $0) }
        }
        let near = try await place(query.near, visit)
        switch reach {
        case .within(let meters):
            filter.area = try PostFilter.Area(center: near, radius: Double(meters))
            return try await desk.feed(filter, after: after, limit: limit)
                .map { FoundPost(post: $0) }
        case .walk(let minutes):
            let walking = try WalkingFeed(from: near, within: minutes)
            filter.area = try walking.area()
            return try await walked(walking, filter, after: after, limit: limit, visit, desk)
        }
    }

    /// The posts within a walk. A page may be short if many of those around are farther.
    private func walked(
        _ walking: WalkingFeed, _ filter: PostFilter, after: PageCursor?, limit: Int,
        _ visit: PageVisit, _ desk: PartnerDesk
    ) async throws -> Page<FoundPost> {
        let deadline = visit.service.searchDeadline()
        var found: [FoundPost] = []
        var cursor = after
        for _ in 0..<Self.partsAPage {
            let part = try await desk.feed(
                filter, after: cursor, limit: limit - found.count)
            do {
                found += try await visit.service.withEngines { engines in
                    try walking.reached(part.items, on: engines, deadline: deadline)
                        .map { FoundPost(post: $0.post, minutes: $0.minutes) }
                }
            } catch {
                throw FeedProblem(key: "partner_nearUnreachable")
            }
            cursor = part.next
            if cursor == nil || found.count == limit { break }
        }
        return Page(items: found, next: cursor)
    }

    private func place(_ text: String, _ visit: PageVisit) async throws -> Coordinate {
        guard !text.isEmpty, let typed = try? PlaceText(text) else {
            throw FeedProblem(key: "partner_nearMissing")
        }
        if let coordinate = typed.coordinate { return coordinate }
        let found = try? await visit.service.places.search(
            typed, options: SearchOptions(limit: 1, languages: [visit.texts.language.rawValue]))
        guard let first = found?.first else { throw FeedProblem(key: "notFound") }
        return first.coordinate
    }

    /// The cards, and a pin for each that has a place.
    private func cards(
        _ posts: [FoundPost], back: String, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> (cards: [PostCard], pins: [MapState.Pin]) {
        let profiles = try await visit.profiles(Set(posts.map(\.post.post.owner)), person)
        var (cards, pins): ([PostCard], [MapState.Pin]) = ([], [])
        for found in posts {
            let shown = found.post.shownPlace
            let number = shown.map { _ in pins.count + 1 }
            let owner = PersonLine(
                found.post.ownerName, profiles[found.post.post.owner], visit)
            let card = PostCard(
                found.post, by: owner, number: number,
                quarter: await visit.placeName(of: found.post),
                minutes: found.minutes, back: back, visit)
            cards.append(card)
            if let shown, let number {
                pins.append(
                    MapState.Pin(
                        kind: found.post.standing.seesPlace ? .number : .area,
                        at: MapState.Place(shown), text: String(number), tone: .partner,
                        row: card.id, href: card.href))
            }
        }
        return (cards, pins)
    }

    // MARK: Filters

    private func chips(
        _ query: FeedQuery, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> [FeedContent.Chip] {
        let all = PageAddress(visit.link("/partners"))
        let texts = visit.texts
        let isAll = query.list == .all && query.activity.isEmpty
        var chips = [
            FeedContent.Chip(label: texts["partner_all"], href: all.text, isChosen: isAll),
            FeedContent.Chip(
                label: texts["partner_mine"], href: all.setting("show", "mine").text,
                isChosen: query.list == .mine),
            FeedContent.Chip(
                label: texts["partner_asked"], href: all.setting("show", "asked").text,
                isChosen: query.list == .asked),
        ]
        var activities: [Activity] = []
        if let chosen = try? Activity(query.activity) { activities.append(chosen) }
        for seen in try await desk(visit, person).feed(after: nil, limit: 50).items {
            let activity = seen.post.draft.activity
            guard activities.count < Self.maximumActivities else { break }
            if !activities.contains(where: { $0.key == activity.key }) {
                activities.append(activity)
            }
        }
        chips += activities.map { activity in
            FeedContent.Chip(
                label: activity.text, href: all.setting("activity", activity.text).text,
                isChosen: activity.text.lowercased() == query.activity.lowercased())
        }
        return chips
    }

    private static func days(_ query: FeedQuery, _ texts: PageTexts) -> [FeedContent.Option] {
        Weekday.allCases.map { day in
            FeedContent.Option(
                value: day.code, label: texts["partner_wholeDay_\(day.code)"],
                isChosen: day.code == query.day)
        }
    }

    private static func reaches(_ query: FeedQuery, _ visit: PageVisit) -> [FeedContent.Option] {
        let words = RouteWords(visit.texts.language, visit.units)
        return FeedQuery.Reach.all.map { reach in
            let label =
                switch reach {
                case .walk(let minutes):
                    visit.texts("partner_minutesOnFoot", ["minutes": String(minutes)])
                case .within(let meters): words.distance(Int64(meters) * 1_000)
                }
            return FeedContent.Option(
                value: reach.text, label: label, isChosen: reach == query.reach)
        }
    }

    private static func empty(_ query: FeedQuery, _ texts: PageTexts) -> FeedContent.Empty {
        switch query.list {
        case .mine:
            FeedContent.Empty(
                message: texts["partner_noneMine"], hint: texts["partner_noneMineHint"])
        case .asked:
            FeedContent.Empty(
                message: texts["partner_noneAsked"], hint: texts["partner_noneAskedHint"])
        case .all:
            query.isFiltered
                ? FeedContent.Empty(
                    message: texts["partner_noMatch"], hint: texts["partner_noMatchHint"])
                : FeedContent.Empty(
                    message: texts["partner_none"], hint: texts["partner_noneHint"])
        }
    }
}

extension SeenPost {
    /// The place that the viewer may see; nil if the post has none.
    var shownPlace: Coordinate? {
        post.draft.place.map { standing.seesPlace ? $0.coordinate : $0.shown }
    }
}

extension PageVisit {
    /// What the viewer may know of the place in words; nil if the post has none.
    func placeName(of seen: SeenPost) async -> String? {
        guard let place = seen.post.draft.place else { return nil }
        guard !seen.standing.seesPlace else {
            return AddressLabel.parts(of: place.address.text).prefix(2).joined(separator: ", ")
        }
        return await quarter(of: place.shown)
    }
}
