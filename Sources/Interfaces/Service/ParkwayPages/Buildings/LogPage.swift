import Accounts
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// What the page of a building's log shows.
struct LogContent {
    let frame: BuildingFrame
    let action: String
    let kinds: [Kind]
    let fromDate: String
    let toDate: String
    let datesError: String?
    let plateValue: String
    let plateError: String?
    let kindValue: String
    let isFiltered: Bool
    let clearHref: String
    let lines: [Line]
    let hasLines: Bool
    let emptyText: String
    let pages: [PageForm]
    let exports: [ListExport]

    /// A filter by what was done.
    struct Kind {
        let label: String
        let href: String
        let isChosen: Bool
    }

    /// An entry.
    struct Line {
        let number: String
        let time: String
        let what: String
        let detail: String
        let who: String
        let verdictTone: String
        let verdictIcon: String
        let verdictText: String
        let hasVerdict: Bool
    }

    /// The newer or older lines. A plate is never in an address.
    struct PageForm {
        let pageLabel: String
        let fields: [HiddenField]
    }
}

extension BuildingPages {
    /// The log of a building.
    func log(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        var search = LogSearch { visit.query[$0] ?? "" }
        // Plates are only sent by forms.
        search.plate = ""
        return try await logPage(search, visit, person)
    }

    /// The log with the entries that a form asks for.
    func searchLog(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        try await logPage(LogSearch { form[$0] }, visit, person)
    }

    private func logPage(
        _ typed: LogSearch, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        let building = try await ownBuilding(visit, person).building
        var search = typed
        let texts = visit.texts
        let page = visit.link(BuildingTab.log.path(in: building.code))
        var lines: [BuildingDesk.Line] = []
        if let query = search.query(visit) {
            lines = try await visit.buildingDesk(person).audit(of: building.code, matching: query)
        }
        let (shown, hasNewer, hasOlder) = Self.window(lines, at: search.position)
        let address = search.address(PageAddress(page))
        let content = LogContent(
            frame: BuildingFrame(building, at: .log, visit), action: page,
            kinds: LogSearch.Kind.allCases.map { kind in
                .init(
                    label: texts["buildings_log_" + kind.rawValue],
                    href: address.setting("kind", kind == .all ? nil : kind.rawValue).text,
                    isChosen: kind == search.kind)
            },
            fromDate: search.from, toDate: search.to,
            datesError: search.form.problem("from") ?? search.form.problem("to"),
            plateValue: search.plate, plateError: search.form.problem("plate"),
            kindValue: search.kind.rawValue, isFiltered: !search.fields.isEmpty, clearHref: page,
            lines: shown.map { Self.line($0, visit) }, hasLines: !shown.isEmpty,
            emptyText: texts[search.fields.isEmpty ? "buildings_logEmpty" : "buildings_logNone"],
            pages: Self.pages(search, shown, hasNewer: hasNewer, hasOlder: hasOlder, texts),
            exports: [("csv", "buildings_csv"), ("json", "buildings_json")].map { end, key in
                .init(
                    label: texts[key],
                    href: search.address(PageAddress("\(page).\(end)")).text)
            })
        return try visit.page(
            "buildingLog", BuildingFrame.title(building, .log, texts), content,
            at: .building(building.code), form: search.form)
    }

    /// The lines of a page, of which one more was read than it shows.
    private static func window(
        _ lines: [BuildingDesk.Line], at position: AuditQuery.Position
    ) -> (lines: [BuildingDesk.Line], hasNewer: Bool, hasOlder: Bool) {
        let hasMore = lines.count > LogSearch.limit
        return switch position {
        case .newest: (Array(lines.prefix(LogSearch.limit)), false, hasMore)
        case .before: (Array(lines.prefix(LogSearch.limit)), true, hasMore)
        case .after: (Array(lines.suffix(LogSearch.limit)), hasMore, true)
        }
    }

    private static func pages(
        _ search: LogSearch, _ shown: [BuildingDesk.Line], hasNewer: Bool, hasOlder: Bool,
        _ texts: PageTexts
    ) -> [LogContent.PageForm] {
        func form(_ key: String, _ name: String, _ number: Int64?) -> LogContent.PageForm? {
            number.map {
                LogContent.PageForm(
                    pageLabel: texts[key],
                    fields: search.fields + [HiddenField(name: name, value: String($0))])
            }
        }
        return [
            hasNewer ? form("buildings_newer", "after", shown.first?.entry.number) : nil,
            hasOlder ? form("buildings_older", "before", shown.last?.entry.number) : nil,
        ].compactMap(\.self)
    }

    private static func line(_ line: BuildingDesk.Line, _ visit: PageVisit) -> LogContent.Line {
        let (texts, entry) = (visit.texts, line.entry)
        let words = LogWords(entry, texts)
        return LogContent.Line(
            number: String(entry.number),
            time: "\(visit.day(entry.at)), \(visit.clock.time(entry.at))", what: words.what,
            detail: words.detail,
            who: line.actor?.text
                ?? texts[entry.actor == nil ? "buildings_nobody" : "space_deletedPerson"],
            verdictTone: words.mayBeHere == false ? "stop" : "ok",
            verdictIcon: words.mayBeHere == false ? "cross" : "check",
            verdictText: texts[
                words.mayBeHere == false ? "buildings_mayNotPark" : "buildings_mayPark"],
            hasVerdict: words.mayBeHere != nil)
    }
}
