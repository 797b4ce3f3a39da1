import Accounts
import AddressText
import Documents
import Foundation
import Geocoding
import Geometry
import Guidance
import Hummingbird
import OSMModel
import Operations
import RecordKeeping
import RoadSearch
import Routing
import ServiceCore
import StorageSpaces
import StoreRuntime

/// What the list of storage spaces shows.
struct SpaceListContent {
    let action: String
    let offerHref: String
    let mineHref: String
    let rentalsHref: String
    let exports: [ListExport]
    let near: String
    let nearError: String?
    let dates: [DateField]
    let fields: [FormField]
    let orders: [Order]
    let isFiltered: Bool
    /// What the filters are called: `Filters · 2`.
    let filterSummary: String
    /// Whether the filters are in sight.
    let isOpen: Bool
    /// `5 spaces, free 9 – 14 Dec`; nil if nothing was found or searched for.
    let count: String?
    let notice: String?
    let empty: EmptyList?
    let rows: [SpaceView]
    /// The next page; nil on the last one.
    let older: String?
    let map: SideMap

    /// A field for a day.
    struct DateField {
        let name: String
        let label: String
        let value: String
        let minimum: String
        let error: String?
    }

    /// An order of the list.
    struct Order {
        let value: String
        let label: String
        let isChosen: Bool
    }
}

extension SpacePages {
    private static let pageLimit = 20

    /// The published spaces, the newest or the nearest first.
    func browse(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        var search = SpaceSearch(visit.query)
        let filter = search.filter(visit.texts)
        let place = await place(&search, visit)
        let order = search.order(hasPlace: place != nil)
        if order != .newest, place == nil, search.form.problem("near") == nil {
            search.refuse("near", visit.texts["space_missingNear"])
        }
        var found = Page<ViewedSpace>(items: [], next: nil)
        var notice: String?
        if search.form.isValid {
            do {
                found = try await spaces(search, filter, place, order, visit, person)
            } catch let error as RoutingError {
                notice = PageFailure(error, Failure(describing: error), visit.texts).notice.message
            }
        }
        let content = content(search, found, filter, notice, visit)
        return try visit.page(
            "spaces", visit.texts["space_title"], content, look: .side, at: .storage,
            form: search.form)
    }

    /// The place to measure from; nil if none is named or found.
    private func place(_ search: inout SpaceSearch, _ visit: PageVisit) async -> Coordinate? {
        let text = search.form["near"]
        guard !text.isEmpty else { return nil }
        if let coordinate = (try? CoordinateText.parse(text)) ?? nil { return coordinate }
        let options = SearchOptions(limit: 1, languages: [visit.texts.language.rawValue])
        guard let found = try? await visit.service.places.search(text, options: options).first
        else {
            search.refuse("near", visit.texts("notFound", ["text": text]))
            return nil
        }
        return found.coordinate
    }

    private func spaces(
        _ search: SpaceSearch, _ filter: SpaceFilter, _ place: Coordinate?,
        _ order: SpaceSearch.Order, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Page<ViewedSpace> {
        let desk = visit.spaceDesk(person)
        guard let place, order != .newest else {
            return try await desk.newestFirst(
                matching: filter, after: search.after, limit: Self.pageLimit)
        }
        guard let mode = TravelMode(rawValue: order.rawValue) else {
            let items = try await desk.nearest(
                to: place, radius: nil, matching: filter, limit: Self.pageLimit)
            return Page(items: items, next: nil)
        }
        let deadline = visit.service.searchDeadline()
        let viewer = person.account.id
        let items = try await desk.nearestByRoad(
            to: place, radius: nil, matching: filter, limit: Self.pageLimit
        ) { spots in
            try await visit.service.withEngines(cost: .parkingSearch) { engines in
                try StorageSpaceDesk.ways(
                    from: place, to: spots, by: mode, for: viewer, with: engines,
                    deadline: deadline)
            }
        }
        return Page(items: items, next: nil)
    }

    private func content(
        _ search: SpaceSearch, _ found: Page<ViewedSpace>, _ filter: SpaceFilter,
        _ notice: String?, _ visit: PageVisit
    ) -> SpaceListContent {
        let (texts, form) = (visit.texts, search.form)
        let action = visit.link("/storage")
        var rows = found.items.map { SpaceView($0, visit) }
        let pins = found.items.compactMap { MapState.Pin($0, visit) }
        if rows.count > 1 {
            for index in rows.indices { rows[index].number = index + 1 }
        }
        let narrowing = ["from", "maxPrice", "minSize", "maxSize"]
        let set = narrowing.count { !form[$0].isEmpty }
        let isEmpty = rows.isEmpty && form.isValid && notice == nil
        let order = search.order(hasPlace: !form["near"].isEmpty)
        return SpaceListContent(
            action: action, offerHref: visit.link("/storage/new"),
            mineHref: visit.link("/me/spaces"), rentalsHref: visit.link("/rentals"),
            exports: RecordFileFormat.allCases.map { format in
                ListExport(
                    label: texts["parking_export_" + format.rawValue],
                    href: search.address(visit.link("/storage.\(format.rawValue)")).without(
                        "near", "sort"
                    ).text)
            },
            near: form["near"], nearError: form.problem("near"),
            dates: Self.dates(form, visit), fields: Self.fields(form, texts),
            orders: SpaceSearch.Order.allCases.map {
                SpaceListContent.Order(
                    value: $0.rawValue, label: texts["space_sort_" + $0.rawValue],
                    isChosen: $0 == order)
            },
            isFiltered: !search.isAll,
            filterSummary: set == 0
                ? texts["space_datesAndFilters"] : texts("space_filters", ["count": String(set)]),
            isOpen: (narrowing + ["to"]).contains { form.problem($0) != nil },
            count: rows.isEmpty ? nil : Self.count(rows.count, filter, visit), notice: notice,
            empty: isEmpty ? Self.empty(search, visit) : nil, rows: rows,
            older: found.next.map {
                search.address(action).setting("after", $0.description).text
            },
            map: SideMap(visit, pins: pins, style: .list))
    }

    private static func dates(
        _ form: FormState, _ visit: PageVisit
    ) -> [SpaceListContent.DateField] {
        [("from", "space_from"), ("to", "space_to")].map { name, label in
            SpaceListContent.DateField(
                name: name, label: visit.texts[label], value: form[name],
                minimum: visit.spaceToday.description, error: form.problem(name))
        }
    }

    private static func fields(_ form: FormState, _ texts: PageTexts) -> [FormField] {
        [
            form.field("maxPrice", texts["space_maxPrice"], isOptional: true),
            form.field("minSize", texts["space_minSize"], .number, isOptional: true),
            form.field("maxSize", texts["space_maxSize"], .number, isOptional: true),
        ]
    }

    private static func count(
        _ count: Int, _ filter: SpaceFilter, _ visit: PageVisit
    ) -> String {
        let text = visit.texts.count("space_spaces", count)
        guard let free = filter.free else { return text }
        return visit.texts(
            "space_spacesFree", ["spaces": text, "days": visit.spaceWords.days(free)])
    }

    private static func empty(
        _ search: SpaceSearch, _ visit: PageVisit
    ) -> EmptyList {
        let texts = visit.texts
        guard !search.isAll else {
            return .init(
                message: texts["space_none"], hint: texts["space_noneHint"],
                label: texts["space_offer"], href: visit.link("/storage/new"), isPrimary: false)
        }
        return .init(
            message: texts["space_noMatch"], hint: texts["space_noMatchHint"],
            label: texts["space_showAll"], href: visit.link("/storage"), isPrimary: false)
    }
}
