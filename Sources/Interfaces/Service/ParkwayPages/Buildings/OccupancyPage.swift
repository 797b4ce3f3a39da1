import Accounts
import Buildings
import Documents
import Foundation
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

extension BuildingPages {
    /// Who stands in a building, and how full it was.
    func occupancy(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let (texts, desk) = (visit.texts, visit.buildingDesk(person))
        let (seen, cars) = try await desk.cars(in: visit.buildingCode())
        let building = seen.building
        let span = visit.query["span"].flatMap(OccupancySteps.Span.init) ?? .day
        let hours = try await desk.occupancy(
            of: building.code, hours: OccupancySteps.hoursToRead(span)
        ).hours
        let steps = OccupancySteps(
            span, of: hours, since: building.createdAt, at: visit.now, in: visit.timeZone)
        let page = visit.link("/buildings/\(building.code)")
        let spaces = building.rules.spaces.count
        let lines = try await desk.audit(
            of: building.code,
            matching: AuditQuery(
                actions: [.lookUp], from: visit.startOfDay, limit: PageLimit.range.upperBound))
        let content = OccupancyContent(
            frame: BuildingFrame(building, at: .occupancy, visit),
            figures: Self.figures(seen, cars, lines, visit),
            plotHeading: texts["buildings_heading_" + span.rawValue],
            spans: OccupancySteps.Span.allCases.map { other in
                .init(
                    label: texts["buildings_span_" + other.rawValue],
                    href: PageAddress(page).setting(
                        "span", other == .day ? nil : other.rawValue
                    ).text,
                    isChosen: other == span)
            },
            plots: [true, false].map {
                OccupancyPlot(steps, cars: seen.cars, spaces: spaces, isWide: $0, visit)
            },
            hasUsual: !steps.usual.isEmpty,
            usualLabel: texts("buildings_usual", ["day": visit.clock.weekday(visit.now)]),
            steps: Self.rows(steps, visit),
            stepHeading: texts[span == .day ? "buildings_hour" : "buildings_time"],
            exports: [("csv", "buildings_csv"), ("json", "buildings_json")].map { end, key in
                .init(
                    label: texts[key],
                    href: PageAddress("\(page)/occupancy.\(end)").setting(
                        "hours", String(min(span.days * 24, 8_784))
                    ).text)
            },
            marks: Self.marks(taken: seen.cars, of: spaces),
            marksHeight: (spaces + 6) / 7 * 46,
            spacesText: texts(
                "buildings_takenFree",
                ["count": String(seen.cars), "free": String(max(0, spaces - seen.cars))]),
            hasMarks: spaces <= Self.drawnSpaces,
            cars: cars.map { OccupancyContent.Car($0, visit) }, hasCars: !cars.isEmpty,
            endAction: page + "/end",
            emptyText: texts("buildings_emptyHint", ["code": building.code.text]))
        return try visit.page(
            "buildingOccupancy", BuildingFrame.title(building, .occupancy, texts), content,
            at: .building(building.code))
    }

    private static func figures(
        _ seen: SeenBuilding, _ cars: [BuildingCar], _ lines: [BuildingDesk.Line],
        _ visit: PageVisit
    ) -> [OccupancyContent.Figure] {
        let (texts, now) = (visit.texts, visit.now)
        let spaces = seen.building.rules.spaces.count
        let soon = cars.filter {
            !$0.isOver && $0.stay.over < now.advanced(by: .seconds(3_600))
        }
        let look = cars.filter(\.needsLook)
        // Lists and copies of all cars are lines, too, but look nobody up.
        let lookUps = lines.compactMap { LookUpNote($0.entry.note) }
        let refused = lookUps.count { !$0.mayBeHere }
        let isFull = lines.count == PageLimit.range.upperBound
        return [
            .init(
                figureLabel: texts["buildings_parkedNow"], figure: String(seen.cars),
                ofText: texts.count("buildings_of", spaces),
                figureNote: texts(
                    "buildings_free", ["count": String(max(0, spaces - seen.cars))]),
                isAlarm: false),
            .init(
                figureLabel: texts["buildings_endSoon"], figure: String(soon.count), ofText: "",
                figureNote: soon.prefix(3).map { visit.clock.time($0.stay.over) }
                    .joined(separator: ", "),
                isAlarm: false),
            .init(
                figureLabel: texts["buildings_toCheck"], figure: String(look.count), ofText: "",
                figureNote: look.isEmpty
                    ? texts["buildings_nothingToCheck"] : texts["buildings_toCheckNote"],
                isAlarm: !look.isEmpty),
            .init(
                figureLabel: texts["buildings_lookUpsToday"],
                figure: String(lookUps.count) + (isFull ? "+" : ""), ofText: "",
                figureNote: texts("buildings_refused", ["count": String(refused)]),
                isAlarm: false),
        ]
    }

    private static func rows(
        _ steps: OccupancySteps, _ visit: PageVisit
    ) -> [OccupancyContent.Step] {
        steps.cars.indices.compactMap { index in
            guard steps.cars[index] != nil || !steps.usual.isEmpty else { return nil }
            let begin = steps.begins[index]
            return OccupancyContent.Step(
                time: steps.span == .day
                    ? visit.clock.time(begin)
                    : steps.span == .week ? visit.dayAndTime(begin) : visit.day(begin),
                parked: begin <= visit.now ? String(steps.cars[index] ?? 0) : "–",
                usually: steps.usual.isEmpty
                    ? "" : String(Int(steps.usual[index].rounded())))
        }
    }

    /// How many spaces are drawn at most.
    private static let drawnSpaces = 84

    private static func marks(taken: Int, of spaces: Int) -> [OccupancyContent.SpaceMark] {
        guard spaces <= drawnSpaces else { return [] }
        return (0..<spaces).map { index in
            .init(x: index % 7 * 34 + 1, y: index / 7 * 46 + 1, isTaken: index < taken)
        }
    }

    /// Ends the stay of a car.
    func endStay(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let (seen, texts) = (try await ownBuilding(visit, person), visit.texts)
        guard let id = try? BuildingStay.ID(form["stay"]) else {
            throw Failure(.notFound, "there is no such stay")
        }
        let page = "/buildings/\(seen.building.code)"
        do {
            let ended = try await visit.buildingDesk(person).endStay(id, in: seen.building.code)
            return visit.redirect(
                to: page,
                flash: Flash(
                    texts("buildings_stayEnded", ["time": visit.clock.time(ended.over)])))
        } catch BuildingsError.stayOver {
            return visit.redirect(to: page, flash: Flash(texts["buildings_stayOver"]))
        }
    }
}

extension PageVisit {
    /// The last midnight on the clocks of the person.
    var startOfDay: Timestamp {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let start = calendar.startOfDay(for: now.date)
        return Timestamp(millisecondsSinceEpoch: Int64(start.timeIntervalSince1970 * 1_000))
    }
}
