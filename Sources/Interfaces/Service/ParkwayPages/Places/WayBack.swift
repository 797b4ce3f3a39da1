import Accounts
import AddressText
import Documents
import Foundation
import Geocoding
import Geometry
import Guidance
import OSMModel
import Operations
import ParkingRecords
import RecordKeeping
import RoadSearch
import Routing
import ServiceCore
import StoreRuntime

/// The way to a parked car as a template shows it.
struct WayPanel {
    let modes: [RoutePanel.Mode]
    let notice: MapContent.Notice?
    let choices: MapContent.Choices?
    let action: String
    let kept: [HiddenField]
    /// `From Queen's Garden, 740 m`; nil if there is no way yet.
    let summary: String?
    let from: String
    let inTime: InTime?
    let steps: [RoutePanel.StepRow]
    /// The first instruction; nil if there is no way yet.
    let next: String?
    let gpx: String?

    /// Whether one would be back before the end.
    struct InTime {
        let text: String
        let isLate: Bool
    }
}

/// Finds the way from a place to a parked car.
struct WayBack: Sendable {
    /// Nil if there is no start, or no way.
    let planned: PlannedRoute?
    /// The travel times of all modes, in milliseconds.
    let times: [TravelMode: Int64]
    /// Nil if there is no way.
    let words: RouteWords?
    let query: WayQuery
    let notice: MapContent.Notice?
    let choices: MapContent.Choices?

    /// The way that the query of `visit` asks for.
    static func find(to end: RouteEnd, _ visit: PageVisit) async throws -> WayBack {
        let query = WayQuery(visit)
        var content = MapContent("")
        let maps = MapPage(visit.service)
        let frame = MapPage.Frame(query.query, at: query.address(visit), visit)
        let start = await maps.end(query.from, "from", frame, or: &content)
        guard let start else {
            return WayBack(
                planned: nil, times: [:], words: nil, query: query, notice: content.notice,
                choices: content.choices)
        }
        let viewer = visit.person?.account.id
        do {
            return try await visit.service.withEngines(cost: .route(legs: 3, alternatives: 0)) {
                engines in
                let planner = RoutePlanner(engines, for: viewer)
                var request = RouteRequest(from: start, to: end, by: query.mode)
                let planned = try planner.route(request, deadline: frame.deadline)
                var times = [query.mode: planned.trip.durationMilliseconds]
                for mode in TravelMode.allCases where mode != query.mode {
                    request.mode = mode
                    times[mode] = try? planner.route(request, deadline: frame.deadline).trip
                        .durationMilliseconds
                }
                return WayBack(
                    planned: planned, times: times, words: frame.words, query: query, notice: nil,
                    choices: nil)
            }
        } catch let error as RoutingError {
            let notice = PageFailure(error, Failure(describing: error), visit.texts).notice
            return WayBack(
                planned: nil, times: [:], words: nil, query: query, notice: notice, choices: nil)
        }
    }

    /// The way for a template, at the address of the page. The parking ends at `end`.
    func panel(until end: Timestamp, _ visit: PageVisit) -> WayPanel {
        let texts = visit.texts
        let address = query.address(visit)
        return WayPanel(
            modes: TravelMode.allCases.reversed().map { mode in
                RoutePanel.Mode(
                    value: mode.rawValue, label: texts["mode_" + mode.rawValue],
                    icon: RouteContent.icon(mode),
                    time: times[mode].map { ReadableMeasure.duration(milliseconds: $0) }
                        ?? texts["mode_" + mode.rawValue],
                    href: address.setting("mode", mode == .walking ? nil : mode.rawValue).text,
                    isChosen: mode == query.mode)
            },
            notice: notice, choices: choices, action: visit.path,
            kept: query.mode == .walking
                ? [] : [HiddenField(name: "mode", value: query.mode.rawValue)],
            summary: planned.map { _ in
                texts(
                    "parking_fromPlace", ["place": startName(texts), "distance": distance])
            },
            from: query.from.text, inTime: inTime(until: end, visit),
            steps: steps, next: steps.first?.sentence, gpx: gpx(visit))
    }

    /// The page to print for the parking at `page`, with the start and the mode of this way.
    func printAddress(_ page: String, _ visit: PageVisit) -> String {
        query.address(PageAddress(page + "/print")).text
    }

    /// The instructions; empty if there is no way.
    var steps: [RoutePanel.StepRow] {
        guard let planned, let words else { return [] }
        return RoutePanel.StepRow.rows(planned.trip, words)
    }

    /// `740 m`; empty if there is no way.
    var distance: String {
        guard let planned, let words else { return "" }
        return words.distance(planned.trip.distanceMillimeters)
    }

    /// What the start is called.
    func startName(_ texts: PageTexts) -> String {
        guard let planned, !query.from.text.isEmpty else { return texts["parking_yourPlace"] }
        return planned.origin.shortLabel
    }

    private func inTime(until end: Timestamp, _ visit: PageVisit) -> WayPanel.InTime? {
        guard let planned, visit.now < end else { return nil }
        let back = visit.now.advanced(by: .milliseconds(planned.trip.durationMilliseconds))
        let minutes = end.since(back).components.seconds / 60
        let isLate = minutes < 0
        let key = isLate ? "parking_backLate" : "parking_backInTime"
        return WayPanel.InTime(
            text: visit.texts(
                key,
                [
                    "time": visit.clock.time(back),
                    "rest": ReadableMeasure.duration(milliseconds: abs(minutes) * 60_000),
                ]), isLate: isLate)
    }

    private func gpx(_ visit: PageVisit) -> String? {
        planned.map { planned in
            PageAddress(visit.link("/api/v1/route"))
                .setting("from", planned.origin.coordinate.queryText)
                .setting("to", planned.destination.coordinate.queryText)
                .setting("mode", planned.trip.mode.rawValue).setting("format", "gpx")
                .setting("language", visit.texts.language.rawValue).text
        }
    }
}

/// The start and the mode of a way back in the query of a page.
struct WayQuery: Sendable {
    let from: MapQuery.Place
    let mode: TravelMode
    let query: MapQuery

    init(_ visit: PageVisit) {
        query = MapQuery(visit.query, in: visit.service.workspace)
        from = query.from
        mode = (try? visit.query.choice("mode")) ?? .walking
    }

    /// The address of the page with this start and mode.
    func address(_ visit: PageVisit) -> PageAddress {
        address(PageAddress(visit.path))
    }

    /// Another address with this start and mode.
    func address(_ page: PageAddress) -> PageAddress {
        page.setting("from", from.text)
            .setting("fromAt", from.known?.queryText)
            .setting("mode", mode == .walking ? nil : mode.rawValue)
    }
}
