import Accounts
import Foundation
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// The choice of a longer stay.
struct ExtendForm {
    let action: String
    let key: String
    let version: String
    let choices: [StayChoice]
    /// `Extend until 20:40`
    let button: String
    let error: String?
}

/// A stay with its end, as a chip of a form.
struct StayChoice: Sendable {
    let hours: String
    /// `4 h`
    let label: String
    /// `20:40`
    let until: String
    /// What the button says if it is chosen.
    let button: String
    let isChosen: Bool
}

extension ParkingPages {
    /// The stays that the parking can be extended by, each with its new end.
    func chooseExtension(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let parking = try await parking(visit, person)
        guard parking.isValid(at: visit.now) else {
            return visit.redirect(to: "/parkings/\(parking.id)", flash: Self.over(visit))
        }
        return try await detail(
            of: parking, visit, person,
            extend: Self.extendForm(parking, visit, chosen: parking.stay))
    }

    /// Extends a parking once, however often the form is sent.
    func extend(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let parking = try await parking(visit, person)
        let desk = desk(visit, person)
        guard let stay = Int(form["hours"]).flatMap(Stay.init(rawValue:)) else {
            return try await detail(
                of: parking, visit, person,
                extend: Self.extendForm(
                    parking, visit, chosen: nil, error: visit.texts["missing_hours"]))
        }
        let extended: Parking
        do {
            let content = "page extend \(parking.id) \(stay.hours)"
            let key = try CreationKey(
                form["key"], request: Fingerprint(of: Array(content.utf8)))
            if let made = try await desk.made(by: key) {
                extended = made
            } else {
                extended = try await desk.extend(
                    RecordReference(parking.id), by: stay, expecting: Int(form["version"]), key: key
                ).record
            }
        } catch ParkingRecordsError.ended, ParkingRecordsError.expired {
            return visit.redirect(to: "/parkings/\(parking.id)", flash: Self.over(visit))
        } catch ParkingRecordsError.extendedTooOften(_, let limit) {
            return try await detail(
                of: parking, visit, person,
                extend: Self.extendForm(
                    parking, visit, chosen: stay,
                    error: visit.texts("parking_tooOften", ["count": String(limit)])))
        } catch ParkingRecordsError.changedMeanwhile, AccountsError.keyOfAnotherRequest,
            is InvalidValue
        {
            let current = try await self.parking(visit, person)
            return try await detail(
                of: current, visit, person,
                extend: Self.extendForm(
                    current, visit, chosen: stay, error: visit.texts["parking_changed"]))
        }
        return visit.redirect(
            to: "/parkings/\(parking.id)",
            flash: Flash(
                visit.texts(
                    "parking_extended", ["time": visit.clock.moment(extended.validUntil())])))
    }

    /// Level, bay and note, to be changed.
    func editSpot(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let parking = try await parking(visit, person)
        let spot = parking.spot
        let state = FormState([
            "level": spot.level?.text ?? "", "bay": spot.bay?.text ?? "",
            "note": spot.note?.text ?? "",
        ])
        return try Self.spotForm(state, of: parking, visit)
    }

    /// Replaces level, bay and note of a parking.
    func saveSpot(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let parking = try await parking(visit, person)
        var state = FormState(form)
        guard let spot = state.spot(visit.texts) else {
            return try Self.spotForm(state, of: parking, visit)
        }
        _ = try await desk(visit, person).describe(
            RecordReference(parking.id),
            by: SpotChange(
                level: spot.level.map { .set($0) } ?? .clear,
                bay: spot.bay.map { .set($0) } ?? .clear,
                note: spot.note.map { .set($0) } ?? .clear))
        return visit.redirect(
            to: "/parkings/\(parking.id)", flash: Flash(visit.texts["parking_spotSaved"]))
    }

    private static func spotForm(
        _ state: FormState, of parking: Parking, _ visit: PageVisit
    ) throws -> Response {
        let page = visit.link("/parkings/\(parking.id)")
        let content = SettingsContent(
            back: page, action: page + "/spot", fields: state.spotFields(visit.texts),
            submit: visit.texts["save"])
        return try visit.page(
            "settings", visit.texts["parking_spotEdit"], content, at: .parkings, form: state)
    }

    /// Ends a parking now. One that is over already stays as it is.
    func end(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let parking = try await parking(visit, person)
        do {
            let ended = try await desk(visit, person).end(RecordReference(parking.id))
            let time = visit.clock.time(ended.validUntil())
            return visit.redirect(
                to: "/",
                flash: Flash(
                    visit.texts("parking_endedNow", ["time": time]),
                    undo: Self.undo("reopen", parking, visit)))
        } catch ParkingRecordsError.ended, ParkingRecordsError.expired {
            return visit.redirect(to: "/parkings/\(parking.id)", flash: Self.over(visit))
        }
    }

