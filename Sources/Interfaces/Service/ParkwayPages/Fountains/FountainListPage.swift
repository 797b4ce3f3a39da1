import Accounts
import Atlas
import Documents
import Foundation
import Geometry
import Hummingbird
import Operations
import RecordKeeping
import Routing
import ServiceCore
import StoreRuntime
import WaterFountains

/// What the list of fountains shows.
struct FountainListContent {
    let action: String
    let start: PlaceField
    let kept: [HiddenField]
    let choices: MapContent.Choices?
    let notice: MapContent.Notice?
    let sorts: [FountainChip]
    let chips: [FountainChip]
    let groups: [Group]
    let empty: Empty?
    let next: String?
    let newHref: String
    let alongHref: String
    let exports: [ListExport]
    let map: SideMap
    /// For the scripts, as JSON.
    let data: String

    /// A part of the list.
    struct Group {
        /// Nil for the main part.
        let subheading: String?
        let rows: [FountainRow]
    }

    /// A list without fountains.
    struct Empty {
        let message: String
        let hint: String
        /// The list without filters; nil if there are none.
        let clear: String?
    }
}

/// The fountains that a list found.
private struct FoundFountains {
    var main: [(row: FountainRow, place: Coordinate)] = []
    /// Those of the map that nobody has reviewed.
    var others: [(row: FountainRow, place: Coordinate)] = []
    /// The address of the next page; nil on the last one.
    var next: PageAddress?
    var notice: MapContent.Notice?

    var count: Int { main.count + others.count }
}

extension FountainPages {
    private static let pageLimit = 20
    /// Fewer fountains than that within the usual distance are looked for farther away.
    private static let enough = 5

    /// Fountains with the newest reviews first, or the nearest first.
    func list(_ visit: PageVisit) async throws -> Response {
        let query = FountainQuery(visit)
        let texts = visit.texts
        let plain = query.address(visit.link("/fountains"))
        let address = plain.setting("sort", query.isNearest ? "nearest" : "reviews")
        let frame = MapPage.Frame(query.places, at: address, visit)
        var searched = MapContent(texts["fountains"])
        let origin = await MapPage(visit.service).end(
            query.places.from, "from", frame, or: &searched)
        var found = FoundFountains()
        if query.isNearest {
            if let origin {
                found = try await nearest(to: origin, query, address, frame, visit)
            }
        } else {
            found = try await newest(query, address, visit)
        }
        let all = found.main + found.others
        let choices = query.isNearest ? searched.choices : nil
        let notice = found.notice ?? (query.isNearest ? searched.notice : nil)
        let content = FountainListContent(
            action: visit.link("/fountains"),
            start: PlaceField("from", texts["fountain_near"], query.places.from),
            kept: FountainQuery.Chip.allCases.filter(query.chips.contains)
                .map { HiddenField(name: $0.rawValue, value: "1") },
            choices: choices, notice: notice,
            sorts: [
                FountainChip(
                    label: texts["fountain_newest"], icon: "clock",
                    href: plain.setting("sort", "reviews").text, isChosen: !query.isNearest),
                FountainChip(
                    label: texts["fountain_nearest"], icon: "locate",
                    href: plain.setting("sort", "nearest").text, isChosen: query.isNearest),
            ],
            chips: query.chipLinks(address, texts),
            groups: [
                .init(subheading: nil, rows: found.main.map(\.row)),
                .init(
                    subheading: found.main.isEmpty ? nil : texts["fountain_unreviewed"],
                    rows: found.others.map(\.row)),
            ].filter { !$0.rows.isEmpty },
            empty: all.isEmpty && choices == nil && notice == nil
                ? Self.empty(query, origin, address, texts) : nil,
            next: found.next?.text, newHref: visit.link("/fountains/new"),
            alongHref: visit.link("/fountains/along"),
            exports: Self.exports(query, around: origin?.coordinate, visit),
            map: Self.map(all, from: origin?.coordinate, visit),
            data: PlaceScript(visit, page: "/fountains").script)
        return try visit.page(
            "fountains", Self.title(query, found.count, texts), content, look: .side,
            at: .fountains)
    }

    private static func title(_ query: FountainQuery, _ count: Int, _ texts: PageTexts) -> String {
        guard query.isNearest, count > 0 else { return texts["fountain_title"] }
        let place = query.places.from.text
        return place.isEmpty || place == texts["live_myPlace"]
            ? texts["fountain_nearestTitle"] : texts("fountain_nearTitle", ["place": place])
    }

    private static func empty(
        _ query: FountainQuery, _ origin: RouteEnd?, _ address: PageAddress, _ texts: PageTexts
    ) -> FountainListContent.Empty {
        let isMissingPlace = query.isNearest && origin == nil
        let key = isMissingPlace ? "fountain_whereAreYou" : "fountain_none"
        return .init(
            message: texts[key], hint: texts[key + "Hint"],
            clear: query.chips.isEmpty || isMissingPlace
                ? nil : address.without("works", "bottle", "wheelchair", "winter").text)
    }

    // MARK: Searching

