import Accounts
import ActivityPartners
import Atlas
import Foundation
import Geometry
import Hummingbird
import OSMModel
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What the page for meeting fairly shows.
struct MeetContent {
    let action: String
    let back: String
    let activity: String
    /// Where the viewer starts.
    let place: PlaceContent
    let modes: [Mode]
    let by: String
    let byError: String?
    /// Whether the viewer has said where they start.
    let hasStart: Bool
    /// Whether the form for the start is shown instead of the places.
    let isChanging: Bool
    /// `12 Harbour Street, on foot`; empty if the viewer has not said so.
    let startText: String
    let changeHref: String
    /// The places, the best first; empty until two people have said where they start.
    let answers: [Answer]
    let hasAnswers: Bool
    /// Why there is no place yet; nil if there is one.
    let waiting: String?
    let map: SideMap?
    /// For the scripts, as JSON.
    let data: String

    /// How somebody goes.
    struct Mode {
        let value: String
        let label: String
        let icon: String
        let isChosen: Bool
    }

    /// A place to meet.
    struct Answer {
        let id: String
        let number: String
        let name: String
        let kind: String
        let icon: String
        /// `Everybody is there in 10 minutes.`
        let summary: String
        let isBest: Bool
        let isLate: Bool
        let arrivals: [Arrival]
        let mapHref: String
    }

    /// How long one of the people takes.
    struct Arrival {
        let name: String
        let icon: String
        /// `10 min on foot, leaves by 17:50`
        let text: String
    }
}

extension PartnerPages {
    /// Where the people of a post meet, and where the viewer starts.
    func meet(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let seen = try await member(visit, person)
        let own = try await desk(visit, person).start(on: RecordReference(seen.post.id))
        var place = PlaceDraft()
        if let own {
            place.choose(PlaceDraft.Spot(address: own.address.text, at: own.coordinate))
        }
        let moved = await visit.placeOfQuery()
        if let moved { place.choose(moved) }
        let by = visit.query["by"] ?? seen.post.draft.times.map { String($0.text.prefix(5)) } ?? ""
        let isChanging = own == nil || moved != nil || visit.query["change"] != nil
        return try await page(
            seen, place, FormState(["mode": (own?.mode ?? .walking).rawValue, "by": by]),
            start: own, isChanging: isChanging, visit, person)
    }

    /// Keeps where the viewer starts, or forgets it.
    func saveStart(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let seen = try await member(visit, person)
        let reference = RecordReference(seen.post.id)
        let path = "/partners/\(seen.post.id)/meet"
        var (place, state) = (PlaceDraft(form), FormState(form))
        if form["do"] == "forget" {
            try await desk(visit, person).setStart(nil, by: .walking, on: reference)
            return visit.redirect(to: path, flash: Flash(visit.texts["partner_startForgotten"]))
        }
        let isChoosing = await visit.choosePlace(&place, by: form, &state)
        let mode = MeetingMode(rawValue: form["mode"])
        if !isChoosing {
            if place.spot == nil { state.refuse("address", visit.texts["partner_startMissing"]) }
            if mode == nil { state.refuse("mode", visit.texts["partner_modeMissing"]) }
            if !form["by"].trimmed.isEmpty, Self.minute(form["by"]) == nil {
                state.refuse("by", visit.texts["partner_byWrong"])
            }
        }
        guard !isChoosing, state.isValid, let spot = place.spot, let mode else {
            let own = try await desk(visit, person).start(on: RecordReference(seen.post.id))
            return try await page(
                seen, place, state, start: own, isChanging: true, visit, person)
        }
        do {
            try await desk(visit, person).setStart(
                await visit.resolved(spot), by: mode, on: reference)
        } catch is InvalidValue {
            state.refuse("address", visit.texts["partner_placeWrong"])
            return try await page(
                seen, place, state, start: nil, isChanging: true, visit, person)
        }
        let address = PageAddress(visit.link(path)).setting("by", form["by"].trimmed)
        return visit.leave(
            for: address.text + "#places", flash: Flash(visit.texts["partner_startSaved"]))
    }

    /// The post that the path names, to which the viewer belongs.
    ///
    /// - Throws: ``Failure`` (404) for everybody else.
    private func member(_ visit: PageVisit, _ person: SignedIn) async throws -> SeenPost {
        let seen = try await desk(visit, person).post(reference(visit))
        guard seen.standing.seesPlace else {
            throw Failure(.notFound, "there is no such post")
        }
        return seen
    }

    private func page(
        _ seen: SeenPost, _ place: PlaceDraft, _ form: FormState, start: MeetingStart?,
        isChanging: Bool, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        let texts = visit.texts
        let path = "/partners/\(seen.post.id)/meet"
        let (found, waiting) =
            isChanging ? ([], nil) : try await places(seen, visit, person)
        let end = Self.minute(form["by"]).flatMap { Self.moment($0, visit) }
        let answers = found.enumerated().map { index, meeting in
            MeetContent.Answer(meeting, index: index, by: end, visit)
        }
        let pins = zip(found, answers).map { meeting, answer in
            MapState.Pin(
                kind: .number, at: MapState.Place(meeting.place.coordinate), text: answer.number,
                tone: .partner, row: answer.id)
        }
        let content = MeetContent(
            action: visit.link(path), back: visit.link("/partners/\(seen.post.id)"),
            activity: seen.post.draft.activity.text,
            place: PlaceContent(place, form, asking: "partner_startQuestion", visit),
            modes: Self.modes(form["mode"], texts), by: form["by"], byError: form.problem("by"),
            hasStart: start != nil, isChanging: isChanging,
            startText: start.map { Self.text(of: $0, texts) } ?? "",
            changeHref: PageAddress(visit.link(path)).setting("change", "1")
                .setting("by", form["by"]).text,
            answers: answers, hasAnswers: !answers.isEmpty, waiting: waiting,
            map: isChanging
                ? SideMap(visit, pin: place.spot, kind: .place)
                : pins.isEmpty ? nil : SideMap(visit, pins: pins),
            data: PlaceScript(visit, page: path).script)
        return try visit.page(
            "partnerMeet", texts["partner_meet"], content, look: .side, at: .partners, form: form)
    }

