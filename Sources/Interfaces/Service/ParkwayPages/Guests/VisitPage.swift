import Accounts
import Buildings
import Foundation
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What the form for a guest without an account shows.
struct VisitContent {
    let action: String
    /// `12 Harbour Street · guest of suite 1204`
    let address: String
    let suite: String
    let plate: FormField
    let stays: [Choice]
    let hoursError: String?
    /// `Suite 1204 has 20 of 24 hours left in 7 days.` Nil if it has no limit.
    let limit: String?
    let passcode: FormField
    /// Names the stay that the form makes, so that a second press makes no second one.
    let link: String
    let button: String

    /// A stay to choose.
    struct Choice {
        let hours: String
        /// `4 h`
        let label: String
        /// `18:30`, or what is left if it is too long
        let until: String
        /// What the button says if it is chosen.
        let button: String
        let isChosen: Bool
        let isLocked: Bool
    }
}

extension GuestPages {
    /// `/visit/{token}`: the form of a suite.
    func showVisit(_ visit: PageVisit) async throws -> Response {
        try visitPage(try await suite(visit), FormState(), visit)
    }

    private func suite(_ visit: PageVisit) async throws -> VisitedSuite {
        try await requireToken(visit) { text in
            guard let link = try? SuiteLink(text) else { return nil }
            return try await GuestDesk(visit.service.workspace).suite(by: link)
        }
    }

    /// Registers the guest, and leads to the receipt.
    func register(_ visit: PageVisit, _ form: PageForm) async throws -> Response {
        let suite = try await suite(visit)
        let texts = visit.texts
        var state = FormState(form)
        let plate = state.check("plate", as: LicensePlate.self, texts)
        let stay = Int(form["hours"]).flatMap(Stay.init(rawValue:))
        if stay.map(suite.allows) != true {
            state.refuse(
                "hours", texts[stay == nil ? "missing_hours" : "guest_tooLong"])
        }
        let passcode = state.check("passcode", texts) { () throws(InvalidValue) in
            try GuestPasscode(form["passcode"])
        }
        guard state.isValid, let plate, let stay, let passcode else {
            return try visitPage(suite, state, visit)
        }
        let link = (try? GuestLink(form["link"])) ?? GuestLink()
        do {
            _ = try await GuestDesk(visit.service.workspace).admit(
                GuestRequest(plate: plate, stay: stay, link: link),
                to: GuestSuite(suite.building.code, suite.suite), with: passcode,
                from: visit.client)
            return visit.redirect(to: "/receipts/\(link.secretText)")
        } catch BuildingsError.noGuestAccess {
            state.refuse("passcode", texts["wrong_passcode"])
        } catch BuildingsError.tooManyGuesses(let end, _) {
            state.refuse(
                "passcode", texts("guest_tooManyGuesses", ["time": visit.clock.moment(end)]))
        } catch BuildingsError.tooManyGuests(_, let limit) {
            state.refuse("plate", texts.count("guest_full", limit))
        }
        return try visitPage(suite, state, visit)
    }

    private func visitPage(
        _ suite: VisitedSuite, _ state: FormState, _ visit: PageVisit
    ) throws -> Response {
        let (texts, clock) = (visit.texts, visit.clock)
        let left = Self.left(suite, visit)
        let chosen = Int(state["hours"]).flatMap(Stay.init(rawValue:))
        let choices = Stay.allCases.map { stay in
            let end = clock.moment(visit.now.advanced(by: stay.duration))
            let isLocked = !suite.allows(stay)
            return VisitContent.Choice(
                hours: "\(stay.hours)",
                label: texts("parking_hoursShort", ["count": "\(stay.hours)"]),
                until: isLocked ? left : end,
                button: texts("guest_registerUntil", ["time": end]),
                isChosen: stay == chosen && !isLocked, isLocked: isLocked)
        }
        let number = suite.suite.text
        let content = VisitContent(
            action: visit.link("/visit/\(visit.context.parameters.get("token") ?? "")"),
            address: suite.building.place.address.text, suite: number,
            plate: state.field("plate", texts["guest_plate"], .plate),
            stays: choices, hoursError: state.problem("hours"),
            limit: Self.limit(suite, texts),
            passcode: state.field(
                "passcode", texts["guest_passcode"], .code,
                hint: texts("guest_passcodeHint", ["suite": number])),
            link: (try? GuestLink(state["link"]))?.secretText ?? GuestLink().secretText,
            button: choices.first(where: \.isChosen)?.button ?? texts["guest_register"])
        return try visit.page(
            "visit", texts("guest_parkAt", ["building": suite.building.name.text]), content,
            look: .door, form: state)
    }

    /// `Suite 1204 has 20 of 24 hours left in 7 days.`, or why nobody can come now.
    private static func limit(_ suite: VisitedSuite, _ texts: PageTexts) -> String? {
        guard suite.at < suite.until || suite.reason == .suiteHours else {
            return suite.reason == .visitorHours
                ? texts["guard_not_visitor-hours"] : texts["guard_not_\(suite.reason.rawValue)"]
        }
        return suite.use.map { use in
            texts.count("guest_left", use.limit.days)
                .replacing("{suite}", with: suite.suite.text)
                .replacing("{left}", with: "\(use.left.components.seconds / 3_600)")
                .replacing("{limit}", with: "\(use.limit.hours)")
        }
    }

    /// `20 h left`
    private static func left(_ suite: VisitedSuite, _ visit: PageVisit) -> String {
        let minutes =
            (suite.until.millisecondsSinceEpoch - suite.at.millisecondsSinceEpoch) / 60_000
        return minutes < 60
            ? visit.texts("guard_leftMinutes", ["minutes": "\(minutes)"])
            : visit.texts("guest_hoursLeft", ["hours": "\(minutes / 60)"])
    }
}
