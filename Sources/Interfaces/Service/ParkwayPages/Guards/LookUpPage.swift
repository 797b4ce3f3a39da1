import Accounts
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What the page for looking up a plate shows.
struct LookUpContent {
    let back: String
    /// `Harbour House · A1B2C`
    let building: String
    let action: String
    let typed: String
    let fieldError: String?
    /// Nil before the first look-up.
    let answer: Answer?
    /// Nil before the first look-up, and if only a part of a plate was typed.
    let carReport: ReportForm?
    let last: [Past]
    let hasLast: Bool
    let checkHref: String
    let parkedHref: String
    /// For the scripts, as JSON.
    let data: String

    /// The answer to a guard.
    struct Answer {
        let verdict: VerdictView
        /// Nil if the verdict says it.
        let nearHeading: String?
        let near: [NearPlateView]
        let hasNear: Bool
        /// `Logged at 16:22 as Tom R. The guest sees the same.`
        let logged: String
    }

    /// What a guard says of a car that stands there.
    struct ReportForm {
        let reportAction: String
        let reportPlate: String
        let chip: PlateChip
        let whereaboutsField: FormField
        /// Whether something was wrong in it.
        let isOpen: Bool
    }

    /// An earlier look-up, of which only the end of the plate is known.
    struct Past {
        let masked: String
        let time: String
        let tone: String
        let icon: String
        let verdict: String
        let isLate: Bool
    }
}

extension GuardPages {
    private static let pastLimit = 5

    func showLookUp(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let seen = try await building(visit, person)
        return try await lookUpPage(seen, FormState(), nil, visit, person)
    }

    /// Looks up the typed plate, or the one whose button was pressed. The plate is never in an address.
    func lookUp(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let seen = try await building(visit, person)
        var state = FormState(form)
        if form.has("use") { state["plate"] = form["use"] }
        guard let plate = state.check("plate", as: LicensePlate.self, visit.texts) else {
            return try await lookUpPage(seen, state, nil, visit, person)
        }
        state["plate"] = plate.text
        let found = try await desk(visit, person).lookUp(plate, in: seen.building.code)
        return try await lookUpPage(seen, state, found, visit, person)
    }

    /// The page with the answer to a look-up, or with what is wrong in the report of a car.
    func lookUpPage(
        _ seen: SeenBuilding, _ state: FormState, _ found: PlateLookUp?, _ visit: PageVisit,
        _ person: SignedIn, reporting reported: LicensePlate? = nil
    ) async throws -> Response {
        let (code, texts) = (seen.building.code, visit.texts)
        let past = try await desk(visit, person).lookUps(
            in: code, limit: Self.pastLimit + (found == nil ? 0 : 1))
        let last = past.dropFirst(found == nil ? 0 : 1).map { Self.past($0, visit) }
        let answer = found.map { Self.answer($0, visit, person) }
        let content = LookUpContent(
            back: visit.link("/buildings/\(code)"),
            building: "\(seen.building.name) · \(code)",
            action: visit.link("/buildings/\(code)/look-up"), typed: state["plate"],
            fieldError: state.problem("plate"), answer: answer,
            carReport: (reported ?? found.flatMap(Self.reportable)).map {
                Self.reportForm($0, state, seen.building, visit)
            }, last: last,
            hasLast: !last.isEmpty,
            checkHref: PageAddress(visit.link("/check-receipt"))
                .setting("building", code.text).text,
            parkedHref: visit.link("/buildings/\(code)/look-up/parked"),
            data: GuardScript(seen.building, visit, person).script)
        return try visit.page(
            "lookUp", answer?.verdict.heading ?? texts["guard_lookUp"], content, at: .lookUp(code),
            form: state)
    }

    private static func answer(
        _ found: PlateLookUp, _ visit: PageVisit, _ person: SignedIn
    ) -> LookUpContent.Answer {
        let (texts, typed) = (visit.texts, found.typed)
        let words = VerdictWords(texts: texts, clock: visit.clock, now: found.at)
        let near = found.near.map { NearPlateView($0, typed: typed.plate, words) }
        let isPart = isPart(found)
        return LookUpContent.Answer(
            verdict: isPart
                ? VerdictView(fitting: found.near.count, texts)
                : VerdictView(typed, at: found.at, texts, visit.clock),
            nearHeading: isPart ? nil : texts.count("guard_near", near.count), near: near,
            hasNear: !near.isEmpty,
            logged: texts(
                "guard_logged",
                ["time": visit.clock.time(found.at), "name": person.account.name.text]))
    }

    /// Whether only a part of a plate was typed, so that there is no verdict about a car.
    private static func isPart(_ found: PlateLookUp) -> Bool {
        let typed = found.typed
        return found.near.contains { $0.plate.text.contains(typed.plate.text) }
            && typed.verdict.reason == .stay && typed.suite == nil && typed.endedAt == nil
    }

    private static func reportable(_ found: PlateLookUp) -> LicensePlate? {
        isPart(found) ? nil : found.typed.plate
    }

    private static func reportForm(
        _ plate: LicensePlate, _ state: FormState, _ building: Building, _ visit: PageVisit
    ) -> LookUpContent.ReportForm {
        LookUpContent.ReportForm(
            reportAction: visit.link("/buildings/\(building.code)/look-up/report"),
            reportPlate: plate.text, chip: PlateChip(plate),
            whereaboutsField: state.field(
                "whereabouts", visit.texts["guard_whereabouts"],
                hint: visit.texts["guard_whereaboutsHint"], isOptional: true),
            isOpen: !state.isValid)
    }

    private static func past(_ lookUp: PastLookUp, _ visit: PageVisit) -> LookUpContent.Past {
        LookUpContent.Past(
            masked: lookUp.masked, time: visit.clock.moment(lookUp.at),
            tone: lookUp.mayBeHere ? "ok" : "stop", icon: lookUp.mayBeHere ? "check" : "cross",
            verdict: visit.texts[lookUp.mayBeHere ? "guard_may" : "guard_mayNot"],
            isLate: lookUp.isLate)
    }
}