    /// `12 Harbour Street, Old Town, on foot`
    private static func text(of start: MeetingStart, _ texts: PageTexts) -> String {
        let place = AddressLabel.parts(of: start.address.text).prefix(2).joined(separator: ", ")
        return place + ", " + texts["mode_\(start.mode.rawValue)"].lowercased()
    }

    private static func modes(_ chosen: String, _ texts: PageTexts) -> [MeetContent.Mode] {
        MeetingMode.allCases.map { mode in
            MeetContent.Mode(
                value: mode.rawValue, label: texts["mode_\(mode.rawValue)"], icon: mode.icon,
                isChosen: mode.rawValue == chosen)
        }
    }

    /// The place that nobody reaches late and the best of each other kind, or why there is none.
    private func places(
        _ seen: SeenPost, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> (found: [FoundMeeting], waiting: String?) {
        let texts = visit.texts
        let planned: PlannedMeeting
        do {
            planned = try await desk(visit, person).meeting(on: RecordReference(seen.post.id))
        } catch ActivityPartnersError.tooFewStarts(_, let count) {
            return ([], texts.count("partner_startsKnown", count))
        }
        let deadline = visit.service.searchDeadline()
        do {
            let found = try await visit.service.withEngines(cost: .single) { engines in
                let best = try planned.place(on: engines, deadline: deadline)
                let others = try MeetingPlace.Kind.allCases.filter { $0 != best.place.kind }
                    .compactMap { kind -> FoundMeeting? in
                        do {
                            return try planned.place(on: engines, kinds: [kind], deadline: deadline)
                        } catch MeetingError.noPlace {
                            return nil
                        }
                    }
                return [best] + others.sorted { $0.latest < $1.latest }
            }
            return (found, nil)
        } catch MeetingError.noPlace {
            return ([], texts["partner_noPlace"])
        }
    }

    /// The minute of the day that a time names; nil if it is none.
    private static func minute(_ text: String) -> Int? {
        (try? DayTimes(text.trimmed + "-00:00"))?.from
    }

    /// The next moment with this minute of the day.
    private static func moment(_ minute: Int, _ visit: PageVisit) -> Timestamp? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = visit.timeZone
        let time = DateComponents(hour: minute / 60, minute: minute % 60, second: 0)
        return calendar.nextDate(
            after: visit.now.date, matching: time, matchingPolicy: .nextTime
        ).map { Timestamp(millisecondsSinceEpoch: Int64($0.timeIntervalSince1970 * 1_000)) }
    }
}

extension MeetContent.Answer {
    fileprivate init(
        _ meeting: FoundMeeting, index: Int, by end: Timestamp?, _ visit: PageVisit
    ) {
        let (texts, place) = (visit.texts, meeting.place)
        id = "place-\(index + 1)"
        number = String(index + 1)
        kind = texts["partner_kind_" + place.kind.rawValue.replacing("-", with: "_")]
        name = place.name ?? kind
        icon =
            switch place.kind {
            case .fountain: "drop"
            case .carPark: "parking"
            case .cafe: "building"
            case .corner: "pin"
            }
        isBest = index == 0
        let latest = meeting.latest
        let arrival = visit.now.advanced(by: .seconds(latest * 60))
        isLate = end.map { arrival > $0 } ?? false
        let minutes = String(latest)
        summary =
            if let end, isLate {
                texts(
                    "partner_nobodyInTime",
                    [
                        "time": visit.clock.moment(end), "minutes": minutes,
                        "arrival": visit.clock.moment(arrival),
                    ])
            } else if let end {
                texts(
                    "partner_allInTime",
                    ["time": visit.clock.moment(end), "minutes": minutes])
            } else {
                texts("partner_allThereIn", ["minutes": minutes])
            }
        arrivals = meeting.arrivals.map { arrival in
            let takes = texts(
                "partner_takes",
                [
                    "minutes": String(arrival.minutes),
                    "mode": texts["mode_\(arrival.mode.rawValue)"].lowercased(),
                ])
            let leave = end?.advanced(by: .seconds(-arrival.minutes * 60))
            return MeetContent.Arrival(
                name: arrival.isViewer ? texts["inbox_you"] : arrival.name.text,
                icon: arrival.mode.icon,
                text: leave.map {
                    takes + ", " + texts("partner_leavesAt", ["time": visit.clock.time($0)])
                } ?? takes)
        }
        mapHref =
            PageAddress(visit.link("/map"))
            .setting("show", "place").setting("at", place.coordinate.queryText).text
    }
}

extension FoundMeeting {
    /// When the last of the people is there, in minutes.
    fileprivate var latest: Int { arrivals.map(\.minutes).max() ?? 0 }
}

extension MeetingMode {
    fileprivate var icon: String {
        switch self {
        case .walking: "walk"
        case .cycling: "bike"
        case .driving: "car"
        }
    }
}