    /// Undoes the end of a parking.
    func reopen(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let parking = try await parking(visit, person)
        do {
            let valid = try await desk(visit, person).reopen(RecordReference(parking.id))
            let time = visit.clock.moment(valid.validUntil())
            return visit.redirect(
                to: "/", flash: Flash(visit.texts("parking_reopened", ["time": time])))
        } catch let error as ParkingRecordsError {
            return try Self.tooLate(error, parking, visit)
        }
    }

    /// The car of a parking that has ended is gone: the first page shows the parking no longer. This
    /// browser remembers it for as long as the page would show the parking.
    func carMoved(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let parking = try await parking(visit, person)
        guard !parking.isValid(at: visit.now) else {
            // It was extended meanwhile.
            return visit.redirect(to: "/parkings/\(parking.id)")
        }
        let others = visit.movedCars.filter { $0 != parking.id }.suffix(Self.maximumMoved - 1)
        guard !form.has("undo") else {
            return visit.redirect(to: "/", cookies: [Self.moved(Array(others))])
        }
        var undo = Self.undo("moved", parking, visit)
        undo.fields = ["undo": "1"]
        return visit.redirect(
            to: "/", flash: Flash(visit.texts["parking_movedNoted"], undo: undo),
            cookies: [Self.moved(others + [parking.id])])
    }

    /// Maximum number of parkings whose cars a browser remembers as moved.
    private static let maximumMoved = 8

    private static func moved(_ parkings: [Parking.ID]) -> PageCookie {
        parkings.isEmpty
            ? .forgetting(.moved)
            : PageCookie(
                .moved, parkings.map(\.description).joined(separator: "."),
                lifetime: .milliseconds(recent))
    }

    /// Removes a parking, which can be undone for some minutes.
    func remove(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let parking = try await parking(visit, person)
        try await desk(visit, person).remove(RecordReference(parking.id))
        return visit.redirect(
            to: "/parkings",
            flash: Flash(
                visit.texts["parking_removed"], undo: Self.undo("restore", parking, visit)))
    }

    /// Undoes the removal of a parking.
    func restore(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response
    {
        let id: Parking.ID = try visit.pathID("there is no such parking")
        let parking = try await desk(visit, person).restore(RecordReference(id))
        return visit.redirect(
            to: "/parkings/\(parking.id)", flash: Flash(visit.texts["parking_restored"]))
    }

    private static func undo(
        _ action: String, _ parking: Parking, _ visit: PageVisit
    ) -> Flash.Undo {
        Flash.Undo(
            label: visit.texts["undo"], action: visit.link("/parkings/\(parking.id)/\(action)"))
    }

    /// The parking stays as it is, because it was changed since or too much time has passed.
    private static func tooLate(
        _ error: ParkingRecordsError, _ parking: Parking, _ visit: PageVisit
    ) throws -> Response {
        if case .notFound = error { throw error }
        return visit.redirect(
            to: "/parkings/\(parking.id)", flash: Flash(visit.texts["parking_tooLate"]))
    }

    private static func over(_ visit: PageVisit) -> Flash {
        Flash(visit.texts["parking_over"])
    }

    private static func extendForm(
        _ parking: Parking, _ visit: PageVisit, chosen: Stay?, error: String? = nil
    ) -> ExtendForm {
        let choices = StayChoice.all(
            from: parking.validUntil(), chosen: chosen, "parking_extendUntil", visit)
        return ExtendForm(
            action: visit.link("/parkings/\(parking.id)/extend"), key: UUID().uuidString,
            version: String(parking.version), choices: choices,
            button: choices.first(where: \.isChosen)?.button ?? visit.texts["parking_extend"],
            error: error)
    }
}

extension PageVisit {
    /// The parkings whose cars were moved, as this browser remembers.
    var movedCars: [Parking.ID] {
        (request.cookie(.moved) ?? "").split(separator: ".").compactMap {
            try? Parking.ID(String($0))
        }
    }
}

extension StayChoice {
    /// All stays, beginning at `start`; `button` is the key of the button's text.
    static func all(
        from start: Timestamp, chosen: Stay?, _ button: String, _ visit: PageVisit
    ) -> [StayChoice] {
        Stay.allCases.map { stay in
            let until = visit.clock.moment(start.advanced(by: stay.duration))
            return StayChoice(
                hours: String(stay.hours),
                label: visit.texts("parking_hoursShort", ["count": String(stay.hours)]),
                until: until, button: visit.texts(button, ["time": until]),
                isChosen: stay == chosen)
        }
    }
}
