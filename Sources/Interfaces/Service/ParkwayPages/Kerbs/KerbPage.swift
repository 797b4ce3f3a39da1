import Accounts
import Atlas
import Documents
import Geometry
import Hummingbird
import KerbRules
import OSMModel
import OpeningHours
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/kerb`: whether one may park at a place, until when, and what comes then; by the hour.
struct KerbPage: Sendable {
    static let path = "/kerb"
    /// How far other kerbs may be, in metres.
    private static let othersWithin = 200.0
    private static let otherLimit = 6

    func add(to routes: PageRoutes) {
        routes.open(RouterPath(Self.path), show: show)
    }

    private func show(_ visit: PageVisit) async throws -> Response {
        let texts = visit.texts
        let query = KerbQuery(visit)
        let address = query.address(visit.link(Self.path), of: visit)
        let frame = MapPage.Frame(query.places, at: address, visit)
        var searched = MapContent(texts["kerb_title"])
        let end = await MapPage(visit.service).end(query.places.from, "from", frame, or: &searched)
        let zone = visit.service.workspace.timeZone
        let moment = query.moment ?? LocalMoment(visit.now.date, in: zone)
        let time = query.moment.flatMap { Timestamp($0, in: zone) } ?? visit.now
        var found: Found?
        if let end {
            found = try await visit.service.withEngines { engines in
                try Self.find(
                    end.coordinate, at: time, on: moment.date, for: Parker(query.permits), engines)
            }
        }
        let words = KerbWords(texts.language)
        let answer = found?.answer.map {
            KerbAnswerView(
                $0, found: found, stay: query.stay, at: time, texts: texts, words: words,
                visit: visit)
        }
        let zones = query.permits.zones.list.map(\.text).joined(separator: ", ")
        let isEmpty = end != nil && answer == nil
        let content = KerbContent(
            action: visit.link(Self.path),
            start: PlaceField("from", texts["kerb_where"], query.places.from),
            choices: searched.choices, notice: searched.notice,
            date: moment.date.description, minute: moment.minute, clock: moment.timeOfDay,
            nowHref: query.moment == nil ? nil : address.without("date", "minute").text,
            conditions: [
                visit.clock.day(time), query.stay.map { texts.count("hours", $0) },
                zones.isEmpty ? texts["kerb_noPermit"] : zones,
            ].compactMap(\.self).joined(separator: " · "),
            stays: ParkingPanel.Filter.stays(query.stay, texts), zones: zones,
            hasDisabledPermit: query.permits.hasDisabledPermit,
            permitsHref: visit.person == nil ? nil : visit.link("/me/plates") + "#permits",
            answer: answer,
            empty: isEmpty
                ? .init(message: texts["kerb_none"], hint: texts["kerb_noneHint"])
                : end == nil && searched.choices == nil && searched.notice == nil
                    ? .init(message: texts["kerb_ask"], hint: texts["kerb_askHint"]) : nil,
            others: (found?.others ?? []).map { Self.row($0, address, words, texts) },
            hasOthers: !(found?.others ?? []).isEmpty,
            key: KerbLook.allCases.map {
                .init(look: $0.rawValue, keyLabel: texts["kerb_key_\($0.rawValue)"])
            },
            map: Self.map(end?.coordinate, query, at: time, visit),
            data: PlaceScript(visit, page: Self.path).script)
        return try visit.page(
            "kerb", answer.map { "\($0.title) · \($0.place)" } ?? texts["kerb_title"], content,
            look: .side, at: .map)
    }

    // MARK: Finding

    /// What is known about a place.
    struct Found: Sendable {
        let answer: KerbAnswer?
        let day: [DayTerms]
        /// The day and the six that follow it.
        let week: [(date: LocalDate, day: [DayTerms])]
        let others: [KerbAnswer]
        /// The date of the map's data; nil if it does not have one.
        let mapDate: String?
    }

    private static func find(
        _ place: Coordinate, at time: Timestamp, on date: LocalDate, for parker: Parker,
        _ engines: Engines
    ) throws -> Found {
        let search = KerbSearch(engines)
        let answer = try search.nearest(to: place, at: time, for: parker)
        let others = try search.kerbs(
            within: othersWithin, of: place, at: time, for: parker, limit: otherLimit + 1)
        let week = try answer.map { answer in
            try (0..<7).map { day in
                let date = date.advanced(by: day)
                return (date, try search.day(date, at: answer.parking, for: parker))
            }
        }
        return Found(
            answer: answer, day: week?.first?.1 ?? [], week: week ?? [],
            others: Array(
                others.filter { $0.parking != answer?.parking }.prefix(otherLimit)),
            mapDate: engines.atlas.sources.compactMap(\.timestamp).max().map {
                String($0.prefix(10))
            })
    }

    // MARK: Wording

    private static func row(
        _ answer: KerbAnswer, _ address: PageAddress, _ words: KerbWords, _ texts: PageTexts
    ) -> KerbRow {
        let name = name(of: answer, texts)
        return KerbRow(
            look: KerbLook(answer.verdict.terms).rawValue, title: name,
            note: words.text(answer.verdict),
            href: address.setting("from", name)
                .setting("fromAt", place(of: answer).queryText).text)
    }

    /// `Grand Avenue, east side`
    static func name(of answer: KerbAnswer, _ texts: PageTexts) -> String {
        switch answer.parking {
        case .kerb(let kerb, let place):
            let street = kerb.street ?? texts["kerb_unnamedStreet"]
            guard let side = kerb.streetSide(near: place) else { return street }
            return texts("kerb_side_\(side.rawValue)", ["street": street])
        case .carPark(let carPark):
            return carPark.name ?? texts.kind("amenity", "parking_" + carPark.kind)
        }
    }

    /// The nearest point of the kerb, or of the car park.
    static func place(of answer: KerbAnswer) -> Coordinate {
        switch answer.parking {
        case .kerb(_, let place): place
        case .carPark(let carPark): carPark.coordinate
        }
    }

    private static func map(
        _ place: Coordinate?, _ query: KerbQuery, at time: Timestamp, _ visit: PageVisit
    ) -> SideMap {
        let pins = place.map { [MapState.Pin(kind: .place, at: .init($0))] } ?? []
        return SideMap(
            visit, pins: pins, style: .list,
            links: [
                "kerbs": KerbLayer.link(query.permits, visit), "kerb": visit.link(path),
            ])
    }
}
