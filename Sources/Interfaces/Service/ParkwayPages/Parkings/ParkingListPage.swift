import Accounts
import Documents
import Foundation
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What the list of parkings shows.
struct ParkingListContent {
    let action: String
    let parkHref: String
    let exports: [ListExport]
    /// Whether there is anything to search in.
    let isSearchable: Bool
    let query: String
    /// Nil for all.
    let status: String?
    let from: String
    let to: String
    let hasDates: Bool
    let chips: [Chip]
    let notice: String?
    let empty: EmptyList?
    let groups: [Group]
    /// The next page; nil on the last one.
    let older: String?
    /// The next page of a search, whose text may be a plate; nil on the last one.
    let olderPost: Older?
    /// For the scripts, as JSON.
    let data: String

    /// A filter. That of a plate is sent in the body, so that no plate is in an address.
    struct Chip {
        let label: String
        let href: String
        let value: String
        let isPost: Bool
        let isChosen: Bool
    }

    /// The parkings of a period.
    struct Group {
        let heading: String
        let rows: [ParkingView]
    }

    /// The form for the next page.
    struct Older {
        let fields: [HiddenField]
    }
}

/// What is searched for in the list.
struct ParkingSearchText: Sendable {
    /// A plate or a building's code.
    var text = ""
    var status = ""
    var from = ""
    var to = ""
    var after = ""

    init(_ value: (String) -> String) {
        text = value("q").trimmed
        status = ParkingFilter.Status(rawValue: value("status")) == nil ? "" : value("status")
        from = value("from").trimmed
        to = value("to").trimmed
        after = value("after")
    }

    var isEmpty: Bool { text.isEmpty && status.isEmpty && from.isEmpty && to.isEmpty }

    /// The filter: the text is a plate of the person, else a building's code, else any plate.
    ///
    /// - Throws: ``Mistakes``.
    func filter(plates: [LicensePlate], in zone: TimeZone) throws(Mistakes) -> ParkingFilter {
        var input = ParkingFilterInput(
            status: status.isEmpty ? nil : status, from: from.isEmpty ? nil : from,
            to: to.isEmpty ? nil : to)
        if !text.isEmpty {
            let plate = try? LicensePlate(text)
            if plate.map(plates.contains) ?? false || (try? BuildingCode(text)) == nil {
                input.plate = text
            } else {
                input.buildings = [text]
            }
        }
        return try input.checked(in: zone)
    }
}

extension ParkingPages {
    private static let pageLimit = 20

    /// The parkings, the newest first.
    func list(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        var search = ParkingSearchText { visit.query[$0] ?? "" }
        search.text = ""
        return try await list(search, isPosted: false, visit, person)
    }

    /// The parkings that fit what was searched for. A plate comes in the body.
    func search(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        var search = ParkingSearchText { form[$0] }
        if !form["plate"].isEmpty { search.text = form["plate"].trimmed }
        return try await list(search, isPosted: !search.text.isEmpty, visit, person)
    }

    private func list(
        _ search: ParkingSearchText, isPosted: Bool, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        let texts = visit.texts
        let plates = try await desk(visit, person).plates()
        var page = Page<Parking>(items: [], next: nil)
        var notice: String?
        do {
            let filter = try search.filter(plates: plates, in: visit.timeZone)
            page = try await desk(visit, person).newestFirst(
                matching: filter, after: try? PageCursor(search.after), limit: Self.pageLimit)
        } catch is Mistakes {
            notice = texts["parking_searchWrong"]
        }
        let address = Self.address(search, visit)
        let exports = ParkingExport.Format.allCases.map { format in
            ListExport(
                label: texts["parking_export_" + format.rawValue],
                href: PageAddress(visit.link("/parkings.\(format.rawValue)"))
                    .setting("status", search.status).setting("from", search.from)
                    .setting("to", search.to).text)
        }
        let isEmpty = page.items.isEmpty && notice == nil
        let content = ParkingListContent(
            action: visit.link("/parkings"), parkHref: visit.link("/park"), exports: exports,
            isSearchable: !(isEmpty && search.isEmpty), query: search.text,
            status: search.status.isEmpty ? nil : search.status, from: search.from, to: search.to,
            hasDates: !search.from.isEmpty || !search.to.isEmpty,
            chips: Self.chips(search, plates, visit), notice: notice,
            empty: isEmpty ? Self.empty(search, visit) : nil,
            groups: Self.groups(page.items, visit),
            older: isPosted
                ? nil : page.next.map { address.setting("after", $0.description).text },
            olderPost: isPosted ? page.next.map { Self.older(search, $0) } : nil,
            data: ParkingScript(visit, person).script)
        return try visit.page("parkings", texts["parking_title"], content, at: .parkings)
    }