    private func nearest(
        to origin: RouteEnd, _ query: FountainQuery, _ address: PageAddress,
        _ frame: MapPage.Frame, _ visit: PageVisit
    ) async throws -> FoundFountains {
        var found = FoundFountains()
        do {
            let walks = try await Self.walks(
                to: origin, meeting: query.filter, frame.deadline, visit)
            let start = (query.page - 1) * Self.pageLimit
            let shown = walks.enumerated().dropFirst(start).prefix(Self.pageLimit)
            let overviews = try await visit.service.fountains.overviews(
                of: shown.map { $0.element.fountain })
            for (index, walk) in shown {
                let row = await FountainRow(
                    walk.fountain, index + 1, overviews, walk: visit.walk(walk.walk), visit)
                found.main.append((row, walk.fountain.coordinate))
            }
            if walks.count > start + Self.pageLimit {
                found.next = address.setting("page", String(query.page + 1))
            }
        } catch {
            found.notice = PageFailure(error, Failure(describing: error), visit.texts).notice
        }
        return found
    }

    /// The fountains with the shortest walks from a place, looked for farther away if there are few.
    static func walks(
        to origin: RouteEnd, meeting filter: FountainFilter,
        _ deadline: ContinuousClock.Instant, _ visit: PageVisit
    ) async throws -> [FountainWalk] {
        let register = visit.service.fountains.register
        var candidates: [KnownFountain] = []
        for radius in [FountainSearch.standardRadius, FountainSearch.radii.upperBound]
        where candidates.count < enough {
            candidates = try await register.fountains(within: radius, of: origin.coordinate)
                .filter { filter.admits($0.traits, $0.status) }
        }
        let viewer = visit.person?.account.id
        return try await visit.service.withEngines(cost: .parkingSearch) { [candidates] engines in
            try FountainSearch(engines, for: viewer).nearest(
                to: origin, among: candidates, limit: FountainSearch.limits.upperBound,
                deadline: deadline)
        }
    }

    /// Each fountain once, at its newest review; on the last page also those without reviews.
    private func newest(
        _ query: FountainQuery, _ address: PageAddress, _ visit: PageVisit
    ) async throws -> FoundFountains {
        let desk = visit.service.fountains
        var found = FoundFountains()
        var after = try? PageCursor(query.after)
        let isFirst = after == nil
        var seen: Set<FountainReference> = []
        // Filters may leave few of a page.
        for _ in 0..<5 {
            let page = try await desk.newestReviews(after: after, limit: Self.pageLimit)
            let overviews = try await desk.overviews(of: Set(page.items.map(\.fountain.id)))
            let all = try await desk.register.known(overviews.values.map(\.rated))
            for review in page.items {
                guard let known = all[review.fountain.id], seen.insert(known.reference).inserted,
                    query.filter.admits(known.traits, known.status)
                else { continue }
                let row = await FountainRow(
                    known, found.count + 1, overviews, newest: review, visit)
                found.main.append((row, known.coordinate))
            }
            after = page.next
            if after == nil || found.count >= Self.pageLimit / 2 { break }
        }
        if let after {
            found.next = address.setting("after", after.description)
        } else if isFirst {
            for known in try await unreviewed(visit)
            where query.filter.admits(known.traits, known.status)
                && seen.insert(known.reference).inserted
            {
                let row = await FountainRow(known, found.count + 1, [:], visit)
                found.others.append((row, known.coordinate))
            }
        }
        return found
    }

    /// Some fountains of the map, to begin with.
    private func unreviewed(_ visit: PageVisit) async throws -> [KnownFountain] {
        let mapped: [MapFountain]? = try? await visit.service.withEngines { engines in
            try engines.atlas.mainRegion.map { region in
                try engines.mapFountains.fountains(in: region, limit: Self.pageLimit)
            } ?? []
        }
        return try await visit.service.fountains.register.known(mapped ?? [])
            .filter { $0.rated?.reviewCount ?? 0 == 0 }
    }

    // MARK: Map and files

    /// The pins of rows, and where the walks begin.
    static func map(
        _ rows: [(row: FountainRow, place: Coordinate)], from origin: Coordinate?,
        _ visit: PageVisit
    ) -> SideMap {
        var state = MapState()
        state.pins = rows.map { $0.row.pin(at: $0.place) }
        if let origin { state.pins.append(.init(kind: .start, at: MapState.Place(origin))) }
        return SideMap(
            visit, state, .pins(rows.map(\.place), numbered: true),
            around: [origin].compactMap(\.self), style: .list)
    }

    /// The files of the fountains around a place or, without one, of the region.
    private static func exports(
        _ query: FountainQuery, around place: Coordinate?, _ visit: PageVisit
    ) -> [ListExport] {
        let region = visit.service.workspace.openedEngines?.atlas.mainRegion
        let box =
            place.map { BoundingBox(around: $0, radiusMeters: FountainSearch.standardRadius) }
            ?? region
        guard let box else { return [] }
        let corners = [box.south, box.west, box.north, box.east]
            .map { String(($0 * 1e5).rounded() / 1e5) }.joined(separator: ",")
        return ["csv", "geojson"].map { format in
            var address = PageAddress(visit.link("/api/v1/fountains.\(format)"))
                .setting("box", corners).setting("limit", "1000")
            for chip in FountainQuery.Chip.allCases where query.chips.contains(chip) {
                address =
                    chip == .winter
                    ? address.setting("seasonal", "false")
                    : address.setting(chip.rawValue, "true")
            }
            return .init(
                label: visit.texts["fountain_export_" + format], href: address.text)
        }
    }
}
