import Accounts
import Foundation
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces

/// The days that somebody wants to rent, as they were typed: the first and the last one.
struct RentChoice: Sendable {
    var form: FormState
    /// The month of the calendar; nil for that of the days.
    private let month: CalendarDay?

    init(_ query: QueryParameters) {
        form = FormState([
            "from": (query["from"] ?? "").trimmed, "to": (query["to"] ?? "").trimmed,
        ])
        month = query["month"].flatMap { try? CalendarDay($0) }
    }

    init(_ sent: PageForm) {
        form = FormState(sent)
        month = nil
    }

    /// Whether the last day was chosen, not only the first one.
    var hasEnd: Bool { !form["to"].isEmpty }

    /// The days; nil if none are chosen or they are wrong.
    var days: DayRange? {
        guard let first = try? CalendarDay(form["from"]) else { return nil }
        let last = hasEnd ? try? CalendarDay(form["to"]) : first
        return last.flatMap { try? DayRange(first: first, end: $0.advanced(by: 1)) }
    }

    /// The days. Mistakes are reported next to their fields.
    mutating func check(_ texts: PageTexts) -> DayRange? {
        if form["from"].isEmpty {
            form.refuse("from", texts["space_missingFrom"])
        } else if (try? CalendarDay(form["from"])) == nil {
            form.refuse("from", texts["space_wrongDay"])
        } else if hasEnd, (try? CalendarDay(form["to"])) == nil {
            form.refuse("to", texts["space_wrongDay"])
        } else if days == nil {
            form.refuse("to", texts["space_wrongDays"])
        }
        return form.isValid ? days : nil
    }

    /// A day of the month to show, from `today` on.
    func shownDay(from today: CalendarDay, free: CalendarDay) -> CalendarDay {
        max(today, month ?? days?.first ?? free)
    }
}

/// Renting a space: the calendar, the days, the price and the one button.
struct RentContent {
    /// Nil if the space is not offered.
    let calendar: SpaceCalendar?
    let action: String
    let key: String
    /// The price of a day in US dollars that the person has seen.
    let price: String
    let from: String
    let to: String
    let today: String
    let fromError: String?
    let toError: String?
    /// Days that are free instead.
    let offers: [Offer]
    /// `$21.00`; nil if no days are chosen.
    let total: String?
    /// `9 – 14 Dec, 6 days × $3.50`, or what to do.
    let sum: String
    let button: String
    /// Whether the button does anything.
    let isEnabled: Bool
    /// The rental of the person; nil if there is none.
    let rental: Own?
    /// When one can cancel.
    let rule: String
    /// Whether the exact address is still to be seen.
    let hidesPlace: Bool

    /// A free time.
    struct Offer {
        let label: String
        let href: String
    }

    /// A rental or a request that is open.
    struct Own {
        let text: String
        let href: String
        let cancelHref: String
    }

    init(_ viewed: ViewedSpace, _ choice: inout RentChoice, _ visit: PageVisit) {
        let (texts, words, space) = (visit.texts, visit.spaceWords, viewed.space)
        let today = visit.spaceToday
        let page = visit.link("/storage/\(space.id)")
        let isOffered = space.status == .published
        let free = viewed.standing.firstFreeDay(from: today)
        let taken = viewed.standing.taken
        let address = PageAddress(page).setting("from", choice.form["from"])
            .setting("to", choice.form["to"])
        let days = choice.days
        let clash = days.flatMap { days in taken.first { $0.overlaps(days) } }
        if let clash, choice.form.isValid {
            choice.form.refuse("from", texts("space_takenDays", ["days": words.days(clash)]))
        }
        self.calendar =
            isOffered
            ? SpaceCalendar(
                showing: choice.shownDay(from: today, free: free), taken: taken, chosen: days,
                hasEnd: choice.hasEnd, address, visit) : nil
        action = page + "/rent"
        let typed = choice.form["key"]
        key = typed.isEmpty ? UUID().uuidString : typed
        price = space.details.price?.dollars ?? ""
        from = choice.form["from"]
        to = choice.form["to"]
        self.today = today.description
        fromError = choice.form.problem("from")
        toError = choice.form.problem("to")
        offers =
            clash == nil && choice.form.isValid
            ? []
            : Self.offers(count: days?.count ?? 1, taken, from: days?.first ?? today, page, visit)
        let isFree = days != nil && clash == nil
        let cents = space.details.price?.cents ?? 0
        total = isFree ? days.map { words.money($0.count * cents) } : nil
        sum = Self.sum(isFree ? days : nil, cents, words, texts)
        rental = viewed.standing.rental.map { Own($0, visit) }
        rule = Self.rule(isFree ? days : nil, today, texts, words)
        hidesPlace = viewed.relation == .stranger
        (button, isEnabled) = Self.label(viewed, hasFreeDays: isFree, texts, words)
    }