    private static func address(_ search: ParkingSearchText, _ visit: PageVisit) -> PageAddress {
        PageAddress(visit.link("/parkings")).setting("status", search.status)
            .setting("from", search.from).setting("to", search.to)
    }

    private static func older(
        _ search: ParkingSearchText, _ next: PageCursor
    ) -> ParkingListContent.Older {
        ParkingListContent.Older(
            fields: [
                ("q", search.text), ("status", search.status), ("from", search.from),
                ("to", search.to), ("after", next.description),
            ].filter { !$0.1.isEmpty }.map { HiddenField(name: $0.0, value: $0.1) })
    }

    private static func empty(
        _ search: ParkingSearchText, _ visit: PageVisit
    ) -> EmptyList {
        let texts = visit.texts
        guard !search.isEmpty else {
            return .init(
                message: texts["parking_none"], hint: texts["parking_noneHint"],
                label: texts["parking_here"], href: visit.link("/park"), isPrimary: true)
        }
        return .init(
            message: search.text.isEmpty
                ? texts["parking_noMatch"] : texts("parking_noMatchFor", ["text": search.text]),
            hint: texts["parking_noMatchHint"], label: texts["parking_clear"],
            href: visit.link("/parkings"), isPrimary: false)
    }

    private static func chips(
        _ search: ParkingSearchText, _ plates: [LicensePlate], _ visit: PageVisit
    ) -> [ParkingListContent.Chip] {
        let all = PageAddress(visit.link("/parkings"))
        let isAll = search.text.isEmpty && search.status.isEmpty
        var chips = [
            ParkingListContent.Chip(
                label: visit.texts["parking_allChip"], href: all.text, value: "", isPost: false,
                isChosen: isAll),
            ParkingListContent.Chip(
                label: visit.texts["parking_validNow"],
                href: all.setting("status", "valid").text, value: "", isPost: false,
                isChosen: search.status == "valid" && search.text.isEmpty),
        ]
        if plates.count > 1 {
            let searched = try? LicensePlate(search.text)
            chips += plates.prefix(6).map { plate in
                ParkingListContent.Chip(
                    label: PlateChip(plate).spoken, href: all.text, value: plate.text, isPost: true,
                    isChosen: plate == searched)
            }
        }
        return chips
    }

    /// Valid ones, then those of this week, then by month.
    private static func groups(
        _ parkings: [Parking], _ visit: PageVisit
    ) -> [ParkingListContent.Group] {
        let clock = visit.clock
        var groups: [(heading: String, rows: [ParkingView])] = []
        let valid = parkings.filter { $0.isValid(at: visit.now) }
        if !valid.isEmpty {
            groups.append((visit.texts["parking_validNow"], valid.map { visit.view($0) }))
        }
        for parking in parkings where !parking.isValid(at: visit.now) {
            let heading =
                clock.days(from: parking.createdAt) < 7
                ? visit.texts["parking_thisWeek"] : clock.month(parking.createdAt)
            if groups.last?.heading == heading {
                groups[groups.count - 1].rows.append(visit.view(parking))
            } else {
                groups.append((heading, [visit.view(parking)]))
            }
        }
        return groups.map { ParkingListContent.Group(heading: $0.heading, rows: $0.rows) }
    }
}
