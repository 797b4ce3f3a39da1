import Documents
import Foundation
import Geometry
import Guidance
import OSMModel
import OpeningHours
import Operations
import RecordKeeping
import RoadClosures
import RoadSearch
import Routing
import ServiceCore
import StoreRuntime

/// Routes, car parks, reachable areas and closures.
extension MapPage {
    func route(_ frame: Frame) async throws -> MapContent {
        let (query, texts) = (frame.query, frame.texts)
        var content = MapContent(texts["tool_route"])
        var ends: [RouteEnd] = []
        for (field, place) in [("from", query.from), ("to", query.to)] {
            if let end = await end(place, field, frame, or: &content) { ends.append(end) }
        }
        var via: [RouteEnd] = []
        for text in query.via {
            let place = MapQuery.Place(text: text)
            if let end = await end(place, "via", frame, or: &content) { via.append(end) }
        }
        guard ends.count == 2, via.count == query.via.count else {
            return try await withoutRoute(content, ends, frame)
        }
        let cost = RequestCost.route(
            legs: 3 * (via.count + 1), alternatives: RouteContent.alternatives,
            isByArrival: query.arrival != nil)
        let planning = self.planning(frame)
        do {
            let found = try await service.withEngines(cost: cost) { [ends, via] in
                try planning($0).route(
                    from: ends[0], via: via, to: ends[1], frame.kept, now: frame.localNow,
                    deadline: frame.deadline)
            }
            content.route = found.panel
            content.title = texts(
                "routeTitle", ["from": ends[0].shortLabel, "to": ends[1].shortLabel])
            content.state.add(
                found.planned, chosen: found.chosen, found.panel.trips, least: Self.gapMeters)
            content.picture.parameters.append(("chosen", String(found.chosen)))
        } catch let error as RoutingError {
            content.notice = PageFailure(error, Failure(describing: error), texts).notice
            return try await withoutRoute(content, ends, frame)
        }
        content.picture.parameters += [
            ("from", ends[0].coordinate.queryText),
            ("via", via.map(\.coordinate.queryText).joined(separator: ";")),
            ("to", ends[1].coordinate.queryText), ("mode", query.mode.rawValue),
            ("alternatives", via.isEmpty ? String(RouteContent.alternatives) : ""),
            ("depart", query.moment?.description ?? ""),
            ("arriveBy", query.arrival?.description ?? ""), ("language", texts.language.rawValue),
        ]
        return content
    }

    /// `content` with the form of a route and the known `ends`.
    private func withoutRoute(
        _ content: MapContent, _ ends: [RouteEnd], _ frame: Frame
    ) async throws -> MapContent {
        var content = content
        let planning = self.planning(frame)
        content.route = try await service.withEngines {
            try planning($0).form(frame.kept, now: frame.localNow)
        }
        content.state.pins = ends.map { .init(kind: .place, at: .init($0.coordinate)) }
        content.picture = .pins(ends.map(\.coordinate), numbered: false)
        return content
    }

    /// A place this far from its road, in metres, is joined to it by a dotted line.
    private static let gapMeters = 15.0

    private func planning(_ frame: Frame) -> @Sendable (Engines) throws -> RouteContent {
        let path = service.link("/api/v1/route")
        return { engines in
            RouteContent(
                engines: engines, texts: frame.texts, words: frame.words,
                query: frame.query, address: frame.address, apiRoute: path)
        }
    }

    func parking(_ frame: Frame) async throws -> MapContent {
        var content = MapContent(frame.texts["tool_parking"])
        let kerbs = PageAddress(service.link("/kerb"))
        let searching: @Sendable (Engines) throws -> ParkingContent = { engines in
            ParkingContent(
                engines: engines, texts: frame.texts, words: frame.words,
                query: frame.query, address: frame.address, base: frame.base, now: frame.now,
                parker: frame.parker, kerbs: kerbs)
        }
        let destination = await end(frame.query.to, "to", frame, or: &content)
        let origin = await end(frame.query.from, "from", frame, or: &content)
        guard let destination else {
            content.parking = try await service.withEngines {
                try searching($0).form(frame.kept)
            }
            return content
        }
        do {
            let found = try await service.withEngines(cost: .parkingSearch) { [origin] in
                try searching($0).carParks(
                    near: destination, from: origin, frame.kept, deadline: frame.deadline)
            }
            content.parking = found.panel
            content.title = frame.texts("parkingTitle", ["place": destination.shortLabel])
            content.state.add(found.options, found.panel.rows)
            content.picture = .pins(
                found.options.options.map(\.entrance), numbered: true)
            content.picture.parameters.append(("to", destination.coordinate.queryText))
            if found.panel.rows.isEmpty {
                content.notice = .init(message: frame.texts["noCarPark"])
            }
        } catch let error as RoutingError {
            content.parking = try await service.withEngines {
                try searching($0).form(frame.kept)
            }
            content.notice = PageFailure(error, Failure(describing: error), frame.texts).notice
        }
        return content
    }

    func reach(_ frame: Frame) async throws -> MapContent {
        let query = frame.query
        var content = MapContent(frame.texts["tool_reach"])
        let origin = await end(query.from, "from", frame, or: &content)
        let reaching: @Sendable (Engines) throws -> ReachContent = { engines in
            ReachContent(
                engines: engines, texts: frame.texts, words: frame.words,
                query: query, address: frame.address, base: frame.base)
        }
        do {
            let found = try await service.withEngines(
                cost: .isochrones(times: query.minutes.count)
            ) { [origin] engines in
                let areas = try origin.map {
                    try IsochronePlanner(engines).areas(
                        around: $0, within: query.minutes, by: query.mode,
                        departure: query.moment, deadline: frame.deadline)
                }
                let panel = try reaching(engines).panel(areas, frame.kept, now: frame.localNow)
                return (panel: panel, areas: areas)
            }
            content.reach = found.panel
            if let areas = found.areas {
                content.title = frame.texts("reachTitle", ["place": areas.origin.shortLabel])
                content.state.add(areas)
                content.picture.parameters = [
                    ("from", areas.origin.coordinate.queryText),
                    ("minutes", query.minutes.map(String.init).joined(separator: ",")),
                    ("mode", query.mode.rawValue), ("depart", query.moment?.description ?? ""),
                ]
            }
        } catch let error as RoutingError {
            content.reach = try await service.withEngines {
                try reaching($0).panel(nil, frame.kept, now: frame.localNow)
            }
            content.notice = PageFailure(error, Failure(describing: error), frame.texts).notice
        }
        return content
    }

    func closures(_ frame: Frame) async throws -> MapContent {
        var content = MapContent(frame.texts["tool_closures"])
        let desk = ClosureDesk(service.workspace, limits: service.settings.closures)
        let page = try await desk.newestFirst(for: nil, after: nil, limit: ClosureContent.limit)
        let clock = service.workspace.regionClock
        let found = try await service.withEngines { engines in
            try ClosureContent(
                engines: engines, texts: frame.texts, words: frame.words,
                clock: clock, now: frame.now
            ).content(page.items, close: frame.base.text)
        }
        content.closures = found.panel
        content.state.closures = found.shown
        content.state.corners = found.corners
        return content
    }
}