    private static func label(
        _ viewed: ViewedSpace, hasFreeDays: Bool, _ texts: PageTexts, _ words: SpaceWords
    ) -> (String, Bool) {
        let rent = viewed.space.details.booking == .instant ? "space_rentNow" : "space_askToRent"
        switch viewed.action {
        case .rentNow, .askToRent: return (texts[rent], true)
        case .cancelRent: return (texts["space_cancelRent"], true)
        case .ownSpace: return (texts["space_ownSpace"], false)
        case .unavailable(.some(let day)):
            // Days after that can be rented today.
            if hasFreeDays { return (texts[rent], true) }
            return (texts("space_unavailableUntil", ["day": words.day(day)]), false)
        case .unavailable(nil): return (texts["space_unavailable"], false)
        }
    }

    private static func sum(
        _ days: DayRange?, _ cents: Int, _ words: SpaceWords, _ texts: PageTexts
    ) -> String {
        guard let days else { return texts["space_chooseDays"] }
        return texts(
            "space_sum", ["days": words.daysWithCount(days), "price": words.money(cents)])
    }

    private static func rule(
        _ days: DayRange?, _ today: CalendarDay, _ texts: PageTexts, _ words: SpaceWords
    ) -> String {
        guard let days, days.first > today else { return texts["space_rule"] }
        let last = words.day(days.first.advanced(by: -1))
        return texts("space_freeUntil", ["day": last]) + " " + texts["space_ruleAfter"]
    }

    /// The next free days: as many as were wanted, and those before the next rental.
    private static func offers(
        count: Int, _ taken: [DayRange], from day: CalendarDay, _ page: String, _ visit: PageVisit
    ) -> [Offer] {
        var offers: [Offer] = []
        var first = max(day, visit.spaceToday)
        for _ in 0...taken.count where offers.count < 2 {
            first = taken.reduce(first) { $1.contains($0) ? $1.end : $0 }
            let next = taken.map(\.first).filter { $0 > first }.min()
            let end = min(first.advanced(by: count), next ?? first.advanced(by: count))
            guard let range = try? DayRange(first: first, end: end) else { break }
            let address = PageAddress(page).setting("from", range.first.description)
                .setting("to", range.end.advanced(by: -1).description)
            offers.append(
                Offer(
                    label: visit.texts("space_isFree", ["days": visit.spaceWords.days(range)]),
                    href: address.text + "#calendar"))
            guard range.count < count, let next else { break }
            first = next
        }
        return offers
    }
}

extension RentContent.Own {
    init(_ rental: Rental, _ visit: PageVisit) {
        let state = rental.state(at: visit.now)
        let key = state == .requested ? "space_youAsked" : "space_youRent"
        let page = visit.link("/rentals/\(rental.id)")
        text = visit.texts(key, ["days": visit.spaceWords.days(rental.keptDays ?? rental.days)])
        href = page
        cancelHref = page + "/cancel"
    }
}
